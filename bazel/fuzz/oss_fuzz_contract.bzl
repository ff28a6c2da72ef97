"""The environment that OSS-Fuzz and ClusterFuzzLite build in, as a repository.

They hand a build its compiler, flags and engine in variables: CXX, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE, and some for
afl-clang-fast that begin with AFL_. From these @oss_fuzz makes
  //:toolchain    the compiler, with their flags behind all others
  //:engine_main  main() of a fuzzing binary: their engine
--config=oss-fuzz builds with both. What is built runs on machines that have no library but the C library's, so every
other one is linked statically.

Where CXX or LIB_FUZZING_ENGINE are not set the repository is empty: a build that asks for it fails.
"""

_VARIABLES = [
    "ASSAY_AFL_ENVIRONMENT",
    "CFLAGS",
    "CXX",
    "CXXFLAGS",
    "LIB_FUZZING_ENGINE",
]

# Flags that add code to the program, by how they begin: not for what is `uninstrumented`.
_INSTRUMENTING = ["-fsanitize", "-fno-sanitize", "-fprofile", "-fcoverage"]

# What the linker knows by these names and the runners do not have.
_STATIC_LIBRARIES = ["libcrypto.a", "libcryptopp.a", "libstdc++.a"]

# The libraries' packages are built for this implementation of the C++ library.
_STDLIB = "-stdlib=libstdc++"

_BUILD = """load("@assay//bazel/toolchains:debian_toolchain.bzl", "debian_toolchain")

package(default_visibility = ["//visibility:public"])

filegroup(name = "no_files")

debian_toolchain(
    name = "toolchain",
    compiler = "oss_fuzz",
    driver = {driver},
    environment = {environment},
    given_flags = {given_flags},
    given_instrumentation = {given_instrumentation},
    include_directories = {include_directories},
    kind = "clang",
    link_flags = {link_flags},
    uninstrumented_flags = {uninstrumented_flags},
)

cc_library(
    name = "engine_main",
    linkopts = {engine},
)
"""

def _words(text):
    return [word for word in text.split(" ") if word]

def _instruments(flag):
    for start in _INSTRUMENTING:
        if flag.startswith(start):
            return True
    return False

def _output(ctx, command, stream = "stdout"):
    result = ctx.execute(command, environment = {"AFL_QUIET": "1"})
    if result.return_code != 0:
        fail("%s: %s" % (" ".join([str(word) for word in command]), result.stderr))
    return getattr(result, stream)

def _include_directories(ctx, driver):
    """Where the compiler looks for headers, and where it keeps its own files."""
    said = _output(ctx, [driver, _STDLIB, "-E", "-v", "-x", "c++", "/dev/null"], stream = "stderr")
    searched = said.partition("#include <...> search starts here:\n")[2].partition("End of search list.")[0]
    own = _output(ctx, [driver, "-print-resource-dir"]).strip()
    return [str(ctx.path(line.strip())) for line in searched.splitlines()] + [own]

def _link_static_libraries(ctx, driver):
    """Makes a folder that holds nothing but these libraries' archives; returns its path."""
    for name in _STATIC_LIBRARIES:
        archive = _output(ctx, [driver, "-print-file-name=" + name]).strip()
        if not archive.startswith("/"):
            fail("%s does not find %s: is its package for development installed?" % (driver, name))
        ctx.symlink(archive, "lib/" + name)
    return str(ctx.path("lib"))

def _oss_fuzz_contract_impl(ctx):
    ctx.file("WORKSPACE", 'workspace(name = "oss_fuzz")\n')
    given = {name: ctx.os.environ.get(name, "") for name in _VARIABLES}
    if not given["CXX"] or not given["LIB_FUZZING_ENGINE"]:
        ctx.file("BUILD", "# CXX or LIB_FUZZING_ENGINE is not set.\n")
        return

    driver = ctx.which(given["CXX"]) if "/" not in given["CXX"] else given["CXX"]
    if not driver:
        fail("CXX: there is no program %r" % given["CXX"])
    flags = _words(given["CXXFLAGS"] or given["CFLAGS"])
    environment = dict([line.split("=", 1) for line in given["ASSAY_AFL_ENVIRONMENT"].splitlines()])
    is_afl = str(driver).rpartition("/")[2].startswith("afl-")
    ctx.file("BUILD", _BUILD.format(
        driver = repr(str(driver)),
        environment = repr(environment),
        # Stacks and coverage name files by where they are, which is not where Bazel compiles them.
        given_flags = repr(
            [flag for flag in flags if not _instruments(flag) and not flag.startswith("-stdlib=")] +
            ["-ffile-compilation-dir=" + str(ctx.path(ctx.attr.workspace).dirname)],
        ),
        given_instrumentation = repr([flag for flag in flags if _instruments(flag)]),
        include_directories = repr(_include_directories(ctx, driver)),
        link_flags = repr([_STDLIB, "-static-libgcc", "-L" + _link_static_libraries(ctx, driver)]),
        uninstrumented_flags = repr(["--afl-noopt"] if is_afl else []),
        engine = repr(_words(given["LIB_FUZZING_ENGINE"])),
    ))

oss_fuzz_contract = repository_rule(
    doc = "See above.",
    implementation = _oss_fuzz_contract_impl,
    attrs = {"workspace": attr.label(default = "@assay//:WORKSPACE", doc = "Beside what is built.")},
    environ = _VARIABLES,
    local = True,
)
