"""cc_fuzz_test: a fuzz target with all that belongs to it, in the contract of rules_fuzzing."""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_library", "cc_test")
load(":engine.bzl", "VARIANTS")
load(":fuzz_targets.bzl", "fuzz_binary", "fuzz_corpus", "fuzz_dictionary", "fuzz_run")
load(":oss_fuzz_package.bzl", "oss_fuzz_package")

def cc_fuzz_test(
        name,
        corpus,
        srcs = [],
        deps = [],
        dicts = [],
        options = "//bazel/fuzz:fuzz_target.options",
        afl_mutator = None,
        copts = [],
        size = "small",
        tags = [],
        visibility = None):
    """A fuzz target: code that defines LLVMFuzzerTestOneInput.

    Makes
      <name>         a test, tagged fuzz-test, that replays the corpus without an engine; it fails on an empty corpus
      <name>_bin     the fuzzing binary, bazel-bin/<package>/<name>_bin in any configuration: libFuzzer, ASan and UBSan
                     under clang-19, unless a --config names an engine (asan-libfuzzer, ubsan-libfuzzer, msan-libfuzzer,
                     afl, asan-afl, laf-afl)
      <name>_libfuzzer, <name>_afl, <name>_afl_laf, <name>_afl_asan
                     the fuzzing binary for one engine, whatever the configuration (VARIANTS of engine.bzl)
      <name>_run     `bazel run //fuzz:<name>_run -- [--clean] [--timeout_secs=N] [--regression] [ENGINE OPTION...]`
      <name>_corpus  the corpus as one folder
      <name>_dict    the dictionaries as one file, <name>_dict.dict, checked
      <name>_oss_fuzz
                     <name>_oss_fuzz.tar: what OSS-Fuzz and ClusterFuzzLite want, built with --config=oss-fuzz

    Args:
      name: ends in _fuzz_test.
      corpus: files, each an input.
      srcs: the target's sources.
      deps: the target's dependencies.
      dicts: dictionaries in the form of AFL and libFuzzer; may be empty.
      options: for <name>_oss_fuzz, a file in ClusterFuzz's form of .options.
      afl_mutator: a custom mutator for AFL++, a shared library. (One for libFuzzer is a library among deps.)
      copts: compiler flags of srcs.
      size: of the replay test.
      tags: of the replay test.
      visibility: of all of them.
    """
    library = name + "_library_"
    engine_binary = name + "_engine_"

    cc_library(
        name = library,
        testonly = True,
        srcs = srcs,
        copts = copts,
        tags = ["manual"],
        deps = deps,
        alwayslink = True,
    )
    fuzz_corpus(
        name = name + "_corpus",
        testonly = True,
        srcs = corpus,
        visibility = visibility,
    )
    fuzz_dictionary(
        name = name + "_dict",
        testonly = True,
        srcs = dicts,
        visibility = visibility,
    )
    cc_test(
        name = name,
        size = size,
        args = ["$(rootpath :%s_corpus)" % name],
        data = [":%s_corpus" % name],
        tags = tags + ["fuzz-test"],
        visibility = visibility,
        deps = [":" + library, "//bazel/fuzz:replay_main"],
    )
    cc_binary(
        name = engine_binary,
        testonly = True,
        tags = ["manual"],
        deps = [":" + library, "//bazel/fuzz:engine_main"],
    )
    fuzz_binary(
        name = name + "_bin",
        testonly = True,
        binary = ":" + engine_binary,
        visibility = visibility,
    )
    for variant in VARIANTS:
        fuzz_binary(
            name = name + "_" + variant,
            testonly = True,
            binary = ":" + engine_binary,
            tags = ["manual"],
            variant = variant,
            visibility = visibility,
        )
    fuzz_run(
        name = name + "_run",
        testonly = True,
        afl_mutator = afl_mutator,
        binary = ":%s_bin" % name,
        corpus = ":%s_corpus" % name,
        dictionary = ":%s_dict" % name,
        engine_launcher = "//bazel/fuzz:engine_launcher",
        target = name,
        visibility = visibility,
    )
    oss_fuzz_package(
        name = name + "_oss_fuzz",
        testonly = True,
        binary = ":%s_bin" % name,
        corpus = ":%s_corpus" % name,
        dictionary = ":%s_dict" % name,
        options = options,
        tags = ["manual"],
        target = name,
        visibility = visibility,
    )
