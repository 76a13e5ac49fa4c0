// The bundled phone knowledge: prefix tables, names and facts about countries, read once when first needed.
import { dataFile, dataLines, loadedOnce } from '../data/load.ts'
import { openPrefixes, type PrefixTable } from './prefix-table.ts'

/** What the ids of the tables stand for. */
export interface PhoneStrings {
  readonly places: readonly string[]
  readonly operators: readonly string[]
  readonly zones: readonly {
    /** Current IANA names. */
    readonly names: readonly string[]
    /** Whether all keep the same time on 1 January and on 1 July of the year of the data. */
    readonly sameTime: boolean
  }[]
}

/** Hand-written facts, by ISO 3166 code. */
export interface PhoneFacts {
  /** Countries where a number moves with its owner to another operator. */
  readonly portable: readonly string[]
  /** Countries whose clocks differ between their parts. */
  readonly severalTimes: readonly string[]
  /** The mobile country code (ITU-T E.212) of countries that have exactly one. */
  readonly mobileCodes: Readonly<Record<string, string>>
  /** The zone to name where a prefix lies in several that keep the same time. */
  readonly mainZones: Readonly<Record<string, string>>
  /** Place names that mean a first-level division: these, or with `allBut` all but these. */
  readonly divisions: Readonly<Record<string, { readonly allBut: boolean; readonly names: readonly string[] }>>
}

export interface PhoneTables {
  readonly geo: PrefixTable
  readonly carrier: PrefixTable
  readonly zones: PrefixTable
  readonly strings: PhoneStrings
  readonly facts: PhoneFacts
  readonly portable: ReadonlySet<string>
  readonly severalTimes: ReadonlySet<string>
}

// Our own build wrote these files and ensureData() compares their hashes, so their shape is trusted.
const json = <T>(name: string): T => JSON.parse(dataFile(name).toString()) as T

/** The tables, loaded at the first call (about 20 ms, 4 MB). Throws when the data was never built. */
export const phoneTables = loadedOnce((): PhoneTables => {
  const facts = json<PhoneFacts>('phone-facts.json')
  return {
    geo: openPrefixes(dataFile('phone-geo.bin')),
    carrier: openPrefixes(dataFile('phone-carrier.bin')),
    zones: openPrefixes(dataFile('phone-zones.bin')),
    strings: json<PhoneStrings>('phone-strings.json'),
    facts,
    portable: new Set(facts.portable),
    severalTimes: new Set(facts.severalTimes),
  }
})

/** Matches the E.164 forms of numbers that regulators set aside for films, books and examples. */
export const fictionalNumbers = loadedOnce(() => {
  const forms = dataLines('phone-fictional.txt').map(line => line.replace('+', '').replaceAll('.', '\\d'))
  return new RegExp(`^\\+(?:${forms.join('|')})$`)
})
