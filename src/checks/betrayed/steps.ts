// Work that is done in steps: the caller may go on with something else between two of them, or leave it.

export type InSteps<Result> = Generator<void, Result, void>

/** All steps at once. */
export function finish<Result>(work: InSteps<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
