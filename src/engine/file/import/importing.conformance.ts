// A list can be looked at while it comes in: what is in is shown as the file has it, and nothing else ever is.
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ComingRows, EndedJob } from '../../../contract/app/file/file.ts'
import type { JobId, SheetId } from '../../../contract/app/ids.ts'
import { type FileWorkspace, fileWorkspace, listOf, newJobId } from '../../../testing/file/file-workspace.ts'
import type { Store } from '../../store/store.ts'

/** What happens before each call of the writer. */
let beforeCall: (name: string) => Promise<void>
let work: FileWorkspace

function watched(store: Store): Store {
  const { writer } = store
  const call = (async (name: string, ...args: unknown[]) => {
    await beforeCall(name)
    // The names and arguments are those of the caller.
    return (writer.call as (name: string, ...args: unknown[]) => Promise<unknown>)(name, ...args)
  }) as typeof writer.call
  // The writer as it is, but for that.
  return { ...store, writer: Object.create(writer, { call: { value: call } }) as typeof writer }
}

beforeEach(async () => {
  beforeCall = async () => {}
  work = await fileWorkspace({}, undefined, watched)
})
afterEach(() => work.close())

const rows = 30_000
const cellsOf = (at: number) => [`Guest ${at}`, at % 7 === 0 ? null : `${'ü'.repeat(at % 400)}${at}`]
/** Several parts by bytes; `tail`: a row with a value too many, which is read as text. */
const lines = (tail = '') =>
  `Name,Note\n${Array.from({ length: rows }, (_, at) => cellsOf(at).join(',')).join('\n')}\n${tail}`

/** Imports it and looks at it before each call of the writer. */
async function looking(
  content: string,
  look: (jobId: JobId, name: string, at: number) => Promise<void>,
): Promise<EndedJob> {
  const { ticket } = await work.put('guests.csv', content)
  const jobId = newJobId()
  let at = 0
  const wrong: unknown[] = []
  beforeCall = name => look(jobId, name, at++).catch((error: unknown) => void wrong.push(error))
  const columns = ['Name', 'Note'].map((name, index) => ({
    ...{ index, name, type: 'text' as const },
    ...{ keep: true, typeChosen: true },
  }))
  await work.files.import({ jobId, ticket, options: {}, columns, name: 'Guests', workbookId: null, country: null })
  const job = await work.files.ended(jobId)
  // In the import it would be a failure of the import.
  for (const error of wrong) throw error
  return job
}

const window = (jobId: JobId, from: number, count: number, sheetId: SheetId | null = null) =>
  work.files.coming.rows({ jobId, sheetId, from, count })

it('shows any rows that are in, how many there are and about how many come', async () => {
  const seen: ComingRows[] = []
  const job = await looking(lines('Zoe,note,more\n'), async (jobId, name) => {
    const found = await window(jobId, 0, 1)
    if (name === 'beginImport') expect(found).toBeNull()
    if (!found) return
    seen.push(found)
    // The last rows so far, and some from the middle; none behind the last.
    for (const from of [0, Math.floor(found.rows / 2), Math.max(0, found.rows - 4)]) {
      const there = await window(jobId, from, 5, found.sheetId)
      const cut = cellsOf(from).map(cell => cell?.slice(0, 300) ?? null)
      // A column of surplus values is made when the first of them comes.
      const more = found.columns.slice(2).map(() => null)
      expect(there?.cells[0]).toEqual(found.rows === 0 ? undefined : [...cut, ...more])
      expect(there?.cells).toHaveLength(Math.max(0, Math.min(5, found.rows - from)))
    }
    expect(await window(jobId, found.rows, 5)).toMatchObject({ cells: [] })
    expect(await window(jobId, 0, 1, (found.sheetId + 1) as SheetId)).toBeNull()
    // It is a list for no one else yet.
    expect((await work.sheets.workbooks()).flatMap(({ sheets }) => sheets)).toEqual([])
    await expect(work.sheets.get(found.sheetId)).rejects.toMatchObject({ code: 'sheet_gone' })
  })
  expect(job).toMatchObject({ state: 'done', rows: rows + 1 })
  expect(seen[0]).toMatchObject({ name: 'Guests', rows: 0, about: null, cells: [] })
  expect(seen.map(found => found.columns.map(({ name }) => name)).at(-1)).toEqual(['Name', 'Note', 'Extra values'])
  const counts = seen.map(found => found.rows)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.at(-1)).toBe(rows + 1)
  expect(new Set(counts).size).toBeGreaterThan(3)
  for (const { rows: sofar, about } of seen.slice(3)) {
    expect(about).toBeGreaterThanOrEqual(sofar)
    expect(Math.abs((about ?? 0) - rows)).toBeLessThan(rows / 5)
  }
  // Shown, it is no list that comes in any more.
  expect(await window(job.jobId, 0, 1)).toBeNull()
  expect(await work.store.grid.call('comingRows', listOf(job), 0, 1)).toBeNull()
  expect(await work.cells(listOf(job))).toHaveLength(rows + 1)
})

it('what is cancelled while it is looked at is gone', async () => {
  let looked: SheetId | null = null
  const job = await looking(lines(), async (jobId, name) => {
    const found = await window(jobId, 0, 3)
    if (!found?.rows || looked !== null || name !== 'takePart') return
    looked = found.sheetId
    void work.files.stop(jobId)
  })
  expect(job).toMatchObject({ state: 'cancelled' })
  expect(looked).not.toBeNull()
  expect(await window(job.jobId, 0, 3, looked)).toBeNull()
  expect(await work.store.grid.call('comingRows', looked ?? 0, 0, 3)).toBeNull()
  expect(await work.store.scan.call('sheetIds')).toEqual([])
})

it('of several lists in one job the one that is coming in is shown', async () => {
  const lists = []
  for (const name of ['one', 'two']) {
    const { ticket } = await work.put(`${name}.csv`, `Name\n${name}\n`)
    const column = { index: 0, name: 'Name', type: 'text' as const, keep: true, typeChosen: true }
    lists.push({ ticket, options: {}, name, columns: [column] })
  }
  const jobId = newJobId()
  const seen: unknown[] = []
  beforeCall = async () => {
    const found = await window(jobId, 0, 2)
    if (found) seen.push([found.name, found.cells])
  }
  await work.files.importSeveral({ jobId, lists, workbook: 'Both', country: null })
  expect(await work.files.ended(jobId)).toMatchObject({ state: 'done' })
  expect(seen).toEqual([
    ['one', []],
    ['one', [['one']]],
    ['two', []],
    ['two', [['two']]],
  ])
})
