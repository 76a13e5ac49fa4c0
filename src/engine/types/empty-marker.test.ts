// Cells that say "nothing here": each marker in any case and with any space around it, and what only looks like one.
import { expect, test } from 'vitest'
import { isEmptyMarker } from './empty-marker.ts'

test('markers are found whatever their case and the space around them', () => {
  const words = ['n/a', '#N/A', '<NA>', '(blank)', '[null]', 'k. A.', 'non renseigné', 'TBD', 'None', 'unbekannt']
  const signs = ['-', '–', '__', '...', '???', '**', '/', '~', 'XXX']
  const markers = [...words, ...signs]
  const isMarker = (text: string) => isEmptyMarker(`\u00a0 ${text}\t`, 'text')
  expect(markers.filter(isMarker)).toEqual(markers)
  expect(isMarker('…')).toBe(false)
  expect(isEmptyMarker('keine   Angabe', 'text')).toBe(true)
})

test('values are none, and words that are names are none in columns of names', () => {
  for (const value of ['+44 20 7183 8750', 'ann@firm.com', 'Norway', 'no', '0', '1/2', 'None of these', '𝒳'])
    expect([value, isEmptyMarker(value, 'text')]).toEqual([value, false])
  expect(isEmptyMarker('Na', 'first_name')).toBe(false)
  expect(isEmptyMarker('na', 'country')).toBe(false)
  expect(isEmptyMarker('na', 'text')).toBe(true)
})

test('what a person adds or takes out goes first', () => {
  expect(isEmptyMarker('0000', 'text', { also: ['0000'], never: [] })).toBe(true)
  expect(isEmptyMarker('N/A', 'text', { also: [], never: ['n/a'] })).toBe(false)
})
