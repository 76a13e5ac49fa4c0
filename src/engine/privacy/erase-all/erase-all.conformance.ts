// A whole workspace is erased: no file of it is left, its keys are gone, an interrupted erasure is completed, and nothing that is
// not of the program is touched.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { eraseHost, eraseWorkspace } from '../../../testing/erase-workspace.ts'
import { plainPage } from '../../../testing/web/scripted-engine.ts'
import { memorySecrets } from '../../../testing/web/test-host.ts'
import { createCaller } from '../../api/router.ts'
import { createEngine, type Engine } from '../../engine.ts'
import { databaseFile } from '../../store/open.ts'

const folders: string[] = []
const newFolder = async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'listwright-erase-all-'))
  folders.push(made)
  return made
}
afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true, force: true })
})

const callerOf = (engine: Engine) => createCaller({ engine, page: plainPage })
const origin = 'https://api.example.com'

/** A workspace of lists, runs, backups and kept files, with a key and a sealed hash. */
async function filled() {
  const dir = await newFolder()
  await (await eraseWorkspace(dir)).close()
  const secrets = memorySecrets()
  const host = { ...eraseHost(dir), secrets, kind: 'web' as const }
  await host.vault.set(origin, 'a key')
  await host.vault.set('https://other.example.com', 'another key')
  const engine = await createEngine(host)
  const call = callerOf(engine)
  const from = { kind: 'lines', text: 'nora.nope@blocked-firm.example' } as const
  await engine.suppressions.add({ kind: 'email', from, hashed: true, note: '' })
  await call.workspace.backUp()
  host.settings.set({ layout: { ...host.settings.get().layout, lastSheet: 1 }, historyMb: 77 })
  for (const folder of ['sources', 'practice', 'damaged', 'erasures', 'uploads', 'log'])
    mkdirSync(path.join(dir, folder), { recursive: true })
  writeFileSync(path.join(dir, 'sources', '1.zst'), 'nora')
  writeFileSync(path.join(dir, 'damaged', 'workspace-1.db'), 'nora')
  writeFileSync(path.join(dir, 'opened-1.db-wal'), 'nora')
  writeFileSync(path.join(dir, 'my notes.txt'), 'not of the program')
  return { dir, host, secrets, engine, call }
}

test('everything of the workspace is gone with its keys; settings and files of others stay; the receipt says so', async () => {
  const { dir, host, secrets, engine, call } = await filled()
  const found = await call.workspace.contents()
  expect(found).toMatchObject({ openRuns: 0, keys: [origin, 'https://other.example.com'] })
  for (const part of ['lists', 'rows', 'answers', 'searches', 'suppressed', 'backups', 'copies'] as const)
    expect(found[part], part).toBeGreaterThan(0)
  expect(secrets.kept.size).toBe(1)
  expect(await call.workspace.erase({ confirm: 'erase' })).toEqual({ restarts: false })
  await engine.close()

  const after = await createEngine(host)
  expect(await after.sheets.workbooks()).toEqual([])
  expect(await after.workspace.contents()).toMatchObject({
    ...{ lists: 0, rows: 0, answers: 0, searches: 0, suppressed: 0, backups: 0, copies: 0, keys: [] },
  })
  expect(host.vault.origins()).toEqual([])
  expect(secrets.kept.size).toBe(0)
  expect(host.settings.get()).toMatchObject({ historyMb: 77, layout: { lastSheet: null } })
  const { openRuns: _, ...counted } = found
  const { erased } = after.workspace.state()
  expect(erased).toMatchObject({ ...counted, keysLeft: [], secretLeft: false })
  await after.close()
  expect(readFileSync(path.join(dir, 'my notes.txt'), 'utf8')).toBe('not of the program')
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(dir, name)
    const bytes = name === 'my notes.txt' || !name.includes('.') ? '' : readFileSync(file, 'latin1')
    expect(bytes.toLowerCase(), name).not.toMatch(/nora|blocked-firm/)
  }
  expect(existsSync(path.join(dir, 'erase-all.json'))).toBe(false)

  // Until someone has seen it.
  const again = await createEngine(host)
  expect(again.workspace.state().erased).toEqual(erased)
  await callerOf(again).workspace.dismissErased()
  expect(again.workspace.state().erased).toBeNull()
  await again.close()
})

test('cut off in the middle it is completed at the next start; a keychain that does not answer is reported', async () => {
  const { dir, host, secrets, engine, call } = await filled()
  await call.workspace.erase({ confirm: 'erase' })
  await engine.close()
  const plan = readFileSync(path.join(dir, 'erase-all.json'))
  const stubborn = {
    ...host,
    vault: { ...host.vault, forget: () => Promise.reject(new Error('locked')) },
    secrets: { ...secrets, forget: () => Promise.reject(new Error('locked')) },
  }
  const first = await createEngine(stubborn)
  expect(first.workspace.state().erased).toMatchObject({
    keysLeft: [origin, 'https://other.example.com'],
    secretLeft: true,
  })
  // The keys are still known, so that they can be removed by hand.
  expect((await callerOf(first).account.get()).key.others.length).toBeGreaterThan(0)
  await first.close()
  // As if the power had failed before the note was removed.
  writeFileSync(path.join(dir, 'erase-all.json'), plan)
  writeFileSync(path.join(dir, 'workspace.db-wal'), 'rest')
  const second = await createEngine(host)
  expect(second.workspace.state().erased).toMatchObject({ keysLeft: [], secretLeft: false })
  expect(await second.sheets.workbooks()).toEqual([])
  await second.close()
})

test('a run that has not ended, a missing word and a note that someone has changed erase nothing', async () => {
  const { dir, host, engine, call } = await filled()
  const before = (await engine.sheets.workbooks()).length
  expect(before).toBeGreaterThan(0)
  await expect(call.workspace.erase({ confirm: 'yes' as never })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const raw = new Database(databaseFile(dir))
  raw.exec("UPDATE run SET ended_at = NULL, state = 'paused' WHERE id = (SELECT min(id) FROM run)")
  expect(await call.workspace.contents()).toMatchObject({ openRuns: 1 })
  await expect(engine.workspace.erase()).rejects.toMatchObject({ code: 'run_busy' })
  expect(existsSync(path.join(dir, 'erase-all.json'))).toBe(false)
  raw.exec("UPDATE run SET ended_at = 1, state = 'done' WHERE ended_at IS NULL")
  raw.close()
  await engine.close()
  for (const odd of ['', '{', '[]', '{"at":1}', '{"lists":"a","__proto__":{"secrets":[]}}']) {
    writeFileSync(path.join(dir, 'erase-all.json'), odd)
    const at = await createEngine(host)
    expect((await at.sheets.workbooks()).length, odd).toBe(before)
    expect(at.workspace.state().erased).toBeNull()
    await at.close()
  }
})
