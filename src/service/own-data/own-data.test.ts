// Own people and companies: columns recognised, values made uniform, imported, matched, replaced, removed, and answering.
import { afterEach, describe, expect, it } from 'vitest'
import { openMemoryDirectory } from '../store/directory/memory.ts'
import { type DirectoryStore, FIRST_OWN_ID } from '../store/directory/port.ts'
import { worldPlan } from '../world/world-plan.ts'
import { readRow } from './entry.ts'
import { importOwn, type OwnImport } from './import-own.ts'
import { suggestMapping } from './suggest.ts'
import type { OwnMapping } from './targets.ts'

const columns = (names: string, ...samples: string[][]) =>
  names.split(';').map((name, at) => ({ name, samples: samples.map(row => row[at] ?? '') }))

describe('suggested mapping', () => {
  it('knows headers in several languages and of two rows', () => {
    expect(suggestMapping(columns('Kundennr;Firma;Vorname;Nachname;E-Mail;Telefon;PLZ;Ort;Land'), 'people')).toEqual([
      null,
      'company_name',
      'first_name',
      'last_name',
      'email',
      'phone',
      null,
      'city',
      'country',
    ])
    expect(suggestMapping(columns('Attendee / First name;Contact / E-mail;Organisation / Company'), 'people')).toEqual([
      'first_name',
      'email',
      'company_name',
    ])
    expect(suggestMapping(columns('Name;Website;Mitarbeiter;Gegründet'), 'companies')).toEqual([
      'company_name',
      'domain',
      'employees',
      'founded',
    ])
  })

  it('reads the values where headers say nothing, and suggests nothing twice', () => {
    const found = suggestMapping(
      columns('A;B;C', ['ann@firm.example', '+44 20 7946 0018', 'x'], ['bob@firm.example', '020 7946 0019', 'y']),
      'people',
    )
    expect(found.slice(0, 1)).toEqual(['email'])
    expect(suggestMapping(columns('E-mail;Mail;email'), 'people')).toEqual(['email', null, null])
  })
})

describe('a row', () => {
  const mapping: OwnMapping = ['full_name', 'email', 'phone', 'country', 'company_name', 'domain', 'employees']

  it('becomes a person at a company, values made uniform', () => {
    const { entry, notTaken } = readRow(
      'people',
      mapping,
      [
        'Ann Mary Berg',
        ' ANN@Firm.example ',
        '020 7946 0018',
        'Großbritannien',
        'Firm Ltd',
        'https://www.firm.example/about',
        '120',
      ],
      7,
      null,
    )
    expect(notTaken).toEqual([])
    expect(entry?.person).toMatchObject({
      id: null,
      first_name: 'Ann',
      last_name: 'Berg',
      full_name: 'Ann Mary Berg',
      email_address: 'ann@firm.example',
      email_domain: 'firm.example',
      direct_phone: '+442079460018',
      country_code: 'GB',
      country_name: 'United Kingdom',
      country_region: 'EMEA',
      continent: 'Europe',
    })
    expect(entry?.company).toMatchObject({
      company_name: 'Firm Ltd',
      domain: 'firm.example',
      employee_count_range: '51-200',
    })
  })

  it('is taken without the values that cannot be read, each told', () => {
    const { entry, notTaken } = readRow(
      'people',
      mapping,
      ['Bo Ek', 'bo@@firm', 'tbc', 'Narnia', '', 'no', 'many'],
      3,
      'SE',
    )
    expect(entry?.person).toMatchObject({
      full_name: 'Bo Ek',
      email_address: null,
      direct_phone: null,
      country_code: null,
    })
    expect(notTaken.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'not_a_country'],
      [3, 'not_a_domain'],
      [3, 'not_a_number'],
      [3, 'not_an_email'],
      [3, 'not_a_phone'],
    ])
  })

  it('says nothing if nothing in it tells who it is', () => {
    expect(readRow('people', ['job_title', 'city'], ['CEO', 'Lyon'], 2, null).entry).toBeNull()
    expect(readRow('companies', ['city', 'founded'], ['Lyon', '1999'], 2, null).entry).toBeNull()
  })
})

