"""One parametrised C++ toolchain: gcc or clang, native or cross.

Features, for `--features=` or a target's `features`:
  o0 o1 o2 o3 os  the -O level, in place of the compilation mode's (dbg: -O0; fastbuild: -O2; opt: -O2 -DNDEBUG)
  asan ubsan msan sanitizers; any finding ends the program (msan: clang only)
  fuzzer          libFuzzer's coverage instrumentation (clang only); the engine itself is linked by cc_fuzz_test
  covmap          source coverage, counted by the program and read by llvm-cov (clang only)
  laf             comparisons split into those of single bytes (afl-clang-fast only, which always adds AFL++'s coverage)
  lto             link-time optimisation
  line_tables     functions and lines for those who read the program, in the newest form that valgrind reads
  uninstrumented  this target's code is compiled -O2 and with none of asan, ubsan, fuzzer, covmap and lto, whatever else
                  is on; it still links with code that has them. (msan stays: it cannot be done for a part of a program.)
A compiler that lacks one of them (gcc: msan, fuzzer) refuses the flag: the build fails.
"""

load("@bazel_tools//tools/build_defs/cc:action_names.bzl", "ACTION_NAMES")
load(
    "@bazel_tools//tools/cpp:cc_toolchain_config_lib.bzl",
    "env_entry",
    "env_set",
    "feature",
    "flag_group",
    "flag_set",
    "tool_path",
    "with_feature_set",
)

_C_COMPILE = [
    ACTION_NAMES.c_compile,
    ACTION_NAMES.assemble,
    ACTION_NAMES.preprocess_assemble,
]

_CPP_COMPILE = [
    ACTION_NAMES.cpp_compile,
    ACTION_NAMES.linkstamp_compile,
    ACTION_NAMES.cpp_header_parsing,
    ACTION_NAMES.cpp_module_compile,
    ACTION_NAMES.cpp_module_codegen,
]

_COMPILE = _C_COMPILE + _CPP_COMPILE

_LINK = [
    ACTION_NAMES.cpp_link_executable,
    ACTION_NAMES.cpp_link_dynamic_library,
    ACTION_NAMES.cpp_link_nodeps_dynamic_library,
]

_OPTIMISATION_LEVELS = ["o0", "o1", "o2", "o3", "os"]

def _flags(actions, flags, only_with = [], not_with = []):
    """A flag_set of `flags` for `actions`, where features `only_with` are all on and those of `not_with` are all off."""
    conditions = [with_feature_set(features = only_with, not_features = not_with)] if only_with or not_with else []
    return flag_set(actions = actions, flag_groups = [flag_group(flags = flags)], with_features = conditions)

def _instrumentation(name, compile, link):
    """A feature whose compile flags `uninstrumented` cancels and whose link flags it leaves."""
    return feature(
        name = name,
        flag_sets = [
            _flags(_COMPILE, compile, not_with = ["uninstrumented"]),
            _flags(_LINK, link),
        ],
    )

def _optimisation_features(ctx):
    levels = [
        feature(
            name = level,
            flag_sets = [_flags(_COMPILE, [level.replace("o", "-O")], not_with = ["uninstrumented"])],
            provides = ["optimisation level"],
        )
        for level in _OPTIMISATION_LEVELS
    ]
    unless_chosen = _OPTIMISATION_LEVELS + ["uninstrumented"]
    return levels + [
        feature(name = "dbg"),
        feature(name = "fastbuild"),
        feature(name = "opt"),
        feature(
            name = "compilation_mode",
            enabled = True,
            flag_sets = [
                _flags(_COMPILE, ["-O0"], only_with = ["dbg"], not_with = unless_chosen),
                _flags(_COMPILE, ["-O2"], only_with = ["fastbuild"], not_with = unless_chosen),
                _flags(_COMPILE, ["-O2"], only_with = ["opt"], not_with = unless_chosen),
                _flags(_COMPILE, ["-g"], only_with = ["dbg"]),
                _flags(_COMPILE, ["-DNDEBUG"], only_with = ["opt"]),
            ],
        ),
        feature(
            name = "uninstrumented",
            flag_sets = [_flags(_COMPILE, ["-O2"] + ctx.attr.uninstrumented_flags)],
        ),
    ]

def _instrumentation_features(is_clang):
    undefined = ["-fsanitize=undefined", "-fno-sanitize-recover=all"]
    return [
        _instrumentation(
            name = "asan",
            compile = ["-fsanitize=address", "-g1", "-D_GLIBCXX_ASSERTIONS"],
            link = ["-fsanitize=address"],
        ),
        _instrumentation(
            name = "ubsan",
            compile = undefined + ["-g1"],
            # The C driver of clang links only half of the runtime by itself.
            link = undefined + (["-fsanitize-link-c++-runtime"] if is_clang else []),
        ),
        feature(
            name = "msan",
            flag_sets = [
                _flags(_COMPILE, ["-fsanitize=memory", "-fsanitize-memory-track-origins", "-g1"]),
                _flags(_LINK, ["-fsanitize=memory"]),
            ],
        ),
        _instrumentation(
            name = "fuzzer",
            # Without a call at each comparison, whose operands libFuzzer would try: the targets' own mutator does better,
            # and runs 2.4 times as often (gcm, with asan and ubsan).
            compile = ["-fsanitize=fuzzer-no-link", "-fno-sanitize-coverage=trace-cmp"],
            link = ["-fsanitize=fuzzer-no-link"],
        ),
        _instrumentation(
            name = "covmap",
            # Paths in the program are relative, whatever folder it was compiled in.
            compile = ["-fprofile-instr-generate", "-fcoverage-mapping", "-fcoverage-compilation-dir=."],
            link = ["-fprofile-instr-generate"],
        ),
        feature(
            name = "line_tables",
            flag_sets = [_flags(_COMPILE, ["-g1", "-gdwarf-4"])],
        ),
        _instrumentation(name = "lto", compile = ["-flto"], link = ["-flto" if is_clang else "-flto=auto"]),
    ]

