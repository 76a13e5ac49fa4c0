// A person is erased everywhere: whatever file of the workspace is read afterwards, they are in none, and everybody else is
// as they were (R-PRV-03). On a whole engine over real files, with the real service beside it.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import type { BackupName } from '../../../contract/app/workspace.ts'
import {
  anna,
  cellsOf,
  type EraseWorkspace,
  eraseHost,
  eraseWorkspace,
  filesWith,
  importText,
  newFolder,
  traces,
} from '../../../testing/erase-workspace.ts'
import { createEngine, type Engine } from '../../engine.ts'
import { sha256 } from '../../identity/identity-keys.ts'

const folders: string[] = []
async function folder(): Promise<string> {
  const made = await newFolder()
  folders.push(made)
  return made
}
afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true, force: true })
})

const booked = (dir: string) => {
  const db = new Database(path.join(dir, 'workspace.db'), { readonly: true })
  try {
    return db.prepare('SELECT count(*), sum(booked), sum(expected) FROM credit_entry').raw().get()
  } finally {
    db.close()
  }
}
/** All that is known of the person is in their report, and of others only what names the person. */
async function isReported(engine: Engine): Promise<void> {
  const report = await engine.erasures.report({ identities: anna })
  expect(report.lists.map(({ name, rows, mentions }) => [name, rows.length, mentions.length])).toEqual([
    ['people', 1, 1],
    ['others', 1, 0],
    ['Anna Klein and friends', 1, 1],
  ])
  expect(report.lists[0]?.rows[0]?.cells).toEqual(
    expect.arrayContaining([
      { column: 'Name', text: 'Anna Klein' },
      { column: 'E-mail: verdict', text: expect.stringMatching(/./) },
    ]),
  )
  expect(report.requests).toContainEqual({
    at: expect.stringMatching(/^20/),
    op: 'validate.email',
    host: expect.stringMatching(/./),
    body: expect.objectContaining({ email: 'anna.klein@nordmilch-werke.example' }),
  })
  expect([report.answers.length, report.records.length, report.texts.length].every(Boolean)).toBe(true)
  expect(report.doNotContact).toEqual([])
  const others = JSON.stringify({ ...report, lists: report.lists.map(list => list.rows), texts: [] })
  expect(others.toLowerCase()).not.toMatch(/bo\.lind|bo lind|cy\.moor|di\.ruiz/)
}
const eMails = async (engine: Engine, at: EraseWorkspace) => (await cellsOf(engine, at.peopleId, ['E-mail'])).flat()

