// Suppression lists on a real workspace: values judged, taken, found, taken back; rows, records and requests told.

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { testHost } from '../../testing/web/test-host.ts'
import { noSeals } from '../../testing/workspace/no-seals.ts'
import { type TempWorkspace, tempWorkspace } from '../../testing/workspace/temp-workspace.ts'
import { createChangeFeed } from '../base/changes.ts'
import { createFiles, type Files } from '../file/files.ts'
import { createSheets } from '../sheet/sheets.ts'
import { createViews, type Views } from '../sheet/view/views.ts'
import { type CompanySites, createCompanySites } from './company-sites.ts'
import { createSuppressions, type Suppressions } from './suppressions.ts'

let at: TempWorkspace
let files: Files
let lists: Suppressions
let sites: CompanySites
let recalled = 0
let folder: string
let views: Views
beforeAll(async () => {
  at = await tempWorkspace()
  folder = await mkdtemp(path.join(tmpdir(), 'listwright-suppress-'))
  const { store } = at
  const host = testHost({ dataDir: at.dir, settings: { country: 'DE' } })
  const changes = createChangeFeed()
  const sheets = createSheets(store, changes)
  views = createViews(store)
  files = createFiles({ store, views, sheets, changes, host })
  sites = createCompanySites({ store, changes, host, recall: () => recalled++ })
  lists = createSuppressions({
    store,
    files,
    sheets,
    views,
    changes,
    seals: noSeals,
    host,
    sites,
    recall: () => {},
    share: async () => {},
  })
})
const all = async () => (await lists.list({ kind: null, search: '', offset: 0, limit: 1000 })).entries
afterEach(async () => {
  const ids = (await all()).map(({ id }) => id)
  if (ids.length > 0) await lists.remove({ kind: 'entries', ids })
})
afterAll(async () => {
  await sites.close()
  await files.close()
  await at.close()
  await rm(folder, { recursive: true, force: true })
})

const lines = (...texts: string[]) => ({ kind: 'lines', text: texts.join('\n') }) as const
const add = (kind: SuppressionKind, ...texts: string[]) =>
  lists.add({ kind, from: lines(...texts), hashed: false, note: '' })
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

