// Who is suppressed: rows and cells of a list, records of searches, bodies of requests (P6). With an empty list each of
// these costs one statement.
import { type SuppressionKind, suppressionKinds } from '../../contract/app/privacy/privacy.ts'
import { notationsOf } from '../check/notation.lane.ts'
import { countryColumn, homeCountry } from '../check/row-country.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { readRows, tableOf } from '../table/rows.lane.ts'
import { inRow, noNotation, rowCountry } from '../types/cell-context.ts'
import { type FactKey, type FactRules, type IdentityFact, keysOfFacts } from './fact-keys.ts'
import { factsIn, factsInCell, identityColumns } from './facts.ts'
import { type IdentityKey, sha256 } from './identity-keys.ts'
import { mayNameOf, suppressionPrint } from './names-in-texts.lane.ts'
import { refuseUnreadable } from './sealing.lane.ts'
import { keptForms, seals } from './seals.ts'
import { nameAnywhere } from './spellings.ts'

/** The words for a row, and a person, that was not sent. */
export const suppressedReason = 'On a do-not-contact list. Nothing was sent.'

const allKinds = JSON.stringify(suppressionKinds)

/** Kinds of which at least one entry is kept. */
export const kindsKept = (db: ReadDb): ReadonlySet<SuppressionKind> =>
  new Set(
    db.column<SuppressionKind>(
      'SELECT j.value FROM json_each(?) j WHERE EXISTS(SELECT 1 FROM suppression s WHERE s.kind = j.value)',
      allKinds,
    ),
  )

/** Which keys are those of an entry that can be read; parallel to `keys`. */
export function keptKeys(db: ReadDb, keys: readonly IdentityKey[]): boolean[] {
  const kept = keys.map(() => false)
  if (keys.length === 0) return kept
  const found = db.arrays<[place: number, kind: string]>(
    'SELECT j.key, k.kind FROM json_each(?) j CROSS JOIN suppression_key k ON k.hash = unhex(j.value)',
    JSON.stringify(keys.flatMap(({ text }) => keptForms(sha256(text)))),
  )
  const forms = 1 + seals().length
  for (const [at, kind] of found) {
    const place = Math.floor(at / forms)
    if (keys[place]?.kind === kind) kept[place] = true
  }
  return kept
}

/** Suppressed cells of some rows: by the place of the row, ids of the columns that tell it. */
export type SuppressedCells = Map<number, Set<number>>

interface RowFacts {
  facts: IdentityFact[]
  /** Column of each fact. */
  columns: number[]
  country: string | null
}

function factsOf(db: ReadDb, sheetId: number, ids: Uint32Array | readonly number[], home: string | null): RowFacts[] {
  const all = columnsOf(db, sheetId)
  const identity = identityColumns(all)
  if (identity.length === 0) return []
  const named: ColumnRow | null = countryColumn(all)
  const slots = [...identity.map(({ column }) => column.slot), ...(named ? [named.slot] : [])]
  const country = homeCountry(db, sheetId, home)
  const notation = notationsOf(db, sheetId, home)
  const notations = identity.map(({ column }) => notation(column))
  return readRows(db, sheetId, slots, Array.from(ids)).map(cells => {
    const row: RowFacts = {
      facts: [],
      columns: [],
      country: rowCountry(named ? (cells.at(-1) ?? null) : null, country),
    }
    const own = named ? (cells.at(-1) ?? null) : null
    for (const [at, { column, parts }] of identity.entries()) {
      for (const fact of factsInCell(column.type, parts, cells[at] ?? null, inRow(notations[at] ?? noNotation, own))) {
        row.facts.push(fact)
        row.columns.push(column.id)
      }
    }
    return row
  })
}

/**
 * Cells that tell a suppressed identity, as far as the entries can be read: for marks. `home`: country of national numbers where
 * the list has none.
 */
