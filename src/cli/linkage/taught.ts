// What --teach gives: pairs of rows, by their ids, of which someone has said whether they are one.
import { maxTaught, type TaughtRows } from '../../contract/app/duplicates.ts'
import type { ColumnId, RowId, SheetId } from '../../contract/app/ids.ts'
import type { TaughtPartners } from '../../contract/app/match.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { smallFile } from '../file/small-file.ts'
import { columnNamed } from '../lists.ts'
import { usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface TaughtIds {
  readonly ids: readonly [string, string]
  readonly same: boolean
}

const answers: Readonly<Record<string, boolean>> = { yes: true, no: false, 1: true, 0: false }

/** Lines of two ids and an answer. Throws CommandEnd. */
function readTaught(file: string): TaughtIds[] {
  let text: string
  try {
    text = smallFile(file)
  } catch {
    throw new CommandEnd(exitCodes.drift, `--teach ${file}: the file cannot be read.`)
  }
  const taught = text.split(/\r?\n/).flatMap((written, line): TaughtIds[] => {
    const parts = written.split(',').map(part => part.trim())
    const [one = '', other = '', answer = ''] = parts
    const same = answers[answer.toLowerCase()]
    // The first line may be a header, and the last one is blank.
    if (written.trim() === '' || (same === undefined && line === 0)) return []
    if (same === undefined || one === '' || other === '' || parts.length !== 3)
      throw usageError(`--teach ${file}, line ${line + 1}: write two ids and yes or no, such as "17,42,yes".`)
    return [{ ids: [one, other], same }]
  })
  if (taught.length > maxTaught) throw usageError(`--teach ${file}: use at most ${maxTaught} pairs.`)
  return taught
}

/** The column of a list by which rows are named. */
export interface IdColumn {
  readonly sheetId: SheetId
  readonly id: ColumnId
  readonly name: string
  /** The option by which another one is chosen. */
  readonly option: '--id' | '--other-id'
}

/** The column that tells which row a file is about. Throws CommandEnd(drift). */
export function idColumn(sheet: Sheet, named: string | null, option: IdColumn['option']): IdColumn {
  const column = named === null ? sheet.columns[0] : columnNamed(sheet, named)
  if (!column) throw new CommandEnd(exitCodes.drift, `"${sheet.name}" has no columns.`)
  return { sheetId: sheet.id, id: column.id, name: column.name, option }
}

const idsPerLook = 1000

/** Throws CommandEnd(drift) for an id that no row, or more than one, has. */
async function rowsWith(
  { call }: CommandSession,
  column: IdColumn,
  ids: Iterable<string>,
): Promise<Map<string, RowId>> {
  const wanted = [...new Set(ids)]
  const rows = new Map<string, RowId>()
  for (let first = 0; first < wanted.length; first += idsPerLook) {
    const values = wanted.slice(first, first + idsPerLook)
    const spec = { ...wholeListView, conditions: [{ kind: 'values' as const, columnId: column.id, values }] }
    const { id: viewId, rows: found } = await call.view.open({ sheetId: column.sheetId, spec })
    for (let start = 0; start < found; start += idsPerLook) {
      const shown = await call.view.window({ viewId, first: start, count: idsPerLook, columnIds: [column.id] })
      for (const [at, rowId] of shown.ids.entries()) {
        const id = shown.columns[0]?.values[at] ?? ''
        if (rows.has(id))
          throw new CommandEnd(
            exitCodes.drift,
            `--teach: several rows have "${id}" in the column "${column.name}". Choose a column of ids with ${column.option}.`,
          )
        rows.set(id, rowId)
      }
    }
  }
  const missing = wanted.find(id => !rows.has(id))
  if (missing !== undefined)
    throw new CommandEnd(exitCodes.drift, `--teach: no row has "${missing}" in the column "${column.name}".`)
  return rows
}

/** The pairs by the rows of one list. Throws CommandEnd. */
export async function taughtRows(session: CommandSession, column: IdColumn, file: string): Promise<TaughtRows[]> {
  const taught = readTaught(file)
  const rows = await rowsWith(
    session,
    column,
    taught.flatMap(({ ids }) => ids),
  )
  return taught.flatMap(({ ids: [one, other], same }) => {
    const [a, b] = [rows.get(one), rows.get(other)]
    return a === undefined || b === undefined ? [] : [{ rowIds: [a, b], same }]
  })
}

/** The pairs by the rows of two lists. Throws CommandEnd. */
export async function taughtPartners(
  session: CommandSession,
  [column, otherColumn]: readonly [IdColumn, IdColumn],
  file: string,
): Promise<TaughtPartners[]> {
  const taught = readTaught(file)
  const rows = await rowsWith(
    session,
    column,
    taught.map(({ ids }) => ids[0]),
  )
  const others = await rowsWith(
    session,
    otherColumn,
    taught.map(({ ids }) => ids[1]),
  )
  return taught.flatMap(({ ids: [one, other], same }) => {
    const [rowId, otherId] = [rows.get(one), others.get(other)]
    return rowId === undefined || otherId === undefined ? [] : [{ rowId, otherId, same }]
  })
}
