"""A shared library built without an engine, whatever the configuration: it is loaded by a program that has none."""

def _plain_impl(_settings, _attr):
    return {
        "//bazel/fuzz:engine": "none",
        "//command_line_option:copt": ["-fPIC"],
        "//command_line_option:features": [],
        "//command_line_option:platforms": ["//bazel/platforms:gcc12"],
    }

_plain = transition(
    implementation = _plain_impl,
    inputs = [],
    outputs = [
        "//bazel/fuzz:engine",
        "//command_line_option:copt",
        "//command_line_option:features",
        "//command_line_option:platforms",
    ],
)

def _plain_shared_library_impl(ctx):
    out = ctx.actions.declare_file("lib%s.so" % ctx.label.name)
    ctx.actions.symlink(output = out, target_file = ctx.attr.library[0][DefaultInfo].files_to_run.executable)
    return [DefaultInfo(files = depset([out]), runfiles = ctx.runfiles([out]))]

plain_shared_library = rule(
    doc = "lib<name>.so: `library`, which links shared, built by gcc-12 without instrumentation or sanitizers.",
    implementation = _plain_shared_library_impl,
    attrs = {
        "library": attr.label(cfg = _plain, executable = True, mandatory = True),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
    },
)
