"""Faults of secret independence, planted in src, and the tests that a check notices them."""

load("@rules_cc//cc:defs.bzl", "cc_binary")
load("//bazel:platforms.bzl", "X86_64_ONLY")
load("//ct:cell.bzl", "faulty_cell")
load("//ct:link.bzl", "CODE", "linked_whole")
load("//fuzz/mutants:defs.bzl", "planted_fault")

def leaky(name, check, blamed, compiler = "gcc12", level = "o2", copts = [], deps = [], **fault):
    """A fault, a program with it, and NAME_test: `check` must find it in one cell and name a function.

    Args:
      name: the fault, by what it breaks.
      check: taint, leftovers or scan.
      blamed: a part of the name of the function that must be named.
      compiler: of the cell.
      level: of the cell.
      copts: see planted_fault.
      deps: see planted_fault.
      **fault: source, patch and original of planted_fault.
    """
    planted_fault(
        name = name,
        copts = copts,
        deps = deps,
        tags = ["manual"],
        target_compatible_with = X86_64_ONLY,
        **fault
    )
    linked_whole(
        name = name + "_code",
        testonly = True,
        left_out = [fault["original"]],
        tags = ["manual"],
        deps = [":" + name] + CODE,
    )
    cc_binary(
        name = name + "_probe",
        testonly = True,
        linkstatic = True,
        tags = ["manual"],
        deps = [
            ":" + name + "_code",
            "//ct/probe:driver",
            fault["original"],  # behind everything: what the fault does not take the place of
        ],
    )
    faulty_cell(
        name = name + "_cell",
        blamed = blamed,
        check = check,
        compiler = compiler,
        level = level,
        probe = ":" + name + "_probe",
        test_name = name + "_test",
    )
