// What a deletion of several rows says of those on hold, which it keeps.
import { countNoun, formatCount } from '../../ui/figures.ts'

/** `deleted` and `held`: rows that went, and rows on hold that stayed. */
export function heldWords(deleted: number, held: number): string {
  const way = 'To delete one on hold, select it alone.'
  if (deleted === 0) {
    const [are, all] = held === 1 ? ['the row is', 'it'] : [`all ${formatCount(held)} rows are`, 'them']
    return `Nothing was deleted: ${are} on hold, and deleting several at once keeps ${all}. ${way}`
  }
  return `${countNoun(deleted, 'row')} deleted. ${formatCount(held)} on hold ${held === 1 ? 'was' : 'were'} kept. ${way}`
}
