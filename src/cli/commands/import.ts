// listwright import FILE --list NAME: a file becomes a list of the workspace.
import path from 'node:path'
import { inputFile } from '../input-file.ts'
import { importFile } from '../lists.ts'
import type { ImportCommand } from '../parse/lists.ts'
import type { Session } from '../session.ts'

export async function importCommand(session: Session, { file, list, country }: ImportCommand): Promise<void> {
  const input = await inputFile(session, file)
  const sheet = await importFile(session, input, list ?? path.parse(input.name).name, {
    workbookId: null,
    country: country ?? null,
  })
  session.report.result(
    {
      list: { id: sheet.id, name: sheet.name },
      rows: sheet.rows,
      columns: sheet.columns.map(({ name, type }) => ({ name, type })),
      problems: sheet.problems,
    },
    [
      `${sheet.name}: ${sheet.rows} rows, ${sheet.columns.length} columns${sheet.problems ? `, ${sheet.problems} lines to look at` : ''}`,
    ],
  )
}
