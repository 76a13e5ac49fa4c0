// What is said of a row about somebody on a do-not-contact list, or of whom nobody can say whether they are on one.
import type { RowRecord } from '../../contract/app/answer.ts'

/** null = there is nothing to say. */
export const suppressedWords = ({ suppressed }: Pick<RowRecord, 'suppressed'>): string | null =>
  suppressed === null
    ? 'The do-not-contact lists cannot be read now, so nobody can say whether this row is about somebody on them.'
    : suppressed
      ? 'This row is about somebody on a do-not-contact list. It is in no request and no export.'
      : null
