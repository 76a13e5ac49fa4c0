// How pages and XML documents become lists: cases the readers were made with, and those written before them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inspectFile } from '../../import/inspect.ts'
import { judgementCases, type MarkupCase } from './markup.cases.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-markup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inspect = (fileName: string, content: string | Buffer, sheet?: string) => {
  const file = path.join(folder, fileName)
  writeFileSync(file, content)
  return inspectFile({ file, fileName, options: sheet === undefined ? {} : { sheet }, country: 'GB' })
}

async function judge({ fileName, content, columns, rows, sheets }: MarkupCase) {
  const found = await inspect(fileName, content)
  expect(found.columns.map(({ name }) => name)).toEqual(columns)
  expect(found.preview).toEqual(rows)
  expect(found.encoding?.sure).toBe(true)
  if (sheets !== undefined) expect(found.sheets).toHaveLength(sheets)
}

describe('the cases written before', () => {
  it.each(judgementCases)('$name', judge)
})

describe('pages', () => {
  it('links beside their text are a column, as in a workbook', async () => {
    const page = '<table><tr><th>Name<th>City<tr><td><a href="mailto:ann@x.example">Ann</a><td>Hull</table>'
    const { columns, preview } = await inspect('links.html', page)
    expect(columns.map(({ name }) => name)).toEqual(['Name', 'City', 'Name (link)'])
    expect(preview).toEqual([['Ann', 'Hull', 'ann@x.example']])
  })
  it('tables are chosen by their caption or heading', async () => {
    const page = `<h2>Old</h2><table><tr><td>Name<td>Age<tr><td>Ann<td>41</table>
<table><caption>New</caption><tr><td>Name<td>Age<tr><td>Bo<td>30<tr><td>Cy<td>31</table>`
    const { sheets, sheet, preview } = await inspect('two.html', page)
    expect({ sheets: sheets.map(({ name }) => name), sheet }).toEqual({ sheets: ['New', 'Old'], sheet: 'New' })
    expect(preview).toHaveLength(2)
    expect((await inspect('two.html', page, 'Old')).preview).toEqual([['Ann', '41']])
  })
  it('a page without a table says so', async () => {
    await expect(inspect('text.html', '<!doctype html><html><p>Hello</p></html>')).rejects.toMatchObject({
      code: 'file_binary',
      details: { looksLike: 'a web page without a table' },
    })
  })
  it('what is not shown is no text', async () => {
    const page =
      '<table><thead><tr><td>Name</td><td>No</td></tr></thead><tr><td>Ann<span style="display: none">zz</span><script>1</script></td><td>2</td></tr></table>'
    expect((await inspect('hidden.html', page)).preview).toEqual([['Ann', '2']])
  })
})

describe('XML', () => {
  it.each([
    ['<?xml version="1.0"?>\n<a>\n<b><c>1</c></b>\n<b><c>2</d></b>\n</a>', 'line 4: </d> closes nothing'],
    ['<?xml version="1.0"?>\n<a>\n<b><c>1</c></b>\n<b><c>2</c>', 'line 4: <b> is never closed'],
    [
      '<?xml version="1.0"?>\n<a>\n<b><c>AT&T</c></b>\n<b><c>2</c></b></a>',
      'line 3: an ampersand without the name of an entity',
    ],
  ])('%j is broken', async (text, detail) => {
    await expect(inspect('broken.xml', text)).rejects.toMatchObject({ code: 'file_damaged', details: { detail } })
  })
  it('entities that a document declares are not expanded', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c"><!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY d "&b;&b;&b;">]>
<a><p><n>&d;</n><m>&x;</m></p><p><n>&uuml;</n><m>&#252;</m></p></a>`
    expect((await inspect('bomb.xml', bomb)).preview).toEqual([
      ['&d;', '&x;'],
      ['ü', 'ü'],
    ])
  })
  it('values beyond the ninth of a name are together', async () => {
    const row = (count: number) =>
      `<row><id>1</id>${Array.from({ length: count }, (_, at) => `<tag>${at + 1}</tag>`).join('')}</row>`
    const { columns, preview } = await inspect('tags.xml', `<rows>${row(11)}${row(1)}</rows>`)
    expect(columns).toHaveLength(10)
    expect(preview[0]?.slice(-2)).toEqual(['8', '9; 10; 11'])
  })
  it('a document without a list says so', async () => {
    await expect(inspect('none.xml', '<?xml version="1.0"?><note>Hello</note>')).rejects.toMatchObject({
      code: 'file_binary',
      details: { looksLike: 'an XML document without a list' },
    })
  })
  it('a text in angle brackets is no XML', async () => {
    const { kind } = await inspect('mails.csv', '<ann@x.example>,Ann\n<bo@x.example>,Bo\n')
    expect(kind).toBe('csv')
  })
})
