// What --teach gives `dedupe`: pairs of rows, by their ids, of which someone has said whether they are about one.
import { maxTaught, type TaughtRows } from '../../contract/app/duplicates.ts'
import type { RowId } from '../../contract/app/ids.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'
import { smallFile } from '../small-file.ts'

interface TaughtIds {
  readonly ids: readonly [string, string]
  readonly same: boolean
}

const answers: Readonly<Record<string, boolean>> = { yes: true, no: false, 1: true, 0: false }

/** Lines of two ids and an answer. Throws CommandEnd. */
export function readTaught(file: string): TaughtIds[] {
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

const idsPerLook = 1000

/** The pairs by the rows of the list. Throws CommandEnd(drift) for an id that no row, or more than one, has. */
export async function taughtRows(
  { call }: CommandSession,
  sheet: Sheet,
  idColumn: Column,
  taught: readonly TaughtIds[],
): Promise<TaughtRows[]> {
  const wanted = [...new Set(taught.flatMap(({ ids }) => ids))]
  const rows = new Map<string, RowId>()
  for (let first = 0; first < wanted.length; first += idsPerLook) {
    const values = wanted.slice(first, first + idsPerLook)
    const spec = { ...wholeListView, conditions: [{ kind: 'values' as const, columnId: idColumn.id, values }] }
    const { id: viewId, rows: found } = await call.view.open({ sheetId: sheet.id, spec })
    for (let start = 0; start < found; start += idsPerLook) {
      const { ids, columns } = await call.view.window({
        ...{ viewId, first: start, count: idsPerLook },
        columnIds: [idColumn.id],
      })
      for (const [at, rowId] of ids.entries()) {
        const id = columns[0]?.values[at] ?? ''
        if (rows.has(id))
          throw new CommandEnd(
            exitCodes.drift,
            `--teach: several rows have "${id}" in the column "${idColumn.name}". Choose a column of ids with --id.`,
          )
        rows.set(id, rowId)
      }
    }
  }
  return taught.map(({ ids: [one, other], same }) => {
    const [a, b] = [rows.get(one), rows.get(other)]
    if (a === undefined || b === undefined)
      throw new CommandEnd(
        exitCodes.drift,
        `--teach: no row has "${a === undefined ? one : other}" in the column "${idColumn.name}".`,
      )
    return { rowIds: [a, b], same }
  })
}
