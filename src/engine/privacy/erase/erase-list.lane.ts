// One list without a person: rows about them, texts that name them, and all that history keeps of either (R-PRV-03). The
// same work finds, which counts and changes nothing.
import type { ColumnType } from '../../../contract/app/cell.ts'
import type { EraseFound } from '../../../contract/app/erase.ts'
import { rowCountry } from '../../check/row-country.lane.ts'
import { tableOf } from '../../sheet/rows.lane.ts'
import { identifier, type ReadDb, type WriteDb } from '../../store/sql.ts'
import type { CellFact, Person } from './person.ts'

interface Slot {
  slot: string
  type: ColumnType
}

/** What a list holds of a person. */
export interface ListFound extends EraseFound {
  /** Rows about them, present or deleted. */
  ownIds: number[]
  /** Cells that hold them: of each row by slot what is left of the text. */
  cells: Map<number, Map<string, string | null>>
  /** Rows of which history holds them, those above among them. */
  pastIds: Set<number>
  /** Changes kept by history in which any of those rows stands. */
  changeIds: number[]
  /** Texts that stand in their rows, with the types of the columns. */
  beside: { type: ColumnType; text: string; row: number }[]
}

const rowsAtOnce = 2000
const mostBeside = 2000

/** Every column that the table has: removed and hidden ones keep their cells. */
function slotsOf(db: ReadDb, sheetId: number): Slot[] {
  const types = new Map(
    db.arrays<[string, ColumnType]>('SELECT slot, type FROM col WHERE sheet_id = ? ORDER BY gone DESC', sheetId),
  )
  return db
    .column<string>('SELECT name FROM pragma_table_info(?)', tableOf(sheetId))
    .filter(name => /^c\d+$/.test(name))
    .map(slot => ({ slot, type: types.get(slot) ?? 'text' }))
}

/** Looks through the cells and the history of a list; null where the person is in neither. */
export function findInList(db: ReadDb, sheetId: number, person: Person): ListFound | null {
  const sheet = db.get<{ name: string; state: string; country: string | null }>(
    'SELECT name, state, country FROM sheet WHERE id = ?',
    sheetId,
  )
  if (!sheet) return null
  const slots = slotsOf(db, sheetId)
  const home = sheet.country ?? person.wanted.country
  const named = slots.findIndex(({ type }) => type === 'country')
  const found: ListFound = {
    sheetId: sheetId as EraseFound['sheetId'],
    name: sheet.name,
    trash: sheet.state === 'trash',
    rows: 0,
    mentions: 0,
    past: 0,
    ownIds: [],
    cells: new Map(),
    pastIds: new Set(),
    changeIds: [],
    beside: [],
  }
  const names = ['id', ...slots.map(({ slot }) => identifier(slot))].join(', ')
  for (let after = 0; slots.length > 0; ) {
    const rows = db.arrays<[number, ...(string | null)[]]>(
      `SELECT ${names} FROM ${tableOf(sheetId)} WHERE id > ? ORDER BY id LIMIT ?`,
      after,
      rowsAtOnce,
    )
    for (const [id, ...cells] of rows) {
      const facts = slots.flatMap(({ type }, at) => person.facts(cells[at] ?? '', type, at))
      const country = rowCountry(cells[named] ?? null, home)
      const standing = person.cells(facts, country)
      if (standing.size === 0) continue
      person.learn(facts, country)
      keepRow(found, id, slots, cells, standing, person)
    }
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    after = last[0]
  }
  findPast(db, sheetId, person, home, found)
  found.rows = found.ownIds.length
  found.mentions = found.cells.size - found.ownIds.length
  found.past = [...found.pastIds].filter(id => !found.cells.has(id)).length
  if (found.pastIds.size > 0)
    for (const change of changesOf(db, sheetId)) if (namesAny(change, found.pastIds)) found.changeIds.push(change.id)
  return found.rows + found.mentions + found.past > 0 ? found : null
}

