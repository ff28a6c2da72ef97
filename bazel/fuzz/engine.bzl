"""The fuzzing engine as a build setting, and the transition to a configuration that has one."""

# No engine was asked for: the fuzzing binaries choose.
NO_ENGINE = "none"

_ENGINES = [NO_ENGINE, "libfuzzer", "afl", "oss_fuzz"]

def _fuzz_engine_impl(ctx):
    if ctx.build_setting_value not in _ENGINES:
        fail("%s is %r, not one of %s" % (ctx.label, ctx.build_setting_value, ", ".join(_ENGINES)))

fuzz_engine = rule(
    doc = "Build setting: what drives a fuzzing binary. See the --config=*libfuzzer and --config=*afl of .bazelrc, which set it.",
    implementation = _fuzz_engine_impl,
    build_setting = config.string(flag = True),
)

_ENGINE = "//bazel/fuzz:engine"
_FEATURES = "//command_line_option:features"
_PLATFORMS = "//command_line_option:platforms"

# The fuzzing binaries that a fuzz target has in every configuration.
VARIANTS = {
    "afl": struct(engine = "afl", features = [], platform = "//bazel/platforms:afl"),
    "afl_asan": struct(engine = "afl", features = ["asan", "ubsan"], platform = "//bazel/platforms:afl"),
    "afl_laf": struct(engine = "afl", features = ["laf"], platform = "//bazel/platforms:afl"),
    "libfuzzer": struct(engine = "libfuzzer", features = ["fuzzer", "asan", "ubsan"], platform = "//bazel/platforms:clang19"),
}

# What the configuration gets if it names no engine.
_USUAL_VARIANT = "libfuzzer"

def _with_engine_impl(settings, attr):
    if not attr.variant and settings[_ENGINE] != NO_ENGINE:
        return {name: settings[name] for name in [_ENGINE, _FEATURES, _PLATFORMS]}
    variant = VARIANTS[attr.variant or _USUAL_VARIANT]
    return {
        _ENGINE: variant.engine,
        _FEATURES: variant.features,
        _PLATFORMS: [variant.platform],
    }

# To the attribute `variant`, one of VARIANTS. If that is "": keeps a configuration that names an engine, and turns any
# other into the usual variant. A change drops the features given on the command line, which were meant for another
# compiler.
with_engine = transition(
    implementation = _with_engine_impl,
    inputs = [_ENGINE, _FEATURES, _PLATFORMS],
    outputs = [_ENGINE, _FEATURES, _PLATFORMS],
)
