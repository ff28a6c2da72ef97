"""How much of the matrix is in the report, as a build setting."""

def _matrix_impl(ctx):
    if ctx.build_setting_value not in ["default", "full"]:
        fail("%s is %r, neither default nor full" % (ctx.label, ctx.build_setting_value))

matrix = rule(
    doc = "Build setting: default or full. --config=ct-full sets it.",
    implementation = _matrix_impl,
    build_setting = config.string(flag = True),
)
