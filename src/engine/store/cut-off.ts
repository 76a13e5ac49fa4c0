// An action that the end of the program, or of its page, cut off in the midst of it, and what came of it.

export interface CutOff {
  /** Name of the list. */
  readonly list: string
  readonly label: string
  /** At the next start. ended: an undo, a redo or a jump, which has arrived. left: put back at once, its page was gone. */
  readonly was: 'put_back' | 'ended' | 'left'
}

/** A sentence or two for people. */
export function cutOffWords({ list, label, was }: CutOff): string {
  const what = `“${label}” in “${list}”`
  switch (was) {
    case 'put_back':
      return `Listwright closed during ${what}, so the changes were undone.`
    case 'ended':
      return `Listwright closed during ${what}. It is now complete.`
    case 'left':
      return `The page was closed or reloaded during ${what}, so the changes were undone.`
  }
}
