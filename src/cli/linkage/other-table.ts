// What a command matches or compares a list with: another list of the workspace, or a file.
import type { SheetId } from '../../contract/app/ids.ts'
import type { ComparedPair, KeyPair, OpenedTable } from '../../contract/app/match.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { inputFile, isInput } from '../file/input-file.ts'
import { columnNamed, listMark, listNamed } from '../lists.ts'
import { didYouMean, namesOf, sameName } from '../nearest.ts'
import type { CommandSession } from '../session.ts'

/** A file by its path, else a list by its name; `list:NAME` is a list whatever files there are. To be closed. */
export async function openOther(session: CommandSession, sheetId: SheetId, given: string): Promise<OpenedTable> {
  const { call, engine } = session
  if (given.startsWith(listMark) || !isInput(given)) {
    const name = given.startsWith(listMark) ? given.slice(listMark.length) : given
    const other = await listNamed(session, name)
    return call.match.open({ sheetId, other: { kind: 'list', sheetId: other.id } })
  }
  const file = await inputFile(session, given)
  const { ticket } = await engine.files.ticket(file.path, 'read')
  return call.match.open({ sheetId, other: { kind: 'file', ticket, options: {} } })
}

export function otherColumn({ name, columns }: Pick<OpenedTable, 'name' | 'columns'>, wanted: string) {
  const found = columns.find(one => one.name === wanted) ?? columns.find(one => sameName(one.name, wanted))
  if (found) return found.id
  const names = columns.map(one => one.name)
  throw new CommandEnd(
    exitCodes.drift,
    `${name} has no column "${wanted}".${didYouMean(wanted, names)} Columns: ${namesOf(names)}. Nothing was changed.`,
  )
}

/** The pairs that were named, else the one that fits best. Throws CommandEnd(drift). */
export function keysOf(keys: readonly string[], how: KeyPair['how'], sheet: Sheet, other: OpenedTable): KeyPair[] {
  if (keys.length > 0)
    return keys.map(key => {
      const at = signIn(key, sheet)
      return {
        columnId: columnNamed(sheet, key.slice(0, at)).id,
        otherColumnId: otherColumn(other, key.slice(at + 1)),
        how,
      }
    })
  const [best] = other.keys
  if (!best)
    throw new CommandEnd(
      exitCodes.drift,
      `No columns of ${sheet.name} and ${other.name} match. Choose a pair with --key. Columns: ${namesOf(sheet.columns.map(({ name }) => name))}; ${namesOf(other.columns.map(({ name }) => name))}.`,
    )
  return [{ ...best, how }]
}

/** A name may hold an equals sign: the first place that leaves a column of the list is meant. */
function signIn(key: string, sheet: Sheet): number {
  const places = [...key.matchAll(/=/g)].map(({ index }) => index)
  return places.find(place => sheet.columns.some(({ name }) => sameName(name, key.slice(0, place)))) ?? places[0] ?? 0
}

/** Columns to compare, each with its like in the other list, or with the one that was named: "Work email=Email". Throws CommandEnd(drift). */
export function comparedPairs(named: readonly string[], sheet: Sheet, other: OpenedTable): ComparedPair[] {
  return named.flatMap((column): ComparedPair[] => {
    const isOne = sheet.columns.some(({ name }) => sameName(name, column))
    const at = isOne ? 0 : signIn(column, sheet)
    if (at > 0)
      return [
        {
          columnId: columnNamed(sheet, column.slice(0, at)).id,
          otherColumnId: otherColumn(other, column.slice(at + 1)),
        },
      ]
    const { id, name } = columnNamed(sheet, column)
    const shared = other.shared.filter(({ columnId }) => columnId === id)
    if (shared.length > 0) return shared.map(({ columnId, otherColumnId }) => ({ columnId, otherColumnId }))
    const like = other.columns.find(one => sameName(one.name, name))
    if (like) return [{ columnId: id, otherColumnId: like.id }]
    throw new CommandEnd(
      exitCodes.drift,
      `${other.name} has no column like "${name}". Write --columns "${name}=COLUMN". Columns: ${namesOf(other.columns.map(one => one.name))}. Nothing was changed.`,
    )
  })
}
