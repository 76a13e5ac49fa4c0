// What a filter's value means when it is another usual name or spelling: "UK", "Munich", "C-Level", "50-200".
import { searchKey } from '../../checks/keys/plain.ts'
import { bandsIn, employeeBands, rangePattern, readRange } from '../../contract/service/ranges.ts'
import { cityWords, continentWords, countryWords, levelWords, regionWords, stateWords } from '../ask/words.ts'
import { readBand } from '../store/directory/spelling.ts'

const keyOf = (text: string) => searchKey(text.replaceAll('-', ' ').replaceAll('.', ''))

const named = (table: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> =>
  new Map([...table].flatMap(([value, names]) => names.map(name => [keyOf(name), value] as const)))

const [city, state, country, region, continent] = [
  cityWords,
  stateWords,
  countryWords,
  regionWords,
  continentWords,
].map(named)
const level = named(levelWords)
const code = new Map([['uk', 'GB']])

/** The same names that questions are read by. */
const namesOf: Readonly<Partial<Record<string, ReadonlyMap<string, string>>>> = {
  city,
  state_name: state,
  country_name: country,
  country_region: region,
  continent,
  country_code: code,
  job_level: level,
  headquarters_city: city,
  headquarters_state_name: state,
  headquarters_country_name: country,
  headquarters_country_region: region,
  headquarters_continent: continent,
  headquarters_country_code: code,
}

const wholeRange = new RegExp(`^\\s*${rangePattern}\\s*$`, 'i')

/** Umlauts written out: "Duesseldorf". */
const withUmlauts = (text: string) => text.replace(/([aou])e/gi, '$1').replace(/sz?s/gi, 'ss')

/** A value with what else it means; a record that holds it as written is still found. */
export function meantBy(name: string, value: string): string[] {
  if (name === 'employee_count_range') {
    const known = employeeBands.some(({ label }) => label === value.trim())
    if (known || !wholeRange.test(value) || /[$€£]/.test(value)) return [value]
    // From the larger to the smaller is no range.
    const [, from = '', to = ''] = /^\s*([\d,]+)\s*[-–]\s*([\d,]+)\s*$/.exec(value) ?? []
    if (to !== '' && Number(from.replaceAll(',', '')) > Number(to.replaceAll(',', ''))) return [value]
    const band = readBand(value)
    const range = band ? { low: band.low, high: band.high } : readRange(value)
    return [...new Set([value, ...bandsIn(range, employeeBands).bands])]
  }
  const other = namesOf[name]?.get(keyOf(value))
  const umlauts = name === 'city' || name === 'headquarters_city' ? withUmlauts(value) : value
  return [...new Set([value, ...(other === undefined ? [] : [other]), umlauts])]
}
