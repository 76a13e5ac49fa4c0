// A good workbook file as someone else sends it, and the workspace that gets it: with a workbook of its own, and without Nora,
// who was erased there.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCancelFlag } from '../../engine/base/cancel-flag.ts'
import { savePortable } from '../../engine/portable/save.lane.ts'
import { erasePerson, findPerson } from '../../engine/privacy/erase/erase.lane.ts'
import { readWanted } from '../../engine/privacy/erase/wanted.ts'
import { databaseFile } from '../../engine/store/open.ts'
import { type DirectStore, directStore } from '../workspace/direct-store.ts'
import { nora, richWorkbook } from './rich-workbook.ts'

export interface SentWorkbook {
  /** Of the workspace. */
  readonly dir: string
  readonly at: DirectStore
  /** The file. */
  readonly good: string
  /** The workbook that was there before. */
  readonly mine: number
  close(): void
}

export async function sentWorkbook(name: string): Promise<SentWorkbook> {
  const dir = mkdtempSync(path.join(tmpdir(), `listwright-${name}-`))
  const good = path.join(dir, 'good.listwright')
  const at = directStore(dir)
  const theirs = await richWorkbook(at, 'Theirs')
  savePortable(at.db, databaseFile(dir), theirs, good, createCancelFlag())
  const mine = await richWorkbook(at, 'Mine')
  for (const id of at.db.column<number>('SELECT id FROM sheet WHERE workbook_id = ?', theirs))
    await at.store.writer.call('dropSheet', id)
  // Who is erased in what is received is in nothing that must not change.
  const { wanted } = readWanted([nora], null)
  const rows = { keepRows: [], perhaps: [] }
  erasePerson(at.db, findPerson(at.db, wanted, rows), { wanted, ...rows, suppress: [], at: 1, print: null })
  return {
    dir,
    at,
    good,
    mine,
    close: () => {
      at.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
