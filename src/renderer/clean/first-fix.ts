// What the dialog of fixes opens with: all repairs, no guess, and a form where only that would change anything.
import type { FixAsk, FixPreview } from '../../contract/app/check.ts'

export type FixChoice = Pick<FixAsk, 'without' | 'form' | 'domains'>

/** A slip is a guess, and another form is a wish: both are for the user to choose. */
export const repairsOnly: FixChoice = { without: [], form: null, domains: {} }

/** To fix cells that need no repair is to want another form; the first one is the usual one of the type. */
export const firstFix = ({ changes, forms }: Pick<FixPreview, 'changes' | 'forms'>): FixChoice => ({
  ...repairsOnly,
  form: changes === 0 ? (forms[0]?.form ?? null) : null,
})
