"""A cell of the matrix: one compiler, level and CPU; what was found there; and the tests that judge it."""

load("@machine//:machine.bzl", "RUNS_32_BIT")
load("//bazel:platforms.bzl", "NOWHERE")

_FEATURES = "//command_line_option:features"
_MATRIX = "//ct:matrix"
_PLATFORMS = "//command_line_option:platforms"

_PLATFORM_OF = {
    ("clang14", False): "clang14",
    ("clang14", True): "i386_clang14",
    ("clang19", False): "clang19",
    ("clang19", True): "i386_clang19",
    ("gcc12", False): "gcc12",
    ("gcc12", True): "i386",
}

_LEVELS = ["o0", "o1", "o2", "o3", "os"]

def _as_cell_impl(_settings, attr):
    features = [attr.level, "line_tables"] + (["lto"] if attr.lto else [])
    return {
        _MATRIX: "default",  # it makes no difference to a cell, and would make another configuration of it
        _FEATURES: features,
        _PLATFORMS: ["//bazel/platforms:" + _PLATFORM_OF[(attr.compiler, attr.m32)]],
    }

_as_cell = transition(
    implementation = _as_cell_impl,
    inputs = [],
    outputs = [_FEATURES, _MATRIX, _PLATFORMS],
)

CHECKS = ["taint", "leftovers", "scan"]

CellInfo = provider(
    doc = "What was found in a cell.",
    fields = {check: "File: the result of this check, as //ct:result.h has it" for check in CHECKS},
)

# What is found depends on the CPU and on installed programs that are no inputs: a result is never taken from elsewhere.
_HERE_ONLY = {"no-cache": "1", "no-remote": "1"}

# For programs that the kernel does not run.
_EMULATOR = "/usr/bin/qemu-i386-static"

# A result that is not green: nothing was looked at.
_NOT_RUN = """{
 "check": "taint",
 "cell": "%s",
 "built_by": "",
 "rows": [],
 "controls": [],
 "not_covered": [{"subject": "this cell", "reason": "the kernel runs no 32-bit programs, and valgrind in no emulator"}],
 "failures": []
}
"""

def _cell_impl(ctx):
    probe = ctx.executable.probe
    outputs = {check: ctx.actions.declare_file("%s/%s.json" % (ctx.label.name, check)) for check in CHECKS}
    cell = "--cell=" + ctx.attr.cell
    corpus = "--corpus=" + ctx.attr.corpus.label.package
    runs_here = RUNS_32_BIT or not ctx.attr.m32
    if runs_here:
        ctx.actions.run(
            outputs = [outputs["taint"]],
            inputs = depset(ctx.files.corpus),
            tools = [probe],
            executable = ctx.executable._taint,
            arguments = [cell, corpus, "--probe=" + probe.path, "--out=" + outputs["taint"].path],
            execution_requirements = _HERE_ONLY,
            mnemonic = "CtTaint",
            progress_message = "Running %s under valgrind" % ctx.label,
            use_default_shell_env = True,
        )
    else:
        ctx.actions.write(outputs["taint"], _NOT_RUN % ctx.attr.cell)
    ctx.actions.run(
        outputs = [outputs["leftovers"]],
        inputs = depset(ctx.files.corpus),
        tools = [probe],
        executable = probe if runs_here else _EMULATOR,
        arguments = ([] if runs_here else ["-cpu", "max", probe.path]) +
                    ["leftovers", cell, corpus, "--out=" + outputs["leftovers"].path],
        execution_requirements = _HERE_ONLY,
        mnemonic = "CtLeftovers",
        progress_message = "Looking for leftovers of %s" % ctx.label,
        use_default_shell_env = True,
    )
    ctx.actions.run(
        outputs = [outputs["scan"]],
        inputs = [probe],
        executable = ctx.executable._scan,
        arguments = [
            cell,
            "--compiler=" + ctx.attr.compiler,
            "--elf=" + probe.path,
            "--out=" + outputs["scan"].path,
        ] + (["--lto"] if ctx.attr.lto else []),
        mnemonic = "CtScan",
        progress_message = "Scanning the instructions of %s" % ctx.label,
    )
    return [
        DefaultInfo(files = depset(outputs.values())),
        CellInfo(**outputs),
    ]

