// What the column menu does to a column, with Undo where something would be missed.
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Column, Sheet } from '../../../contract/app/sheet.ts'
import { maxSortKeys, type ViewCondition } from '../../../contract/app/view.ts'
import { uiStore } from '../../state/open.ts'
import { doneNotice, problemNotice } from '../../ui/notice/notices.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import { suppressedAs } from '../../ui/words/suppression-words.ts'
import type { SheetSession } from '../session.ts'
import { openHeader } from './header-ui.ts'

type Patch = Partial<
  Pick<
    Column,
    'name' | 'type' | 'width' | 'hidden' | 'pinned' | 'neverSend' | 'locked' | 'note' | 'notation' | 'colors'
  >
>

/** Shows the change at once; the engine's list follows and wins. */
export async function setColumn(session: SheetSession, columnId: ColumnId, patch: Patch): Promise<void> {
  const { sheet } = session.state.get()
  const patched = (columns: Column[]) => columns.map(one => (one.id === columnId ? { ...one, ...patch } : one))
  session.setSheet({ ...sheet, columns: patched(sheet.columns) })
  await change(session, () => session.client.sheet.setColumn.mutate({ sheetId: session.sheetId, columnId, patch }))
}

/** Asks for the values of the rows shown to be put on a do-not-contact list. */
export function suppressColumn(session: SheetSession, { id: columnId, name, type }: Column): void {
  const kind = suppressedAs(type)
  if (kind === null) return
  const { sheet, view } = session.state.get()
  const company = sheet.columns.find(one => one.type === 'company') ?? sheet.columns.find(one => one.type === 'domain')
  const companyId = kind === 'name_company' ? (company?.id ?? null) : null
  const viewId = view.rows === view.total ? null : view.id
  const source = { from: 'column', kind, sheetId: session.sheetId, columnId, companyId, viewId, name } as const
  uiStore.set({ dialog: { kind: 'suppression', source } })
}

/** A row in sight, for what has to scroll to a column only. */
export function rowInSight(session: SheetSession): number {
  const metrics = session.surface?.metrics()
  const row = metrics ? Math.max(0, Math.ceil(metrics.scrollTop / metrics.rowHeight)) : 0
  return Math.min(row, Math.max(0, session.extent().rows - 1))
}

/** Scrolls to the column where it is out of sight. */
export function revealColumn(session: SheetSession, column: Column): void {
  const col = session.state.get().columns.findIndex(({ id }) => id === column.id)
  if (col >= 0) session.surface?.reveal({ row: rowInSight(session), col })
}

export const renameColumn = (session: SheetSession, column: Column, name: string) =>
  setColumn(session, column.id, { name })

export const setType = (session: SheetSession, column: Column, type: ColumnType) =>
  setColumn(session, column.id, { type })

export async function hideColumn(session: SheetSession, column: Column): Promise<void> {
  await setColumn(session, column.id, { hidden: true })
  doneNotice(
    `"${column.name}" is hidden.`,
    {
      label: 'Show',
      run: () => setColumn(session, column.id, { hidden: false }),
    },
    session.sheetId,
  )
}

export async function showHidden(session: SheetSession): Promise<void> {
  const hidden = session.state.get().sheet.columns.filter(column => column.hidden)
  for (const column of hidden) await setColumn(session, column.id, { hidden: false })
}

/** A new text column beside this one, its name ready to be typed. */
export async function insertColumn(session: SheetSession, column: Column, side: 'left' | 'right'): Promise<void> {
  const { sheet } = session.state.get()
  const before = side === 'left' ? column.id : nextColumn(sheet, column.id)
  const added = await change(session, () =>
    session.client.sheet.addColumn.mutate({ sheetId: sheet.id, name: newName(sheet), type: 'text', before }),
  )
  if (added) openHeader(added.id, 'name')
}

export async function duplicateColumn(session: SheetSession, column: Column): Promise<void> {
  await change(session, () =>
    session.client.sheet.duplicateColumn.mutate({ sheetId: session.sheetId, columnId: column.id }),
  )
}

