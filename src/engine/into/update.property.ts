// An update by key, of any list by any file, does what walking through both row by row says: with blank and repeated keys, every
// policy, decisions, typed values and gone rows; and taken back, the list is as it was.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  type CellPolicy,
  cellPolicies,
  type MappedColumn,
  repeatWays,
  UpdateApply,
} from '../../contract/app/file/into.ts'
import type { RowId } from '../../contract/app/ids.ts'
import { fileWorkspace } from '../../testing/file/file-workspace.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { createPipeline } from '../action/pipeline.ts'
import { createOtherTables } from '../match/tables.ts'
import { createActions } from '../sheet/actions.ts'
import { createEdits } from '../sheet/edit/edits.ts'
import { databaseFile } from '../store/open.ts'
import { updateAction } from './into-actions.ts'
import { createIntoLists } from './into-lists.ts'

const workspace = await fileWorkspace()
const { store, dir, changes, host, files, views } = workspace
const actions = createActions(store.inOrder)
const edits = createEdits(store, views, changes, actions)
const tables = createOtherTables({ store, files, actions })
const into = createIntoLists({ store, actions, tables, host, home: () => 'DE' })
const acting = createPipeline({ store, edits, changes, actions }, { intoLists: into })
const db = new Database(databaseFile(dir), { readonly: true })
afterAll(async () => {
  db.close()
  await workspace.close()
})

type Cell = string | null
type Row = [mail: Cell, group: Cell, one: Cell, other: Cell]
const columns = [
  { name: 'Mail', type: 'email' as const },
  { name: 'Group', type: 'text' as const },
  { name: 'One', type: 'text' as const },
  { name: 'Other', type: 'text' as const },
]
const names = columns.map(({ name }) => name)

const mail = fc.constantFrom('a@x.example', 'A@x.example', 'b@x.example', ' b@x.example', 'c@x.example', '', null)
const group = fc.constantFrom('g', 'G', 'h', null)
const value = fc.constantFrom('p', 'q', 'r', '', ' ', null)
const row = fc.tuple(mail, group, value, value)
const side = fc.constantFrom<'list' | 'file'>('list', 'file')
const policy = fc.constantFrom(...cellPolicies)
const world = fc.record({
  list: fc.array(row, { maxLength: 9 }),
  file: fc.array(row, { maxLength: 9 }),
  keys: fc.constantFrom<readonly number[]>([0], [1], [0, 1]),
  policies: fc.tuple(policy, policy, policy, policy),
  repeats: fc.constantFrom(...repeatWays),
  overSure: fc.boolean(),
  conflicts: side,
  decided: fc.array(fc.record({ row: fc.nat(8), column: fc.nat(3), take: side }), {
    maxLength: 4,
  }),
  /** Cells that a hand types before. */
  typed: fc.array(fc.record({ row: fc.nat(8), column: fc.constantFrom(2, 3) }), { maxLength: 3 }),
  markGone: fc.boolean(),
})
type World = typeof world extends fc.Arbitrary<infer T> ? T : never

const blank = (cell: Cell | undefined) => (cell ?? '').trim() === ''
/** As the types of the key columns compare them. */
const keyOf = (cells: readonly Cell[], keys: readonly number[]): string | null =>
  keys.some(at => blank(cells[at])) ? null : keys.map(at => (cells[at] ?? '').trim().toLowerCase()).join('|')

