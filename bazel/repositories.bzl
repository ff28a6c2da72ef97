"""External repositories, all of them made from installed Debian packages: nothing is downloaded.

Targets for the tree:
  @googletest//:gtest, @googletest//:gtest_main   built from source (libgtest's /usr/src/googletest), per configuration
  @system//:cryptopp                              libcrypto++-dev
  @system//:openssl_crypto                        libssl-dev, libcrypto
  @system//:nlohmann_json                         nlohmann-json3-dev, headers only
  @system//:cli11                                 libcli11-dev, headers only
  @system//:zydis                                 libzydis-dev, decodes machine code
  @machine//:machine.bzl                          what the kernel can run
  @oss_fuzz//:toolchain, @oss_fuzz//:engine_main  what OSS-Fuzz hands over in the environment; else empty
  @cryptography_vectors//:aes                     python3-cryptography-vectors, ciphers/AES: NIST CAVP and RFC 3686 files
"""

load("//bazel/fuzz:oss_fuzz_contract.bzl", "oss_fuzz_contract")

_RULES_CC_DEFS = '''"""The C++ rules, which are native in this version of Bazel."""

cc_binary = native.cc_binary
cc_import = native.cc_import
cc_library = native.cc_library
cc_test = native.cc_test
cc_toolchain = native.cc_toolchain
cc_toolchain_suite = native.cc_toolchain_suite
'''

def _native_rules_cc_impl(ctx):
    ctx.file("WORKSPACE", 'workspace(name = "rules_cc")\n')
    ctx.file("BUILD", "")
    ctx.file("cc/BUILD", "")
    ctx.file("cc/defs.bzl", _RULES_CC_DEFS)

_native_rules_cc = repository_rule(
    doc = "Stands in for rules_cc: Debian's is too new for Debian's Bazel.",
    implementation = _native_rules_cc_impl,
    local = True,
)

def _no_coverage_tools_impl(ctx):
    ctx.file("WORKSPACE", 'workspace(name = "remote_coverage_tools")\n')
    build = ""
    for name in ["Main", "coverage_report_generator"]:
        build += "sh_binary(\n    name = %r,\n    srcs = [\"unavailable.sh\"],\n    visibility = [\"//visibility:public\"],\n)\n" % name
    ctx.file("BUILD", build)
    ctx.file(
        "unavailable.sh",
        "#!/bin/sh\necho 'the Java coverage merger is not available: use --experimental_use_llvm_covmap' >&2\nexit 2\n",
        executable = True,
    )

_no_coverage_tools = repository_rule(
    doc = "Stands in for the coverage merger, which every test names and Bazel would download; it runs in coverage only.",
    implementation = _no_coverage_tools_impl,
    local = True,
)

_GOOGLETEST_BUILD = """package(default_visibility = ["//visibility:public"])

cc_library(
    name = "gtest",
    srcs = ["googletest/src/gtest-all.cc", "googlemock/src/gmock-all.cc"],
    hdrs = glob(["googletest/include/**/*.h", "googlemock/include/**/*.h"]),
    textual_hdrs = glob([
        "googletest/src/*",
        "googlemock/src/*",
    ], exclude = ["googletest/src/gtest-all.cc", "googletest/src/gtest_main.cc",
                  "googlemock/src/gmock-all.cc", "googlemock/src/gmock_main.cc"]),
    copts = ["-w", "-Iexternal/googletest/googletest", "-Iexternal/googletest/googlemock"],
    includes = ["googletest/include", "googlemock/include"],
    linkopts = ["-pthread"],
)

cc_library(
    name = "gtest_main",
    srcs = ["googletest/src/gtest_main.cc"],
    copts = ["-w"],
    deps = [":gtest"],
)
"""

_CRYPTOGRAPHY_VECTORS_BUILD = """filegroup(
    name = "aes",
    srcs = glob(["ciphers/AES/**"]),
    visibility = ["//visibility:public"],
)

exports_files(glob(["ciphers/AES/**"]))
"""

def _system_libraries_impl(ctx):
    ctx.file("WORKSPACE", 'workspace(name = "system")\n')
    build = 'package(default_visibility = ["//visibility:public"])\n'
    for name in sorted(ctx.attr.libraries):
        build += "\ncc_library(\n    name = %r,\n    linkopts = %r,\n)\n" % (name, ctx.attr.libraries[name])
    ctx.file("BUILD", build)

_system_libraries = repository_rule(
    doc = "One cc_library per library installed in /usr: headers come from /usr/include, code from the linker's path.",
    implementation = _system_libraries_impl,
    attrs = {"libraries": attr.string_list_dict(doc = "Target name to linkopts.")},
    local = True,
)

# A 32-bit program of Debian's valgrind that ends at once when it is started by hand.
_PROGRAM_OF_32_BITS = "/usr/libexec/valgrind/memcheck-x86-linux"

def _machine_impl(ctx):
    started = ctx.execute([_PROGRAM_OF_32_BITS, "--help"])
    ctx.file("WORKSPACE", 'workspace(name = "machine")\n')
    ctx.file("BUILD", "")
    ctx.file(
        "machine.bzl",
        '"""What this machine can do."""\n\nRUNS_32_BIT = %s\n' % ("run" in started.stderr and "directly" in started.stderr),
    )

_machine = repository_rule(
    doc = "@machine//:machine.bzl, RUNS_32_BIT: whether the kernel runs programs for 32-bit x86.",
    implementation = _machine_impl,
    local = True,
)

# buildifier: disable=unnamed-macro
def assay_repositories():
    """Declares every external repository."""
    native.new_local_repository(
        name = "googletest",
        build_file_content = _GOOGLETEST_BUILD,
        path = "/usr/src/googletest",
    )
    native.new_local_repository(
        name = "cryptography_vectors",
        build_file_content = _CRYPTOGRAPHY_VECTORS_BUILD,
        path = "/usr/lib/python3/dist-packages/cryptography_vectors",
    )
    _machine(name = "machine")
    oss_fuzz_contract(name = "oss_fuzz")
    _system_libraries(
        name = "system",
        libraries = {
            "cli11": [],
            "cryptopp": ["-lcryptopp"],
            "nlohmann_json": [],
            "openssl_crypto": ["-lcrypto"],
            "zydis": ["-lZydis"],
        },
    )

    # Debian's Bazel has no version string. An upstream Bazel brings these three itself, in its own versions.
    if native.bazel_version:
        return
    _native_rules_cc(name = "rules_cc")
    native.local_repository(name = "rules_java", path = "/usr/share/bazel/rules/java")
    _no_coverage_tools(name = "remote_coverage_tools")
