// listwright export LIST --out FILE: a list becomes a file.
import path from 'node:path'
import { listNamed } from '../lists.ts'
import type { ExportCommand } from '../parse/lists.ts'
import type { Session } from '../session.ts'
import { checkOutput, cutWords, leftOutWords, writeList } from '../write.ts'

export async function exportCommand(session: Session, { list, out, preset }: ExportCommand): Promise<void> {
  checkOutput(out, null)
  const sheet = await listNamed(session, list)
  const { rows, guarded, suppressed, cut } = await writeList(session, sheet.id, out, preset)
  session.report.result(
    { list: { id: sheet.id, name: sheet.name }, rows, guarded, suppressed, cut, outputs: [path.resolve(out)] },
    [
      `${rows} rows written to ${out}${guarded ? `, ${guarded} cells guarded against formulas` : ''}`,
      ...(suppressed > 0 ? [leftOutWords(suppressed)] : []),
      ...(cut > 0 ? [cutWords(cut)] : []),
    ],
  )
}
