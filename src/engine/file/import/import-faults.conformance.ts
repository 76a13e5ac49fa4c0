// Imports whose file goes or changes, or is on a drive that never answers: no part of a list is left, and the lists beside are as
// they were.
import { execFileSync } from 'node:child_process'
import { appendFileSync, closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SheetId } from '../../../contract/app/ids.ts'
import { type FileWorkspace, fileWorkspace, listOf, newJobId } from '../../../testing/file/file-workspace.ts'
import { openFileThread } from '../file-wire.ts'

let work: FileWorkspace
/** A list that lies beside. */
let beside: SheetId
const besideRows = [
  ['Anna Ek', 'anna@example.org'],
  ['Bo Li', 'bo@example.org'],
]

beforeEach(async () => {
  work = await fileWorkspace()
  const { ticket } = await work.put('beside.csv', 'Name,Mail\nAnna Ek,anna@example.org\nBo Li,bo@example.org\n')
  beside = listOf((await work.importFile(ticket)).job)
})
afterEach(() => work.close())

async function expectNothingLeft(at: FileWorkspace) {
  expect(await at.store.scan.call('sheetIds')).toEqual([beside])
  expect(await at.cells(beside)).toEqual(besideRows)
  expect(readdirSync(path.join(at.dir, 'sources')).sort()).toEqual([`${beside}.json`, `${beside}.zst`])
}

describe('the file', () => {
  const table = `Name,Mail\n${Array.from({ length: 300_000 }, (_, at) => `Guest ${at},g${at}@example.org`).join('\n')}\n`

  /** Imports the table and does something to its file when the first rows are in. */
  async function importWhile(act: (file: string) => void) {
    const { ticket, file } = await work.put('guests.csv', table)
    const columns = ['Name', 'Mail'].map((name, index) => ({
      index,
      name,
      type: 'text' as const,
      keep: true,
      typeChosen: true,
    }))
    const jobId = newJobId()
    await work.files.import({ jobId, ticket, options: {}, columns, name: 'Guests', workbookId: null, country: null })
    let acted = false
    for await (const { rows, state } of work.files.watch(jobId, new AbortController().signal))
      if (!acted && rows > 0 && state === 'running') {
        acted = true
        act(file)
      }
    expect(acted).toBe(true)
    return work.files.ended(jobId)
  }

  it('grows while it is read: refused', async () => {
    const job = await importWhile(file => appendFileSync(file, 'Late,late@example.org\n'))
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'file_changed' } })
    await expectNothingLeft(work)
  })

  it('is removed while it is read: refused', async () => {
    const job = await importWhile(file => rmSync(file))
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'file_changed' } })
    await expectNothingLeft(work)
  })

  it.skipIf(process.platform === 'win32')(
    'is on a drive that never answers: given up, the program goes on',
    async () => {
      const file = path.join(work.dir, 'drive.csv')
      execFileSync('mkfifo', [file])
      const task = { kind: 'inspect', file, fileName: 'drive.csv', options: {}, country: null } as const
      const limits = { stillSeconds: 1, memoryMb: 512 }
      const thread = openFileThread(work.host.threads.file, task, new AbortController().signal, limits)
      try {
        await expect(thread.next()).rejects.toMatchObject({ code: 'file_stuck', details: { fileName: 'drive.csv' } })
      } finally {
        // Lets go of the thread, which waits in the system, or is about to.
        const writer = openSync(file, 'r+')
        await thread.close()
        rmSync(file)
        closeSync(writer)
      }
      await expectNothingLeft(work)
    },
  )
})