/** The rows of the list afterwards, and what is counted, by walking through both. */
function walked({ list, file, keys, policies, repeats, overSure, conflicts, decided, typed, markGone }: World) {
  const hands = new Set(typed.filter(({ row: at }) => at < list.length).map(({ row: at, column }) => `${at} ${column}`))
  const counts = {
    new: 0,
    updated: 0,
    unchanged: 0,
    conflicts: 0,
    unkeyed: 0,
    repeatedInFile: 0,
    repeatedInList: 0,
    gone: 0,
  }
  const after = list.map(cells => [...cells] as Cell[])
  const added: Cell[][] = []
  const inFile = file.map(cells => keyOf(cells, keys))
  counts.unkeyed = inFile.filter(key => key === null).length
  for (const key of new Set(inFile.filter(one => one !== null))) {
    const own = list.flatMap((cells, at) => (keyOf(cells, keys) === key ? [at] : []))
    const theirs = file.filter((_, at) => inFile[at] === key)
    if (theirs.length > 1) counts.repeatedInFile += theirs.length
    if (own.length > 1) counts.repeatedInList += own.length
    if (theirs.length > 1 && repeats === 'skip') continue
    const source = repeats === 'first' ? theirs[0] : theirs[theirs.length - 1]
    if (!source) continue
    if (own.length === 0) {
      counts.new++
      added.push([...source])
      continue
    }
    for (const at of own) {
      let [written, open] = [0, 0]
      for (let column = 0; column < 4; column++) {
        const [before, now] = [list[at]?.[column] ?? null, source[column] ?? null]
        const how = policies[column]
        if (keys.includes(column) || how === 'keep' || blank(now)) continue
        const line = after[at]
        if (!line) continue
        if (blank(before)) {
          line[column] = now
          written++
        } else if (before === now || how === 'fill') continue
        else if (how === 'ask' || (hands.has(`${at} ${column}`) && !overSure)) {
          open++
          counts.conflicts++
          const decision = decided.findLast(one => one.row === at && one.column === column)
          if ((decision?.take ?? conflicts) === 'file') line[column] = now
        } else {
          line[column] = now
          written++
        }
      }
      if (written > 0) counts.updated++
      else if (open === 0) counts.unchanged++
    }
  }
  const gone = list.map(cells => {
    const key = keyOf(cells, keys)
    return key !== null && !inFile.includes(key)
  })
  counts.gone = gone.filter(Boolean).length
  const fileOrder = (cells: Cell[]) => {
    const places = file.flatMap((_, at) => (inFile[at] === keyOf(cells, keys) ? [at] : []))
    return repeats === 'first' ? (places[0] ?? 0) : (places.at(-1) ?? 0)
  }
  added.sort((a, b) => fileOrder(a) - fileOrder(b))
  const marked = markGone && counts.gone > 0
  const rows = [...after.map((cells, at) => (marked ? [...cells, gone[at] ? 'Not in the file' : null] : cells))]
  return { counts, rows: [...rows, ...added.map(cells => (marked ? [...cells, null] : cells))] }
}

/** An empty text is no cell; a typed value is one that only a hand has. */
const stored = (cells: readonly Cell[][]): Cell[][] => cells.map(row => row.map(cell => (cell === '' ? null : cell)))
const emptied = (rows: readonly Row[]): Row[] => rows.map(row => row.map(cell => cell || null) as Row)

async function perform(given: World) {
  const { sheetId, columnIds } = await makeSheet(store, columns, emptied(given.list))
  const other = await makeSheet(store, columns, emptied(given.file), 'File')
  for (const { row: at, column } of given.typed) {
    const columnId = columnIds[column]
    if (at >= given.list.length || columnId === undefined) continue
    const rowId = (at + 1) as RowId
    // Typed twice, so that the value is what it was, and a hand's.
    for (const text of ['typed', given.list[at]?.[column] || null])
      await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId, columnId, value: text }] })
  }
  const read = () =>
    db
      .prepare(`SELECT ${slots().join(', ')} FROM s${sheetId} WHERE gone IS NULL ORDER BY id`)
      .raw()
      .all() as Cell[][]
  const slots = () =>
    db
      .prepare('SELECT slot FROM col WHERE sheet_id = ? AND gone = 0 ORDER BY position, id')
      .pluck()
      .all(sheetId) as string[]
  const ask = UpdateApply.parse({
    ...{
      sheetId,
      otherId: other.sheetId,
      repeats: given.repeats,
      overSure: given.overSure,
      conflicts: given.conflicts,
    },
    markGone: given.markGone,
    mapping: names.map(
      (_, index): MappedColumn => ({
        index,
        into: { kind: 'column', columnId: columnIds[index] as never },
        policy: given.policies[index] as CellPolicy,
        key: given.keys.includes(index),
      }),
    ),
    decisions: given.decided.map(({ row: at, column, take }) => ({ rowId: at + 1, columnId: columnIds[column], take })),
  })
  const before = read()
  const found = await into.summary(ask)
  const done = await acting.perform(updateAction, ask)
  const after = read()
  if (done.stepId !== null) await edits.undo(sheetId)
  return { found, before, after, undone: read() }
}

test('any update of any list', async () => {
  await fc.assert(
    fc.asyncProperty(world, async given => {
      const { counts, rows } = walked(given)
      const { found, before, after, undone } = await perform(given)
      expect(found).toMatchObject({ ...counts, rows: given.list.length, fileRows: given.file.length })
      expect(after).toEqual(stored(rows))
      expect(undone).toEqual(before)
    }),
    { numRuns: 25 },
  )
}, 600_000)
