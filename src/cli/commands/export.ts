// listwright export LIST --out FILE: a list becomes a file.
import { listNamed } from '../lists.ts'
import type { ExportCommand } from '../parse/lists.ts'
import type { Session } from '../session.ts'
import { checkOutput, cutWords, leftOutWords, writeList } from '../write.ts'

export async function exportCommand(session: Session, command: ExportCommand): Promise<void> {
  checkOutput(command, null)
  const sheet = await listNamed(session, command.list)
  const { rows, guarded, suppressed, cut, outputs } = await writeList(session, sheet.id, command)
  session.report.result({ list: { id: sheet.id, name: sheet.name }, rows, guarded, suppressed, cut, outputs }, [
    `${rows} rows written to ${command.out === '-' ? 'stdout' : command.out}${guarded ? `, ${guarded} cells guarded against formulas` : ''}`,
    ...(suppressed > 0 ? [leftOutWords(suppressed)] : []),
    ...(cut > 0 ? [cutWords(cut)] : []),
  ])
}
