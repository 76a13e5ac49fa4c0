// What the page says of rows that go to another list.
import type { MovedRows, MoveWay } from '../../contract/app/move-rows.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'

export const wayWords: Readonly<Record<MoveWay, string>> = { move: 'Move', copy: 'Copy' }
const doneWords: Readonly<Record<MoveWay, string>> = { move: 'Moved', copy: 'Copied' }

export function movedWords({ into, rows, held }: Pick<MovedRows, 'into' | 'rows' | 'held'>, way: MoveWay): string {
  if (!into)
    return held > 0
      ? `Nothing was moved because ${held === 1 ? 'the row is' : `all ${formatCount(held)} rows are`} on hold. To move a row on hold, select only that row.`
      : 'Nothing was moved because the rows were deleted.'
  const stayed = `${formatCount(held)} on hold stayed here. To move a row on hold, select only that row.`
  return `${doneWords[way]} ${countNoun(rows, 'row')} to “${into.name}”.${held > 0 ? ` ${stayed}` : ''}`
}
