// Recent files: which are listed, what opens them, and what forgets them.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { JobId, type SheetId } from '../../contract/app/ids.ts'
import { importText } from '../../testing/erase-workspace.ts'
import { plainPage } from '../../testing/web/scripted-engine.ts'
import { testHost } from '../../testing/web/test-host.ts'
import { createCaller } from '../api/router.ts'
import type { Host } from '../base/host.ts'
import { createEngine, type Engine } from '../engine.ts'
import { recentFile } from './recents.ts'

let dir: string
let engine: Engine
/** What the system was given. */
let system: readonly string[]
let host: Host
const open = async (kind: Host['kind'] = 'web') => {
  const recentDocuments = (paths: readonly string[]) => {
    system = paths
  }
  host = { ...testHost({ dataDir: path.join(dir, 'data') }), kind, recentDocuments }
  engine = await createEngine(host)
}
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-recent-'))
  system = []
  await open()
})
afterEach(async () => {
  await engine.close()
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

const call = () => createCaller({ engine, page: plainPage })
const names = async () => (await call().recent.list()).map(({ name }) => name)
/** A file beside the data folder, imported. */
const imported = (name: string): Promise<SheetId> => importText(engine, path.join(dir, 'data'), name, 'Name\nAnna\n')
const fileOf = (name: string) => path.join(dir, `data-${name}`)

test('opened files are listed, the latest first and each once, also after a restart, and the system has them', async () => {
  await imported('a.csv')
  await imported('b.csv')
  await imported('a.csv')
  expect(await names()).toEqual(['data-a.csv', 'data-b.csv'])
  expect(system).toEqual([fileOf('a.csv'), fileOf('b.csv')])
  await engine.close()
  system = []
  await open()
  expect(await names()).toEqual(['data-a.csv', 'data-b.csv'])
  expect(system).toEqual([fileOf('a.csv'), fileOf('b.csv')])
  const [first] = await call().recent.list()
  expect(first).toMatchObject({ folder: dir })
  expect(await call().recent.open({ id: first?.id ?? 0 })).toMatchObject({ fileName: 'data-a.csv' })
  await rm(fileOf('a.csv'))
  await expect(call().recent.open({ id: first?.id ?? 0 })).rejects.toMatchObject({ cause: { code: 'file_missing' } })
})

test('a file that came through a browser is opened from the copy that was kept; samples and texts are no files', async () => {
  const upload = path.join(dir, 'upload', 'guests.csv')
  mkdirSync(path.dirname(upload))
  writeFileSync(upload, 'Name\nBo\n')
  const { ticket } = await engine.files.received(upload)
  const { columns } = await engine.files.inspect(ticket, {})
  const jobId = JobId.parse(randomUUID())
  await call().file.import({
    ...{ jobId, ticket, options: {}, name: 'guests', workbookId: null, country: null },
    columns: columns.map(({ index, name, type }) => ({ index, name, type, keep: true, typeChosen: false })),
  })
  await engine.files.ended(jobId)
  expect(existsSync(upload)).toBe(false)
  const [only] = await call().recent.list()
  expect(only).toMatchObject({ name: 'guests.csv', folder: null })
  expect(system).toEqual([])
  expect(await call().recent.open({ id: only?.id ?? 0 })).toMatchObject({ fileName: 'guests.csv' })
  await call().file.paste({ text: 'Name\nCy', name: 'Pasted' })
  expect(await names()).toEqual(['guests.csv'])
})

test('a file is forgotten with its list for good, not while that is in the trash; cleared and switched off, all are', async () => {
  const a = await imported('a.csv')
  await imported('b.csv')
  await call().sheet.remove({ sheetId: a })
  expect(await names()).toEqual(['data-b.csv', 'data-a.csv'])
  await call().workbook.purge({ sheetId: a })
  await expect.poll(() => system).toEqual([fileOf('b.csv')])
  expect(readFileSync(path.join(dir, 'data', recentFile), 'utf8')).not.toContain('a.csv')
  await call().recent.clear()
  expect([await names(), system, existsSync(path.join(dir, 'data', recentFile))]).toEqual([[], [], false])
  await imported('c.csv')
  await call().settings.set({ recentFiles: false })
  await expect.poll(() => system).toEqual([])
  await imported('d.csv')
  expect(await names()).toEqual([])
  expect(existsSync(path.join(dir, 'data', recentFile))).toBe(false)
})

test('commands add none, and a file that someone has changed lists nothing', async () => {
  await engine.close()
  await open('cli')
  await imported('a.csv')
  expect([await names(), system]).toEqual([[], []])
  await engine.close()
  writeFileSync(path.join(dir, 'data', recentFile), '[{"id":1,"name":"x","path":"/etc/passwd"}]')
  await open()
  expect([await names(), system]).toEqual([[], []])
  await expect(call().recent.open({ id: 1 })).rejects.toMatchObject({ cause: { code: 'not_found' } })
})
