// The libraries of reference/libraries as subjects.
#include "ct/library/subject.h"
#include "reference/libraries/libraries.h"

int main(int argc, char** argv) { return assay::ct::RunSubject(assay::reference::Libraries(), argc, argv); }
