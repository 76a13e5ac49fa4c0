// Holds a directory to the truth of the one in memory: random queries must find the same records in both.
import fc from 'fast-check'
import { expect } from 'vitest'
import type { DirectoryKind, DirectoryStore } from '../../service/store/directory/port.ts'
import { queries } from './directory-queries.ts'

const deadlineMs = 30_000

/**
 * Asks both stores `runs` random queries and compares ids, totals and the union of pages. Fails with the shortest query
 * that differs.
 */
export async function expectSameAnswers(
  truth: DirectoryStore,
  store: Pick<DirectoryStore, 'search' | 'count'>,
  { seed, runs }: { seed: number; runs: number },
): Promise<void> {
  const asked = fc
    .constantFrom<DirectoryKind>('contact', 'contact', 'contact', 'company')
    .chain(kind => fc.record({ kind: fc.constant(kind), query: queries(kind), limit: fc.integer({ min: 1, max: 60 }) }))
  await fc.assert(
    fc.asyncProperty(asked, async ({ kind, query, limit }) => {
      const all = await truth.search(kind, query, { offset: 0, limit: 1_000_000 }, deadlineMs)
      const first = await store.search(kind, query, { offset: 0, limit }, deadlineMs)
      expect(first.total).toBe(all.total)
      expect(first.rows).toEqual(all.rows.slice(0, limit))
      expect(await store.count(kind, query, deadlineMs)).toBe(all.total)
      // A page in the middle, the last one, one past the end, and now and then every one of them.
      const last = Math.floor(Math.max(0, all.total - 1) / limit) * limit
      const middle = Math.floor(all.total / 2)
      for (const offset of [middle, last, all.total]) {
        const page = await store.search(kind, query, { offset, limit }, deadlineMs)
        expect(page.rows).toEqual(all.rows.slice(offset, offset + limit))
        expect(page.total).toBe(all.total)
      }
      if (all.total > limit * 6) return
      const union: number[] = []
      for (let offset = 0; offset < all.total; offset += limit) {
        const page = await store.search(kind, query, { offset, limit }, deadlineMs)
        union.push(...page.rows.map(({ record }) => record.id))
      }
      expect(union).toEqual(all.rows.map(({ record }) => record.id))
    }),
    { seed, numRuns: runs, endOnFailure: false },
  )
}
