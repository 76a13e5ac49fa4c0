// An import that is stopped, or finds the disk full, at any call of the writer: no list of it is seen or left, and those beside are
// as they were. Several imports at once do not touch each other, nor does one whose drive never answers.
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EndedJob } from '../../../contract/app/file/file.ts'
import type { JobId, SheetId } from '../../../contract/app/ids.ts'
import { type FileWorkspace, fileWorkspace, listOf, newJobId } from '../../../testing/file/file-workspace.ts'
import { fail } from '../../base/fail.ts'
import type { Store } from '../../store/store.ts'

/** Calls of the writer since the test began them, and what happens before each. */
let calls: string[]
let beforeCall: () => void
let work: FileWorkspace
/** A list that lies beside. */
let beside: SheetId

function watched(store: Store): Store {
  const { writer } = store
  const call = ((name: string, ...args: unknown[]) => {
    calls.push(name)
    beforeCall()
    // The names and arguments are those of the caller.
    return (writer.call as (name: string, ...args: unknown[]) => Promise<unknown>)(name, ...args)
  }) as typeof writer.call
  // The writer as it is, but for that.
  return { ...store, writer: Object.create(writer, { call: { value: call } }) as typeof writer }
}

beforeEach(async () => {
  beforeCall = () => {}
  calls = []
  work = await fileWorkspace({}, undefined, watched)
  const { ticket } = await work.put('beside.csv', 'Name,Mail\nAnna Ek,anna@example.org\n')
  beside = listOf((await work.importFile(ticket)).job)
})
afterEach(() => work.close())

async function expectNothingLeft(at: string) {
  expect(
    (await work.sheets.workbooks()).map(({ sheets }) => sheets.map(({ id }) => id)),
    at,
  ).toEqual([[beside]])
  expect(await work.store.scan.call('sheetIds'), at).toEqual([beside])
  expect(await work.cells(beside), at).toEqual([['Anna Ek', 'anna@example.org']])
  expect(readdirSync(path.join(work.dir, 'sources')).sort(), at).toEqual([`${beside}.json`, `${beside}.zst`])
  expect(readdirSync(path.join(work.dir, 'passing')), at).toEqual([])
}

const columns = ['Name', 'Mail'].map((name, index) => ({
  ...{ index, name, type: 'text' as const },
  ...{ keep: true, typeChosen: true },
}))
/** Rows for the bytes, and one with a value too many, for which a column is made. */
const guests = (last: string) => `Name,Mail\n${'Bo Li,bo@example.org\n'.repeat(400)}Cy,cy@example.org,${last}\n`

/** Two files in one job, as lists of one workbook. */
async function importTwo(jobId: JobId): Promise<EndedJob> {
  const lists = []
  for (const name of ['one', 'two']) {
    const { ticket } = await work.put(`${name}.csv`, guests('more'))
    lists.push({ ticket, options: {}, name, columns })
  }
  await work.files.importSeveral({ jobId, lists, workbook: 'Guests', country: null })
  return work.files.ended(jobId)
}

it.each<[string, (jobId: JobId) => void, object]>([
  [
    'the disk is full',
    () => {
      throw fail('disk_full', { what: 'the workspace' })
    },
    { state: 'failed', failure: { code: 'disk_full' } },
  ],
  ['it is stopped', jobId => void work.files.stop(jobId), { state: 'cancelled' }],
])('%s, at each call of the writer', async (_, trouble, end) => {
  const whole = ['beginImport', 'appendSlice', 'takePart', 'addImportColumn', 'appendSlice']
  for (let at = 1; ; at++) {
    const jobId = newJobId()
    let met = false
    calls = []
    beforeCall = () => {
      if (met || calls.length !== at) return
      met = true
      trouble(jobId)
    }
    const job = await importTwo(jobId)
    beforeCall = () => {}
    if (job.state === 'done') {
      // Nothing was refused, or it was stopped when all was said.
      expect(calls).toEqual([...whole, ...whole, 'finishImports'])
      expect(at).toBeGreaterThanOrEqual(calls.length)
      expect(await work.store.scan.call('sheetIds')).toHaveLength(3)
      return
    }
    expect(met, `${at}`).toBe(true)
    expect(job, calls.join()).toMatchObject(end)
    await expectNothingLeft(calls.join())
  }
})

it('the disk is full, so that what came cannot be removed: nobody sees it, and the next start removes it', async () => {
  beforeCall = () => {
    if (calls.includes('takePart')) throw fail('disk_full', { what: 'the workspace' })
  }
  expect(await importTwo(newJobId())).toMatchObject({ state: 'failed', failure: { code: 'disk_full' } })
  expect(calls.at(-1)).toBe('dropSheet')
  expect((await work.sheets.workbooks()).flatMap(({ sheets }) => sheets)).toHaveLength(1)
  expect(await work.store.scan.call('sheetIds')).toHaveLength(2)
  beforeCall = () => {}
  await work.leave()
  work = await fileWorkspace({}, work.dir, watched)
  await work.files.release((await work.files.fromText('', '')).ticket)
  await expectNothingLeft('the next start')
})

it('one that fails and one that is stopped leave one beside them whole', async () => {
  const ask = async (name: string, last: string) => {
    const { ticket } = await work.put(`${name}.csv`, guests(last))
    return { jobId: newJobId(), ticket, options: {}, columns, name, workbookId: null, country: null }
  }
  const [good, bad, stopped] = [
    await ask('good', 'more'),
    await ask('bad', 'x'.repeat(1_000_001)),
    await ask('stopped', 'more'),
  ]
  beforeCall = () => {
    if (calls.at(-1) === 'takePart') void work.files.stop(stopped.jobId)
  }
  for (const one of [good, bad, stopped]) await work.files.import(one)
  const [whole, failed, ended] = await Promise.all([good, bad, stopped].map(({ jobId }) => work.files.ended(jobId)))
  expect(failed).toMatchObject({ state: 'failed', failure: { code: 'cell_too_long' } })
  expect(ended).toMatchObject({ state: 'cancelled' })
  if (!whole) throw new Error('three jobs')
  const cells = await work.cells(listOf(whole))
  expect(cells).toHaveLength(401)
  expect(cells.at(-1)).toEqual(['Cy', 'cy@example.org', 'more'])
  expect(await work.store.scan.call('sheetIds')).toEqual([beside, listOf(whole)])
})

it.skipIf(process.platform === 'win32')('on a drive that does not answer it can be stopped', async () => {
  const { ticket, file } = await work.put('drive.csv', guests('more'))
  rmSync(file)
  execFileSync('mkfifo', [file])
  const jobId = newJobId()
  await work.files.import({ jobId, ticket, options: {}, columns, name: 'Drive', workbookId: null, country: null })
  try {
    await work.files.stop(jobId)
    expect(await work.files.ended(jobId)).toMatchObject({ state: 'cancelled' })
    await expectNothingLeft('the drive')
  } finally {
    // Lets go of the thread, which waits in the system, or is about to.
    const writer = openSync(file, 'r+')
    rmSync(file)
    closeSync(writer)
  }
})
