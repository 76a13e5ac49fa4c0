// How long it takes to find a person in a list of many rows, as before an erasure, and to learn which domains rows give to the
// companies of a hundred entries. Processor time, which other work on the machine changes little.
// Run: node bench/find-person.bench.ts [--rows N]
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { companySitesRead } from '../src/engine/privacy/company-sites.lane.ts'
import { findPerson } from '../src/engine/privacy/erase/erase.lane.ts'
import { withoutPerson } from '../src/engine/privacy/erase/person-sql.ts'
import { readWanted } from '../src/engine/privacy/erase/wanted.ts'
import { insertSheet } from '../src/engine/sheet/workbooks.lane.ts'
import { migrateDatabase } from '../src/engine/store/migrate.ts'
import { wrapDatabase } from '../src/engine/store/sql.ts'
import { insertColumn } from '../src/engine/table/columns.lane.ts'
import { insertRows } from '../src/engine/table/rows.lane.ts'
import { nora } from '../src/testing/list/person-forms.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '200000' } } })
const rows = Number(values.rows)
const raw = new Database(':memory:')
raw.function('without_person', withoutPerson)
migrateDatabase(raw)
const db = wrapDatabase(raw)
const sheetId = insertSheet(db, {
  ...{ workbookId: null, name: 'People', note: '', source: null, country: null, state: 'ready' },
} as Parameters<typeof insertSheet>[1])
const columns = [
  { name: 'Name', type: 'full_name' },
  { name: 'Mail', type: 'email' },
  { name: 'Phone', type: 'phone' },
  { name: 'Company', type: 'company' },
  { name: 'Site', type: 'domain' },
  { name: 'Note', type: 'text' },
] as const
const slots = columns.map(column => insertColumn(db, sheetId, column, null).slot)
const row = (at: number) => [
  `Ann${at % 977} Ash${at % 1009}`,
  `ann.${at}@firm-${at % 40_000}.example`,
  `+49 30 ${String(5_000_000 + at)}`,
  `Firm ${at % 40_000} GmbH`,
  `firm-group-${at % 40_000}.example`,
  `met at the fair, asked for the price list, ref ${at}`,
]
for (let first = 0; first < rows; first += 5000) {
  const count = Math.min(5000, rows - first)
  insertRows(db, sheetId, slots, Array.from({ length: count }, (_, at) => row(first + at)).flat(), count)
}

function measured(what: string, work: () => unknown): void {
  const took = [0, 1, 2].map(() => {
    const used = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(used)
    return (user + system) / 1e6
  })
  console.log(
    `${what}: ${took.map(seconds => seconds.toFixed(2)).join(', ')} CPU s for ${rows.toLocaleString('en')} rows`,
  )
}

const { wanted } = readWanted(nora, 'DE')
measured('find a person by address, phone, page, name with company', () =>
  findPerson(db, wanted, { keepRows: [], perhaps: [] }),
)
const pairs = Array.from({ length: 100 }, (_, at) => `Ann Ash; Firm ${at}`)
measured('learn the domains of 100 companies', () => companySitesRead.sitesIn(db, sheetId, pairs, 'DE'))
raw.close()
