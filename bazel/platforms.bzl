"""What a target can be built for."""

# For target_compatible_with: code that needs an x86-64 CPU. Elsewhere the target is skipped, and said to be, where a
# pattern named it; a target that depends on it is skipped likewise. Code that has a part for x86-64 selects that part:
# deps = [...] + select({"@platforms//cpu:x86_64": ["//src/aes/vpaes"], "//conditions:default": []}).
X86_64_ONLY = ["@platforms//cpu:x86_64"]

# For a branch of a select in target_compatible_with: the target makes no sense in this configuration.
NOWHERE = ["//bazel/platforms:nowhere"]