export const deleteColumn = (session: SheetSession, column: Column): Promise<void> => deleteColumns(session, [column])

/** One notice, whose Undo brings all of them back. */
export async function deleteColumns(session: SheetSession, columns: readonly Column[]): Promise<void> {
  const { sheetId, client } = session
  const gone: Column[] = []
  for (const column of columns) {
    const removed = await change(session, () => client.sheet.removeColumn.mutate({ sheetId, columnId: column.id }))
    if (removed === null) break
    gone.push(column)
  }
  const [first] = gone
  if (!first) return
  doneNotice(
    gone.length === 1 ? `"${first.name}" deleted.` : `${countNoun(gone.length, 'column')} deleted.`,
    {
      label: 'Undo',
      run: async () => {
        for (const _ of gone) await session.edit(() => client.edit.undo.mutate({ sheetId }))
      },
    },
    session.sheetId,
  )
}

/** `before` null: to the end. */
export async function moveColumn(session: SheetSession, columnId: ColumnId, before: ColumnId | null): Promise<void> {
  const { sheet } = session.state.get()
  const column = sheet.columns.find(one => one.id === columnId)
  if (!column) return
  const others = sheet.columns.filter(one => one.id !== columnId)
  const at = before === null ? others.length : others.findIndex(one => one.id === before)
  session.setSheet({ ...sheet, columns: [...others.slice(0, at), column, ...others.slice(at)] })
  await change(session, () => session.client.sheet.moveColumn.mutate({ sheetId: sheet.id, columnId, before }))
}

/** `descending` null: this column no longer sorts. */
export function sortBy(session: SheetSession, column: Column, descending: boolean | null): void {
  const { spec } = session.state.get().view
  const sort =
    descending === null ? spec.sort.filter(key => key.columnId !== column.id) : [{ columnId: column.id, descending }]
  void session.show({ ...spec, sort })
}

/** Behind what the list is sorted by: rows that are equal there are sorted by this column. */
export function sortThenBy(session: SheetSession, column: Column, descending: boolean): void {
  const { spec } = session.state.get().view
  const before = spec.sort.filter(key => key.columnId !== column.id)
  void session.show({ ...spec, sort: [...before.slice(0, maxSortKeys - 1), { columnId: column.id, descending }] })
}

/** Replaces the conditions of one kind on one column; `null` takes them away. */
export function setCondition(
  session: SheetSession,
  columnId: ColumnId,
  kind: ViewCondition['kind'],
  condition: ViewCondition | null,
): void {
  const { spec } = session.state.get().view
  const others = spec.conditions.filter(one => one.columnId !== columnId || one.kind !== kind)
  void session.show({ ...spec, conditions: condition ? [...others, condition] : others })
}

/** Only rows that hold this value in the column. */
export const filterByCell = (session: SheetSession, column: Column, value: string | null): void =>
  setCondition(session, column.id, 'values', { kind: 'values', columnId: column.id, values: [value] })

/** All rows except those that hold this value in the column. */
export const hideByCell = (session: SheetSession, column: Column, value: string | null): void =>
  setCondition(session, column.id, 'values', { kind: 'values', columnId: column.id, not: true, values: [value] })

/** Answers null after telling the user of a failure and showing the list as the engine has it. */
async function change<T>(session: SheetSession, call: () => Promise<T>): Promise<T | undefined | null> {
  const before = session.state.get().sheet
  try {
    return (await call()) ?? undefined
  } catch (error) {
    session.setSheet(await session.client.sheet.get.query({ sheetId: session.sheetId }).catch(() => before))
    problemNotice(error)
    return null
  }
}

function nextColumn(sheet: Sheet, columnId: ColumnId): ColumnId | null {
  const at = sheet.columns.findIndex(one => one.id === columnId)
  return sheet.columns[at + 1]?.id ?? null
}

/** A name that no column of the list has. */
export function newName(sheet: Sheet): string {
  const names = new Set(sheet.columns.map(column => column.name))
  let name = 'New column'
  for (let n = 2; names.has(name); n++) name = `New column ${n}`
  return name
}
