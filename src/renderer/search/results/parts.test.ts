// Parts of results: Gone is only counted where it is known, and nothing empty is offered to a list.
import { describe, expect, test } from 'vitest'
import type { SearchRecordId } from '../../../contract/app/ids.ts'
import { addChoices, partCounts } from './parts.ts'

const differences = { new: 14, changed: 9, same: 289, gone: 3, goneKnown: true, why: null }

describe('counts', () => {
  test('without a reading before there is nothing to compare with', () => {
    expect(partCounts(25, null, null)).toEqual({ all: 25, fresh: null })
  })

  test('Gone is not known unless all pages were read', () => {
    expect(partCounts(312, 251, differences)).toMatchObject({ new: 14, changed: 9, same: 289, gone: 3 })
    expect(partCounts(312, 251, { ...differences, goneKnown: false }).gone).toBeNull()
  })
})

describe('what can be added', () => {
  const labels = (...ask: Parameters<typeof addChoices>) => addChoices(...ask).map(({ label }) => label)

  test('ticked ones lead, then the part in sight', () => {
    const counts = partCounts(312, 251, differences)
    expect(labels([4 as SearchRecordId], 'new', counts)).toEqual([
      'Ticked ones',
      'Only new ones',
      'All that was read',
      'Only those in none of my lists',
      'Only changed ones',
    ])
    expect(labels([], 'gone', counts)[0]).toBe('Only those that are gone')
  })

  test('a part without records is not offered; one that is being counted is', () => {
    expect(labels([], 'all', partCounts(25, 0, { ...differences, changed: 0 }))).toEqual([
      'All that was read',
      'Only new ones',
    ])
    expect(labels([], 'all', partCounts(25, 25, null))).toEqual(['All that was read'])
    expect(labels([], 'all', partCounts(25, null, null))).toEqual([
      'All that was read',
      'Only those in none of my lists',
    ])
  })
})
