// Cells as spreadsheets hold them: what is read, which steps it took, and why others are refused.
import { describe, expect, it } from 'vitest'
import { checkPhone } from './check.ts'

it.each<[cell: string, country: string | null, e164: string, steps?: string[]]>([
  ['+1 415 555 2671', null, '+14155552671'],
  ['(415) 555-2671', 'US', '+14155552671'],
  ['415.555.2671', 'us', '+14155552671'],
  ['01 42 68 53 00', 'FR', '+33142685300'],
  ['(+49) 30 901820', null, '+4930901820'],
  ['+44 (0)20 7183 8750', null, '+442071838750', ['trunk_zero']],
  ['4.42071838750E+11', 'GB', '+442071838750', ['scientific']],
  ['0049 30 901820', null, '+4930901820'],
  ['0049 30 901820', 'US', '+4930901820'],
  ['0049 30 901820', 'FR', '+4930901820'],
  ['＋1 650 253 0000', 'SG', '+16502530000', ['characters']],
  ['+49\u00a030\u2011901820\u200b', null, '+4930901820', ['characters']],
  ['٠٢٠٧١٨٣٨٧٥٠', 'GB', '+442071838750', ['characters']],
  ["'+442071838750", null, '+442071838750', ['excel_text']],
  ['="+442071838750"', null, '+442071838750', ['excel_text']],
  ['2071838750.0', 'GB', '+442071838750', ['excel_text']],
  ['4,155,552,671', 'US', '+14155552671', ['excel_text']],
  ['2071838750', 'GB', '+442071838750'],
  ['tel:+44-20-7183-8750', null, '+442071838750', ['uri']],
  ['tel:2671;phone-context=+1-415-555', null, '+14155552671', ['uri']],
  ['tel:+14155552671;isub=12;phone-context=host.com', null, '+14155552671', ['uri']],
  ['callto:+14155552671', null, '+14155552671', ['uri']],
  ['++49 30 901820', null, '+4930901820', ['plus']],
  ['+0049 30 901820', null, '+4930901820', ['plus']],
  ['+011 49 30 901820', null, '+4930901820', ['plus']],
  ['Phone: +49 30 901820', null, '+4930901820', ['label']],
  ['Téléphone : 01 42 68 53 00', 'FR', '+33142685300', ['label']],
  ['M 0171 1234567', 'DE', '+491711234567', ['label']],
  ['+49 30 901820 (home)', null, '+4930901820', ['label']],
  ['+49 171 1234567 (m)', null, '+491711234567', ['label']],
  ['030/901820', 'DE', '+4930901820'],
  ['1-800-FLOWERS', 'US', '+18003569377', ['vanity']],
  ['+52 1 55 1234 5678', null, '+525512345678', ['mx_legacy_1']],
  ['52 1 55 1234 5678', 'MX', '+525512345678', ['mx_legacy_1']],
  ['1 55 1234 5678', 'MX', '+525512345678', ['mx_legacy_1']],
  ['+52 55 1234 5678', null, '+525512345678'],
  ['0052 1 55 1234 5678', 'MX', '+525512345678', ['mx_legacy_1']],
  ['0800 CALL NOW', 'GB', '+448002255669', ['vanity']],
  ['(415) 555-HELP', 'US', '+14155554357', ['vanity']],
  ['+1 415 555 2671 x', null, '+14155552671', ['label']],
  ['"020 7183 8750",', 'GB', '+442071838750', ['label']],
  ['Phone 2: 020 7183 8750', 'GB', '+442071838750', ['label']],
  ['☎ 020 7183 8750', 'GB', '+442071838750', ['label']],
  ['call 020 7183 8750', 'GB', '+442071838750', ['label']],
  ['wa.me/442071838750', null, '+442071838750', ['uri']],
  ['sip:+442071838750@voice.example', null, '+442071838750', ['uri']],
])('%j (%s) is read as %s', (cell, country, e164, steps = []) => {
  const found = checkPhone(cell, country)
  expect(found).toMatchObject({ sent: cell, reason: null, steps })
  expect(found.number?.e164).toBe(e164)
})

