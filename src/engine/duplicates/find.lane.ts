// Finds the duplicates of a list, on a lane of its own: reads the columns that say who a row is about, and compares.

import { type DuplicatePairs, findDuplicates, rulesFor } from '../../checks/match/find-duplicates.ts'
import { readValues } from '../../checks/match/known-values.ts'
import { matchKey } from '../../checks/match/match-key.ts'
import { readRecords } from '../../checks/match/records.ts'
import type { DuplicateRuleName } from '../../contract/app/duplicates.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { type CancelFlag, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import { dayFirstIn, notationsOf } from '../check/notation.lane.ts'
import { countryColumn, homeCountry } from '../check/row-country.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { tableOf } from '../table/rows.lane.ts'
import { evidenceColumns } from './evidence-columns.ts'
import type { LinkedDuplicates } from './link.lane.ts'
import { eachRow } from './rows-in-turn.lane.ts'
import { comparedAs, whatColumnsSay } from './what-columns-say.ts'

export interface FindAsk {
  sheetId: number
  own: readonly (readonly number[])[]
  /** Country where the list names none. */
  home: string | null
  /** All columns with weights that are learned, or by rules. */
  by: 'columns' | 'rules'
  /** Columns that a person has named to compare; null: the program chooses. */
  columns: readonly number[] | null
}

export interface FoundDuplicates extends DuplicatePairs {
  /** By the numbers that pairs name. */
  readonly rowIds: Uint32Array
  readonly proposed: { rule: DuplicateRuleName; columnIds: ColumnId[] }[]
  /** Number of the address a run would ask for each row; -1 where it asks nothing. */
  readonly inputs: Int32Array
  /** Where all columns were compared; null: by rules. */
  readonly linked: LinkedDuplicates | null
}

/** Of the work, reading the rows is this much. */
const readingShare = 0.5
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

  const columnsOfKinds = [...said.values()]
  const all = [...new Set([...columnsOfKinds, ...ownColumns.flat(), ...(result ? [result] : [])])]
  let row = 0
  eachRow(
    db,
    { sheetId, count, columns: all, named: named ?? null, home },
    one => {
      rowIds[row++] = one.id
      records.add(
        columnsOfKinds.map(column => one.meant(column)),
        one.country,
      )
      for (const { part, values } of chosen)
        values.add(
          ownKey(
            part,
            part.map(column => one.meant(column)),
            one.country ?? country,
          ),
        )
      inputs.add(email && !(result && one.cell(result)) ? one.meant(email) : null)
    },
    share => stillWanted(readingShare * reach * share),
  )
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
        linked: null,
      }
    stillWanted(reach * (readingShare + (1 - readingShare) * step.value))
  }
}

/** Bits are left for a person's own rules. */
const mostProposed = 6

/** The values of all columns of an own rule as one; null where one of them is blank. */
export function ownKey(
  part: readonly ColumnRow[],
  cells: readonly (string | null)[],
  country: string | null,
): string | null {
  const keys = part.map(({ type }, at) => matchKey(comparedAs(type), cells[at] ?? '', country))
  return keys.length === 0 || keys.includes(null) ? null : keys.join(' · ')
}

type Said = ReturnType<typeof whatColumnsSay>
export function columnsFor(rule: DuplicateRuleName, said: Said): ColumnId[] {
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
export function duplicatesKey(db: ReadDb, { sheetId, own, home, by, columns: chosen }: FindAsk): string {
  const columns = columnsOf(db, sheetId)
  const named = countryColumn(columns)
  const compared =
    by === 'columns'
      ? evidenceColumns(columns, chosen).flatMap(source => source.columns)
      : [...whatColumnsSay(columns).values()]
  const wanted = new Set<number>([...[...compared, ...(named ? [named] : [])].map(({ id }) => id), ...own.flat()])
  const notation = notationsOf(db, sheetId, home)
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const parts = columns.flatMap(column => {
    const { id, version, type, origin } = column
    const said = wanted.has(id) || (origin !== null && wanted.has(origin.sourceId))
    return said ? [`${id}.${version}.${type}.${JSON.stringify(notation(column))}`] : []
  })
  return [by, JSON.stringify(chosen), rows, homeCountry(db, sheetId, home) ?? '', JSON.stringify(own), ...parts].join(
    ' ',
  )
}
