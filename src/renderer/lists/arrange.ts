// Where a list or workbook goes when it is moved by keys or dropped, worked out from what the sidebar shows.
import type { SheetId, WorkbookId } from '../../contract/app/ids.ts'
import type { Workbook } from '../../contract/app/sheet.ts'

/** A list's new place: inside a workbook, or in a workbook of its own in front of another one (null: at the end). */
export type SidebarMove =
  | { kind: 'into'; workbookId: WorkbookId; before: SheetId | null }
  | { kind: 'out'; before: WorkbookId | null }

/** A line of the sidebar. */
export type SidebarLine = { sheetId: SheetId } | { workbookId: WorkbookId }

/** A workbook that only stands for its one list needs no line of its own. */
export const hasOwnLine = ({ kept, sheets }: Workbook): boolean => kept || sheets.length !== 1

const bookAt = (books: readonly Workbook[], sheetId: SheetId): number =>
  books.findIndex(({ sheets }) => sheets.some(({ id }) => id === sheetId))

/** The move that puts a list where it is now: the way back after another move. */
export function placeOf(books: readonly Workbook[], sheetId: SheetId): SidebarMove | null {
  const at = bookAt(books, sheetId)
  const book = books[at]
  if (!book) return null
  if (!hasOwnLine(book)) return { kind: 'out', before: books[at + 1]?.id ?? null }
  const index = book.sheets.findIndex(({ id }) => id === sheetId)
  return { kind: 'into', workbookId: book.id, before: book.sheets[index + 1]?.id ?? null }
}

/** One place up (-1) or down (1); null at the end. */
export function stepList(books: readonly Workbook[], sheetId: SheetId, step: 1 | -1): SidebarMove | null {
  const at = bookAt(books, sheetId)
  const book = books[at]
  if (!book) return null
  if (!hasOwnLine(book)) {
    const before = stepped(books, at, step)
    return before === undefined ? null : { kind: 'out', before: before?.id ?? null }
  }
  const index = book.sheets.findIndex(({ id }) => id === sheetId)
  const before = stepped(book.sheets, index, step)
  return before === undefined ? null : { kind: 'into', workbookId: book.id, before: before?.id ?? null }
}

/** In front of which workbook one is after a step; undefined at the end, null behind all. */
export function stepWorkbook(
  books: readonly Workbook[],
  workbookId: WorkbookId,
  step: 1 | -1,
): WorkbookId | null | undefined {
  const before = stepped(
    books,
    books.findIndex(({ id }) => id === workbookId),
    step,
  )
  return before === undefined ? undefined : (before?.id ?? null)
}

/** What the moved one is in front of: null = nothing, undefined = it cannot move. */
function stepped<T>(all: readonly T[], at: number, step: 1 | -1): T | null | undefined {
  if (at < 0 || at + step < 0 || at + step >= all.length) return undefined
  return all[step < 0 ? at - 1 : at + 2] ?? null
}

/** A list dropped on the upper or lower half of a line. */
export function dropList(books: readonly Workbook[], over: SidebarLine, below: boolean): SidebarMove | null {
  if ('workbookId' in over)
    return below
      ? { kind: 'into', workbookId: over.workbookId, before: firstOf(books, over.workbookId) }
      : { kind: 'out', before: over.workbookId }
  const at = bookAt(books, over.sheetId)
  const book = books[at]
  if (!book) return null
  if (!hasOwnLine(book)) return { kind: 'out', before: (below ? books[at + 1]?.id : book.id) ?? null }
  const index = book.sheets.findIndex(({ id }) => id === over.sheetId)
  const before = below ? book.sheets[index + 1]?.id : over.sheetId
  return { kind: 'into', workbookId: book.id, before: before ?? null }
}

const firstOf = (books: readonly Workbook[], workbookId: WorkbookId): SheetId | null =>
  books.find(({ id }) => id === workbookId)?.sheets[0]?.id ?? null

/** In front of which workbook one is that is dropped on a line; undefined = nowhere. */
export function dropWorkbook(
  books: readonly Workbook[],
  over: SidebarLine,
  below: boolean,
): WorkbookId | null | undefined {
  const at = 'workbookId' in over ? books.findIndex(({ id }) => id === over.workbookId) : bookAt(books, over.sheetId)
  if (at < 0) return undefined
  return (below ? books[at + 1]?.id : books[at]?.id) ?? null
}