test('nothing of the person is left in any file, others and the ledger are as they were', async () => {
  const dir = await folder()
  const at = await eraseWorkspace(dir)
  await mkdir(path.join(dir, 'damaged'))
  await writeFile(path.join(dir, 'damaged', 'workspace-1.db'), 'anna.klein')
  const { engine } = at
  const before = booked(dir)
  expect((await filesWith(dir, traces)).length).toBeGreaterThan(10)

  const preview = await engine.erasures.preview({ identities: anna })
  expect(preview.refused).toEqual([])
  expect(preview.lists.map(({ name, rows, mentions, past, trash }) => ({ name, rows, mentions, past, trash }))).toEqual(
    [
      { name: 'people', rows: 1, mentions: 1, past: 1, trash: false },
      { name: 'others', rows: 1, mentions: 0, past: 0, trash: false },
      { name: 'Anna Klein and friends', rows: 1, mentions: 1, past: 0, trash: true },
    ],
  )
  expect(preview).toMatchObject({ copies: 3, backups: 2, damaged: true, openRuns: 0 })
  expect(preview.beside.requests).toBeGreaterThan(0)
  expect(preview.beside.answers).toBeGreaterThan(0)
  expect(preview.beside.records).toBe(1)
  expect(await engine.searches.list()).toMatchObject([{ reading: { records: 2 } }])
  expect(booked(dir)).toEqual(before)

  await isReported(engine)
  expect(booked(dir)).toEqual(before)

  const shares: number[] = []
  const receipt = await engine.erasures.erase({ identities: anna, keepRows: [], perhaps: [], suppress: true }, share =>
    shares.push(share),
  )
  expect(receipt).toMatchObject({
    copies: 3,
    backups: { clean: 0, rewritten: 2, removed: 0 },
    suppressed: 4,
    practice: 1,
    sound: true,
    read: { left: 0 },
    resumed: false,
  })
  expect(receipt.read?.files).toBeGreaterThan(10)
  expect(receipt.read?.texts).toBeGreaterThan(5)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(JSON.stringify(receipt).toLowerCase()).not.toMatch(/klein|9018277/)
  expect(await eMails(engine, at)).toEqual([
    'bo.lind@nordmilch-werke.example',
    'cy.moor@other-firm.example',
    'anna.berg@other-firm.example',
  ])
  expect((await cellsOf(engine, at.peopleId, ['Note']))[0]).toEqual(['Ask [erased], or [erased]'])
  expect(await cellsOf(engine, at.othersId, ['Contact'])).toEqual([['di.ruiz@other-firm.example']])
  expect(await engine.suppressions.check(['anna.klein@nordmilch-werke.example'])).toMatchObject([{ kinds: ['email'] }])
  expect(await engine.integrity()).toEqual([])
  const left = await engine.erasures.preview({ identities: anna })
  expect({ ...left, backups: 0 }).toMatchObject({
    lists: [],
    beside: { requests: 0, answers: 0, records: 0, texts: 0 },
    copies: 0,
  })
  await engine.close()
  expect(await filesWith(dir, traces)).toEqual([])
  expect(booked(dir)).toEqual(before)

  // History goes on without that row; a backup brings back everybody else.
  let again = await createEngine(at.host)
  expect(again.erasures.receipts()).toEqual([receipt])
  await again.edits.undo(at.peopleId)
  const [oldest] = [...again.workspace.backups()].reverse()
  await again.workspace.restore(oldest?.name as BackupName)
  await again.close()
  again = await createEngine(at.host)
  expect(await eMails(again, at)).toHaveLength(3)
  expect(await again.suppressions.check(['anna.klein@nordmilch-werke.example'])).toMatchObject([{ kinds: ['email'] }])
  expect(await again.integrity()).toEqual([])
  await again.close()
  expect(await filesWith(dir, traces)).toEqual([])
}, 300_000)

test('known by the hash of an address; rows of a list may stay with their other cells', async () => {
  const dir = await folder()
  const at = await eraseWorkspace(dir)
  const { engine } = at
  const hash = sha256('anna.klein@nordmilch-werke.example')
  const identities = [{ kind: 'email', value: hash, second: null } as const]
  const preview = await engine.erasures.preview({ identities })
  expect(preview.also.map(({ kind, value }) => `${kind} ${value}`)).toEqual(
    expect.arrayContaining(['phone +49 30 9018277', 'name_company Anna Klein']),
  )
  await engine.erasures.erase({ identities, keepRows: [at.peopleId], perhaps: [], suppress: false })
  const [kept] = await cellsOf(engine, at.peopleId, ['Name', 'E-mail', 'Phone', 'Profile', 'Company'])
  expect(kept).toEqual([
    'Anna Klein',
    null,
    '+49 30 9018277',
    'https://social.example/in/anna-klein-77',
    'Nordmilch Werke',
  ])
  expect((await cellsOf(engine, at.peopleId, ['Note']))[1]?.[0]).toBe('Ask [erased], or 030 901-8277')
  await engine.close()
  expect(await filesWith(dir, ['anna.klein@', 'anna.klein+'])).toEqual([])
}, 300_000)

test('cut off after its note was written, it goes on when the workspace is opened', async () => {
  const dir = await folder()
  const at = await eraseWorkspace(dir)
  const { engine } = at
  const practice = path.join(dir, 'practice')
  const host = { ...eraseHost(dir), startService: () => Promise.reject(new Error('not now')) }
  await engine.close()
  const broken = await createEngine(host)
  await expect(broken.erasures.erase({ identities: anna, keepRows: [], perhaps: [], suppress: true })).rejects.toThrow(
    'not now',
  )
  expect(existsSync(path.join(dir, 'erasure.json'))).toBe(true)
  await broken.close()
  expect((await filesWith(practice, ['anna.klein'])).length).toBeGreaterThan(0)

  const resumed = await createEngine(at.host)
  expect(resumed.workspace.state().notes).toMatchObject([{ kind: 'erased' }])
  const [receipt] = resumed.erasures.receipts()
  expect(receipt).toMatchObject({ resumed: true, sound: true, suppressed: 4, practice: 1, copies: 3 })
  expect(receipt?.lists).toHaveLength(3)
  await resumed.close()
  expect(await filesWith(dir, traces)).toEqual([])
  expect(await readdir(dir)).not.toContain('erasure.json')
}, 300_000)