describe('an import', () => {
  const stores: DirectoryStore[] = []
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close()
  })
  const open = async () => {
    const store = openMemoryDirectory()
    stores.push(store)
    await store.import(
      worldPlan({ seed: 1, contacts: 100 }).batches(),
      { id: 'world', file: null, date: '2026-01-01T00:00:00Z' },
      { dryRun: false },
    )
    return store
  }
  const settings: OwnImport = {
    id: 'fair',
    file: 'fair.csv',
    date: '2026-02-03T10:00:00Z',
    kind: 'people',
    mapping: ['first_name', 'last_name', 'email', 'company_name', 'domain', 'job_title'],
    country: null,
    dryRun: false,
    replace: false,
  }
  const rows = [
    { line: 2, cells: ['Ann', 'Berg', 'ann@own-firm.example', 'Own Firm Ltd', 'own-firm.example', 'Beekeeper'] },
    { line: 3, cells: ['Bo', 'Ek', 'bo@own-firm.example', 'Own Firm Ltd', 'own-firm.example', 'Chief Beekeeper'] },
    { line: 4, cells: ['', '', '', '', '', 'Beekeeper'] },
    { line: 5, cells: ['', '', '', '', '', ''] },
  ]

  it('tells in a dry run what the import then does', async () => {
    const store = await open()
    const tried = await importOwn(store, rows, { ...settings, dryRun: true })
    expect((await store.stats()).sources.map(({ id }) => id)).toEqual(['world'])
    expect(await importOwn(store, rows, settings)).toEqual(tried)
    expect(tried).toMatchObject({
      rows: 4,
      people: { added: 2 },
      companies: { added: 1 },
      refused: [{ line: 4, reason: 'no_key' }],
    })
    const source = (await store.stats()).sources.find(({ id }) => id === 'fair')
    expect(source).toMatchObject({ file: 'fair.csv', date: '2026-02-03T10:00:00Z', contacts: 2, companies: 1 })
  })

  it('answers look-ups and searches, before the world and apart from it', async () => {
    const store = await open()
    await importOwn(store, rows, settings)
    const [ann] = await store.reverse('email', 'ann@own-firm.example')
    expect(ann).toMatchObject({ source: 'fair', record: { first_name: 'Ann' } })
    expect(ann?.record.id).toBeGreaterThanOrEqual(FIRST_OWN_ID)
    const company = await store.company({ domain: 'own-firm.example' })
    expect([company?.source, company?.record.id]).toEqual(['fair', ann?.record.org_id])
    const found = await store.search(
      'contact',
      { contains: ['job_title', 'beekeeper'] },
      { offset: 0, limit: 25 },
      1000,
    )
    expect(found.rows.map(({ record }) => record.company_name)).toEqual(['Own Firm Ltd', 'Own Firm Ltd'])
    const named = { firstName: 'ann', lastName: 'berg', domain: 'own-firm.example' }
    expect((await store.person({ named }))?.record.email_address).toBe('ann@own-firm.example')
  })

  it('again changes nothing; by a key it updates; replaced, the source holds what the file holds', async () => {
    const store = await open()
    await importOwn(store, rows, settings)
    expect((await importOwn(store, rows, settings)).people).toEqual({ added: 0, updated: 0, unchanged: 2, removed: 0 })
    const renamed = [
      { line: 2, cells: ['Ann', 'Berg', 'ann@own-firm.example', 'Own Firm Ltd', 'own-firm.example', 'Owner'] },
    ]
    expect((await importOwn(store, renamed, settings)).people).toMatchObject({ added: 0, updated: 1 })
    expect((await importOwn(store, renamed, { ...settings, replace: true })).people).toMatchObject({ removed: 1 })
    expect(await store.reverse('email', 'bo@own-firm.example')).toEqual([])
    expect(await store.remove('fair')).toBe(2)
    expect(await store.reverse('email', 'ann@own-firm.example')).toEqual([])
    expect((await store.stats()).contacts).toBe(100)
  })

  it('refuses those who are suppressed, and forgets', async () => {
    const store = await open()
    const refuse = ({ email_address }: { email_address: string | null }) =>
      email_address?.startsWith('bo@') ? 'suppressed' : null
    const { people, refused } = await importOwn(store, rows, settings, refuse)
    expect(people.added).toBe(1)
    expect(refused).toEqual([
      { line: 3, reason: 'suppressed' },
      { line: 4, reason: 'no_key' },
    ])
    expect(await store.forget([{ email: 'ANN@own-firm.example' }])).toBe(1)
    expect(await store.reverse('email', 'ann@own-firm.example')).toEqual([])
  })

  it('does not begin without a mapping, with one field twice, or under the name of the world', async () => {
    const store = await open()
    const wrong: [Partial<OwnImport>, string][] = [
      [{ mapping: [null, null] }, 'no_mapping'],
      [{ mapping: ['email', 'email'] }, 'mapped_twice'],
      [{ id: 'world' }, 'source_id'],
      [{ id: 'my file' }, 'source_id'],
    ]
    for (const [change, code] of wrong)
      await expect(importOwn(store, rows, { ...settings, ...change })).rejects.toMatchObject({ code })
  })

  it('stops when told to', async () => {
    const store = await open()
    const stopped = importOwn(store, rows, settings, () => null, AbortSignal.abort(new Error('stop')))
    await expect(stopped).rejects.toThrow('stop')
    expect((await store.stats()).contacts).toBe(100)
  })
})
