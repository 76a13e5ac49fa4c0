import { describe, expect, it } from 'vitest'
import { checkPhone } from './check.ts'
import { phoneNotation } from './notation.ts'
import { knownCountry } from './plan.ts'

const notation = (cells: string[], home: string | null) =>
  phoneNotation(
    cells.map(cell => ({ cell, country: null })),
    knownCountry(home),
  )
const read = (cells: string[], home: string | null, cell: string) => {
  const { country, plus } = notation(cells, home)
  const { number, other } = checkPhone(cell, country, plus)
  return { e164: number?.valid ? number.e164 : null, other }
}
/** Digits that differ from row to row. */
const numbers = (before: string, digits: number, count = 30) =>
  Array.from(
    { length: count },
    (_, at) => before + String((at * 7_919_317 + 2_345_678) % 10 ** digits).padStart(digits, '2'),
  )

describe('a dropped plus', () => {
  const mobiles = [...numbers('49171', 7), ...numbers('49151', 8), ...numbers('49160', 7)]

  it('is put back where most cells begin with the prefix', () => {
    expect(read(mobiles, 'DE', '491711234567')).toEqual({ e164: '+491711234567', other: null })
    expect(notation(mobiles, 'DE').evidence).toEqual({ code: '49', cells: 90, of: 90 })
  })

  it('leaves a number with two readings open where the column says nothing', () => {
    expect(read(['491711234567'], 'DE', '491711234567')).toEqual({ e164: '+49491711234567', other: '+491711234567' })
  })

  it('is not seen in numbers of one town that lost their zero', () => {
    for (const town of ['4921', '4931', '491', '4941']) {
      const cells = numbers(town, 6)
      for (const cell of cells) {
        const { e164, other } = read(cells, 'DE', cell)
        expect(
          e164 === `+49${cell}` || other === `+49${cell}` || e164 === null || other !== null,
          `${cell}: ${e164}`,
        ).toBe(true)
      }
    }
  })

  it('leaves numbers open where many begin with the prefix and many have lost a digit', () => {
    const cells = [...numbers('49171', 7), ...numbers('49151', 7)]
    expect(read(cells, 'DE', '491711234567').other).toBe('+491711234567')
  })

  it('is not seen in mobiles of southern Brazil, which Peru could have', () => {
    const cells = numbers('519', 8)
    expect(read(cells, 'BR', '51991234567')).toEqual({ e164: '+5551991234567', other: null })
    expect(notation(cells, null).plus.dropped).toEqual([])
  })

  it('is put back in a list of many countries', () => {
    const cells = [
      ...numbers('4917', 8, 8),
      ...numbers('336', 8, 8),
      ...numbers('4479', 8, 8),
      ...numbers('4366', 8, 8),
    ]
    expect(read(cells, 'DE', '33612345678')).toEqual({ e164: '+33612345678', other: null })
  })

  it('makes no other number of one that is too short', () => {
    const short = read(mobiles, 'DE', '4917112')
    expect(short.e164 === null || short.other !== null || short.e164 === '+494917112').toBe(true)
    expect(read(mobiles, 'DE', '4917112345').e164).toBeNull()
  })
})

describe('the country', () => {
  const german = [...numbers('0171 ', 7), ...numbers('030 ', 7)]

  it('is asked for where the one of the settings does not fit', () => {
    const found = notation(german, 'US')
    expect(found).toMatchObject({ country: null, misfit: true })
    expect(checkPhone('0171 1234567', found.country, found.plus).reason).toBe('needs_country')
  })

  it('is that of the numbers with a prefix where the one of the settings does not fit', () => {
    expect(notation([...german, ...numbers('+49 171 ', 7, 10)], 'US').country).toBe('DE')
  })

  it('stays the given one where it fits', () => {
    expect(notation([...german, ...numbers('+43 664 ', 7, 40)], 'DE').country).toBe('DE')
    expect(notation(numbers('415555', 4), 'US')).toMatchObject({ country: 'US', plus: { dropped: [], national: true } })
  })
})

describe('the (0) of letterheads', () => {
  it.each([
    ['49 (0) 30 901820', '+4930901820'],
    ['+49 (0)30 901820', '+4930901820'],
    ['0049 (0) 30 901820', '+4930901820'],
    ['(+49) (0) 30 901820', '+4930901820'],
    ['+39 (0)6 69812345', '+390669812345'],
    ['+39 (0) 333 1234567', '+393331234567'],
    ['+34 (0) 912 345 678', '+34912345678'],
    ['+44 (0)20 7183 8750 ext. 12', '+442071838750'],
  ])('%s is %s, whatever the home country', (cell, e164) => {
    for (const home of [null, 'DE', 'US', 'GB']) expect(checkPhone(cell, home).number?.e164).toBe(e164)
  })

  it('is an area code in brackets elsewhere', () => {
    expect(checkPhone('(0) 30 901820', 'DE').number?.e164).toBe('+4930901820')
  })
})
