// Own hashes are sealed by a secret of the keychain (decision 27): with one, without one, locked, lost, on another computer. On a
// whole engine over real files, with the real service beside it.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SheetId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import type { BackupName } from '../../contract/app/workspace.ts'
import { eraseHost, importText, newFolder } from '../../testing/erase-workspace.ts'
import { newJobId, plainExport } from '../../testing/file/file-workspace.ts'
import { emailSpec, startRun } from '../../testing/run/run-workspace.ts'
import { type MemorySecrets, memorySecrets } from '../../testing/web/test-host.ts'
import type { Host, SecretStore } from '../base/host.ts'
import { createEngine, type Engine } from '../engine.ts'
import { sha256 } from '../identity/identity-keys.ts'
import { databaseFile } from '../store/open.ts'

let dir: string
let secrets: MemorySecrets
const open: Engine[] = []
beforeEach(async () => {
  dir = await newFolder()
  secrets = memorySecrets()
})
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close()
  await rm(dir, { recursive: true, force: true })
})

/** The engine of a window that stays open: hashes of earlier versions are sealed beside everything else. */
async function opened(given: SecretStore = secrets, more: Partial<Host> = {}): Promise<Engine> {
  const engine = await createEngine({ ...eraseHost(dir), kind: 'web', secrets: given, ...more })
  open.push(engine)
  return engine
}
async function closed(engine: Engine): Promise<void> {
  open.splice(open.indexOf(engine), 1)
  await engine.close()
}
const absent: SecretStore = {
  read: async () => ({ secret: null, reason: 'There is none.' }),
  keep: async () => 'There is none.',
  forget: async () => {},
}

const lines = (...texts: string[]) => ({ kind: 'lines', text: texts.join('\n') }) as const
const add = (engine: Engine, hashed: boolean, ...texts: string[]) =>
  engine.suppressions.add({ kind: 'email', from: lines(...texts), hashed, note: '' })
const listed = (engine: Engine, search = '') => engine.suppressions.list({ kind: null, search, offset: 0, limit: 100 })
const isOn = async (engine: Engine, ...values: string[]) =>
  (await engine.suppressions.check(values)).map(({ kinds }) => kinds.length > 0)

async function exported(engine: Engine, sheetId: SheetId) {
  const { ticket } = await engine.files.ticket(path.join(dir, 'out.csv'), 'write')
  const jobId = newJobId()
  await engine.files.export({ jobId, spec: plainExport({ sheetId }), ticket, fileName: 'out.csv' })
  return engine.files.ended(jobId)
}

/** Files of the workspace that hold a SHA-256, as bytes or as text. */
async function filesWithHash(hash: string): Promise<string[]> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const found: string[] = []
  for (const file of files) {
    const bytes = await readFile(path.join(file.parentPath, file.name))
    if (bytes.includes(Buffer.from(hash, 'hex')) || bytes.includes(hash)) found.push(file.name)
  }
  return found
}
const anna = 'anna.klein@acme.example'
const unreadable = (entries: number) => ({ code: 'suppression_unreadable', details: { entries } })

test('an own hash is found under every spelling and lies in no file as a SHA-256; the secret is in none, nor said', async () => {
  const said: unknown[] = []
  const log = {
    info: (...words: unknown[]) => void said.push(words),
    error: (...words: unknown[]) => void said.push(words),
  }
  const engine = await opened(secrets, { log })
  expect(await add(engine, true, 'Anna.Klein+fair@Acme.example')).toMatchObject({ valid: 1, sealed: true })
  expect(await add(engine, true, anna)).toMatchObject({ valid: 1, already: 0 })
  expect(await add(engine, true, anna)).toMatchObject({ valid: 0, already: 1 })
  expect(await isOn(engine, anna, `"Anna" <${anna.toUpperCase()}>`, sha256(anna), 'bo@acme.example')).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(await listed(engine, anna)).toMatchObject({ total: 2, unreadable: 0, reason: null })
  expect((await listed(engine, sha256(anna))).total).toBe(2)
  expect((await listed(engine)).entries.map(({ kept, value }) => [kept, value])).toEqual([
    ['sealed', null],
    ['sealed', null],
  ])
  await engine.workspace.backUp()
  said.push(await listed(engine), engine.workspace.state(), engine.about(), await engine.accounts.get())
  said.push(await engine.suppressions.check([anna]))
  await closed(engine)
  expect(await filesWithHash(sha256(anna))).toEqual([])
  const [secret = Buffer.alloc(0)] = secrets.kept.values()
  expect(secrets.kept.size).toBe(1)
  expect(await filesWithHash(Buffer.from(secret).toString('hex'))).toEqual([])
  const words = JSON.stringify(said)
  for (const coding of ['hex', 'base64', 'latin1'] as const)
    expect(words.includes(Buffer.from(secret).toString(coding).slice(0, 20))).toBe(false)
  expect(await isOn(await opened(), anna, 'bo@acme.example')).toEqual([true, false])
})