_cell = rule(
    doc = "Builds `probe` as the attributes say, and runs the checks on it. Whether they are green is for tests to say.",
    implementation = _cell_impl,
    attrs = {
        "cell": attr.string(mandatory = True, doc = "Its name in results; the name of the cell that a variant is of."),
        "compiler": attr.string(mandatory = True, values = ["gcc12", "clang14", "clang19"]),
        "corpus": attr.label(default = "//corpus"),
        "level": attr.string(mandatory = True, values = _LEVELS),
        "lto": attr.bool(),
        "m32": attr.bool(),
        "probe": attr.label(cfg = _as_cell, executable = True, mandatory = True),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
        "_scan": attr.label(cfg = "exec", default = "//ct/scan", executable = True),
        "_taint": attr.label(cfg = "exec", default = "//ct/taint:check", executable = True),
    },
)

def _judgement_test_impl(ctx):
    result = getattr(ctx.attr.cell[CellInfo], ctx.attr.check)
    script = ctx.actions.declare_file(ctx.label.name)
    arguments = [result.short_path] + ctx.attr.judge_args
    ctx.actions.write(
        script,
        "#!/bin/sh\nexec %s %s\n" % (
            ctx.executable._judge.short_path,
            " ".join(["'%s'" % argument for argument in arguments]),
        ),
        is_executable = True,
    )
    runfiles = ctx.runfiles(files = [result]).merge(ctx.attr._judge[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = script, runfiles = runfiles)]

judgement_test = rule(
    doc = "Green if the result of `check` in `cell` is what it must be: see //ct/judge.",
    implementation = _judgement_test_impl,
    attrs = {
        "cell": attr.label(mandatory = True, providers = [CellInfo]),
        "check": attr.string(mandatory = True, values = CHECKS),
        "judge_args": attr.string_list(),
        "_judge": attr.label(cfg = "target", default = "//ct/judge", executable = True),
    },
    test = True,
)

def cell(name, compiler, level, m32 = False, lto = False, tags = []):
    """A cell and its tests NAME_taint_test, NAME_leftovers_test and NAME_scan_test.

    Args:
      name: of the cell.
      compiler: gcc12, clang14 or clang19.
      level: o0, o1, o2, o3 or os.
      m32: for 32-bit x86.
      lto: with link-time optimisation.
      tags: of the tests.
    """
    _cell(
        name = name,
        testonly = True,
        cell = name,
        compiler = compiler,
        level = level,
        lto = lto,
        m32 = m32,
        probe = "//ct/probe",
        tags = ["manual"],
        visibility = ["//ct:__subpackages__"],
    )
    for check in CHECKS:
        cannot_run = m32 and check == "taint" and not RUNS_32_BIT
        judgement_test(
            name = "%s_%s_test" % (name, check),
            size = "small",
            cell = ":" + name,
            check = check,
            tags = ["ct"] + tags,
            target_compatible_with = NOWHERE if cannot_run else [],
        )

def faulty_cell(name, test_name, compiler, level, probe, check, blamed):
    """A cell whose program has a planted fault, and the test that it is found.

    Args:
      name: of the cell.
      test_name: of the test.
      compiler: gcc12, clang14 or clang19.
      level: o0, o1, o2, o3 or os.
      probe: the program.
      check: the check that must find the fault.
      blamed: a part of the name of a function that must be named.
    """
    _cell(
        name = name,
        testonly = True,
        cell = compiler + "_" + level,
        compiler = compiler,
        level = level,
        probe = probe,
        tags = ["manual"],
    )
    judgement_test(
        name = test_name,
        size = "small",
        cell = ":" + name,
        check = check,
        judge_args = ["--must_blame=" + blamed],
        tags = [
            "ct",
            "mutant",
        ],
    )
