"""Planted faults: a patch to one file of src, and the test that the harness notices it."""

load("@rules_cc//cc:defs.bzl", "cc_library", "cc_test")

def _patched_source_impl(ctx):
    source = ctx.file.source
    out = ctx.actions.declare_file(ctx.label.name + "/" + source.short_path)
    ctx.actions.run(
        outputs = [out],
        inputs = [source, ctx.file.patch],
        executable = ctx.executable._plant_fault,
        arguments = [source.path, ctx.file.patch.path, out.path, str(ctx.label)],
        mnemonic = "PlantFault",
        progress_message = "Planting the fault %s in %s" % (ctx.label, source.short_path),
    )
    return [DefaultInfo(files = depset([out]))]

_patched_source = rule(
    doc = "A copy of `source` with `patch` (unified, paths as git writes them) applied, exactly where it was made for.",
    implementation = _patched_source_impl,
    attrs = {
        "patch": attr.label(allow_single_file = [".patch"], mandatory = True),
        "source": attr.label(allow_single_file = [".cc"], mandatory = True),
        "_plant_fault": attr.label(
            allow_single_file = True,
            cfg = "exec",
            default = ":plant_fault.sh",
            executable = True,
        ),
    },
)

def planted_fault(name, source, patch, original, copts = [], deps = [], **kwargs):
    """A library with a fault planted in one source file, for programs that are to have it.

    The patched file is compiled into a library that comes before `original` in the order of linking and is linked as a
    whole. Every symbol of the source file is then defined before the linker reaches the original's archive, so that
    the archive's member with the true code is never pulled in. If the patch takes away a symbol that somebody needs,
    that member is pulled in for it, and the link fails with duplicate definitions: a fault is never half linked.

    Args:
      name: the fault, by what it breaks.
      source: the .cc file that the patch changes.
      patch: a unified diff of that file alone, with its path from the root after a/ and b/. It must apply without fuzz.
      original: the cc_library that `source` belongs to. It must not be alwayslink.
      copts: the flags that `original` compiles `source` with.
      deps: what `source` includes beyond what `original` exports to its users.
      **kwargs: attributes of the library, such as target_compatible_with.
    """
    patched = name + "_source"
    _patched_source(
        name = patched,
        testonly = True,
        patch = patch,
        source = source,
    )
    cc_library(
        name = name,
        testonly = True,
        srcs = [":" + patched],
        copts = copts,
        linkstatic = True,
        alwayslink = True,
        deps = [original] + deps,
        **kwargs
    )

def mutant(
        name,
        source,
        patch,
        original,
        killed_by,
        killer = "//fuzz/mutants:kill",
        copts = [],
        deps = [],
        data = [],
        size = "small",
        tags = [],
        **kwargs):
    """A planted_fault and the test that the harness notices it.

    Makes
      <name>         the library with the fault
      <name>_test    `killer` linked with the fault and run with the arguments `killed_by`; it is for the killer to exit
                     with 0 only if it has noticed the fault. A fault that is not really linked is not noticed.

    Args:
      name: of the fault.
      source: see planted_fault.
      patch: see planted_fault.
      original: see planted_fault.
      killed_by: arguments for the killer: what it takes to notice the fault.
      killer: a cc_library with main().
      copts: see planted_fault.
      deps: see planted_fault.
      data: files that killed_by names.
      size: of the test.
      tags: of the test.
      **kwargs: attributes of both, such as target_compatible_with.
    """
    planted_fault(
        name = name,
        source = source,
        patch = patch,
        original = original,
        copts = copts,
        deps = deps,
        **kwargs
    )
    cc_test(
        name = name + "_test",
        size = size,
        args = killed_by,
        data = data,
        linkstatic = True,
        tags = tags + ["mutant"],
        deps = [":" + name, killer],
        **kwargs
    )
