// Own data in any order of lines, contradictions among them: every directory does the same as the one in memory, and the
// same lines again add no one.
import fc from 'fast-check'
import { expect } from 'vitest'
import { openMemoryDirectory } from '../../service/store/directory/memory.ts'
import type { DirectoryStore, ImportEntry } from '../../service/store/directory/port.ts'
import { inBatches, unknownCompany, unknownPerson } from './directory-sample.ts'

const or = (...texts: string[]) => fc.option(fc.constantFrom(...texts), { nil: null })

const company = fc.record({
  company_name: or('Looms', 'Mills'),
  domain: or('looms.example', 'mills.example', 'www.Looms.example'),
  social_url: or('https://social.example/company/looms', 'https://social.example/company/mills'),
  headquarters_country_name: or('France', 'Germany'),
})
const person = fc.record({
  first_name: or('Zoë', 'Ann'),
  last_name: or('Ng'),
  email_address: or('ann@looms.example', 'zoe@mills.example', 'ANN@looms.example'),
  email_domain: or('looms.example'),
  social_url: or('https://social.example/in/ann', 'https://social.example/in/zoe'),
  job_title: or('CEO', 'Weaver'),
})
const lines = fc
  .array(fc.record({ company: fc.option(company, { nil: null }), person: fc.option(person, { nil: null }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map(drawn =>
    drawn.map(
      (facts, at): ImportEntry => ({
        line: at + 1,
        company: facts.company && { ...unknownCompany(), ...facts.company },
        person: facts.person && { ...unknownPerson(), ...facts.person },
      }),
    ),
  )

const source = { id: 'own', file: 'own.csv', date: '2026-03-01T10:00:00.000Z' }
const page = { offset: 0, limit: 100 }

/** Imports lines twice and then some of them in another order into an empty store and into memory, `runs` times. */
export async function expectOwnDataAlike(store: DirectoryStore, runs: number): Promise<void> {
  const truth = openMemoryDirectory()
  const both = [truth, store] as const
  /** The answers of both to the same change, the second held to the first. */
  const alike = async <T>(work: (each: DirectoryStore) => Promise<T>): Promise<T> => {
    const [expected, given] = [await work(truth), await work(store)]
    expect(given).toEqual(expected)
    return expected
  }
  const rows = async (each: DirectoryStore) => {
    const [people, companies] = [
      await each.search('contact', { all: true }, page, 60_000),
      await each.search('company', { all: true }, page, 60_000),
    ]
    return [people.rows, companies.rows]
  }
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom(1, 3, 100), fc.boolean(), async (entries, size, replace) => {
      try {
        const take = (some: readonly ImportEntry[]) =>
          alike(each => each.import(inBatches(some, size), source, { dryRun: false, replace }))
        await take(entries)
        await alike(rows)
        const again = await take(entries)
        expect([again.contacts.added, again.companies.added]).toEqual([0, 0])
        await take(entries.toReversed().slice(1))
        await alike(rows)
        await alike(each => each.forget([{ email: 'ann@looms.example' }]))
        await alike(rows)
      } finally {
        for (const each of both) await each.remove(source.id)
      }
      const { contacts, companies } = await alike(async each => {
        const stats = await each.stats()
        return { contacts: stats.contacts, companies: stats.companies }
      })
      expect([contacts, companies]).toEqual([0, 0])
    }),
    { numRuns: runs, seed: 11 },
  )
}
