// What a command matches or compares a list with: another list of the workspace, or a file.
import type { SheetId } from '../contract/app/ids.ts'
import type { OpenedTable } from '../contract/app/match.ts'
import { inputFile, isInput } from './input-file.ts'
import { listMark, listNamed } from './lists.ts'
import type { CommandSession } from './session.ts'

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
