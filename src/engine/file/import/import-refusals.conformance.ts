// Files that no list can be made of are refused before anything is imported, with what they are and the way out.
import { expect, it } from 'vitest'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { workbookOf, zipOf } from '../../../testing/file/make-zip.ts'

const { work } = fileSuite()

it.each<[name: string, content: Buffer | string, failure: object]>([
  ['empty.csv', '', { code: 'file_empty' }],
  ['blank.csv', '\ufeff \n\n', { code: 'file_empty' }],
  [
    'photo.csv',
    Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), Buffer.alloc(500)]),
    { code: 'file_binary', details: { looksLike: 'a PNG image' } },
  ],
  ['random.csv', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256)), { code: 'file_binary' }],
  ['letter.csv', '%PDF-1.7\n', { code: 'file_binary', details: { looksLike: 'a PDF document' } }],
  ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), { code: 'file_old_excel' }],
  [
    'cut.xlsx',
    workbookOf({ sheets: ['<row><c><v>1</v></c></row>'] }).subarray(0, 700),
    { code: 'file_damaged', details: { detail: 'its end is missing' } },
  ],
  [
    'page.xls',
    '<html><table><tr><td> </td></tr></table></html>',
    { code: 'file_binary', details: { looksLike: 'a web page without a table' } },
  ],
  ['page.xlsx', '<html></html>', { code: 'file_binary', details: { looksLike: 'a web page without a table' } }],
  [
    'note.xml',
    '<?xml version="1.0"?><note>Hello</note>',
    { code: 'file_binary', details: { looksLike: 'an XML document without a list' } },
  ],
  ['bytes.xlsx', Buffer.from('Name\0Mail'), { code: 'file_damaged', details: { detail: 'it is not a workbook' } }],
  [
    'wide.csv',
    `${Array.from({ length: 501 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(500)}1\n`,
    { code: 'too_many_columns', details: { columns: 501, limit: 500 } },
  ],
  [
    'one-line.csv',
    'abc,def@host.example,'.repeat(1_000_000),
    { code: 'line_too_long', details: { line: 1, of: 'values' } },
  ],
  ['no-ends.csv', 'abcdefghij'.repeat(500_000), { code: 'cell_too_long', details: { line: 1 } }],
  [
    'long-line.csv',
    `a,b\n${`${'x'.repeat(900_000)},`.repeat(40)}`,
    { code: 'line_too_long', details: { line: 2, of: 'characters' } },
  ],
])('refuses %s', async (name, content, failure) => {
  const { ticket } = await work().put(name, content)
  await expect(work().files.inspect(ticket, {})).rejects.toMatchObject(failure)
})

it.each<[name: string, content: Buffer | string, looksLike: string, way: string]>([
  ['people.json', '["Anna"]', 'a JSON document without a list of objects or arrays', 'JSON Lines'],
  ['people.csv', '{"people":[\n"Anna"]}', 'a JSON document without a list of objects or arrays', 'JSON Lines'],
  ['one.json', '{"Name":"Anna"}', 'a JSON document without a list of objects or arrays', 'JSON Lines'],
  ['table.md', '# Guests\n\n| Name | Town |\n|------|:----:|\n| Ann | Ulm |\n', 'a Markdown table', 'paste'],
  ['guests.yaml', '---\n# all\n- name: Ann\n  town: Ulm\n- name: Bo\n  town: Rome\n', 'a YAML list', 'JSON'],
  ['short.yml', '- name: Ann\n- name: Bo\n', 'a YAML list', 'JSON'],
  ['list.csv', '# all\nversion: 1\n\ndn: cn=Anna,dc=host\ncn: Anna\n', 'an LDIF file', 'as CSV'],
  ['list.parquet', Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(80)]), 'a Parquet file', 'as CSV'],
  ['list.xlsx', Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(80)]), 'a Parquet file', 'as CSV'],
  [
    'list.odt',
    zipOf([
      { name: 'content.xml', content: '<x/>' },
      { name: 'META-INF/manifest.xml', content: '<m/>' },
    ]),
    'an OpenDocument file that is not a spreadsheet',
    '.xlsx',
  ],
  ['list.xlsb', zipOf([{ name: 'xl/workbook.bin', content: 'x' }]), 'a binary Excel workbook (.xlsb)', '.xlsx'],
  ['list.xlsx', zipOf([{ name: 'xl/workbook.bin', content: 'x' }]), 'a binary Excel workbook (.xlsb)', '.xlsx'],
  ['list.numbers', zipOf([{ name: 'Index/Document.iwa', content: 'x' }]), 'a Numbers file', 'Excel or CSV'],
])('refuses %s by what is in it, and says the way out', async (name, content, looksLike, way) => {
  const { ticket } = await work().put(name, content)
  await expect(work().files.inspect(ticket, {})).rejects.toMatchObject({
    code: 'file_binary',
    details: { fileName: name, looksLike, way: expect.stringContaining(way) },
  })
})

it.each([
  ['dashes under a header are no Markdown', 'name |town\n-----|-----\nAnn  |Ulm\nBo   |Rome\n'],
  ['items with a colon are no YAML', 'Note;Town\n- call: later;Ulm\n- sent: twice;Rome\n'],
])('%s', async (_, text) => {
  const { ticket } = await work().put('table.csv', text)
  const { columns } = await work().files.inspect(ticket, {})
  expect(columns).toHaveLength(2)
})