function keepRow(
  found: ListFound,
  id: number,
  slots: readonly Slot[],
  cells: readonly (string | null)[],
  standing: ReturnType<Person['cells']>,
  person: Person,
): void {
  const left = new Map<string, string | null>()
  for (const [at, how] of standing) {
    const { slot } = slots[at] ?? { slot: '' }
    left.set(slot, how === 'own' ? null : person.without(cells[at] ?? ''))
  }
  found.cells.set(id, left)
  if (![...standing.values()].includes('own')) return
  found.ownIds.push(id)
  if (found.beside.length < mostBeside)
    for (const [at, { type }] of slots.entries()) {
      const text = cells[at] ?? ''
      if (text.trim() !== '') found.beside.push({ type, text, row: id })
    }
}

interface Change {
  id: number
  step_id: number
  kind: string
  column_id: number | null
  rows: string | null
  before: string | null
  after: string | null
}

/** Cells that a change keeps, before and after it, by row. */
function* keptCells(change: Change): Generator<[row: number, text: string]> {
  const rows: number[] = JSON.parse(change.rows ?? '[]')
  for (const side of [change.before, change.after]) {
    const texts: (string | null)[] = JSON.parse(side ?? '[]')
    for (const [at, row] of rows.entries()) {
      const text = texts[at]
      if (text) yield [row, text]
    }
  }
}

const changesAtOnce = 200

/** All changes that history keeps of a list, some at a time: together they may be larger than memory. */
function* changesOf(db: ReadDb, sheetId: number): Generator<Change> {
  for (let after = 0; ; ) {
    const changes = db.all<Change>(
      `SELECT c.id, c.step_id, c.kind, c.column_id, c.rows, c.before, c.after FROM step_change c
       JOIN step s ON s.id = c.step_id WHERE s.sheet_id = +? AND c.id > +? ORDER BY c.id LIMIT +?`,
      sheetId,
      after,
      changesAtOnce,
    )
    yield* changes
    const last = changes.at(-1)
    if (!last || changes.length < changesAtOnce) return
    after = last.id
  }
}

/** Rows that the person stood in at some time. Cells of one row count together, whenever they held what they held. */
function findPast(db: ReadDb, sheetId: number, person: Person, home: string | null, found: ListFound): void {
  const columns = db.arrays<[id: number, slot: string, type: ColumnType]>(
    'SELECT id, slot, type FROM col WHERE sheet_id = ?',
    sheetId,
  )
  const types = new Map(columns.map(([id, , type]) => [id, type]))
  const factsOf = (column: number | null, text: string) =>
    person.facts(text, types.get(column ?? 0) ?? 'text', column ?? 0)
  /** Rows with a part of the person's name, which alone tells nobody. */
  const namesakes = new Map<number, CellFact[]>()
  for (const change of changesOf(db, sheetId)) {
    if (change.kind !== 'cells') continue
    for (const [row, text] of keptCells(change)) {
      const facts = factsOf(change.column_id, text)
      if (person.cells(facts, home).size > 0) {
        found.pastIds.add(row)
        person.learn(facts, home)
      } else if (person.isPartOfName(text)) namesakes.set(row, [])
    }
  }
  if (namesakes.size > 0) {
    for (const change of changesOf(db, sheetId))
      if (change.kind === 'cells')
        for (const [row, text] of keptCells(change)) namesakes.get(row)?.push(...factsOf(change.column_id, text))
    for (const [row, facts] of namesakes) {
      const present = db.get<Record<string, string | null>>(`SELECT * FROM ${tableOf(sheetId)} WHERE id = ?`, row)
      const now = columns.flatMap(([id, slot]) => factsOf(id, present?.[slot] ?? ''))
      if (person.cells([...facts, ...now], home).size > 0) found.pastIds.add(row)
    }
  }
  for (const row of found.cells.keys()) found.pastIds.add(row)
}

const sourcesOf = (change: Change): number[] =>
  change.kind === 'moved' ? (JSON.parse(change.before ?? '{}').rowIds ?? []) : []

