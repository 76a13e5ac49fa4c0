// Where workbooks and lists stand: making, naming, ordering, moving between workbooks.
import type { SheetId } from '../../contract/app/ids.ts'
import { fail } from '../base/fail.ts'
import type { ReadDb, WriteDb } from '../store/sql.ts'
import { insertWorkbook } from './workbooks.lane.ts'

/** A workbook that stays when it has no lists. */
function createWorkbook(db: WriteDb, name: string): number {
  return db.transaction(() => {
    const id = insertWorkbook(db, name)
    db.run('UPDATE workbook SET kept = 1 WHERE id = ?', id)
    return id
  })
}

/** A name that a person gives makes the workbook one that stays. */
export function renameWorkbook(db: WriteDb, workbookId: number, name: string): void {
  if (db.run('UPDATE workbook SET name = ?, kept = 1 WHERE id = ?', name, workbookId).changes === 0)
    throw fail('not_found', { what: 'The workbook' })
}

/** In front of another workbook, or behind all (null). */
function moveWorkbook(db: WriteDb, workbookId: number, before: number | null): void {
  db.transaction(() => {
    mustExist(db, workbookId)
    const others = db.column<number>('SELECT id FROM workbook WHERE id <> ? ORDER BY position, id', workbookId)
    const put = 'UPDATE workbook SET position = ? WHERE id = ?'
    for (const [index, id] of inserted(others, workbookId, before).entries()) db.run(put, index + 1, id)
  })
}

/** Into a workbook, in front of another of its lists or behind all (null). Throws sheet_gone, not_found. */
function moveSheet(db: WriteDb, sheetId: SheetId, workbookId: number, before: number | null): void {
  db.transaction(() => {
    const from = workbookOf(db, sheetId)
    mustExist(db, workbookId)
    const others = db.column<number>(
      'SELECT id FROM sheet WHERE workbook_id = ? AND id <> ? ORDER BY position, id',
      workbookId,
      sheetId,
    )
    db.run('UPDATE sheet SET workbook_id = ? WHERE id = ?', workbookId, sheetId)
    const put = 'UPDATE sheet SET position = ? WHERE id = ?'
    for (const [index, id] of inserted(others, sheetId, before).entries()) db.run(put, index + 1, id)
    dropIfEmpty(db, from)
  })
}

/** Into a workbook of its own, which is in front of another workbook or behind all (null). Returns it. */
function moveSheetOut(db: WriteDb, sheetId: SheetId, before: number | null): number {
  return db.transaction(() => {
    const from = workbookOf(db, sheetId)
    const alone =
      db.value('SELECT 1 FROM workbook WHERE id = ? AND kept = 0', from) !== undefined &&
      db.value('SELECT 1 FROM sheet WHERE workbook_id = ? AND id <> ?', from, sheetId) === undefined
    const name = db.value<string>('SELECT name FROM sheet WHERE id = ?', sheetId) ?? ''
    const workbookId = alone ? from : insertWorkbook(db, name)
    if (!alone) moveSheet(db, sheetId, workbookId, null)
    moveWorkbook(db, workbookId, before)
    return workbookId
  })
}

function workbookOf(db: ReadDb, sheetId: SheetId): number {
  const id = db.value<number>("SELECT workbook_id FROM sheet WHERE id = ? AND state = 'ready'", sheetId)
  if (id === undefined) throw fail('sheet_gone', { sheetId })
  return id
}

function mustExist(db: ReadDb, workbookId: number): void {
  if (db.value('SELECT 1 FROM workbook WHERE id = ?', workbookId) === undefined)
    throw fail('not_found', { what: 'The workbook' })
}

/** Lists in the trash keep their workbook, so that they return to it. */
export function dropIfEmpty(db: WriteDb, workbookId: number): void {
  db.run(
    'DELETE FROM workbook WHERE id = ? AND kept = 0 AND NOT EXISTS (SELECT 1 FROM sheet WHERE workbook_id = workbook.id)',
    workbookId,
  )
}

/** `id` in front of `before`; at the end when that is null or not there. */
function inserted(others: number[], id: number, before: number | null): number[] {
  const at = before === null ? -1 : others.indexOf(before)
  return at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)]
}

export const arrangeWrite = { createWorkbook, renameWorkbook, moveWorkbook, moveSheet, moveSheetOut }
