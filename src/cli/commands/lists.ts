// listwright lists: the lists of the workspace.
import type { Session } from '../session.ts'

export async function lists(session: Session): Promise<void> {
  const workbooks = await session.call.sheet.workbooks()
  const all = workbooks.flatMap(workbook => workbook.sheets.map(list => ({ ...list, workbook: workbook.name })))
  session.report.result(
    { lists: all.map(({ id, name, workbook, rows, changedAt }) => ({ id, name, workbook, rows, changedAt })) },
    all.length === 0
      ? ['No lists yet. Import one: listwright import FILE --list NAME']
      : all.map(({ name, workbook, rows, changedAt }) => `${name}\t${rows} rows\t${workbook}\t${changedAt}`),
  )
}
