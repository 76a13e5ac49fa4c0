// What every directory does, beside searching: look-ups, imports of own data, removal, forgetting, metadata, pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  CompanyDraft,
  DirectoryStore,
  ImportBatch,
  ImportEntry,
  PersonDraft,
  RecordSource,
} from '../../service/store/directory/port.ts'
import { FIRST_OWN_ID } from '../../service/store/directory/port.ts'
import { inBatches, sampleSource, unknownCompany, unknownPerson } from './directory-sample.ts'

const person = (facts: Partial<PersonDraft>): PersonDraft => ({ ...unknownPerson(), ...facts })
const company = (facts: Partial<CompanyDraft>): CompanyDraft => ({ ...unknownCompany(), ...facts })

const acme = company({
  id: 1,
  company_name: 'Acme Tools',
  domain: 'acme.example',
  social_url: 'https://social.example/company/acme',
  industry_social: 'Möbel',
  employee_count_range: '51-200',
})
const ann = person({
  id: 1,
  org_id: 1,
  first_name: 'Ann',
  last_name: 'Smith',
  full_name: 'Ann Smith',
  email_address: 'Ann@acme.example',
  cell_phone: '+1 415 555 2671',
  social_url: 'https://www.social.example/in/Ann-Smith/',
  job_title: 'CEO',
  city: 'Zürich',
  jobs: [
    { title: 'CEO', company_name: 'Acme', company_domain: null, start_date: null, end_date: null, is_current: true },
  ],
  skills: ['selling'],
})
const bob = person({
  id: 2,
  org_id: 1,
  first_name: 'Bob',
  last_name: 'Ng',
  full_name: 'Bob Ng',
  email_address: 'ann@acme.example',
})

const world: ImportEntry[] = [
  { line: 1, person: null, company: acme },
  { line: 2, person: ann, company: null },
  { line: 3, person: bob, company: null },
]

const mine: RecordSource = { id: 'list-1', file: 'clients.csv', date: '2026-03-01T10:00:00.000Z' }
const deadlineMs = 10_000
const all = { offset: 0, limit: 100 }

