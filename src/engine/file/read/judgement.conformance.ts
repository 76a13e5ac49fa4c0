// Detection judged by tables that it was not made with. In the first run 61 of 68 were right and 4 wrong ones were sure; rules came of
// them (a title names no columns, days over figures do, commas between digits), and no case was written into the code.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FileInspection } from '../../../contract/app/file/file.ts'
import { type FileWorkspace, fileWorkspace } from '../../../testing/file/file-workspace.ts'
import { type JudgedTable, judgedTables } from '../../../testing/file/judged-tables.ts'
import { madeTables } from '../../../testing/file/made-tables.ts'

const tables = [...judgedTables, ...madeTables(30)]

let work: FileWorkspace
beforeAll(async () => {
  work = await fileWorkspace()
})
afterAll(() => work.close())

interface Judgement {
  delimiter: boolean
  header: boolean
}

const same = (one: readonly (string | null)[], other: readonly (string | null)[]) =>
  JSON.stringify(one.map(cell => cell || null)) === JSON.stringify(other.map(cell => cell || null))

/** A column that no row names has a name of the program's own. */
function judge(found: FileInspection, wanted: JudgedTable): Judgement {
  const names = found.columns.map(({ name }) => name)
  const first = (found.preview[0] ?? []).slice(0, wanted.first.length || undefined)
  const named =
    wanted.header === null
      ? found.headerRow === 0
      : found.headerRow > 0 &&
        wanted.header.every((name, at) => name === '' || name === names[at]) &&
        names.length >= wanted.header.length
  return {
    delimiter: wanted.delimiter === null ? names.length === 1 : found.delimiter?.value === wanted.delimiter,
    header: named && same(first, wanted.first),
  }
}

/** What no one could know: a file that is nothing but a header. */
const undecided = ['a header and nothing under it']

it('is never wrong where it is sure, and wrong only where nobody could know', async () => {
  const wrong: string[] = []
  const sureAndWrong: string[] = []
  for (const [at, wanted] of tables.entries()) {
    const { ticket } = await work.put(`table-${at}.csv`, wanted.content)
    const found = await work.files.inspect(ticket, {})
    const judged = judge(found, wanted)
    if (!judged.delimiter || !judged.header) wrong.push(wanted.name)
    // Where the delimiter is wrong, nothing can be said of the header.
    if (!judged.delimiter && found.delimiter?.sure) sureAndWrong.push(`${wanted.name}: delimiter`)
    else if (judged.delimiter && !judged.header && found.headerSure) sureAndWrong.push(`${wanted.name}: header`)
  }
  expect(sureAndWrong).toEqual([])
  expect(wrong).toEqual(undecided)
})