def _laf_feature(ctx):
    if not ctx.attr.laf_environment:
        return feature(name = "laf", flag_sets = [_flags(_COMPILE, ["-flaf-needs-afl-clang-fast"])])
    entries = [env_entry(key = key, value = value) for key, value in ctx.attr.laf_environment.items()]
    return feature(name = "laf", env_sets = [env_set(actions = _COMPILE, env_entries = entries)])

def _given_feature(ctx):
    given = ctx.attr.given_flags
    instrumentation = ctx.attr.given_instrumentation
    flag_sets = [_flags(_COMPILE + _LINK, given)] if given else []
    if instrumentation:
        flag_sets.append(_flags(_COMPILE, instrumentation, not_with = ["uninstrumented"]))
        flag_sets.append(_flags(_LINK, instrumentation))
    return feature(name = "given_flags", enabled = True, flag_sets = flag_sets)

def _base_features(ctx, is_clang):
    # The action's key must hold the compiler: its path is not part of it, so that without this entry objects of one
    # compiler would be taken for those of another with equal flags.
    identity = env_set(
        actions = _COMPILE + _LINK + [ACTION_NAMES.cpp_link_static_library],
        env_entries = [env_entry(key = "ASSAY_COMPILER", value = ctx.attr.driver)] + [
            env_entry(key = key, value = value)
            for key, value in ctx.attr.environment.items()
        ],
    )

    # Header paths in gcc's dependency files must be those that cxx_builtin_include_directories declares.
    paths = [] if is_clang else ["-fno-canonical-system-headers"]
    return [
        feature(name = "compiler_identity", enabled = True, env_sets = [identity]),
        feature(
            name = "base_flags",
            enabled = True,
            flag_sets = [
                _flags(_CPP_COMPILE, ["-std=c++20"]),
                _flags(_COMPILE, ctx.attr.target_flags + ["-fno-omit-frame-pointer"] + paths),
                _flags(_LINK, ctx.attr.target_flags + ctx.attr.link_flags + ["-lstdc++", "-lm", "-pthread"]),
            ],
        ),
    ]

def _impl(ctx):
    is_clang = ctx.attr.kind == "clang"
    tools = {
        "ar": ctx.attr.ar,
        "cpp": ctx.attr.driver,
        "gcc": ctx.attr.driver,
        "gcov": "/bin/false",
        "ld": "/usr/bin/ld",
        "nm": "/usr/bin/nm",
        "objcopy": "/usr/bin/objcopy",
        "objdump": "/usr/bin/objdump",
        "strip": ctx.attr.strip,
    }
    return cc_common.create_cc_toolchain_config_info(
        ctx = ctx,
        toolchain_identifier = ctx.attr.name,
        compiler = ctx.attr.kind,
        host_system_name = "x86_64-linux-gnu",
        target_system_name = ctx.attr.target_system,
        target_cpu = ctx.attr.target_system.split("-")[0],
        target_libc = "glibc",
        abi_version = "unknown",
        abi_libc_version = "unknown",
        tool_paths = [tool_path(name = name, path = path) for name, path in tools.items()],
        cxx_builtin_include_directories = ctx.attr.include_directories,
        features = _base_features(ctx, is_clang) + _optimisation_features(ctx) + _instrumentation_features(is_clang) +
                   [_laf_feature(ctx), _given_feature(ctx)],
    )

cc_toolchain_config = rule(
    doc = "Paths and flags of one compiler for one target system.",
    implementation = _impl,
    attrs = {
        "ar": attr.string(default = "/usr/bin/ar", doc = "Archiver."),
        "driver": attr.string(mandatory = True, doc = "The C compiler driver; it compiles C++ by file name."),
        "environment": attr.string_dict(doc = "Of the driver."),
        "given_flags": attr.string_list(doc = "To compile and to link, behind all that is chosen here."),
        "given_instrumentation": attr.string_list(doc = "Likewise, but not to compile what is uninstrumented."),
        "include_directories": attr.string_list(mandatory = True, doc = "Where system headers may come from."),
        "kind": attr.string(mandatory = True, values = ["clang", "gcc"]),
        "laf_environment": attr.string_dict(doc = "What turns the feature laf on; empty: the driver has none."),
        "link_flags": attr.string_list(doc = "Linker choice, -static."),
        "strip": attr.string(default = "/usr/bin/strip"),
        "target_flags": attr.string_list(doc = "What tells the driver which system to compile and link for."),
        "target_system": attr.string(default = "x86_64-linux-gnu", doc = "GNU triplet."),
        "uninstrumented_flags": attr.string_list(doc = "What keeps a driver that instruments from doing so."),
    },
    provides = [CcToolchainConfigInfo],
)
