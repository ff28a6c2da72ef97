#include "fuzz/assay/cases.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "fuzz/files.h"

namespace assay::fuzz {
namespace {

using reference::Expectation;
using reference::Vector;
using reference::VectorKind;

Vector GcmVector(VectorKind kind, int line) {
  Vector vector;
  vector.kind = kind;
  vector.key = Bytes(24, 1);
  vector.iv = Bytes(12, 2);
  vector.aad = Bytes(5, 3);
  vector.plaintext = Bytes(7, 4);
  vector.ciphertext = Bytes(7, 5);
  vector.tag = Bytes(13, 6);
  vector.file = "some.rsp";
  vector.line = line;
  vector.comment = "Count = 9";
  return vector;
}

std::string Write(const std::string& name, const std::string& contents) {
  const std::string path = std::string(std::getenv("TEST_TMPDIR")) + "/" + name;
  EXPECT_EQ(WriteFile(path, contents), "");
  return path;
}

TEST(Cases, ASealExpectsCiphertextAndTag) {
  const Step step = StepOf(GcmVector(VectorKind::kGcmSeal, 1));
  const Operation& op = step.operation;
  EXPECT_EQ(op.property, Property::kGcm);
  EXPECT_EQ(op.function, Function::kForward);
  EXPECT_EQ(op.key, Bytes(24, 1));
  EXPECT_EQ(op.iv, Bytes(12, 2));
  EXPECT_EQ(op.aad, Bytes(5, 3));
  EXPECT_EQ(op.text, Bytes(7, 4));
  EXPECT_EQ(op.tag_len, 13);
  Bytes result(7, 5);
  result.resize(20, 6);
  ASSERT_TRUE(step.expected);
  EXPECT_EQ(*step.expected, (Expected{Outcome::Ok(result), false}));
  EXPECT_EQ(Normalized(op), op);
}

TEST(Cases, AnOpenExpectsThePlaintext) {
  const Step step = StepOf(GcmVector(VectorKind::kGcmOpen, 1));
  EXPECT_EQ(step.operation.function, Function::kBackward);
  EXPECT_EQ(step.operation.text, Bytes(7, 5));
  EXPECT_EQ(step.operation.tag, Bytes(13, 6));
  EXPECT_EQ(*step.expected, (Expected{Outcome::Ok(Bytes(7, 4)), false}));
  EXPECT_EQ(ReversedStepOf(GcmVector(VectorKind::kGcmOpen, 1)).operation,
            StepOf(GcmVector(VectorKind::kGcmSeal, 1)).operation);
}

TEST(Cases, ARejectionIsOfTheTagUnlessALengthIsForbidden) {
  Vector vector = GcmVector(VectorKind::kGcmOpen, 1);
  vector.expected = Expectation::kReject;
  EXPECT_EQ(StepOf(vector).expected->outcome.kind, Outcome::Kind::kRejected);
  EXPECT_EQ(StepOf(vector).expected->outcome.reason, Reason::kTagMismatch);
  vector.iv.clear();
  EXPECT_EQ(StepOf(vector).expected->outcome.kind, Outcome::Kind::kRejected);
  EXPECT_EQ(StepOf(vector).expected->outcome.reason, Reason::kUnspecified);
}

TEST(Cases, WhatMayBeRefusedSaysSo) {
  Vector vector = GcmVector(VectorKind::kGcmOpen, 1);
  vector.expected = Expectation::kEither;
  EXPECT_TRUE(StepOf(vector).expected->may_refuse);
}

TEST(Cases, EcbKeepsItsIterationsAndCtrItsCounter) {
  Vector vector;
  vector.kind = VectorKind::kEcbDecrypt;
  vector.key = Bytes(32, 1);
  vector.plaintext = Bytes(16, 2);
  vector.ciphertext = Bytes(16, 3);
  vector.iterations = 1000;
  Step step = StepOf(vector);
  EXPECT_EQ(step.operation.property, Property::kAesBlock);
  EXPECT_EQ(step.operation.function, Function::kBackward);
  EXPECT_EQ(step.operation.iterations, 1000);
  EXPECT_EQ(step.operation.text, Bytes(16, 3));
  EXPECT_EQ(*step.expected, (Expected{Outcome::Ok(Bytes(16, 2)), false}));
  vector.kind = VectorKind::kCtr;
  vector.iterations = 1;
  vector.iv = Bytes(16, 0xff);
  step = StepOf(vector);
  EXPECT_EQ(step.operation.property, Property::kCtr);
  EXPECT_EQ(step.operation.iv, Bytes(16, 0xff));
  EXPECT_EQ(step.operation.text, Bytes(16, 2));
  EXPECT_EQ(*step.expected, (Expected{Outcome::Ok(Bytes(16, 3)), false}));
  EXPECT_EQ(ReversedStepOf(vector).operation.text, Bytes(16, 3));
  EXPECT_EQ(*ReversedStepOf(vector).expected, (Expected{Outcome::Ok(Bytes(16, 2)), false}));
}

TEST(Cases, VectorsOfOneTestAreOneCase) {
  Vector rejected = GcmVector(VectorKind::kGcmOpen, 30);
  rejected.expected = Expectation::kReject;
  const std::vector<Case> cases =
      CasesOf({GcmVector(VectorKind::kGcmOpen, 10), GcmVector(VectorKind::kGcmSeal, 10),
               GcmVector(VectorKind::kGcmOpen, 20), rejected, GcmVector(VectorKind::kGcmSeal, 40)});
  ASSERT_EQ(cases.size(), 4u);
  EXPECT_EQ(cases[0].where, "some.rsp:10");
  EXPECT_EQ(cases[0].what, "Count = 9");
  EXPECT_EQ(cases[0].steps.size(), 2u);  // both from the file
  EXPECT_EQ(cases[1].steps.size(), 2u);  // sealed too
  EXPECT_EQ(cases[2].steps.size(), 1u);
  EXPECT_EQ(cases[3].steps.size(), 1u);  // the panel opens it
  EXPECT_EQ(cases[1].steps[1].operation.function, Function::kForward);
  EXPECT_NE(cases[0].steps[0].operation.focus, cases[1].steps[0].operation.focus);
}

TEST(ReadCases, TakesAnOperationFile) {
  Operation op;
  op.property = Property::kWipe;
  op.text = Bytes(3, 1);
  op = Normalized(op);
  std::string error;
  const std::string path = Write("an operation", ToFile(op));
  const std::optional<std::vector<Case>> cases = ReadCases(path, &error);
  ASSERT_TRUE(cases) << error;
  ASSERT_EQ(cases->size(), 1u);
  EXPECT_EQ(cases->front().where, path);
  ASSERT_EQ(cases->front().steps.size(), 1u);
  EXPECT_EQ(cases->front().steps[0].operation, op);
  EXPECT_FALSE(cases->front().steps[0].expected);
}

TEST(ReadCases, RefusesADamagedOperationFileAtItsOffset) {
  Operation op;
  op.text = Bytes(40, 1);
  const std::string whole = ToFile(Normalized(op));
  std::string error;
  const std::string path = Write("damaged", whole.substr(0, whole.size() - 1));
  EXPECT_FALSE(ReadCases(path, &error));
  EXPECT_TRUE(error.starts_with(path + ": offset " + std::to_string(whole.size() - 1) + ": ")) << error;
  EXPECT_FALSE(ReadCases(Write("newer", "assay operation 2 gcm 0\n"), &error));
  EXPECT_NE(error.find("offset 0"), std::string::npos) << error;
}

TEST(ReadCases, RefusesWhatIsNeither) {
  std::string error;
  EXPECT_FALSE(ReadCases(Write("raw", std::string("\x03\x00\xff", 3)), &error));
  EXPECT_FALSE(ReadCases(Write("empty", ""), &error));
  EXPECT_NE(error.find("offset 0"), std::string::npos) << error;
}

}  // namespace
}  // namespace assay::fuzz
