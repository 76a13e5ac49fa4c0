// Parts of results: Gone is only counted where it is known, and nothing empty is offered to a list.
import { describe, expect, test } from 'vitest'
import type { SearchRecordId } from '../../../contract/app/ids.ts'
import { addChoices, countOf, partCounts } from './parts.ts'

const differences = { new: 14, changed: 9, same: 289, gone: 3, goneKnown: true, why: null }
const fresh = { all: 251, new: 12, changed: 0, same: 239, gone: 1 }
const inSight = (part: 'all' | 'new' | 'gone', fresh = false) => ({ part, fresh })

describe('counts', () => {
  test('without a reading before there is nothing to compare with', () => {
    expect(partCounts(25, null, null)).toEqual({ whole: { all: 25 }, fresh: { all: null } })
  })

  test('each part is counted in all and in none of the lists', () => {
    const counts = partCounts(312, fresh, differences)
    expect(counts.whole).toEqual({ all: 312, new: 14, changed: 9, same: 289, gone: 3 })
    expect(counts.fresh).toEqual(fresh)
    expect(countOf(counts, inSight('new', true))).toBe(12)
  })

  test('Gone is not known unless all pages were read', () => {
    const counts = partCounts(312, fresh, { ...differences, goneKnown: false })
    expect([counts.whole.gone, counts.fresh.gone]).toEqual([null, null])
    expect(partCounts(312, null, differences).fresh.new).toBeNull()
  })
})

describe('what can be added', () => {
  const labels = (...ask: Parameters<typeof addChoices>) => addChoices(...ask).map(({ label }) => label)

  test('ticked ones lead, then those in sight and the same part without the other narrowing', () => {
    const counts = partCounts(312, fresh, differences)
    expect(labels([4 as SearchRecordId], inSight('new'), counts)).toEqual([
      'Ticked records',
      'Only new records',
      'Only new records, not in my lists',
      'All records',
      'Only records not in my lists',
      'Only changed records',
    ])
    expect(addChoices([], inSight('new', true), counts)[0]).toEqual({
      which: { kind: 'part', part: 'new', fresh: true },
      label: 'Only new records, not in my lists',
      records: 12,
    })
    expect(labels([], inSight('gone'), counts)[0]).toBe('Only records no longer found')
  })

  test('a part without records is not offered; one that is being counted is', () => {
    expect(
      labels([], inSight('all'), partCounts(25, { ...fresh, all: 0, new: 0 }, { ...differences, changed: 0 })),
    ).toEqual(['All records', 'Only new records'])
    expect(labels([], inSight('all'), partCounts(25, { ...fresh, all: 25 }, null))).toEqual(['All records'])
    expect(labels([], inSight('all'), partCounts(25, null, null))).toEqual([
      'All records',
      'Only records not in my lists',
    ])
  })
})
