"""What a cell's program is linked from: the code under test whole, and the same driver for every cell."""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

# All that is registered, what has no registry, and the controls.
CODE = [
    "//ct/controls",
    "//src/aes:registry",
    "//src/ghash:registry",
    "//src/memory:constant_time",
    "//src/memory:memory_backend",
    "//src/modes:ctr",
    "//src/modes:ecb",
    "//src/modes:gcm",
]

# The checks put a function of their own in its place.
_REPLACED = Label("//src/memory:declassify")

def _is_under_test(label):
    return label.package.split("/")[0] == "src" or label.package == "ct/controls"

def _linker_inputs(deps):
    return depset(transitive = [dep[CcInfo].linking_context.linker_inputs for dep in deps]).to_list()

def _cc_info(deps, linker_inputs):
    return CcInfo(
        compilation_context = cc_common.merge_cc_infos(cc_infos = [dep[CcInfo] for dep in deps]).compilation_context,
        linking_context = cc_common.create_linking_context(linker_inputs = depset(linker_inputs)),
    )

def _linked_whole_impl(ctx):
    toolchain = find_cpp_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )

    left_out = [_REPLACED] + [library.label for library in ctx.attr.left_out]
    inputs = []
    for linker_input in _linker_inputs(ctx.attr.deps):
        if linker_input.owner in left_out:
            continue
        whole = [cc_common.create_library_to_link(
            actions = ctx.actions,
            alwayslink = True,
            cc_toolchain = toolchain,
            feature_configuration = features,
            pic_static_library = library.pic_static_library,
            static_library = library.static_library,
        ) for library in linker_input.libraries]
        inputs.append(cc_common.create_linker_input(
            libraries = depset(whole),
            owner = linker_input.owner,
            user_link_flags = depset(linker_input.user_link_flags),
        ))
    return [_cc_info(ctx.attr.deps, inputs)]

linked_whole = rule(
    doc = """`deps` and what they need, linked as a whole, before anything else.

    Every function is in the program, called or not, and where a header's function was also compiled into the driver,
    the linker takes the one that was compiled as the cell says. `Declassify` alone is left out: the driver brings its
    own.""",
    implementation = _linked_whole_impl,
    attrs = {
        "deps": attr.label_list(mandatory = True, providers = [CcInfo]),
        "left_out": attr.label_list(doc = "Libraries that are not to be linked as a whole, or not from here."),
        "_cc_toolchain": attr.label(default = "@bazel_tools//tools/cpp:current_cc_toolchain"),
    },
    fragments = ["cpp"],
    provides = [CcInfo],
    toolchains = ["@bazel_tools//tools/cpp:toolchain_type"],
)

_FEATURES = "//command_line_option:features"
_MATRIX = "//ct:matrix"
_PLATFORMS = "//command_line_option:platforms"

def _as_always_impl(settings, _attr):
    is_32_bit = "i386" in str(settings[_PLATFORMS])
    return {
        _MATRIX: "default",
        _FEATURES: [],
        _PLATFORMS: ["//bazel/platforms:" + ("i386" if is_32_bit else "gcc12")],
    }

_as_always = transition(
    implementation = _as_always_impl,
    inputs = [_PLATFORMS],
    outputs = [_FEATURES, _MATRIX, _PLATFORMS],
)

def _driver_impl(ctx):
    inputs = [one for one in _linker_inputs(ctx.attr.deps) if not _is_under_test(one.owner)]
    return [_cc_info(ctx.attr.deps, inputs)]

driver = rule(
    doc = """`deps` and what they need except the code under test, compiled the same way for every cell.

    Only the code under test differs from cell to cell, and the driver is compiled once for each CPU.""",
    implementation = _driver_impl,
    attrs = {
        "deps": attr.label_list(cfg = _as_always, mandatory = True, providers = [CcInfo]),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
    },
    provides = [CcInfo],
)
