// `import` of files that are no plain table: web pages, XML, texts in places, and what is packed, each read as the list in it.
import { mkdirSync } from 'node:fs'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'
import { tarOf } from '../../testing/file/make-tar.ts'
import { bzip2Table, bzip2Tar, packedTable, xzTables, xzTar } from '../../testing/file/packed-files.ts'

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const people = [
  { Name: 'Anna', Mail: 'anna@firm.example' },
  { Name: 'Bo', Mail: 'bo@firm.example' },
]
const page =
  '<!doctype html><title>Guests</title><h1>Guests</h1><table><tr><th>Name<th>Mail<tr><td>Anna<td>anna@firm.example<tr><td>Bo<td>bo@firm.example</table>'
const document =
  '<?xml version="1.0"?><guests><guest><Name>Anna</Name><Mail>anna@firm.example</Mail></guest><guest><Name>Bo</Name><Mail>bo@firm.example</Mail></guest></guests>'
const data = (text: string) => `<Cell><Data ss:Type="String">${text}</Data></Cell>`
const book = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${[
  ['Name', 'Mail'],
  ['Anna', 'anna@firm.example'],
  ['Bo', 'bo@firm.example'],
]
  .map(row => `<Row>${row.map(data).join('')}</Row>`)
  .join('')}</Table></Worksheet></Workbook>`
const places = 'Name  Mail\n----- -----------------\nAnna  anna@firm.example\nBo    bo@firm.example\n'
const tar = tarOf([
  { name: 'towns.csv', content: 'Town;Country\nKöln;DE\n' },
  { name: 'in/people.csv', content: packedTable },
])

const forms: readonly [name: string, content: string | Buffer, inside?: string][] = [
  ['guests.html', page],
  ['guests.xls', page],
  ['guests.xml', document],
  ['book.xml', book],
  ['places.txt', places],
  ['people.csv.gz', gzipSync(packedTable)],
  ['people.csv.zst', zstdCompressSync(packedTable)],
  ['people.csv.bz2', bzip2Table],
  ['people.csv.xz', xzTables.sha256],
  ['lists.tar', tar, 'in/people.csv'],
  ['lists.tar.zst', zstdCompressSync(tar), 'in/people.csv'],
  ['lists.tar.bz2', bzip2Tar, 'people.csv'],
  ['lists.txz', xzTar, 'people.csv'],
]

describe('import', () => {
  test.each(forms)('%s is the list in it', async (name, content, inside) => {
    at.put(name, content)
    const made = await at.here('import', name, '--list', 'Guests', '--json', ...(inside ? ['--inside', inside] : []))
    expect(made, made.err).toMatchObject({ code: 0 })
    expect(JSON.parse(made.out)).toMatchObject({
      rows: 2,
      columns: [{ name: 'Name' }, { name: 'Mail', type: 'email' }],
    })
    const { out } = await at.here('export', 'Guests', '--out', '-', '--format', 'jsonl')
    expect(
      out
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line)),
    ).toEqual(people)
  })

  test('of a tar without a name the first table, and a name that is not in it is refused', async () => {
    at.put('lists.tar.bz2', bzip2Tar)
    expect(JSON.parse((await at.here('import', 'lists.tar.bz2', '--json')).out)).toMatchObject({ rows: 2 })
    expect(await at.here('import', 'lists.tar.bz2', '--inside', 'none.csv')).toMatchObject({
      ...{ code: 3, out: '' },
      err: expect.stringContaining('lists.tar.bz2 has no file "none.csv" in it. Files: people.csv, towns.csv.'),
    })
  })

  test('what an earlier session left is gone before an archive is unpacked', async () => {
    await at.here('lists')
    for (let folder = 0; folder < 1500; folder++) mkdirSync(at.file(`w/passing/${folder}/left`), { recursive: true })
    at.put('lists.tar.bz2', bzip2Tar)
    expect(await at.here('import', 'lists.tar.bz2')).toMatchObject({ code: 0 })
  })

  test('what is damaged is refused with what is wrong', async () => {
    at.put('cut.csv.xz', xzTables.crc64.subarray(0, 70))
    at.put('cut.csv.bz2', bzip2Table.subarray(0, 70))
    for (const name of ['cut.csv.xz', 'cut.csv.bz2'])
      expect(await at.here('import', name)).toMatchObject({
        code: 3,
        out: '',
        err: expect.stringContaining('its end is missing'),
      })
  })
})