describe('values', () => {
  test('are counted once each before they are taken: valid, invalid, on the list already, given twice', async () => {
    await add('email', 'old@acme.example')
    const from = lines(
      'new@acme.example',
      '',
      'NEW@acme.example',
      'Old@Acme.example',
      'no address',
      ' two@acme.example ',
    )
    const counts = { valid: 2, invalid: 1, already: 1, duplicate: 1 }
    const preview = await lists.preview({ kind: 'email', from })
    expect(preview).toMatchObject(counts)
    expect(preview.refused).toEqual([{ value: 'no address', reason: 'This is not an email address.' }])
    expect(await all()).toHaveLength(1)
    const added = await lists.add({ kind: 'email', from, hashed: false, note: 'Opt-outs' })
    expect(added).toMatchObject(counts)
    expect(await lists.preview({ kind: 'email', from })).toMatchObject({ valid: 0, already: 3 })
    expect((await all())[0]).toMatchObject({
      kind: 'email',
      value: 'two@acme.example',
      source: 'Typed',
      note: 'Opt-outs',
    })
    if (added.batchId === null) throw new Error('nothing was added')
    expect(await lists.remove({ kind: 'batch', batchId: added.batchId })).toEqual({ removed: 2 })
    expect(await lists.check(['new@acme.example', 'old@acme.example'])).toEqual([
      { value: 'new@acme.example', kinds: [] },
      { value: 'old@acme.example', kinds: ['email'] },
    ])
  })

  test('may be hashes: those made here, and those that someone else made of the lower-case address', async () => {
    await lists.add({ kind: 'email', from: lines('anna@acme.example'), hashed: true, note: '' })
    await add('email', sha('bo@bücher.example'), `sha256:${sha('cy@acme.example').toUpperCase()}`)
    expect((await all()).map(({ value }) => value)).toEqual([null, null, null])
    const found = await lists.check(['Anna+x@acme.example', 'BO@bücher.example', 'cy@acme.example', 'di@acme.example'])
    expect(found.map(({ kinds }) => kinds)).toEqual([['email'], ['email'], ['email'], []])
    expect(await lists.check([sha('anna@acme.example')])).toMatchObject([{ kinds: ['email'] }])
    expect(await lists.preview({ kind: 'email', from: lines('anna@acme.example') })).toMatchObject({ already: 1 })
    const { entries } = await lists.list({ kind: null, search: 'anna@acme.example', offset: 0, limit: 10 })
    expect(entries).toMatchObject([{ value: null, hash: sha('anna@acme.example') }])
  })

  test('come from a column of a list, with the company beside a name', async () => {
    const { sheetId, columnIds } = await makeSheet(
      at.store,
      [
        { name: 'Name', type: 'full_name' },
        { name: 'Firm', type: 'company' },
        { name: 'Phone', type: 'phone' },
      ],
      [
        ['Anna Smith', 'Acme GmbH', '030 901820'],
        ['Bo Li', null, '12'],
      ],
      'Opt-outs',
    )
    const [columnId, companyId, phone] = columnIds
    if (!columnId || !companyId || !phone) throw new Error('no columns')
    const column = { kind: 'column', sheetId, viewId: null } as const
    await lists.add({ kind: 'name_company', from: { ...column, columnId, companyId }, hashed: false, note: '' })
    await lists.add({ kind: 'phone', from: { ...column, columnId: phone, companyId: null }, hashed: false, note: '' })
    expect((await all()).map(({ value, source }) => [value, source])).toEqual([
      ['030 901820', 'Opt-outs: Phone'],
      ['Anna Smith; Acme GmbH', 'Opt-outs: Name'],
    ])
    expect(await lists.check(['+49 30 901820', 'Smith, Anna; ACME'])).toMatchObject([
      { kinds: ['phone'] },
      { kinds: ['name_company'] },
    ])
  })

  test('come from a column of a file, which is kept nowhere', async () => {
    const file = path.join(folder, 'opt-out.csv')
    await writeFile(file, 'Id;Address\n1;anna@acme.example\n2;bo@acme.example\n')
    const { ticket } = await files.ticket(file, 'read')
    const from = { kind: 'file', ticket, options: {}, index: 1, companyIndex: null } as const
    expect(await lists.preview({ kind: 'email', from })).toMatchObject({ valid: 2, invalid: 0 })
    await lists.add({ kind: 'email', from, hashed: true, note: '' })
    expect((await all()).map(({ source }) => source)).toEqual(['opt-out.csv', 'opt-out.csv'])
    expect(existsSync(file)).toBe(true)
  })

  test('come from an upload, which stays while it is looked at and is gone when it is taken in', async () => {
    const home = path.join(folder, 'uploads', 'one')
    const file = path.join(home, 'opt-out.csv')
    await mkdir(home, { recursive: true })
    await writeFile(file, 'Id;Address\n1;anna@acme.example\n')
    const { ticket } = await files.received(file)
    const from = { kind: 'file', ticket, options: {}, index: 1, companyIndex: null } as const
    expect(await lists.preview({ kind: 'email', from })).toMatchObject({ valid: 1 })
    expect(existsSync(file)).toBe(true)
    await lists.add({ kind: 'email', from, hashed: false, note: '' })
    expect(existsSync(home)).toBe(false)
  })
})

describe('a list', () => {
  test('tells the rows and cells of whoever is suppressed, and nothing while nobody is', async () => {
    const { sheetId } = await makeSheet(
      at.store,
      [
        { name: 'E-mail', type: 'email' },
        { name: 'First', type: 'first_name' },
        { name: 'Last', type: 'last_name' },
        { name: 'Site', type: 'url' },
        { name: 'Note', type: 'text' },
      ],
      [
        ['anna@acme.example', 'Anna', 'Smith', null, null],
        ['bo@other.example', 'Bo', 'Li', 'https://www.acme.example', null],
        ['cy@other.example', 'Cy', 'Ro', null, 'also cy@acme.example'],
        ['di@other.example', 'Di', 'Wu', null, null],
      ],
    )
    const rows = async () => [
      ...(await at.store.grid.call('suppressedRows', sheetId, Uint32Array.of(1, 2, 3, 4), null)),
    ]
    expect(await rows()).toEqual([])
    await add('email_domain', 'acme.example')
    expect(await rows()).toEqual([1, 3])
    await add('company_domain', 'acme.example')
    expect(await rows()).toEqual([1, 2, 3])
    await add('name_company', 'Wu, Di; other.example')
    expect(await rows()).toEqual([1, 2, 3, 4])

    const standing = async (view: 'suppressed' | 'ready') => {
      const condition = { kind: 'standing', columnId: null, view, country: null } as const
      return Array.from(views.ids((await views.open(sheetId, { ...wholeListView, conditions: [condition] })).id))
    }
    expect([await standing('suppressed'), await standing('ready')]).toEqual([[1, 2, 3, 4], []])
    const { entries } = await lists.list({ kind: 'name_company', search: '', offset: 0, limit: 1 })
    await lists.remove({ kind: 'entries', ids: entries.map(({ id }) => id) })
    expect([await standing('suppressed'), await standing('ready')]).toEqual([[1, 2, 3], [4]])
  })
})