export function suppressedCells(
  db: ReadDb,
  sheetId: number,
  ids: Uint32Array | readonly number[],
  home: string | null,
): SuppressedCells {
  const cells: SuppressedCells = new Map()
  const kinds = kindsKept(db)
  if (kinds.size === 0) return cells
  const rows = factsOf(db, sheetId, ids, home)
  const known = kinds.has('name_company') ? (names: readonly string[]) => namesKept(db, names) : null
  const rules = { kinds, sitesAsMail: false, known, mayName: mayNameOf(db) }
  const keys = rows.flatMap((row, place) =>
    keysOfFacts(row.facts, { ...rules, country: row.country }).map(key => ({ ...key, place })),
  )
  for (const [index, kept] of keptKeys(db, keys).entries()) {
    const key = keys[index]
    if (!kept || !key) continue
    const columns = cells.get(key.place) ?? new Set<number>()
    cells.set(key.place, columns)
    for (const at of key.at) columns.add(rows[key.place]?.columns[at] ?? 0)
  }
  return cells
}

/** Those of `ids` whose row tells a suppressed identity in any of its columns. Throws suppression_unreadable. */
export function suppressedRows(
  db: ReadDb,
  sheetId: number,
  ids: Uint32Array | readonly number[],
  home: string | null,
): Set<number> {
  refuseUnreadable(db)
  const cells = suppressedCells(db, sheetId, ids, home)
  return new Set([...cells.keys()].map(place => ids[place] ?? 0))
}

/** Of a list, some rows after `after`: how many tell a suppressed identity, and the last one looked at; null = that was all. */
function countSuppressed(
  db: ReadDb,
  sheetId: number,
  after: number,
  most: number,
  home: string | null,
): { suppressed: number; last: number | null } {
  const ids = db.column<number>(
    `SELECT id FROM ${tableOf(sheetId)} WHERE gone IS NULL AND id > ? ORDER BY id LIMIT ?`,
    after,
    most,
  )
  return {
    suppressed: suppressedRows(db, sheetId, ids, home).size,
    last: ids.length < most ? null : (ids.at(-1) ?? null),
  }
}

/** Which records of a search are of someone suppressed; parallel to `records`. Throws suppression_unreadable. */
export function suppressedRecords(db: ReadDb, records: readonly unknown[]): boolean[] {
  refuseUnreadable(db)
  return readablyOf(db, records)
}

/** The same, as far as the entries can be read: for what was paid, and stays inside the workspace. */
export function readablyOf(db: ReadDb, records: readonly unknown[]): boolean[] {
  const kinds = kindsKept(db)
  return kinds.size === 0
    ? records.map(() => false)
    : matching(db, records, { kinds, country: null, sitesAsMail: false, known: null })
}

/**
 * Which request bodies name someone suppressed, in whatever words; parallel to `bodies`. A domain counts as that of addresses
 * too. `home`: country of national numbers where a body tells none. Throws suppression_unreadable.
 */
export function suppressedBodies(db: ReadDb, bodies: readonly unknown[], home: string | null): boolean[] {
  refuseUnreadable(db)
  const kinds = kindsKept(db)
  if (kinds.size === 0) return bodies.map(() => false)
  const known = kinds.has('name_company') ? (names: readonly string[]) => namesKept(db, names) : null
  return matching(db, bodies, { kinds, country: home, sitesAsMail: true, known })
}

/** Those of some names (keys of persons) that an entry with a company has. */
export const namesKept = (db: ReadDb, names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names.filter(
      name =>
        db.value(
          `SELECT 1 FROM json_each(?) j CROSS JOIN suppression_key k ON k.hash = unhex(j.value)
           WHERE k.kind = 'name_company' LIMIT 1`,
          JSON.stringify(keptForms(sha256(nameAnywhere(name)))),
        ) !== undefined,
    ),
  )

function matching(db: ReadDb, values: readonly unknown[], rules: FactRules): boolean[] {
  const keys: (FactKey & { place: number })[] = values.flatMap((value, place) =>
    keysOfFacts(factsIn(value), { ...rules, country: countryIn(value) ?? rules.country }).map(key => ({
      ...key,
      place,
    })),
  )
  const found = values.map(() => false)
  for (const [index, kept] of keptKeys(db, keys).entries()) {
    const key = keys[index]
    if (kept && key) found[key.place] = true
  }
  return found
}

/** The country beside a national number. */
function countryIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const named: unknown[] = [
    'country' in value ? value.country : null,
    'country_code' in value ? value.country_code : null,
  ]
  return named.filter(country => typeof country === 'string').find(country => country.length === 2) ?? null
}

export const suppressedRead = {
  suppressionPrint,
  suppressedRows,
  countSuppressed,
  suppressedRecords,
  suppressedBodies,
}
