// Finds the duplicates of a list, on a lane of its own: reads the columns that say who a row is about, and compares.

import { type DuplicatePairs, findDuplicates, rulesFor } from '../../checks/match/find-duplicates.ts'
import { readRecords } from '../../checks/match/records.ts'
import type { DuplicateRuleName, TaughtRows } from '../../contract/app/duplicates.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { LinkageWeights } from '../../contract/app/linkage.ts'
import { type CancelFlag, runCancellable, stillWanted } from '../base/cancel-flag.ts'
import { dayFirstIn, notationsOf } from '../check/notation.lane.ts'
import { countryColumn, homeCountry } from '../check/row-country.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { columnsOf } from '../table/columns.lane.ts'
import { evidenceColumns, weighedColumns } from './evidence-columns.ts'
import type { LinkedDuplicates } from './link.lane.ts'
import { type ListToRead, listToRead, type ReadRows } from './list-read.lane.ts'
import { furtherColumns, whatColumnsSay } from './what-columns-say.ts'

export interface FindAsk extends ListToRead {
  /** All columns with weights that are learned, or by rules. */
  by: 'columns' | 'rules'
  /** Columns that a person has named to compare; null: the program chooses. */
  columns: readonly number[] | null
  /** Pairs that someone has decided. */
  taught: readonly TaughtRows[]
  /** Weights of an earlier time; null: learned from the list. */
  weights: LinkageWeights | null
}

export interface FoundDuplicates extends DuplicatePairs, Pick<ReadRows, 'rowIds' | 'inputs'> {
  readonly proposed: { rule: DuplicateRuleName; columnIds: ColumnId[] }[]
  /** Where all columns were compared; null: by rules. */
  readonly linked: LinkedDuplicates | null
}

/** Of the work, reading the rows is this much. */
const readingShare = 0.5
const reach = 1_000_000

export function findDuplicateRows(db: ReadDb, ask: FindAsk, flag: CancelFlag): FoundDuplicates {
  return runCancellable(flag, reach, () => find(db, ask))
}

function find(db: ReadDb, ask: FindAsk): FoundDuplicates {
  const list = listToRead(db, ask)
  const { said, country, count } = list
  const asked = [...said, ...furtherColumns(list.columns)]
  const kinds = asked.map(([kind]) => kind)
  const birth = said.get('birth')
  const dayFirst = birth ? dayFirstIn(db, ask.sheetId, birth) : true
  const records = readRecords(count, { kinds, country, dayFirst })
  const { rowIds, inputs, own } = list.read(
    asked.map(([, column]) => column),
    (cells, named) => records.add(cells, named),
    share => stillWanted(readingShare * reach * share),
  )
  const proposed = rulesFor(kinds).slice(0, maxProposed)
  const work = findDuplicates(
    records.done(() => stillWanted(readingShare * reach)),
    proposed,
    own,
  )
  for (let step = work.next(); ; step = work.next()) {
    if (step.done)
      return {
        ...step.value,
        rowIds,
        proposed: proposed.map(rule => ({ rule, columnIds: columnsFor(rule, list) })),
        inputs,
        linked: null,
      }
    stillWanted(reach * (readingShare + (1 - readingShare) * step.value))
  }
}

/** Bits are left for a person's own rules. */
const maxProposed = 6

type ReadList = Pick<ReturnType<typeof listToRead>, 'said' | 'columns'>
export function columnsFor(rule: DuplicateRuleName, { said, columns }: ReadList): ColumnId[] {
  const names = ['first', 'last', 'person'] as const
  const of = {
    email: ['email'],
    phone: ['phone'],
    profile: ['profile'],
    company: [...names, 'company', 'website'],
    place: [...names, 'birth', 'street', 'postcode', 'city'],
    name: names,
  } as const satisfies Record<DuplicateRuleName, readonly string[]>
  const further = furtherColumns(columns).flatMap(([kind, { id }]): ColumnId[] => (kind === rule ? [id] : []))
  return [...of[rule].flatMap(kind => said.get(kind)?.id ?? []), ...further]
}

/** Changes whenever what duplicates are found by does. */
export function duplicatesKey(
  db: ReadDb,
  { sheetId, own, home, by, columns: chosen, taught, weights }: FindAsk,
): string {
  const columns = columnsOf(db, sheetId)
  const named = countryColumn(columns)
  const compared =
    by === 'columns'
      ? (weights ? weighedColumns(columns, weights.compared) : evidenceColumns(columns, chosen)).flatMap(
          source => source.columns,
        )
      : [...whatColumnsSay(columns).values(), ...furtherColumns(columns).map(([, column]) => column)]
  const wanted = new Set<number>([...[...compared, ...(named ? [named] : [])].map(({ id }) => id), ...own.flat()])
  const notation = notationsOf(db, sheetId, home)
  const rows = db.value<number>('SELECT rows_version FROM sheet WHERE id = ?', sheetId) ?? 0
  const parts = columns.flatMap(column => {
    const { id, version, type, origin } = column
    const said = wanted.has(id) || (origin !== null && wanted.has(origin.sourceId))
    return said ? [`${id}.${version}.${type}.${JSON.stringify(notation(column))}`] : []
  })
  const said = [chosen, taught, own, weights].map(one => JSON.stringify(one))
  return [by, ...said, rows, homeCountry(db, sheetId, home) ?? '', ...parts].join(' ')
}
