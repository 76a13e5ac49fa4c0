// What is said of a row about someone on a do-not-contact list, or of whom no one can say whether they are on one.
import type { RowRecord } from '../../contract/app/run/answer.ts'

/** null = there is nothing to say. */
export const suppressedWords = ({ suppressed }: Pick<RowRecord, 'suppressed'>): string | null =>
  suppressed === null
    ? 'The do-not-contact lists cannot be read now, so it is unknown whether this row is about someone on them.'
    : suppressed
      ? 'This row is about someone on a do-not-contact list. It is never sent or exported.'
      : null
