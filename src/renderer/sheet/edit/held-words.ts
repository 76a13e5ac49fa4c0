// What a deletion of several rows says of those on hold, which it keeps.
import { countNoun, formatCount } from '../../ui/words/figures.ts'

/** `deleted` and `held`: rows that went, and rows on hold that stayed. */
export function heldWords(deleted: number, held: number): string {
  const way = 'To delete a row on hold, select only that row.'
  if (deleted === 0) {
    const are = held === 1 ? 'the row is' : `all ${formatCount(held)} rows are`
    return `Nothing was deleted because ${are} on hold. ${way}`
  }
  return `${countNoun(deleted, 'row')} deleted. ${formatCount(held)} on hold ${held === 1 ? 'was' : 'were'} kept. ${way}`
}
