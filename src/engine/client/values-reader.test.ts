// Pages of values in the forms they come in, and spellings of one value.
import { expect, test } from 'vitest'
import { mergeSpellings, readValues } from './values-reader.ts'

const plain = { network: 'social', renamed: {} }

test('spellings that differ in case, accents or spaces are one value, and all of them are sent', () => {
  expect(mergeSpellings(['São Paulo', 'Sao Paulo', 'Lyon', 'SAO  PAULO', 'Lyon'])).toEqual({
    values: ['São Paulo', 'Lyon'],
    spellings: { 'São Paulo': ['Sao Paulo', 'SAO  PAULO'] },
  })
})

test('what is no page of values is told apart from an empty one', () => {
  expect(readValues({ error: 'no' }, plain)).toBeNull()
  expect(readValues({ values: [], has_more: true }, plain)).toEqual({
    values: [],
    more: false,
  })
})
