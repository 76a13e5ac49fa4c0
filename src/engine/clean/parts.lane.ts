// The parts of a list that problems are looked for in, each with what its count depends on: equal texts, equal counts.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import { notationsOf, withoutLines } from '../check/notation.lane.ts'
import { countryColumn, homeCountry, readsCountry } from '../check/row-country.lane.ts'
import { rulesKey } from '../rules/rules-key.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import type { ColumnNotation } from '../types/cell-context.ts'
import { cleanKept } from './kept.lane.ts'

/** One column that a person may write, or all rows. */
export type CleanPart = { readonly key: string } & (
  | {
      readonly of: 'column'
      readonly columnId: ColumnId
      readonly type: ColumnType
      readonly notation: ColumnNotation
    }
  | { readonly of: 'rows' }
)

/** Throws sheet_gone. */
function cleanParts(db: ReadDb, sheetId: SheetId, home: string | null): CleanPart[] {
  const rows = db.value<number>("SELECT rows_version FROM sheet WHERE id = ? AND state = 'ready'", sheetId)
  if (rows === undefined) throw fail('sheet_gone', { sheetId })
  const columns = columnsOf(db, sheetId)
  const notation = notationsOf(db, sheetId, home)
  const around = [rows, homeCountry(db, sheetId, home), countryColumn(columns)?.version ?? null]
  const besides = (type: ColumnType) => (readsCountry(type) ? around : [rows])
  const writable = columns.filter(({ origin, computed, locked }) => origin === null && computed === null && !locked)
  return [
    ...writable.map(
      (column): CleanPart => ({
        of: 'column',
        columnId: column.id,
        type: column.type,
        notation: withoutLines(notation(column)),
        key: JSON.stringify([column.type, column.version, notation(column), ...besides(column.type)]),
      }),
    ),
    {
      of: 'rows',
      key: JSON.stringify([
        columns.map(({ id, type, version }) => [id, type, version]),
        ...around,
        // What a person said about the list decides what is found in its rows.
        cleanKept(db, sheetId).answers,
        rulesKey(db, sheetId, columns),
      ]),
    },
  ]
}

export const partsRead = { cleanParts }