test('damaged entries of history and damaged cells are named, and do not keep a person from being erased', async () => {
  const dir = await folder()
  const at = await eraseWorkspace(dir)
  await at.engine.close()
  const raw = new Database(path.join(dir, 'workspace.db'))
  const step = raw.prepare('SELECT min(id) FROM step WHERE sheet_id = ?').pluck().get(at.peopleId)
  const add = raw.prepare(
    'INSERT INTO step_change(step_id, kind, column_id, rows, before, after) VALUES (?, ?, 1, ?, ?, ?)',
  )
  add.run(step, 'cells', '[1', '["x"]', '["y"]')
  add.run(step, 'cells', Buffer.from('[1]'), Buffer.from('["anna.klein@nordmilch-werke.example"]'), null)
  add.run(step, 'column', null, '{"slot":"c1 = 1; --"}', '{}')
  add.run(step, 'unheard of', null, '"Anna Klein"', null)
  // What a workbook stored for cells whose text shows nothing of the person, and of someone else.
  const phone = raw.prepare("SELECT id FROM col WHERE sheet_id = ? AND name = 'Phone'").pluck().get(at.peopleId)
  const stored = raw.prepare('INSERT INTO cell_raw(sheet_id, col_id, row_id, shown, raw) VALUES (?, ?, ?, ?, ?)')
  stored.run(at.peopleId, phone, 1, 'x', '12')
  stored.run(at.peopleId, phone, 4, 'x', '45296')
  stored.run(at.peopleId, phone, 5, 'x', '+49309018277')
  stored.run(at.peopleId, phone, 6, '+49 30 9018277', '5')
  raw.prepare(`UPDATE s${at.othersId} SET c2 = ? WHERE id = 2`).run(Buffer.from('ANNA.KLEIN@nordmilch-werke.example'))
  raw.close()

  const engine = await createEngine(at.host)
  const unread = [{ name: 'people', entries: 4 }]
  expect(await engine.erasures.preview({ identities: anna })).toMatchObject({ unread })
  const receipt = await engine.erasures.erase({ identities: anna, keepRows: [], perhaps: [], suppress: false })
  expect(receipt).toMatchObject({ sound: true, unread })
  expect(await eMails(engine, at)).toHaveLength(3)
  const left = await engine.erasures.preview({ identities: anna })
  expect(left).toMatchObject({ lists: [], unread: [{ name: 'people', entries: 2 }] })
  await engine.close()
  expect(await filesWith(dir, traces)).toEqual([])
  const after = new Database(path.join(dir, 'workspace.db'), { readonly: true })
  expect(after.prepare('SELECT row_id, raw FROM cell_raw').raw().all()).toEqual([[4, '45296']])
  after.close()
}, 300_000)

test('looking for a person in 200,000 rows ends when nobody waits for it any more', async () => {
  const dir = await folder()
  const engine = await createEngine(eraseHost(dir))
  const row = (at: number) => `Person ${at},person${at}@firm${at % 97}.example,+49 30 55${100_000 + at}\n`
  const rows = Array.from({ length: 200_000 }, (_, at) => row(at)).join('')
  await importText(engine, dir, 'many.csv', `Name,E-mail,Phone\n${rows}`)
  const identities = [{ kind: 'email', value: 'person199999@firm82.example', second: null } as const]
  const gone = new AbortController()
  const looking = engine.erasures.preview({ identities }, gone.signal)
  setTimeout(() => gone.abort(), 300)
  await expect(looking).rejects.toMatchObject({ code: 'stopped' })
  // A whole look takes a hundred times as long.
  const never = AbortSignal.abort()
  await expect(engine.erasures.preview({ identities }, never)).rejects.toMatchObject({ code: 'stopped' })
  await engine.close()
}, 300_000)

test('values that tell nobody are refused, and nothing is changed', async () => {
  const dir = await folder()
  const engine = await createEngine(eraseHost(dir))
  const identities = [{ kind: 'email', value: 'nobody', second: null } as const]
  expect(await engine.erasures.preview({ identities })).toMatchObject({ refused: [{ value: 'nobody' }], lists: [] })
  await expect(engine.erasures.erase({ identities, keepRows: [], perhaps: [], suppress: true })).rejects.toMatchObject({
    code: 'bad_request',
  })
  expect(engine.erasures.receipts()).toEqual([])
  await engine.close()
})