describe('a domain that only rows of lists give to a company', () => {
  const firms = [
    { name: 'Firm', type: 'company' },
    { name: 'Site', type: 'domain' },
  ] as const
  const people = [
    { name: 'Name', type: 'full_name' },
    { name: 'E-mail', type: 'email' },
    { name: 'Site', type: 'url' },
  ] as const
  const suppressed = async (sheetId: number, count: number) => [
    ...(await at.store.grid.call(
      'suppressedRows',
      sheetId,
      Uint32Array.from({ length: count }, (_, row) => row + 1),
      null,
    )),
  ]

  test.each([false, true])('is known when the name is put on a list; kept as a hash: %s', async hashed => {
    const { sheetId } = await makeSheet(
      at.store,
      [...people],
      [
        ['Ned Nay', 'ned@nf-holding.example', null],
        ['NAY, Ned', null, 'https://www.nf-holding.example/team'],
        ['Ned Nay', 'ned@other.example', null],
        ['Somebody Else', 'else@nf-holding.example', null],
        ['Ned Nay', null, 'shared-portal.example'],
      ],
    )
    const shared = ['North Firm', 'A', 'B', 'C'].map(firm => [firm, 'shared-portal.example'])
    await makeSheet(at.store, [...firms], [['North Firm Ltd.', 'nf-holding.example'], ...shared])
    await lists.add({ kind: 'name_company', from: lines('Ned Nay; North Firm'), hashed, note: '' })
    expect(await suppressed(sheetId, 5)).toEqual([1, 2])
    const bodies = [{ full_name: 'Ned Nay', domain: 'nf-holding.example' }, { domain: 'nf-holding.example' }]
    expect(await at.store.scan.call('suppressedBodies', bodies, null)).toEqual([true, false])
  })

  test('is learned from a list that comes later, and calls that have not left are judged again', async () => {
    const { sheetId } = await makeSheet(at.store, [...people], [['Ida Ire', 'ida@later-group.example', null]])
    await add('name_company', 'Ida Ire; Later Firm')
    await sites.upToDate()
    expect(await suppressed(sheetId, 1)).toEqual([])
    const before = recalled
    await makeSheet(at.store, [...firms], [['LATER FIRM GmbH', 'www.later-group.example']])
    await sites.upToDate()
    expect(await suppressed(sheetId, 1)).toEqual([1])
    expect(recalled).toBeGreaterThan(before)
    // Nothing is looked through or added twice.
    await sites.upToDate()
    expect(recalled).toBe(before + 1)
  })
})

describe('a note', () => {
  test.each([false, true])('that names someone with their company speaks of them; kept as hashes: %s', async hashed => {
    const { sheetId } = await makeSheet(
      at.store,
      [
        { name: 'Name', type: 'full_name' },
        { name: 'Firm', type: 'company' },
        { name: 'Note', type: 'text' },
      ],
      [
        ['Bo Li', 'Other', 'met Di Wu of Blocked Firm at the fair'],
        ['Bo Li', 'Blocked Firm', 'deputy of WU, Di since May'],
        ['Bo Li', 'Other', 'met Di Wu of Third Firm'],
        // A namesake elsewhere, and the company of someone else in the note.
        ['Di Wu', 'Other', 'buys from Blocked Firm, says Bo Li'],
        ['Bo Li', 'Other', 'a longer text about nothing that matters here'],
        ['Bo Li', 'Other', 'ask D\u200bi W\u200bu, Blocked%20Firm'],
      ],
    )
    await lists.add({ kind: 'name_company', from: lines('Di Wu; Blocked Firm'), hashed, note: '' })
    const ids = Uint32Array.of(1, 2, 3, 4, 5, 6)
    expect([...(await at.store.grid.call('suppressedRows', sheetId, ids, null))]).toEqual([1, 2, 6])
    const condition = { kind: 'standing', columnId: null, view: 'suppressed', country: null } as const
    const { id } = await views.open(sheetId, { ...wholeListView, conditions: [condition] })
    expect(Array.from(views.ids(id))).toEqual([1, 2, 6])
  })
})

test('records and requests are told by what they say', async () => {
  await add('profile_url', 'social.example/in/anna')
  await add('email_domain', 'acme.example')
  const { grid } = at.store
  const records = [
    { full_name: 'Anna', social_url: 'https://social.example/in/Anna/' },
    { company_domain: 'acme.example' },
  ]
  expect(await grid.call('suppressedRecords', records)).toEqual([true, false])
  const bodies = [
    { input: 'de.social.example/in/anna' },
    { first_name: 'A', last_name: 'B', domain: 'acme.example' },
    { id: 7 },
  ]
  expect(await grid.call('suppressedBodies', bodies, null)).toEqual([true, true, false])
})
