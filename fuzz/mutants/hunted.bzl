"""Fuzz targets with a planted fault, for the engines to find."""

load("@rules_cc//cc:defs.bzl", "cc_binary")
load("//bazel/fuzz:fuzz_targets.bzl", "fuzz_binary")

# What a hunt is made with: variants of a fuzzing binary (bazel/fuzz/engine.bzl).
HUNTERS = [
    "libfuzzer",
    "afl",
]

def hunted(name, target, fault = None):
    """<name>_libfuzzer and <name>_afl: a fuzz target, with a fault, for each engine.

    Args:
      name: of the hunted.
      target: the property, of which :hunted_<target> holds LLVMFuzzerTestOneInput.
      fault: the planted_fault (defs.bzl); none: the target as it is.
    """
    cc_binary(
        name = name + "_engine_",
        testonly = True,
        linkstatic = True,
        tags = ["manual"],
        # The fault comes before the library that it is planted in.
        deps = ([fault] if fault else []) + [
            ":hunted_" + target,
            "//bazel/fuzz:engine_main",
        ],
    )
    for hunter in HUNTERS:
        fuzz_binary(
            name = "%s_%s" % (name, hunter),
            testonly = True,
            binary = ":%s_engine_" % name,
            tags = ["manual"],
            variant = hunter,
            visibility = ["//fuzz/campaign:__pkg__"],
        )
