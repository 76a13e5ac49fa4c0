// The entities of a list that others match against: read once for each of its states, without suppressed people.
import { plainWords } from '../../checks/keys/plain.ts'
import type { DuplicateKind } from '../../checks/match/records.ts'
import { type NameIndex, type NameKind, nameIndex } from '../../checks/reconcile/name-index.ts'
import type { PropertyKind } from '../../checks/reconcile/score-candidates.ts'
import type { NamedId, ServedFacts, ServedList } from '../../contract/app/reconcile/reconcile.ts'
import { fail } from '../base/fail.ts'
import { dayFirstIn, notationsOf, type ReadNotation } from '../check/notation.lane.ts'
import { countryColumn, homeCountry } from '../check/row-country.lane.ts'
import { eachRow } from '../duplicates/rows-in-turn.lane.ts'
import { kindOfColumn } from '../duplicates/what-columns-say.ts'
import { suppressedRows } from '../identity/suppressed.lane.ts'
import type { ReadDb } from '../store/sql.ts'
import { type ColumnRow, columnsOf } from '../table/columns.lane.ts'
import { presentTable, readRows, sheetVersion } from '../table/rows.lane.ts'
import { inRow, meantText } from '../types/cell-context.ts'

/** A list as it is served; `home`: country where it names none. */
export interface ServedAsk {
  readonly list: ServedList
  readonly country: string | null
}

interface Property {
  readonly id: string
  readonly kind: PropertyKind
  readonly column: ColumnRow
  /** Rows by what the cells mean, once someone has asked by it. */
  places: Map<string, number[]> | null
}

export interface Entities {
  readonly key: string
  readonly sheetId: number
  readonly facts: ServedFacts
  readonly country: string | null
  readonly dayFirst: boolean
  readonly named: ColumnRow | null
  readonly notation: (column: ColumnRow) => ReadNotation
  readonly rowIds: Uint32Array
  readonly ids: readonly string[]
  readonly names: readonly string[]
  /** Place of the type of each; -1 for none. */
  readonly typeOf: Int32Array
  readonly index: NameIndex
  readonly byId: ReadonlyMap<string, number>
  readonly properties: readonly Property[]
}

/** Where no column says what kind of entity a row is. */
const onlyType: NamedId = { id: 'row', name: 'Row of the list' }
/** Different types; a column of more is none of types. */
const maxTypes = 1_000
const describedBy = 3

const kinds: Partial<Record<DuplicateKind, PropertyKind>> = {
  email: 'email',
  phone: 'phone',
  profile: 'profile',
  company: 'company',
  website: 'website',
  birth: 'birth',
  street: 'street',
  postcode: 'postcode',
  city: 'city',
}

function propertyKind(column: ColumnRow): PropertyKind {
  const said = kindOfColumn(column)
  const kind = said && kinds[said]
  return kind ?? (column.type === 'number' || column.type === 'service_id' ? 'number' : 'text')
}

/** The list that is being asked, by the connection. */
const kept = new WeakMap<ReadDb, Entities>()

/** Throws sheet_gone, not_found. */
export function entitiesOf(db: ReadDb, ask: ServedAsk): Entities {
  const { sheetId } = ask.list
  presentTable(db, sheetId)
  const key = JSON.stringify([ask, sheetVersion(db, sheetId)])
  const known = kept.get(db)
  if (known?.key === key) return known
  const made = readEntities(db, ask, key)
  kept.set(db, made)
  return made
}

function columnCalled(columns: readonly ColumnRow[], name: string): ColumnRow {
  const found = columns.find(column => column.name === name)
  if (!found) throw fail('not_found', { what: `column "${name}"` })
  return found
}

/** The columns that name a row: a full name, else its parts, else a company, else the first text. */
function naming(columns: readonly ColumnRow[]): ColumnRow[] {
  const own = columns.filter(({ origin, hidden, neverSend }) => origin === null && !hidden && !neverSend)
  const of = (kind: DuplicateKind) => own.find(column => kindOfColumn(column) === kind)
  const whole = of('person')
  if (whole) return [whole]
  const parts = [of('first'), of('last')].filter(column => column !== undefined)
  if (parts.length > 0) return parts
  const first = of('company') ?? own.find(({ type }) => type === 'text') ?? own[0]
  return first ? [first] : []
}

function nameKindOf(columns: readonly ColumnRow[]): NameKind {
  const [first] = columns
  const said = first && kindOfColumn(first)
  if (said === 'first' || said === 'last' || said === 'person') return 'person'
  return first && columns.length === 1 ? propertyKind(first) : 'text'
}

