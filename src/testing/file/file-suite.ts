// What the suites of files begin with: one workspace for the tests that do not ask what is in it, others make their own.
import { afterAll, beforeAll } from 'vitest'
import type { FileInspection, FileJob, ReadOptions } from '../../contract/app/file/file.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { type FileWorkspace, fileWorkspace, listOf } from './file-workspace.ts'

interface FileSuite {
  /** The workspace of the test that runs. */
  work(): FileWorkspace
  /** Runs a test in a workspace of its own. */
  alone(test: () => Promise<void>): () => Promise<void>
  /** Imports a file of this content, as detection or `options` see it. */
  importText(
    name: string,
    content: string | Buffer,
    options?: ReadOptions,
  ): Promise<{ sheetId: SheetId; job: FileJob; inspection: FileInspection; file: string }>
}

/** To be called where a file's hooks stand. */
export function fileSuite(): FileSuite {
  let shared: FileWorkspace
  let work: FileWorkspace
  beforeAll(async () => {
    shared = await fileWorkspace()
    work = shared
  })
  afterAll(() => shared.close())
  return {
    work: () => work,
    alone: test => async () => {
      work = await fileWorkspace()
      try {
        await test()
      } finally {
        await work.close()
        work = shared
      }
    },
    importText: async (name, content, options = {}) => {
      const { ticket, file } = await work.put(name, content)
      const { job, inspection } = await work.importFile(ticket, options)
      return { sheetId: listOf(job), job, inspection, file }
    },
  }
}
