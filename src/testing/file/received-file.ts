// What someone does with a workbook file that they were sent: opened, played through, deleted for good; everything else in the
// workspace is compared byte by byte at each point.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import type { SheetId } from '../../contract/app/ids.ts'
import { createCancelFlag } from '../../engine/base/cancel-flag.ts'
import { Failure } from '../../engine/base/fail.ts'
import { checkPortable } from '../../engine/portable/check.lane.ts'
import { takeChecked } from '../../engine/portable/portable.ts'
import type { DirectStore } from '../workspace/direct-store.ts'
import { playList } from './play-list.ts'

/** All of the database but what was received, to the byte. */
export function othersIn({ db }: DirectStore, received: readonly number[]): string {
  const not = `NOT IN (${[-1, ...received].join(', ')})`
  const kept: Record<string, unknown[]> = {}
  const tables = db.column<string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  for (const table of tables) {
    const list = /^s(\d+)$/.exec(table)
    if (list && received.includes(Number(list[1]))) continue
    const columns = db.column<string>('SELECT name FROM pragma_table_info(?)', table)
    const where = columns.includes('sheet_id')
      ? `WHERE coalesce(sheet_id, 0) ${not}`
      : table === 'sheet'
        ? `WHERE id ${not}`
        : table === 'step_change'
          ? `WHERE step_id NOT IN (SELECT id FROM step WHERE sheet_id IN (${[-1, ...received].join(', ')}))`
          : table === 'workbook'
            ? `WHERE id IN (SELECT workbook_id FROM sheet WHERE id ${not})`
            : ''
    kept[table] = db.arrays(`SELECT * FROM "${table}" ${where}`)
  }
  return JSON.stringify(kept)
}

export type Became = 'refused' | 'taken'

/** Opens `file` as a person would, and uses it. `dir`: where the store's database is. Throws for what must not be. */
export async function openAndPlay(at: DirectStore, dir: string, file: string): Promise<Became> {
  const copy = path.join(dir, 'received.db')
  const before = othersIn(at, [])
  const ids = new Set(at.db.column<number>('SELECT id FROM sheet'))
  try {
    try {
      checkPortable(at.db, file, path.basename(file), copy, 1e9, createCancelFlag())
    } catch (error) {
      if (!(error instanceof Failure) || !['file_damaged', 'workspace_newer'].includes(error.code)) throw error
      expect(othersIn(at, [])).toBe(before)
      return 'refused'
    }
    const begun = await takeChecked(at.store, copy)
    const received = at.db.column<number>('SELECT id FROM sheet').filter(id => !ids.has(id))
    expect(othersIn(at, received)).toBe(before)
    for (const { to } of begun.lists) await playList(at, dir, to as SheetId)
    expect(othersIn(at, received)).toBe(before)
    for (const id of received) await at.store.writer.call('dropSheet', id)
    expect(othersIn(at, [])).toBe(before)
    expect(await at.store.scan.call('integrity')).toEqual([])
    return 'taken'
  } finally {
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(`${copy}${rest}`, { force: true })
  }
}