test('a hash of the list of someone else stays as it was given, beside values and own hashes', async () => {
  const engine = await opened()
  expect(await add(engine, false, sha256(anna), 'bo@acme.example')).toMatchObject({ valid: 2, sealed: false })
  expect(await add(engine, true, sha256('cy@acme.example'), 'di@acme.example')).toMatchObject({ sealed: true })
  const kept = new Map((await listed(engine)).entries.map(({ kept: how, hash }) => [hash, how]))
  expect(kept.get(sha256(anna))).toBe('hash')
  expect(kept.get(sha256('cy@acme.example'))).toBe('hash')
  expect(kept.get(sha256('bo@acme.example'))).toBe('value')
  expect([...kept.values()].filter(how => how === 'sealed')).toHaveLength(1)
  expect(await isOn(engine, anna, 'bo@acme.example', 'cy@acme.example', 'di@acme.example')).toEqual([
    true,
    true,
    true,
    true,
  ])
  // Those need no secret.
  secrets.locked = true
  await closed(engine)
  const later = await opened()
  expect((await listed(later)).unreadable).toBe(1)
  await later.suppressions.drop(1)
  expect(await isOn(later, anna, 'bo@acme.example', 'cy@acme.example', 'di@acme.example')).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('without a keychain hashes are plain and called so; they are sealed, backups too, when there is one', async () => {
  const engine = await opened(absent)
  expect(await add(engine, true, anna)).toMatchObject({ valid: 1, sealed: false })
  expect((await listed(engine)).entries).toMatchObject([{ kept: 'hash', hash: sha256(anna) }])
  await add(engine, false, sha256('cy@acme.example'))
  await engine.workspace.backUp()
  await closed(engine)
  expect((await filesWithHash(sha256(anna))).length).toBeGreaterThan(1)

  const later = await opened()
  await expect.poll(async () => (await listed(later)).entries.map(({ kept }) => kept)).toEqual(['hash', 'sealed'])
  await closed(later)
  expect(await filesWithHash(sha256(anna))).toEqual([])
  // That of others stays.
  expect((await filesWithHash(sha256('cy@acme.example'))).length).toBeGreaterThan(1)
  expect(await isOn(await opened(), anna, 'cy@acme.example')).toEqual([true, true])
})

test('locked, nothing is sent, exported, copied or checked; marks and edits go on; unlocked, all of it goes again', async () => {
  const first = await opened()
  await add(first, true, anna)
  await closed(first)
  secrets.locked = true
  const engine = await opened()
  expect(engine.workspace.state().notes).toMatchObject([{ kind: 'lists_unreadable', detail: 'It is locked.' }])
  expect(await listed(engine)).toMatchObject({ all: 1, unreadable: 1, reason: 'It is locked.' })
  const refused = unreadable(1)
  const sheetId = await importText(engine, dir, 'people.csv', `E-mail,Town\n${anna},Bonn\nbo@acme.example,Kiel\n`)
  const columnIds = (await engine.sheets.get(sheetId)).columns.map(({ id }) => id)

  await expect(engine.suppressions.check([anna])).rejects.toMatchObject(refused)
  await expect(add(engine, true, 'cy@acme.example')).rejects.toMatchObject(refused)
  const erased = { identities: [{ kind: 'email', value: 'di@acme.example', second: null }] as const }
  await expect(
    engine.erasures.erase({ identities: [...erased.identities], keepRows: [], perhaps: [], suppress: true }),
  ).rejects.toMatchObject(refused)
  const { id: viewId } = await engine.views.open(sheetId, wholeListView)
  const block = { top: 0, bottom: 1, columnIds }
  const mayContact = { kind: 'standing', columnId: null, view: 'may_contact', country: null } as const
  await expect(engine.views.copyOut(viewId, block, false)).rejects.toMatchObject(refused)
  // Nothing of a window is copied without a question to the engine.
  expect(await engine.views.window({ viewId, first: 0, count: 2, columnIds })).toMatchObject({
    suppressed: [true, true],
  })
  await expect(engine.views.open(sheetId, { ...wholeListView, conditions: [mayContact] })).rejects.toMatchObject(
    refused,
  )
  const exporting = await exported(engine, sheetId)
  expect(exporting).toMatchObject({ state: 'failed', failure: { code: 'suppression_unreadable' } })
  // A value can be added meanwhile.
  expect(await add(engine, false, 'eve@acme.example')).toMatchObject({ valid: 1 })

  expect(await engine.suppressions.unlock()).toEqual({ unreadable: 1 })
  secrets.locked = false
  expect(await engine.suppressions.unlock()).toEqual({ unreadable: 0 })
  expect(await isOn(engine, anna, 'eve@acme.example', 'bo@acme.example')).toEqual([true, true, false])
  expect(await engine.views.copyOut(viewId, block, false)).toMatchObject({ suppressed: 1 })
  expect(await exported(engine, sheetId)).toMatchObject({ state: 'done' })
})

test('lost, the entries are taken off only when their number is confirmed; a new secret seals what comes then', async () => {
  const first = await opened()
  await add(first, true, anna, 'bo@acme.example')
  await add(first, false, 'cy@acme.example')
  await closed(first)
  secrets.kept.clear()
  const engine = await opened()
  expect(await listed(engine)).toMatchObject({ all: 3, unreadable: 2, reason: 'It does not have it.' })
  await expect(add(engine, true, 'di@acme.example')).rejects.toMatchObject(unreadable(2))
  expect(secrets.kept.size).toBe(0)
  await expect(engine.suppressions.drop(3)).rejects.toMatchObject({ code: 'bad_request' })
  expect(await engine.suppressions.drop(2)).toEqual({ removed: 2 })
  expect(await isOn(engine, anna, 'cy@acme.example')).toEqual([false, true])
  expect(await add(engine, true, anna)).toMatchObject({ valid: 1, sealed: true })
  expect(await isOn(engine, anna)).toEqual([true])
  expect(await engine.seals.forgetUnused()).toBe(1)
  expect(secrets.kept.size).toBe(1)
  await engine.suppressions.remove({ kind: 'entries', ids: (await listed(engine)).entries.map(({ id }) => id) })
  expect(await engine.seals.forgetUnused()).toBe(0)
  expect(secrets.kept.size).toBe(0)
})

test('a backup of another workspace keeps its secret: both are read where both are known, else it says so', async () => {
  const there = await opened()
  await add(there, true, anna)
  const { name } = await there.workspace.backUp()
  const backup = await readFile(path.join(dir, 'backups', name))
  await closed(there)
  await rm(dir, { recursive: true })
  dir = await newFolder()
  const here = memorySecrets()
  const engine = await opened(here)
  await add(engine, true, 'bo@acme.example')
  await mkdir(path.join(dir, 'backups'), { recursive: true })
  await writeFile(path.join(dir, 'backups', name), backup)
  await engine.workspace.restore(name as BackupName)
  await closed(engine)

  const restored = await opened(here)
  expect(restored.workspace.state().notes.map(({ kind }) => kind)).toEqual(['restored', 'lists_unreadable'])
  expect(await listed(restored)).toMatchObject({ all: 2, unreadable: 1 })
  for (const [print, secret] of secrets.kept) here.kept.set(print, secret)
  expect(await restored.suppressions.unlock()).toEqual({ unreadable: 0 })
  expect(await isOn(restored, anna, 'bo@acme.example', 'cy@acme.example')).toEqual([true, true, false])
})

test('a person who is erased stays suppressed, and what stood by name becomes a sealed hash', async () => {
  const engine = await opened()
  await add(engine, false, 'Anna.Klein+fair@Acme.example')
  const receipt = await engine.erasures.erase({
    identities: [
      { kind: 'email', value: 'Anna.Klein+fair@Acme.example', second: null },
      { kind: 'phone', value: '+49 30 9018277', second: null },
    ],
    keepRows: [],
    perhaps: [],
    suppress: true,
  })
  expect(receipt).toMatchObject({ suppressed: 1, sealed: true })
  expect((await listed(engine)).entries.map(({ kept }) => kept)).toEqual(['sealed', 'sealed'])
  expect(await isOn(engine, 'anna.klein+fair@acme.example', anna, '030 901 82 77')).toEqual([true, true, true])
  await closed(engine)
  for (const text of [anna, 'anna.klein+fair@acme.example', '+49309018277'])
    expect(await filesWithHash(sha256(text))).toEqual([])
})

test('a run that goes on with a locked keychain is paused before a call leaves, and ends when it is unlocked', async () => {
  const first = await opened()
  await add(first, true, anna)
  const rows = Array.from({ length: 900 }, (_, at) => `person${at}@contoso.com`)
  const sheetId = await importText(first, dir, 'people.csv', `E-mail\n${[...rows, anna].join('\n')}\n`)
  const [column] = (await first.sheets.get(sheetId)).columns
  if (!column) throw new Error('no column')
  const { id } = await startRun(first.runs, emailSpec(sheetId, column.id))
  await first.runs.pause(id)
  await closed(first)
  const left = (which = '') => {
    const db = new Database(databaseFile(dir), { readonly: true })
    const count = db.prepare(`SELECT count(*) FROM attempt ${which}`).pluck().get()
    db.close()
    return count
  }
  const before = left()
  expect(before).toBeLessThan(900)

  secrets.locked = true
  const engine = await opened()
  const runOf = async () => engine.runs.get(id)
  await expect(engine.runs.estimate(emailSpec(sheetId, column.id))).rejects.toMatchObject(unreadable(1))
  await engine.runs.resume(id)
  await expect.poll(runOf).toMatchObject({ state: 'paused', reason: 'unreadable' })
  expect(left()).toBe(before)
  secrets.locked = false
  await engine.suppressions.unlock()
  await engine.runs.resume(id)
  await expect.poll(runOf, { timeout: 60_000 }).toMatchObject({ state: 'done' })
  expect(left()).toBeGreaterThanOrEqual(900)
  expect(left(`WHERE task_id IN (SELECT id FROM task WHERE input LIKE '%anna%')`)).toBe(0)
})
