"""A Debian compiler as a registered toolchain."""

load("@rules_cc//cc:defs.bzl", "cc_toolchain")
load(":cc_toolchain_config.bzl", "cc_toolchain_config")

def debian_toolchain(name, compiler, cpu = "x86_64", **config):
    """Declares toolchain `name`, for register_toolchains.

    Args:
      name: name of the toolchain target; `<name>_cc` and `<name>_config` are its parts.
      compiler: value of //bazel/platforms:compiler that selects it.
      cpu: CPU that it compiles for: a value of @platforms//cpu.
      **config: attributes of cc_toolchain_config.
    """
    cc_toolchain_config(name = name + "_config", **config)
    cc_toolchain(
        name = name + "_cc",
        all_files = ":no_files",
        compiler_files = ":no_files",
        dwp_files = ":no_files",
        linker_files = ":no_files",
        objcopy_files = ":no_files",
        strip_files = ":no_files",
        supports_param_files = True,
        toolchain_config = ":" + name + "_config",
    )
    native.toolchain(
        name = name,
        exec_compatible_with = [
            "@platforms//cpu:x86_64",
            "@platforms//os:linux",
        ],
        target_compatible_with = [
            "@platforms//cpu:" + cpu,
            "@platforms//os:linux",
            "@assay//bazel/platforms:" + compiler,  # this macro may be called in another repository
        ],
        toolchain = ":" + name + "_cc",
        toolchain_type = "@bazel_tools//tools/cpp:toolchain_type",
    )
