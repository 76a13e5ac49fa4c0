// One list without a person: rows about them, texts that name them, and all that history keeps of either (R-PRV-03). The
// same work finds, which counts and changes nothing.
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { cutText } from '../../../contract/app/cell/cut-text.ts'
import type { RowId } from '../../../contract/app/ids.ts'
import {
  type EraseFound,
  type ErasePerhaps,
  type ErasePerhapsFound,
  maxPerhaps,
} from '../../../contract/app/privacy/erase.ts'
import { stillWanted } from '../../base/cancel-flag.ts'
import { notationsOf } from '../../check/notation.lane.ts'
import { type ReadDb, sqlIdentifier, type WriteDb } from '../../store/sql.ts'
import { readChange, type StepChange, type StoredChange } from '../../table/change.ts'
import { columnsOf } from '../../table/columns.lane.ts'
import { tableOf } from '../../table/rows.lane.ts'
import { type ColumnNotation, inRow, meantTexts, noNotation, rowCountry } from '../../types/cell-context.ts'
import type { CellFact, ErasablePerson } from './person.ts'
import { erasedMark } from './taken-out.ts'

interface Slot {
  slot: string
  type: ColumnType
}

/** A list as it was looked through. */
export interface ListLooked {
  /** Null where the person is in neither cells nor history. */
  found: ListFound | null
  name: string
  /** Rows with their name and nothing else of theirs, as far as no one has said that they are theirs. */
  perhaps: ErasePerhapsFound[]
  /** How many rows those are; not all are in `perhaps`. */
  likely: number
  /** Entries of the history that are damaged: they are looked through as the text that is left of them. */
  unread: number
}

/** What a list holds of a person. */
export interface ListFound extends EraseFound {
  /** Rows about them, present or deleted. */
  ownIds: number[]
  /** Cells that hold them: of each row by slot what is left of the text. */
  cells: Map<number, Map<string, string | null>>
  /** Rows of which history holds them, those above among them. */
  pastIds: Set<number>
  /** Changes kept by history in which any of those rows is, and damaged ones that name the person. */
  changeIds: number[]
  /** Texts that are in their rows, with the types of the columns. */
  beside: { type: ColumnType; text: string; row: number }[]
}

const rowsAtOnce = 2000
const maxBeside = 2000

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

/**
 * Looks through the cells and the history of a list; null where there is no such list. `theirs`: rows with nothing but their name
 * that are theirs all the same.
 */
export function findInList(
  db: ReadDb,
  sheetId: number,
  person: ErasablePerson,
  theirs: readonly ErasePerhaps[],
): ListLooked | null {
  const sheet = db.get<{ name: string; state: string; country: string | null }>(
    'SELECT name, state, country FROM sheet WHERE id = ?',
    sheetId,
  )
  if (!sheet) return null
  const slots = slotsOf(db, sheetId)
  const home = sheet.country ?? person.wanted.country
  const notation = notationsOf(db, sheetId, home)
  const notations = new Map(columnsOf(db, sheetId).map(column => [column.slot, notation(column)]))
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
  const perhaps: ErasePerhapsFound[] = []
  let likely = 0
  const said = new Set(theirs.flatMap(one => (one.sheetId === sheetId ? Number(one.rowId) : [])))
  const names = ['id', ...slots.map(({ slot }) => sqlIdentifier(slot))].join(', ')
  for (let after = 0; slots.length > 0; ) {
    const rows = db.arrays<[number, ...unknown[]]>(
      `SELECT ${names} FROM ${tableOf(sheetId)} WHERE id > ? ORDER BY id LIMIT ?`,
      after,
      rowsAtOnce,
    )
    for (const [id, ...stored] of rows) {
      const cells = stored.map(readable)
      if (!person.mayHold(cells)) continue
      const own = cells[named] ?? null
      const facts = slots.flatMap(({ slot, type }, at) =>
        bothTexts(type, cells[at] ?? '', inRow(notations.get(slot) ?? noNotation, own)).flatMap(text =>
          person.facts(text, type, at),
        ),
      )
      const country = rowCountry(cells[named] ?? null, home)
      const sure = person.cells(facts, country)
      const standing = sure.size > 0 ? sure : person.perhaps(facts, country)
      if (standing.size === 0) continue
      if (sure.size > 0) person.learn(facts, country)
      else if (!said.has(id)) {
        likely++
        if (perhaps.length < maxPerhaps)
          perhaps.push({ sheetId: found.sheetId, rowId: id as RowId, name: sheet.name, text: rowText(cells) })
        continue
      }
      keepRow(found, id, slots, cells, standing, person)
    }
    stillWanted(null)
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) break
    after = last[0]
  }
  const unread = findPast(db, sheetId, person, home, found)
  found.rows = found.ownIds.length
  found.mentions = found.cells.size - found.ownIds.length
  found.past = [...found.pastIds].filter(id => !found.cells.has(id)).length + found.changeIds.length
  if (found.pastIds.size > 0)
    for (const [id, change] of changesOf(db, sheetId))
      if (change && namesAny(change, found.pastIds)) found.changeIds.push(id)
  return {
    found: found.rows + found.mentions + found.past > 0 ? found : null,
    name: sheet.name,
    perhaps,
    likely,
    unread,
  }
}

