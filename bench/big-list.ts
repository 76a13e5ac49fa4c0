// A workspace with one list of 1,000,000 rows x 20 columns, the same for every bench; made once and kept when asked.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ColumnType } from '../src/contract/app/cell/cell.ts'
import type { ColumnId, SheetId } from '../src/contract/app/ids.ts'
import { databaseFile } from '../src/engine/store/open.ts'
import { openStore, type Store } from '../src/engine/store/store.ts'
import { makeSheet } from '../src/testing/list/make-sheet.ts'
import { silentLog } from '../src/testing/workspace/temp-workspace.ts'
import { laneThreads } from '../src/testing/workspace/threads.ts'

type Cell = string | null
export interface BigColumn {
  name: string
  type: ColumnType
  cell: (row: number, below: (limit: number) => number) => Cell
}

const first = ['Anna', 'Jürgen', 'François', 'Мария', 'Zoë', 'Bo', 'Cleo', 'Dana']
const last = ['van der Berg', 'Müller', 'Smith', 'Иванова', "O'Neil", 'Rossi', 'Kim']
const title = ['Head of Logistics', 'Buyer', 'Sales Manager', 'CEO', 'Engineer', 'Assistant']
const country = ['DE', 'US', 'FR', 'GB', 'IT', 'ES', 'PL']
const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? ''
const two = (value: number) => String(value).padStart(2, '0')

/** Unique and repeated values, numbers, dates, blanks, accents: what lists are made of. */
export const bigColumns: BigColumn[] = [
  { name: 'Id', type: 'text', cell: row => String(row).padStart(8, '0') },
  { name: 'First name', type: 'first_name', cell: (_, below) => pick(first, below(8)) },
  { name: 'Last name', type: 'last_name', cell: (_, below) => pick(last, below(7)) },
  { name: 'Email', type: 'email', cell: (row, below) => `person.${row}@mail${below(500)}.example` },
  { name: 'Phone', type: 'phone', cell: (_, below) => `+1 202 555 ${1000 + below(9000)}` },
  { name: 'Company', type: 'company', cell: (_, below) => `Acme Logistics ${below(50_000)} GmbH` },
  { name: 'Job title', type: 'job_title', cell: (_, below) => pick(title, below(6)) },
  { name: 'City', type: 'city', cell: (_, below) => `City ${below(800)}` },
  { name: 'Postal code', type: 'text', cell: (_, below) => `0${1000 + below(9000)}` },
  { name: 'Country', type: 'country', cell: (_, below) => pick(country, below(7)) },
  { name: 'Domain', type: 'domain', cell: (_, below) => `firm${below(50_000)}.example` },
  {
    name: 'Amount',
    type: 'number',
    cell: (_, below) => (below(9) === 0 ? null : `${below(99_999)}.${10 + below(90)}`),
  },
  { name: 'Employees', type: 'number', cell: (_, below) => String(below(5000)) },
  {
    name: 'Created',
    type: 'date',
    cell: (_, below) => `20${10 + below(15)}-${two(1 + below(12))}-${two(1 + below(28))}`,
  },
  {
    name: 'Status',
    type: 'text',
    cell: (_, below) => (below(3) === 0 ? null : pick(['new', 'open', 'won', 'lost'], below(4))),
  },
  { name: 'Opt in', type: 'yes_no', cell: (_, below) => (below(2) === 0 ? 'yes' : 'no') },
  { name: 'Region', type: 'region', cell: (_, below) => (below(2) === 0 ? null : `Region ${below(40)}`) },
  { name: 'Source', type: 'text', cell: (_, below) => `Fair ${below(30)}` },
  {
    name: 'Note',
    type: 'text',
    cell: (_, below) => (below(4) === 0 ? `Met at hall ${below(12)}, stand ${below(400)}` : null),
  },
  { name: 'Score', type: 'number', cell: (_, below) => String(below(101)) },
]

/** Always the same sequence: a linear congruential generator. */
function chance(): (limit: number) => number {
  let state = 12_345
  return limit => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % limit
  }
}

export interface BigList {
  dir: string
  store: Store
  sheetId: SheetId
  columnIds: ColumnId[]
  /** Closes the lanes; the folder goes too unless it is kept. */
  close(): Promise<void>
}

const rowsPerSlice = 5000

/**
 * Opens the list in `keep`, or makes it there; null: in a temp folder that is deleted at the end. A kept workspace is
 * the very one that `listwright serve --workspace` opens.
 */
export async function bigList(rows: number, keep: string | null = null, wanted = bigColumns): Promise<BigList> {
  const dir = keep ?? (await mkdtemp(path.join(tmpdir(), 'listwright-bench-')))
  await mkdir(dir, { recursive: true })
  const known = existsSync(databaseFile(dir))
  const store = await openStore(dir, laneThreads, silentLog, () => {})
  const sheetId = known ? await stored(store, rows) : await fill(store, rows, wanted)
  const columnIds = (await store.grid.call('columnsOf', sheetId)).map(column => column.id)
  const close = async () => {
    await store.close()
    if (keep === null) await rm(dir, { recursive: true, force: true })
  }
  return { dir, store, sheetId, columnIds, close }
}

async function stored({ scan }: Store, rows: number): Promise<SheetId> {
  const books = await scan.call('listWorkbooks')
  const sheet = books.flatMap(book => book.sheets).find(one => one.rows === rows)
  if (!sheet) throw new Error(`the kept workspace has no list of ${rows} rows`)
  return sheet.id
}

async function fill({ writer }: Store, rows: number, wanted: readonly BigColumn[]): Promise<SheetId> {
  const named = wanted.map(({ name, type }) => ({ name, type }))
  const { sheetId } = await makeSheet({ writer }, named, [], 'Big list')
  const below = chance()
  const slots = wanted.map((_, at) => `c${at + 1}`)
  for (let from = 0; from < rows; from += rowsPerSlice) {
    const flat: Cell[] = []
    const count = Math.min(rowsPerSlice, rows - from)
    for (let row = from; row < from + count; row++) for (const { cell } of wanted) flat.push(cell(row, below))
    await writer.call('insertRows', sheetId, slots, flat, count)
  }
  return sheetId
}