/** Runs the suite on stores that `open` makes empty. */
export function directorySuite(name: string, open: () => Promise<DirectoryStore>): void {
  describe(name, () => {
    let store: DirectoryStore
    const take = (
      entries: ImportEntry[],
      source = mine,
      options: Partial<Parameters<DirectoryStore['import']>[2]> = {},
    ) => store.import(inBatches(entries, 2), source, { dryRun: false, ...options })
    const names = async () => {
      const { rows } = await store.search('contact', { all: true }, all, deadlineMs)
      return rows.map(({ record }) => record.full_name)
    }

    beforeAll(async () => {
      store = await open()
      await take(world, sampleSource)
    })
    afterAll(() => store.close())

    test('finds people by id, page, name at a domain, phone and email, and companies by id, page and domain', async () => {
      const found = { record: ann, source: 'world' }
      expect(await store.person({ id: 1 })).toEqual(found)
      expect(await store.person({ url: 'http://de.social.example/in/ann-smith?x=1' })).toEqual(found)
      const named = { firstName: ' ANN', lastName: 'smith', domain: 'https://www.ACME.example/about' }
      expect(await store.person({ named })).toEqual(found)
      expect(await store.reverse('phone', '+14155552671')).toEqual([found])
      expect((await store.reverse('email', ' ANN@ACME.EXAMPLE')).map(({ record }) => record.id)).toEqual([1, 2])
      expect(await store.company({ id: 1 })).toEqual({ record: acme, source: 'world' })
      expect((await store.company({ url: 'social.example/company/ACME/about' }))?.record.id).toBe(1)
      expect((await store.company({ domain: 'www.acme.example' }))?.record.id).toBe(1)
    })

    test('holds nothing else', async () => {
      expect(await store.person({ id: 9 })).toBeNull()
      expect(await store.person({ url: '' })).toBeNull()
      expect(await store.person({ named: { firstName: 'Ann', lastName: 'Smith', domain: 'other.example' } })).toBeNull()
      expect(await store.person({ named: { firstName: '', lastName: 'Smith', domain: 'acme.example' } })).toBeNull()
      expect(await store.reverse('phone', 'none')).toEqual([])
      expect(await store.company({ domain: ' ' })).toBeNull()
    })

    test('shows contacts with what their employer has, and refuses questions a field cannot answer', async () => {
      const { rows, total } = await store.search('contact', { in: ['industry_social', ['MOBEL']] }, all, deadlineMs)
      expect(total).toBe(2)
      expect(rows[0]?.record).toMatchObject({
        id: 1,
        company_name: 'Acme Tools',
        industry: 'Möbel',
        company_size: '51-200',
      })
      await expect(store.count('contact', { contains: ['first_name', 'a'] }, deadlineMs)).rejects.toThrow(TypeError)
      await expect(store.count('company', { in: ['job_title', ['CEO']] }, deadlineMs)).rejects.toThrow(TypeError)
    })

    test('a page far past the end is empty and knows the total', async () => {
      const far = await store.search(
        'contact',
        { all: true },
        { offset: 25 * Number.MAX_SAFE_INTEGER, limit: 25 },
        deadlineMs,
      )
      expect(far).toMatchObject({ rows: [], total: 2 })
    })

    test('browses values', async () => {
      expect(await store.values('job_title', { page: 1 })).toEqual({ values: ['CEO'], hasMore: false })
      expect(await store.values('city', { contains: 'ZUR', page: 1 })).toEqual({ values: ['Zürich'], hasMore: false })
      expect(await store.values('city', { page: 2 })).toEqual({ values: [], hasMore: false })
    })

    test('a dry run says what would happen and changes nothing', async () => {
      const before = await store.stats()
      const entry = { line: 7, person: person({ id: null, email_address: 'new@firm.example' }), company: null }
      const report = await take([entry, { ...entry, line: 8 }], mine, { dryRun: true })
      expect(report.contacts).toEqual({ added: 1, updated: 0, unchanged: 1, removed: 0 })
      expect(await store.stats()).toEqual(before)
    })

    test('own records get ids of their own, are matched when they come again, and win over the world', async () => {
      const own = person({
        id: null,
        first_name: 'Zoë',
        last_name: 'Own',
        full_name: 'Zoë Own',
        social_url: ann.social_url,
        email_address: 'zoe@firm.example',
        cell_phone: '+4930901820',
        job_title: 'Florist',
      })
      const firm = company({ id: null, company_name: 'Firm', domain: 'firm.example' })
      const report = await take(
        [
          { line: 2, person: own, company: firm },
          { line: 3, person: person({ id: null, full_name: 'Nobody' }), company: null },
          { line: 4, person: null, company: company({ id: null, industry_social: 'Banking' }) },
          { line: 5, person: person({ id: null, email_address: 'stop@firm.example' }), company: firm },
        ],
        mine,
        { refuse: ({ email_address }) => (email_address === 'stop@firm.example' ? 'suppressed' : null) },
      )
      expect(report.contacts).toEqual({ added: 1, updated: 0, unchanged: 0, removed: 0 })
      expect(report.companies).toEqual({ added: 1, updated: 0, unchanged: 0, removed: 0 })
      expect(report.refused).toEqual([
        { line: 3, kind: 'contact', reason: 'no_key' },
        { line: 4, kind: 'company', reason: 'no_key' },
        { line: 5, kind: 'contact', reason: 'suppressed' },
      ])
      const found = await store.person({ url: ann.social_url ?? '' })
      expect(found).toMatchObject({ source: 'list-1', record: { id: FIRST_OWN_ID, org_id: FIRST_OWN_ID } })

      const again = { ...own, social_url: null, job_title: 'Gärtner' }
      const second = await take([
        { line: 2, person: again, company: firm },
        { line: 3, person: again, company: firm },
        { line: 4, person: { ...own, social_url: 'https://social.example/in/other', job_title: null }, company: null },
      ])
      expect(second.contacts).toEqual({ added: 1, updated: 1, unchanged: 1, removed: 0 })
      expect(second.companies).toEqual({ added: 0, updated: 0, unchanged: 2, removed: 0 })
      // What a line does not know stays; a stronger key that differs is another person.
      expect((await store.person({ id: FIRST_OWN_ID }))?.record).toMatchObject({
        job_title: 'Gärtner',
        social_url: own.social_url,
      })
      expect((await store.values('job_title', { page: 1 })).values).toEqual(['CEO', 'Gärtner'])
      expect(await store.count('contact', { words: 'firm gartner' }, deadlineMs)).toBe(1)
    })

    test('a company that changes changes its people', async () => {
      const renamed = company({ id: null, company_name: 'Renamed', domain: 'firm.example', industry_social: 'Banking' })
      expect((await take([{ line: 1, person: null, company: renamed }])).companies.updated).toBe(1)
      expect(await store.count('contact', { words: 'firm' }, deadlineMs)).toBe(0)
      expect(await store.count('contact', { words: 'renamed' }, deadlineMs)).toBe(1)
      expect(await store.count('contact', { in: ['industry_social', ['banking']] }, deadlineMs)).toBe(1)
    })

    test('replacing removes what the file no longer names and keeps the ids of the rest', async () => {
      const report = await take(
        [
          {
            line: 2,
            person: person({
              id: null,
              email_address: 'zoe@firm.example',
              social_url: ann.social_url,
              full_name: 'Zoë',
            }),
            company: null,
          },
        ],
        mine,
        { replace: true },
      )
      expect(report.contacts).toEqual({ added: 0, updated: 1, unchanged: 0, removed: 1 })
      expect(report.companies.removed).toBe(1)
      expect((await store.person({ id: FIRST_OWN_ID }))?.record).toMatchObject({ full_name: 'Zoë', job_title: null })
      expect((await store.stats()).sources).toMatchObject([
        { id: 'world', contacts: 2, companies: 1 },
        { ...mine, contacts: 1, companies: 0 },
      ])
    })

    test('a batch that fails leaves nothing; those before it stay', async () => {
      async function* failing(): AsyncGenerator<ImportBatch> {
        yield [
          {
            line: 1,
            person: person({ id: null, email_address: 'kept@firm.example', full_name: 'Kept' }),
            company: null,
          },
        ]
        throw new Error('the file ends here')
      }
      await expect(store.import(failing(), mine, { dryRun: false })).rejects.toThrow('the file ends here')
      expect(await names()).toEqual(['Ann Smith', 'Bob Ng', 'Zoë', 'Kept'])
      const signal = AbortSignal.abort(new Error('stopped'))
      await expect(take([{ line: 1, person: ann, company: null }], mine, { signal })).rejects.toThrow('stopped')
    })

    test('forgets own people by any key, and nobody else', async () => {
      const people = ['a', 'b'].map(
        (letter, at): ImportEntry => ({
          line: at,
          person: person({
            id: null,
            email_address: `${letter}@x.example`,
            cell_phone: '+4930901820',
            full_name: letter,
          }),
          company: null,
        }),
      )
      await take(people)
      expect(await store.forget([{ email: 'ann@acme.example' }, { url: 'nothing' }])).toBe(0)
      expect(await store.forget([{ phone: '+49 30 901820' }, { email: 'A@x.example' }])).toBe(2)
      expect(await names()).toEqual(['Ann Smith', 'Bob Ng', 'Zoë', 'Kept'])
    })

    test('a record stays known by what it was once known by, behind the present holder', async () => {
      const page = 'https://social.example/in/moved'
      const line = (facts: Partial<PersonDraft>): ImportEntry => ({ line: 1, person: person(facts), company: null })
      await take([line({ social_url: page, email_address: 'old@x.example' })])
      await take([line({ social_url: page, email_address: 'new@x.example' })])
      const former = await take([line({ email_address: 'old@x.example', job_title: 'Weaver' })])
      expect(former.contacts).toMatchObject({ added: 0, updated: 1 })
      // Someone else has the address now.
      await take([line({ social_url: `${page}-2`, email_address: 'new@x.example' })])
      await take([line({ email_address: 'new@x.example', city: 'Lyon' })])
      expect((await store.person({ url: `${page}-2` }))?.record.city).toBe('Lyon')
      expect((await store.person({ url: page }))?.record).toMatchObject({ email_address: 'old@x.example', city: null })
      expect(await store.forget([{ email: 'new@x.example' }])).toBe(2)
    })

    test('removing a source leaves the company of those who still work there', async () => {
      const shared = company({ id: null, company_name: 'Shared', domain: 'shared.example' })
      await take([{ line: 1, person: person({ id: null, email_address: 'one@shared.example' }), company: shared }])
      const other = { ...mine, id: 'list-2' }
      await take(
        [{ line: 1, person: person({ id: null, email_address: 'two@shared.example' }), company: shared }],
        other,
      )
      // Zoë, Kept and one@; the company goes to the list of two@.
      expect(await store.remove('list-1')).toBe(3)
      expect((await store.company({ domain: 'shared.example' }))?.source).toBe('list-2')
      expect(await store.remove('list-2')).toBe(2)
      expect(await store.remove('list-2')).toBe(0)
      expect((await store.stats()).sources).toMatchObject([{ id: 'world' }])
    })

    test('ids are never given twice', async () => {
      await take([{ line: 1, person: person({ id: null, email_address: 'late@x.example' }), company: null }])
      const { rows } = await store.search('contact', { in: ['email_address', ['late@x.example']] }, all, deadlineMs)
      expect(rows[0]?.record.id).toBeGreaterThan(FIRST_OWN_ID + 2)
    })

    test('many changes at once are made one after the other', async () => {
      const imports = Array.from({ length: 8 }, (_, list) =>
        take(
          [
            {
              line: 1,
              person: person({ id: null, email_address: `p${list}@busy.example`, city: 'Lyon' }),
              company: null,
            },
          ],
          { ...mine, id: `busy-${list}` },
        ),
      )
      await Promise.all(imports)
      expect(await store.count('contact', { in: ['city', ['lyon']] }, deadlineMs)).toBe(8)
    })
  })
}