const maxRowTextLength = 200

/** What a row says, so that a person can say who it is about. */
const rowText = (cells: readonly (string | null)[]): string =>
  cutText(
    cells
      .map(cell => cell?.trim() ?? '')
      .filter(Boolean)
      .join(' · '),
    maxRowTextLength,
  )

/** The cell as it is, and as its column means it. */
const bothTexts = (type: ColumnType, cell: string, notation: ColumnNotation): string[] => [
  ...new Set([cell, ...meantTexts(type, cell, notation)]),
]

/** A cell is a text; in a damaged file it may be anything, which is looked through as the text that it comes to. */
const readable = (cell: unknown): string | null => (cell === null ? null : String(cell))

function keepRow(
  found: ListFound,
  id: number,
  slots: readonly Slot[],
  cells: readonly (string | null)[],
  standing: ReturnType<ErasablePerson['cells']>,
  person: ErasablePerson,
): void {
  const left = new Map<string, string | null>()
  for (const [at, how] of standing) {
    const { slot } = slots[at] ?? { slot: '' }
    left.set(slot, how === 'own' ? null : withoutMention(cells[at] ?? '', person))
  }
  found.cells.set(id, left)
  if (![...standing.values()].includes('own')) return
  found.ownIds.push(id)
  if (found.beside.length < maxBeside)
    for (const [at, { type }] of slots.entries()) {
      const text = cells[at] ?? ''
      if (text.trim() !== '') found.beside.push({ type, text, row: id })
    }
}

/** What cannot be taken out of a text by itself takes the text along. */
function withoutMention(text: string, person: ErasablePerson): string {
  const left = person.wordsWithout(text)
  return left === text ? erasedMark : left
}

type KeptChange = StoredChange & { id: number; step_id: number }

/** Cells that a change keeps, before and after it, by row. */
function* keptCells({ rowIds, before, after }: CellsChange): Generator<[row: number, text: string]> {
  for (const texts of [before, after])
    for (const [at, row] of rowIds.entries()) {
      const text = texts[at]
      if (text) yield [row, text]
    }
}
/** What a workbook file stores and shows for cells, both sides of which can come back, as if it were history. */
function* rawCells(db: ReadDb, sheetId: number): Generator<[row: number, columnId: number, text: string]> {
  for (let after = 0; ; ) {
    const rows = db.arrays<[row: number, columnId: number, shown: unknown, raw: unknown]>(
      `SELECT row_id, col_id, shown, raw FROM cell_raw WHERE sheet_id = +? AND row_id > +? AND row_id <= coalesce(
         (SELECT row_id FROM cell_raw WHERE sheet_id = +? AND row_id > +? ORDER BY row_id LIMIT 1 OFFSET ${rowsAtOnce}),
         9e18)`,
      sheetId,
      after,
      sheetId,
      after,
    )
    for (const [row, columnId, ...texts] of rows)
      for (const text of texts.map(readable)) if (text) yield [row, columnId, text]
    const last = rows.at(-1)
    if (!last) return
    after = last[0]
  }
}
type CellsChange = Extract<StepChange, { kind: 'cells' }>

const changesAtOnce = 200

/** All changes that history keeps of a list, some at a time: together they may be larger than memory. Null: it is damaged. */
function* changesOf(db: ReadDb, sheetId: number): Generator<[id: number, change: StepChange | null]> {
  for (let after = 0; ; ) {
    const changes = db.all<KeptChange>(
      `SELECT c.id, c.step_id, c.kind, c.column_id, c.rows, c.before, c.after FROM step_change c
       JOIN step s ON s.id = c.step_id WHERE s.sheet_id = +? AND c.id > +? ORDER BY c.id LIMIT +?`,
      sheetId,
      after,
      changesAtOnce,
    )
    for (const stored of changes) yield [stored.id, readChange(stored)]
    const last = changes.at(-1)
    if (!last || changes.length < changesAtOnce) return
    after = last.id
  }
}

/**
 * Rows that the person stood in at some time. Cells of one row count together, whenever they held what they held. Returns
 * how many entries are damaged.
 */
