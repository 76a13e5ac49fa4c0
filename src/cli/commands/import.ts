// listwright import FILE --list NAME: a file becomes a list of the workspace.
import type { LineProblem } from '../../contract/app/line.ts'
import { inputFile } from '../input-file.ts'
import { importFile } from '../lists.ts'
import type { ImportCommand } from '../parse/lists.ts'
import type { Session } from '../session.ts'

/** Lines that did not fit, listed one by one; the window shows all of them. */
const linesTold = 20
const shortened = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text).replace(/[\r\n]+/g, ' ⏎ ')
const of = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function whyOf({ kind, found, expected }: LineProblem): string {
  const values = found === null ? null : `${of(found, 'value')} instead of ${expected}`
  const words = {
    values: values ?? 'more or fewer values than columns',
    quotes: 'quotes in the wrong places',
    shifted: `${values ? `${values}, ` : ''}fits the columns better shifted by one`,
    object: 'not an object of JSON',
    names: 'values under names that are no columns',
    characters: 'bytes that are no text in the encoding of the file',
  } as const
  return words[kind]
}

export async function importCommand(
  session: Session,
  { file, list, sheet: worksheet, country }: ImportCommand,
): Promise<void> {
  const input = await inputFile(session, file)
  const { sheet, blankLines } = await importFile(session, input, list ?? null, {
    workbookId: null,
    worksheet: worksheet ?? null,
    country: country ?? null,
  })
  const { lines } = await session.call.line.problems({ sheetId: sheet.id, cursor: null, limit: linesTold })
  session.report.result(
    {
      list: { id: sheet.id, name: sheet.name },
      rows: sheet.rows,
      columns: sheet.columns.map(({ name, type }) => ({ name, type })),
      problems: sheet.problems,
      blankLines,
      lines: lines.map(({ line, kind, found, expected, text }) => ({ line, kind, found, expected, text })),
    },
    [
      `${sheet.name}: ${sheet.rows} rows, ${sheet.columns.length} columns${blankLines > 0 ? `, ${of(blankLines, 'empty line')} left out` : ''}${sheet.problems > 0 ? `, ${of(sheet.problems, 'line')} to look at:` : ''}`,
      ...lines.map(line => `Line ${line.line}: ${whyOf(line)}: ${shortened(line.text)}`),
      ...(sheet.problems > lines.length ? [`and ${sheet.problems - lines.length} more under Problems`] : []),
    ],
  )
}