function readEntities(db: ReadDb, { list, country: home }: ServedAsk, key: string): Entities {
  const { sheetId } = list
  const columns = columnsOf(db, sheetId)
  const nameColumns = list.names ? list.names.map(name => columnCalled(columns, name)) : naming(columns)
  const idColumn = list.id === undefined ? null : columnCalled(columns, list.id)
  const typeColumn = list.type === undefined ? null : columnCalled(columns, list.type)
  const shown = list.properties
    ? list.properties.map(name => columnCalled(columns, name))
    : columns.filter(({ hidden, neverSend }) => !hidden && !neverSend)
  const country = homeCountry(db, sheetId, home)
  const named = countryColumn(columns)
  const ids = Uint32Array.from(
    db.column<number>(`SELECT id FROM ${presentTable(db, sheetId)} WHERE gone IS NULL ORDER BY id`),
  )

  const found: { id: number; key: string; name: string; type: string }[] = []
  const asked = [...nameColumns, ...(idColumn ? [idColumn] : []), ...(typeColumn ? [typeColumn] : [])]
  eachRow(
    db,
    { sheetId, ids, columns: asked, named, home },
    row => {
      const text = (column: ColumnRow | null) => (column && row.cell(column)?.trim()) || ''
      const name = nameColumns.map(text).filter(Boolean).join(' ')
      found.push({ id: row.id, key: idColumn ? text(idColumn) : String(row.id), name, type: text(typeColumn) })
    },
    () => {},
  )
  const out = suppressedRows(
    db,
    sheetId,
    found.map(({ id }) => id),
    home,
  )
  const [byId, types] = [new Map<string, number>(), new Map<string, number>()]
  const rows: typeof found = []
  let [unnamed, repeated] = [0, 0]
  for (const row of found) {
    if (out.has(row.id)) continue
    if (row.name === '' || row.key === '') unnamed++
    else if (byId.has(row.key)) repeated++
    else {
      byId.set(row.key, rows.length)
      if (row.type !== '' && !types.has(row.type) && types.size < maxTypes) types.set(row.type, types.size)
      rows.push(row)
    }
  }
  const birth = shown.find(column => propertyKind(column) === 'birth')
  const names = rows.map(({ name }) => name)
  return {
    ...{ key, sheetId, country, named, byId, names },
    notation: notationsOf(db, sheetId, home),
    dayFirst: birth ? dayFirstIn(db, sheetId, birth) : true,
    facts: {
      list: db.value<string>('SELECT name FROM sheet WHERE id = ?', sheetId) ?? '',
      names: nameColumns.map(({ name }) => name),
      ...{ id: idColumn?.name ?? null, type: typeColumn?.name ?? null, entities: rows.length },
      ...{ unnamed, repeated, suppressed: out.size },
      types: typeColumn ? [...types.keys()].map(id => ({ id, name: id })) : [onlyType],
      properties: shown.map(({ name }) => ({ id: name, name })),
    },
    rowIds: Uint32Array.from(rows, ({ id }) => id),
    ids: rows.map(row => row.key),
    typeOf: Int32Array.from(rows, ({ type }) => (typeColumn ? (types.get(type) ?? -1) : 0)),
    index: nameIndex(nameKindOf(nameColumns), names, country),
    properties: shown.map(column => ({ id: column.name, kind: propertyKind(column), column, places: null })),
  }
}

export const typesOf = ({ facts, typeOf }: Entities, place: number): NamedId[] => {
  const type = facts.types[typeOf[place] ?? -1]
  return type ? [type] : []
}

/** Rows by the plain words of a property: those who ask by it alone have no name to look for. */
export function placesBy(db: ReadDb, entities: Entities, property: Property): Map<string, number[]> {
  if (property.places) return property.places
  const places = new Map<string, number[]>()
  for (const [place, [cell]] of cellsOf(db, entities, [property], [...entities.rowIds.keys()]).entries()) {
    const words = plainWords(cell ?? '')
    if (words === '') continue
    const known = places.get(words)
    if (known) known.push(place)
    else places.set(words, [place])
  }
  property.places = places
  return places
}

/** Cells of some entities as their columns mean them, with the country of the row behind them. */
export function cellsOf(
  db: ReadDb,
  { sheetId, rowIds, named, notation }: Entities,
  properties: readonly Property[],
  places: readonly number[],
): (string | null)[][] {
  const slots = [...properties.map(({ column }) => column.slot), ...(named ? [named.slot] : [])]
  if (slots.length === 0) return places.map(() => [null])
  const ids = places.map(place => rowIds[place] ?? 0)
  const read = properties.map(({ column }) => notation(column))
  return readRows(db, sheetId, slots, ids).map(cells => {
    const country = named ? (cells.at(-1) ?? null) : null
    const meant = properties.map(({ column }, at) => {
      const how = read[at]
      return how ? meantText(column.type, cells[at] ?? null, inRow(how, country)) : null
    })
    return [...meant, country]
  })
}

/** The first few things that are known of each, which tell namesakes apart. */
export function describe(
  db: ReadDb,
  entities: Entities,
  of: readonly { readonly entity: number }[],
): (string | null)[] {
  const beside = entities.properties.filter(({ id }) => !entities.facts.names.includes(id)).slice(0, describedBy)
  if (beside.length === 0 || of.length === 0) return of.map(() => null)
  const cells = cellsOf(
    db,
    entities,
    beside,
    of.map(({ entity }) => entity),
  )
  return cells.map(row => row.slice(0, beside.length).filter(Boolean).join(' · ') || null)
}
