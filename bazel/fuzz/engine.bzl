"""The fuzzing engine as a build setting, and the transition to a configuration that has one."""

# No engine was asked for: the fuzzing binaries choose.
NO_ENGINE = "none"

_ENGINES = [NO_ENGINE, "libfuzzer"]

def _fuzz_engine_impl(ctx):
    if ctx.build_setting_value not in _ENGINES:
        fail("%s is %r, not one of %s" % (ctx.label, ctx.build_setting_value, ", ".join(_ENGINES)))

fuzz_engine = rule(
    doc = "Build setting: what drives a fuzzing binary. See the --config=*-libfuzzer of .bazelrc, which set it.",
    implementation = _fuzz_engine_impl,
    build_setting = config.string(flag = True),
)

_ENGINE = "//bazel/fuzz:engine"
_FEATURES = "//command_line_option:features"
_PLATFORMS = "//command_line_option:platforms"

def _with_engine_impl(settings, _attr):
    if settings[_ENGINE] != NO_ENGINE:
        return {name: settings[name] for name in [_ENGINE, _FEATURES, _PLATFORMS]}
    return {
        _ENGINE: "libfuzzer",
        _FEATURES: ["fuzzer", "asan", "ubsan"],
        _PLATFORMS: ["//bazel/platforms:clang19"],
    }

# Keeps a configuration that names an engine. Turns any other into clang-19, libFuzzer, ASan and UBSan, and drops the
# features given on the command line, which were meant for another compiler.
with_engine = transition(
    implementation = _with_engine_impl,
    inputs = [_ENGINE, _FEATURES, _PLATFORMS],
    outputs = [_ENGINE, _FEATURES, _PLATFORMS],
)
