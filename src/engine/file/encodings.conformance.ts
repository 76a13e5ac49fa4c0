// Detection of encodings judged by lists that it was not made with. In the first run 62 of 66 were read as they were written and none
// of the others was sure; one rule came of it (a bar behind a byte of another character ends no cell).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FileWorkspace, fileWorkspace } from '../../testing/file-workspace.ts'
import { judgedEncodings } from '../../testing/judged-encodings.ts'

/** Read as other letters, with the sentence that the encoding is a guess: two of MS-DOS, one that no program of today writes. */
const guessed = [
  'polish in cp852: read as macintosh',
  'czech in cp852: read as cp850',
  'russian in iso88595: read as windows-1252',
]

let work: FileWorkspace
beforeAll(async () => {
  work = await fileWorkspace()
})
afterAll(() => work.close())

it('reads the lists of people as they were written, and is never wrong where it is sure', async () => {
  const wrong: string[] = []
  const sureAndWrong: string[] = []
  for (const [at, { name, content, rows }] of judgedEncodings.entries()) {
    const { ticket } = await work.put(`list-${at}.csv`, content)
    const { columns, preview, encoding } = await work.files.inspect(ticket, { headerRow: 1, delimiter: ';' })
    const found = [columns.map(column => column.name), ...preview]
    const cells = (table: readonly (readonly (string | null)[])[]) =>
      JSON.stringify(table.map(row => row.map(cell => cell ?? '')))
    if (cells(found) === cells(rows)) continue
    wrong.push(`${name}: read as ${encoding?.value}`)
    if (encoding?.sure) sureAndWrong.push(`${name}: read as ${encoding.value}, ${found[1]?.join(' | ')}`)
  }
  expect(sureAndWrong).toEqual([])
  expect(wrong).toEqual(guessed)
})
