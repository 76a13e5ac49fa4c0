// An action that the end of the program cut off in the midst of it, and what came of it at the next start.

export interface CutOff {
  /** Name of the list. */
  readonly list: string
  readonly label: string
  /** ended: an undo, a redo or a jump, which has arrived. */
  readonly was: 'put_back' | 'ended'
}

/** One sentence for people. */
export const cutOffWords = ({ list, label, was }: CutOff): string =>
  was === 'put_back'
    ? `Listwright closed during “${label}” in “${list}”, so its changes were taken back.`
    : `Listwright closed during “${label}” in “${list}”. It is complete now.`
