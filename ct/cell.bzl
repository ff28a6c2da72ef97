"""A cell of the matrix: one compiler, level and CPU; what was found there; and the tests that judge it."""

_FEATURES = "//command_line_option:features"
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
        _FEATURES: features,
        _PLATFORMS: ["//bazel/platforms:" + _PLATFORM_OF[(attr.compiler, attr.m32)]],
    }

_as_cell = transition(
    implementation = _as_cell_impl,
    inputs = [],
    outputs = [_FEATURES, _PLATFORMS],
)

CHECKS = ["taint", "leftovers", "scan"]

CellInfo = provider(
    doc = "What was found in a cell.",
    fields = {check: "File: the result of this check, as //ct:result.h has it" for check in CHECKS},
)

# What is found depends on the CPU and on installed programs that are no inputs: a result is never taken from elsewhere.
_HERE_ONLY = {"no-cache": "1", "no-remote": "1"}

def _cell_impl(ctx):
    probe = ctx.executable.probe
    outputs = {check: ctx.actions.declare_file("%s/%s.json" % (ctx.label.name, check)) for check in CHECKS}
    cell = "--cell=" + ctx.attr.cell
    corpus = "--corpus=" + ctx.attr.corpus_folder
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
    ctx.actions.run(
        outputs = [outputs["leftovers"]],
        inputs = depset(ctx.files.corpus),
        executable = probe,
        arguments = ["leftovers", cell, corpus, "--out=" + outputs["leftovers"].path],
        execution_requirements = _HERE_ONLY,
        mnemonic = "CtLeftovers",
        progress_message = "Looking for leftovers of %s" % ctx.label,
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
        execution_requirements = _HERE_ONLY,
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
        "corpus_folder": attr.string(default = "corpus"),
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

def cell(name, compiler, level, m32 = False, lto = False, probe = "//ct/probe", cell = None, tags = []):
    """A cell and its tests NAME_taint_test, NAME_leftovers_test and NAME_scan_test.

    Args:
      name: of the cell.
      compiler: gcc12, clang14 or clang19.
      level: o0, o1, o2, o3 or os.
      m32: for 32-bit x86.
      lto: with link-time optimisation.
      probe: the program to build.
      cell: the name that results and controls know it by; `name` unless given.
      tags: of the tests.
    """
    _cell(
        name = name,
        testonly = True,
        cell = cell or name,
        compiler = compiler,
        level = level,
        lto = lto,
        m32 = m32,
        probe = probe,
        tags = ["manual"],
        visibility = ["//ct:__subpackages__"],
    )
    for check in CHECKS:
        judgement_test(
            name = "%s_%s_test" % (name, check),
            size = "small",
            cell = ":" + name,
            check = check,
            tags = ["ct"] + tags,
        )