it.each([
  ['+1 415-555-2671 ext. 45', '45'],
  ['+1 415-555-2671 x45', '45'],
  ['+1 415-555-2671 extension 45', '45'],
  ['+1 415-555-2671 #45', '45'],
  ['+1 415-555-2671~45', '45'],
  ['+14155552671,,45', '45'],
  ['tel:+14155552671;ext=123456789', '123456789'],
  ['+34 912 345 678 extensión 7', '7'],
  ['+34 912 345 678 anexo 7', '7'],
  ['+7 495 123-45-67 доб. 89', '89'],
])('%j keeps the extension beside the number', (cell, extension) => {
  const found = checkPhone(cell)
  expect(found).toMatchObject({ extension, reason: null })
  expect(found.number?.valid).toBe(true)
})

it.each([
  ['+49 30 901820 / +49 30 901821', '+49 30 901821'],
  ['+49 30 901820; +49 30 901821', '+49 30 901821'],
  ['+49 30 901820\n+49 30 901821', '+49 30 901821'],
  ['T: +49 30 901820, F: 030 901821', 'F: 030 901821'],
  ['Tel +49 30 901820 Fax 030 901821', 'Fax 030 901821'],
  ['+49 30 901820 or 030 901821', '030 901821'],
  ['+49 30 901820 +49 30 901821', '+49 30 901821'],
  ['+49 30 901820/21', '21'],
  ['+49 30 901820 & 21', '21'],
])('%j holds two numbers: the first is judged', (cell, second) => {
  const found = checkPhone(cell)
  expect(found.number?.e164).toBe('+4930901820')
  expect(found).toMatchObject({ second, steps: expect.arrayContaining(['multiple']) })
})

describe('refused', () => {
  it.each([
    ['', null, 'empty'],
    ['  \u200b ', null, 'empty'],
    ['4.16E+09', 'US', 'excel_scientific'],
    ['4,16e+09', 'DE', 'excel_scientific'],
    ['n/a', null, 'too_few_digits'],
    ['123', 'US', 'too_few_digits'],
    ['1234567890123456789', null, 'too_many_digits'],
    ['Order 12345678', 'US', 'not_a_number'],
    ['+49+30901820', null, 'not_a_number'],
    ['100 Main Street', 'US', 'too_few_digits'],
    ['12345 Elm St', 'US', 'not_a_number'],
    ['07700 900123 Bob', 'GB', 'not_a_number'],
    ['10115 Berlin', 'DE', 'not_a_number'],
    ['020 7946 0123 call after 5', 'GB', 'not_a_number'],
    ['2024-12-31 10:30', 'US', 'date'],
    ['12 March 2024 at noon', null, 'not_a_number'],
    ['4155552671', null, 'needs_country'],
    ['4155552671', 'ZZ', 'needs_country'],
    ['+999 123456', null, 'not_dialable'],
    ['1'.repeat(1_000_000), 'US', 'not_a_number'],
  ])('%.30j (%s): %s', (cell, country, reason) => {
    expect(checkPhone(cell, country)).toMatchObject({ number: null, reason })
  })
})

it.each([
  ['442071838750', 'US', '+442071838750'],
  ['49 30 901820', null, '+4930901820'],
  ['442071838750', 'GB', null],
  ['4155552671', 'US', null],
  ['123-456-7890', 'US', null],
  ['01 55 1234 5678', 'MX', '+525512345678'],
  ['044 55 1234 5678', 'MX', '+525512345678'],
  ['044 55 1234 5678', 'US', null],
])('%s for %s: probably %s is meant', (cell, country, suggestion) => {
  expect(checkPhone(cell, country).suggestion).toBe(suggestion)
})