const namesAny = (change: Change, rowIds: ReadonlySet<number>): boolean =>
  change.kind !== 'column' &&
  [...(JSON.parse(change.rows ?? '[]') as number[]), ...sourcesOf(change)].some(row => rowIds.has(row))

/**
 * Takes what was found out of a list; call it in a transaction. `keepRows`: rows about the person stay, and only the cells
 * that are theirs are emptied. Returns the rows that are no more.
 */
export function eraseFromList(db: WriteDb, found: ListFound, keepRows: boolean): number[] {
  const { sheetId } = found
  const gone = new Set(keepRows ? [] : found.ownIds)
  const table = tableOf(sheetId)
  const changed = [...found.cells.keys()].filter(id => !gone.has(id))
  for (const id of changed)
    for (const [slot, text] of found.cells.get(id) ?? [])
      db.run(`UPDATE ${table} SET ${identifier(slot)} = ? WHERE id = ?`, text, id)
  forgetPast(db, found, gone)
  const goneIds = JSON.stringify([...gone])
  const those = 'row_id IN (SELECT value FROM json_each(?)) AND sheet_id = ?'
  for (const beside of ['cell_state', 'row_tick', 'row_problem'])
    db.run(`DELETE FROM ${beside} WHERE ${those}`, goneIds, sheetId)
  db.run(`UPDATE cell_state SET in_hash = NULL WHERE ${those}`, JSON.stringify(changed), sheetId)
  // The index by which records are known in lists is read anew.
  for (const index of ['known_row', 'known_key', 'known_sheet'])
    db.run(`DELETE FROM ${index} WHERE sheet_id = ?`, sheetId)
  db.run(
    `UPDATE sheet SET rows = rows - (SELECT count(*) FROM ${table}
       WHERE gone IS NULL AND id IN (SELECT value FROM json_each(?))),
       version = version + 1, rows_version = version + 1, changed_at = ? WHERE id = ?`,
    goneIds,
    Date.now(),
    sheetId,
  )
  db.run(`DELETE FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`, goneIds)
  db.run('UPDATE col SET version = (SELECT version FROM sheet WHERE id = ?) WHERE sheet_id = ?', sheetId, sheetId)
  return [...gone]
}

/** Takes rows out of all that history keeps of a list. Those that are `gone` were never inserted nor deleted either. */
function forgetPast(db: WriteDb, { changeIds, pastIds }: ListFound, gone: ReadonlySet<number>): void {
  const steps = new Set<number>()
  for (const id of changeIds) {
    const change = db.get<Change>('SELECT id, step_id, kind, rows, before, after FROM step_change WHERE id = ?', id)
    if (!change) continue
    const out = change.kind === 'inserted' || change.kind === 'deleted' ? gone : pastIds
    const rows: number[] = JSON.parse(change.rows ?? '[]')
    const sources = sourcesOf(change)
    const kept = rows.map((row, at) => !out.has(row) && !out.has(sources[at] ?? -1))
    if (kept.every(Boolean)) continue
    steps.add(change.step_id)
    if (!kept.some(Boolean)) {
      db.run('DELETE FROM step_change WHERE id = ?', id)
      continue
    }
    const some = <T>(list: readonly T[]) => list.filter((_, at) => kept[at])
    const side = (text: string | null): string | null => {
      if (text === null) return null
      const value: unknown = JSON.parse(text)
      if (Array.isArray(value)) return JSON.stringify(some(value))
      return change.kind === 'moved' ? JSON.stringify({ ...JSON.parse(text), rowIds: some(sources) }) : text
    }
    const left = [JSON.stringify(some(rows)), side(change.before), side(change.after)]
    db.run('UPDATE step_change SET rows = ?, before = ?, after = ? WHERE id = ?', ...left, id)
  }
  for (const id of steps)
    db.run(
      `UPDATE step SET size = (SELECT coalesce(sum(coalesce(length(rows), 0) + coalesce(length(before), 0)
         + coalesce(length(after), 0)), 0) FROM step_change WHERE step_id = ?) WHERE id = ?`,
      id,
      id,
    )
}
