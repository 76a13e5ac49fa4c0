// What is done with computed columns from the dialog, the column menu and the palette.
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { doneNotice, problemNotice } from '../../ui/notice/notices.tsx'
import { undoStep } from '../edit/edits.ts'
import type { SheetSession } from '../session.ts'
import { openSheetDialog } from '../sheet-dialog.ts'

interface Made {
  name: string
  expression: string
}

export const addComputed = (session: SheetSession, made: Made & { before: ColumnId | null }): Promise<void> =>
  withUndo(session, `“${made.name}” added.`, () =>
    session.client.computed.perform.mutate({ kind: 'new', sheetId: session.sheetId, ...made }),
  )

export const changeComputed = (session: SheetSession, column: Column, made: Made): Promise<void> =>
  withUndo(session, `“${made.name}” changed.`, () =>
    session.client.computed.perform.mutate({ kind: 'change', sheetId: session.sheetId, columnId: column.id, ...made }),
  )

export const turnIntoValues = (session: SheetSession, { id, name }: Column): Promise<void> =>
  withUndo(session, `“${name}” now contains plain values.`, () =>
    session.client.computed.perform.mutate({ kind: 'values', sheetId: session.sheetId, columnId: id }),
  )

/** A new computed column behind this one; without it, at the end. */
export function openComputed(session: SheetSession, columnId: ColumnId | undefined): void {
  const { columns } = session.state.get().sheet
  const at = columns.findIndex(({ id }) => id === columnId)
  const before = at < 0 ? null : (columns[at + 1]?.id ?? null)
  openSheetDialog({ kind: 'computed', columnId: null, before })
}

/** Why a cell of this column takes nothing typed. */
export const computedWords = ({ name }: Column): string =>
  `“${name}” is computed. Use its menu to edit the expression or turn it into values.`

/** A long one is shown and stopped like any other action. */
async function withUndo(session: SheetSession, text: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
    doneNotice(
      text,
      {
        label: 'Undo',
        run: async () => {
          await undoStep(session)
        },
      },
      session.sheetId,
    )
  } catch (error) {
    problemNotice(error)
  }
}