function findPast(db: ReadDb, sheetId: number, person: ErasablePerson, home: string | null, found: ListFound): number {
  const columns = db.arrays<[id: number, slot: string, type: ColumnType]>(
    'SELECT id, slot, type FROM col WHERE sheet_id = ?',
    sheetId,
  )
  const types = new Map(columns.map(([id, , type]) => [id, type]))
  const factsOf = (column: number, text: string) => person.facts(text, types.get(column) ?? 'text', column)
  /** Rows with a part of the person's name, which alone tells no one. */
  const namesakes = new Map<number, CellFact[]>()
  let unread = 0
  let looked = 0
  const examine = (row: number, columnId: number, text: string) => {
    if (++looked % rowsAtOnce === 0) stillWanted(null)
    const facts = person.mayHold([text]) ? factsOf(columnId, text) : []
    if (person.cells(facts, home).size > 0) {
      found.pastIds.add(row)
      person.learn(facts, home)
    } else if (person.isPartOfName(text)) namesakes.set(row, [])
  }
  for (const cell of rawCells(db, sheetId)) examine(...cell)
  for (const [id, change] of changesOf(db, sheetId)) {
    if (change === null) {
      unread++
      if (damagedNames(db, id, person)) found.changeIds.push(id)
    }
    if (change?.kind !== 'cells') continue
    for (const [row, text] of keptCells(change)) examine(row, change.columnId, text)
  }
  if (namesakes.size > 0) {
    for (const [row, columnId, text] of rawCells(db, sheetId)) namesakes.get(row)?.push(...factsOf(columnId, text))
    for (const [, change] of changesOf(db, sheetId))
      if (change?.kind === 'cells')
        for (const [row, text] of keptCells(change)) namesakes.get(row)?.push(...factsOf(change.columnId, text))
    for (const [row, facts] of namesakes) {
      const present = db.get<Record<string, unknown>>(`SELECT * FROM ${tableOf(sheetId)} WHERE id = ?`, row)
      const now = columns.flatMap(([id, slot]) => factsOf(id, readable(present?.[slot] ?? '') ?? ''))
      if (person.cells([...facts, ...now], home).size > 0) found.pastIds.add(row)
    }
  }
  for (const row of found.cells.keys()) found.pastIds.add(row)
  return unread
}

/** Nothing can be put back from a damaged entry, so one that names the person is of no use to anybody. */
function damagedNames(db: ReadDb, id: number, person: ErasablePerson): boolean {
  const stored = db.get<Record<string, unknown>>('SELECT rows, before, after FROM step_change WHERE id = ?', id) ?? {}
  return Object.values(stored).some(value => {
    const text = readable(value) ?? ''
    return person.wordsWithout(text) !== text
  })
}

const sourcesOf = (change: StepChange): number[] => (change.kind === 'moved' ? change.before.rowIds : [])

const namesAny = (change: StepChange, rowIds: ReadonlySet<number>): boolean =>
  'rowIds' in change && [...change.rowIds, ...sourcesOf(change)].some(row => rowIds.has(row))

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
      db.run(`UPDATE ${table} SET ${sqlIdentifier(slot)} = ? WHERE id = ?`, text, id)
  forgetPast(db, found, gone)
  const goneIds = JSON.stringify([...gone])
  const those = 'row_id IN (SELECT value FROM json_each(?)) AND sheet_id = ?'
  for (const beside of ['cell_state', 'row_tick', 'row_problem'])
    db.run(`DELETE FROM ${beside} WHERE ${those}`, goneIds, sheetId)
  db.run(
    `DELETE FROM decided_pair WHERE sheet_id = ? AND (row_id IN (SELECT value FROM json_each(?)) OR other_id IN (SELECT value FROM json_each(?)))`,
    sheetId,
    goneIds,
    goneIds,
  )
  // These hold values of cells, and no one knows of which rows.
  db.run('DELETE FROM not_one WHERE sheet_id = ?', sheetId)
  db.run(`DELETE FROM cell_raw WHERE ${those}`, JSON.stringify([...found.pastIds, ...gone]), sheetId)
  db.run(`UPDATE cell_state SET in_hash = NULL WHERE ${those}`, JSON.stringify(changed), sheetId)
  // The index by which records are known in lists is read again.
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
    const stored = db.get<KeptChange>('SELECT * FROM step_change WHERE id = ?', id)
    if (!stored) continue
    const change = readChange(stored)
    const rows = change && 'rowIds' in change ? change.rowIds : []
    const out = change?.kind === 'inserted' || change?.kind === 'deleted' ? gone : pastIds
    const sources = change ? sourcesOf(change) : []
    const kept = rows.map((row, at) => !out.has(row) && !out.has(sources[at] ?? -1))
    if (change && kept.every(Boolean)) continue
    steps.add(stored.step_id)
    if (!change || !kept.some(Boolean)) {
      db.run('DELETE FROM step_change WHERE id = ?', id)
      continue
    }
    const some = <T>(list: readonly T[]) => list.filter((_, at) => kept[at])
    const side = (value: unknown): string | null => {
      if (value === null || value === undefined) return null
      return JSON.stringify(Array.isArray(value) ? some(value) : value)
    }
    const former = 'before' in change ? change.before : null
    const before = change.kind === 'moved' ? { ...change.before, rowIds: some(sources) } : former
    const left = [JSON.stringify(some(rows)), side(before), side('after' in change ? change.after : null)]
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
