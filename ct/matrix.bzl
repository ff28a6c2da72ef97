"""All cells, and those that `bazel test //...` runs."""

LEVELS = ["o0", "o1", "o2", "o3", "os", "o2_lto"]

COMPILERS = ["gcc12", "clang14", "clang19"]

# Each compiler at what most people ship, and where a compiler has done something of its own: gcc -Os ends a loop by
# comparing a counter, clang-19 turns masks into branches, and link-time optimisation sees through calls.
DEFAULT_CELLS = [
    "clang14_o2",
    "clang19_o2",
    "clang19_o2_lto",
    "gcc12_m32_o2",
    "gcc12_o2",
    "gcc12_os",
]

# Name to attributes.
CELLS = {
    "%s%s_%s" % (compiler, "_m32" if m32 else "", level): {
        "compiler": compiler,
        "level": level[:2],
        "lto": level.endswith("_lto"),
        "m32": m32,
    }
    for m32 in [False, True]
    for compiler in COMPILERS
    for level in LEVELS
}
