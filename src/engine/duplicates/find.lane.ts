// Finds the duplicates of a list, on a lane of its own: reads the columns that say who a row is about, and compares.

import { countryCode } from '../../checks/keys/country.ts'
import { type DuplicatePairs, findDuplicates, rulesFor } from '../../checks/match/find-duplicates.ts'
import { readValues } from '../../checks/match/known-values.ts'
import { matchKey } from '../../checks/match/match-key.ts'
import { readRecords } from '../../checks/match/records.ts'
import type { DuplicateRuleName } from '../../contract/app/duplicates.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { type CancelFlag, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import { dayFirstIn, notationsOf } from '../check/notation.lane.ts'
import { countryColumn, homeCountry } from '../check/row-country.lane.ts'
import { type ReadDb, sqlIdentifier } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { inRow, meantText } from '../types/cell-context.ts'
import { comparedAs, whatColumnsSay } from './what-columns-say.ts'

export interface FindAsk {
  sheetId: number
  own: readonly (readonly number[])[]
  /** Country where the list names none. */
  home: string | null
}

export interface FoundDuplicates extends DuplicatePairs {
  /** By the numbers that pairs name. */
  readonly rowIds: Uint32Array
  readonly proposed: { rule: DuplicateRuleName; columnIds: ColumnId[] }[]
  /** Number of the address a run would ask for each row; -1 where it asks nothing. */
  readonly inputs: Int32Array
}

/** Of the work, reading the rows is this much. */
const readingShare = 0.5
const rowsPerLook = 2000
const reach = 1_000_000

export function findDuplicateRows(db: ReadDb, ask: FindAsk, flag: CancelFlag): FoundDuplicates {
  return runCancellable(flag, reach, () => find(db, ask))
}

function find(db: ReadDb, { sheetId, own, home }: FindAsk): FoundDuplicates {
  const columns = columnsOf(db, sheetId)
  const said = whatColumnsSay(columns)
  const kinds = [...said.keys()]
  const ownColumns = own.map(ids => ids.flatMap(id => columns.find(column => column.id === id) ?? []))
  const country = homeCountry(db, sheetId, home)
  const notation = notationsOf(db, sheetId, home)
  const named = countryColumn(columns)
  const birth = said.get('birth')
  const count = db.value<number>(`SELECT count(*) FROM ${tableOf(sheetId)} WHERE gone IS NULL`) ?? 0
  const dayFirst = birth ? dayFirstIn(db, sheetId, birth) : true
  const records = readRecords(count, { kinds, country, dayFirst })
  const chosen = ownColumns.map(part => ({ part, values: readValues(count, text => text) }))
  const email = said.get('email')
  const result = email && columns.find(({ origin }) => origin?.sourceId === email.id)
  const inputs = readValues(count, text => matchKey('email', text))
  const rowIds = new Uint32Array(count)

  const all = [
    ...new Set([...said.values(), ...ownColumns.flat(), ...(result ? [result] : []), ...(named ? [named] : [])]),
  ]
  const at = new Map(all.map((column, place) => [column.id, place + 1]))
  const names = ['id', ...all.map(({ slot }) => sqlIdentifier(slot))].join(', ')
  const columnsOfKinds = [...said.values()]
  const written = new Map(all.map(column => [column.id, notation(column)]))
  let row = 0
  for (let last = 0; row < count; ) {
    const slice = db.arrays<(string | number | null)[]>(
      `SELECT ${names} FROM ${tableOf(sheetId)} WHERE gone IS NULL AND id > ? ORDER BY id LIMIT ${rowsPerLook}`,
      last,
    )
    if (slice.length === 0) break
    for (const cells of slice.slice(0, count - row)) {
      const cell = (place: number | undefined) => textOf(cells[place ?? 0])
      rowIds[row++] = Number(cells[0])
      const own = named ? countryCode(cell(at.get(named.id)) ?? '') : null
      /** The cell as its column means it: a marker says nothing, a number has the plus that was dropped. */
      const meant = (column: ColumnRow, text: string | null) => {
        const read = written.get(column.id)
        return read ? meantText(column.type, text, inRow(read, own)) : text
      }
      records.add(
        columnsOfKinds.map(column => meant(column, cell(at.get(column.id)))),
        own,
      )
      for (const { part, values } of chosen)
        values.add(
          ownKey(
            part,
            part.map(column => meant(column, cell(at.get(column.id)))),
            own ?? country,
          ),
        )
      inputs.add(email && !(result && cell(at.get(result.id))) ? meant(email, cell(at.get(email.id))) : null)
    }
    last = Number(slice.at(-1)?.[0])
    stillWanted((readingShare * reach * row) / Math.max(1, count))
  }
  // Their texts are done with before the rows are compared.
  const inputIds = inputs.done().ids
  const proposed = rulesFor(kinds).slice(0, mostProposed)
  const work = findDuplicates(
    records.done(() => stillWanted(readingShare * reach)),
    proposed,
    chosen.map(({ values }) => values.done()),
  )
  for (let step = work.next(); ; step = work.next()) {
    if (step.done)
      return {
        ...step.value,
        rowIds,
        proposed: proposed.map(rule => ({ rule, columnIds: columnsFor(rule, said) })),
        inputs: inputIds,
      }
    stillWanted(reach * (readingShare + (1 - readingShare) * step.value))
  }
}

/** Bits are left for a person's own rules. */
const mostProposed = 6

const textOf = (cell: string | number | null | undefined): string | null =>
  cell === null || cell === undefined ? null : String(cell)

/** The values of all columns of an own rule as one; null where one of them is blank. */
function ownKey(part: readonly ColumnRow[], cells: readonly (string | null)[], country: string | null): string | null {
  const keys = part.map(({ type }, at) => matchKey(comparedAs(type), cells[at] ?? '', country))
  return keys.length === 0 || keys.includes(null) ? null : keys.join(' · ')
}

type Said = ReturnType<typeof whatColumnsSay>
function columnsFor(rule: DuplicateRuleName, said: Said): ColumnId[] {
  const names = ['first', 'last', 'person'] as const
  const of = {
    email: ['email'],
    phone: ['phone'],
    profile: ['profile'],
    company: [...names, 'company', 'website'],
    place: [...names, 'birth', 'street', 'postcode', 'city'],
    name: names,
  } as const satisfies Record<DuplicateRuleName, readonly string[]>
  return of[rule].flatMap(kind => said.get(kind)?.id ?? [])
}

/** Changes whenever what duplicates are found by does. */
export function duplicatesKey(db: ReadDb, { sheetId, own, home }: FindAsk): string {
  const columns = columnsOf(db, sheetId)
  const named = countryColumn(columns)
  const wanted = new Set<number>([
    ...[...whatColumnsSay(columns).values(), ...(named ? [named] : [])].map(({ id }) => id),
    ...own.flat(),
  ])
  const notation = notationsOf(db, sheetId, home)
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const parts = columns.flatMap(column => {
    const { id, version, type, origin } = column
    const said = wanted.has(id) || (origin !== null && wanted.has(origin.sourceId))
    return said ? [`${id}.${version}.${type}.${JSON.stringify(notation(column))}`] : []
  })
  return [rows, homeCountry(db, sheetId, home) ?? '', JSON.stringify(own), ...parts].join(' ')
}
