// Postcodes and places: taken apart where the form is sure, left alone elsewhere.
import { expect, it, test } from 'vitest'
import { readCases } from './cases/read-cases.ts'
import { parsePostPlace } from './post-place.ts'

test('the cases of the verdict, written before the code: at least 98% right, none taken apart wrongly', () => {
  const cases = readCases('place-verdict.tsv').map(([text = '', country = '', postcode = '', place = '']) => {
    const read = parsePostPlace(text, country.trim() || null)
    const meant = postcode === '-' ? null : { postcode, place }
    const right = read?.postcode === meant?.postcode && read?.place === meant?.place
    return { text, read, right, harm: !right && read !== null }
  })
  const wrong = cases.filter(({ right }) => !right)
  expect(cases.filter(({ harm }) => harm)).toEqual([])
  expect(1 - wrong.length / cases.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.98)
})

it('never throws and is quick with anything', () => {
  for (const text of ['', ' ', '1'.repeat(10_000), 'A '.repeat(60), '10115 🙂', '0000 \u0000', `${'1 '.repeat(50)}x`])
    expect(parsePostPlace(text, 'DE')).toBeNull()
})
