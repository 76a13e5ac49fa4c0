// Rows of a list in which the kinds that judge whole rows may find something: after an edit all others are not read again.

import type { InSteps } from '../../checks/betrayed/steps.ts'
import { markRows, suspectRows } from '../../checks/betrayed/suspect-rows.ts'
import type { ProblemKind } from '../../contract/app/clean.ts'
import { longCell } from '../check/coded-columns.lane.ts'
import { resumedWork } from '../check/resumed-work.lane.ts'
import { wholeColumns } from '../check/whole-columns.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { problemFacts } from './kinds/index.ts'
import { learnedList } from './learned.lane.ts'

/** Kinds to look for, and what was learned from the list for those that ask it. */
export interface RowKinds {
  readonly kinds: readonly ProblemKind[]
  readonly learned: number | null
}

export interface Suspects {
  /** Of all rows, in order. */
  readonly rowIds: readonly number[]
  /** By row, 1 for those that are to be judged; null where the list is too long to tell. */
  readonly marks: Uint8Array | null
}

const textsPerStep = 5000

/** Of several lists that are counted at a time. */
const works = resumedWork<Suspects>({ kept: 4, begun: 20 })

/** Goes on looking for them until then; null where more is to do. */
export function suspectsUntil(db: ReadDb, sheetId: number, asked: RowKinds, until: number): Suspects | null {
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const columns = columnsOf(db, sheetId).map(({ id, type, version }) => [id, type, version])
  const key = JSON.stringify([sheetId, rows, columns, asked])
  return works.until(db, key, () => suspects(db, sheetId, asked), until)
}

function* suspects(db: ReadDb, sheetId: number, { kinds, learned }: RowKinds): InSteps<Suspects> {
  const types = columnsOf(db, sheetId).map(({ type }) => type)
  const whole = yield* wholeColumns(db, sheetId)
  const columns = [...(whole?.columns.values() ?? [])]
  // A column came or went while they were read: the count is begun again, too.
  if (whole === null || columns.length !== types.length) return { rowIds: [], marks: null }
  const { rowIds } = whole
  const marks = new Uint8Array(rowIds.length)
  for (const column of columns)
    markRows(
      marks,
      column,
      Uint8Array.from(column.texts, text => (text === longCell ? 1 : 0)),
    )
  for (const kind of kinds) {
    const { find } = problemFacts[kind]
    if (find.by === 'list' && learned !== null) {
      const own = yield* suspectRows(columns, learnedList(db, sheetId, learned).table)
      for (let row = 0; row < marks.length; row++) if (own[row] === 1) marks[row] = 1
    }
    const isSuspect = find.by === 'row' ? find.suspects(types) : null
    for (const [place, column] of isSuspect ? columns.entries() : []) {
      const texts = new Uint8Array(column.texts.length)
      for (const [code, text] of column.texts.entries()) {
        if (isSuspect?.(place, text)) texts[code] = 1
        if (code % textsPerStep === 0) yield
      }
      markRows(marks, column, texts)
    }
  }
  return { rowIds, marks }
}
