// Any bytes in any file end with rows or a declared failure: the readers of every form, from bytes that were good once.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { odsOf, odsRow, odsTable, odsText } from '../../../testing/file/make-ods.ts'
import { tarOf } from '../../../testing/file/make-tar.ts'
import { workbookOf, zipOf } from '../../../testing/file/make-zip.ts'
import { bzip2Table, bzip2Tar, xzBlocks, xzTables, xzTar } from '../../../testing/file/packed-files.ts'
import { fuzz } from '../../../testing/fuzz.ts'
import { Failure } from '../../base/fail.ts'
import { runImport } from '../import/import-task.ts'
import { inspectFile } from '../import/inspect.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-readers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function sqliteFile(): Buffer {
  const db = new Database(':memory:')
  db.exec(
    "CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT, age REAL); INSERT INTO people VALUES (1, 'Anna', 4.5), (2, NULL, x'00')",
  )
  const bytes = db.serialize()
  db.close()
  return bytes
}

const csv = 'Name,Mail\n"Anna ""A"" Ek",anna@firm.example\nBo;Li,\t"two\nlines"\n'
const placed =
  'A list  of 2026\n\nName      City      Age\nAnn Lee   Leeds      41\nBo Berg   Hull        9\n山田 太郎 東京       33\nDi Ito    Bury       55\n'
const ruled =
  'Name       City\n---------- -----\nAnn Lee    Leeds\n\nName       City\n---------- -----\nBo Berg    Hull\n(2 rows)\n'
const json = '[{"Name":"Anna","Tags":["a",1],"At":{"City":"Köln"}},{"Name":null}]'
const card =
  'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna Ek\r\nEMAIL;TYPE=work:anna@firm.example\r\nNOTE;ENCODING=QUOTED-PRINTABLE:a=0Ab=\r\n c\r\nEND:VCARD\r\n'
const book = workbookOf({
  sheets: ['<row><c t="inlineStr"><is><t>Name</t></is></c></row><row><c><v>45292.5</v></c></row>'],
  formats: ['yyyy-mm-dd'],
})

const texts = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\0',
  '\ufeff',
  'ÿþ',
  '{',
  '[',
  ']',
  '}',
  '":',
  '\\u',
  '\\ud800',
  'null',
  '1e999',
  '=20',
  'BEGIN:VCARD\n',
]
const markup = [
  '<c/>',
  '<row>',
  '</row>',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&#0;',
  '&amp;',
  ' r="XFD1048576"',
  ' t="s"',
  '<v>-1</v>',
  'number-columns-repeated="9999999"',
]
const tags = [
  ...['<table>', '</table>', '<tr>', '<td>', '<th colspan="99999">', '<td rowspan=0>', '</td>', '<caption>', '<thead>'],
  ...[
    '<a>',
    '</a>',
    '<a b="',
    '<b/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml?>',
    '&lt;',
    '&#x110000;',
    '&nope;',
    '&',
  ],
  ...['<!DOCTYPE a [<!ENTITY b "&b;&b;">]>', ' style="display:none"', ' ss:Index="0"', ' ss:MergeDown="999999"'],
]
const page =
  '<!doctype html><h1>People</h1><table><caption>A</caption><thead><tr><th rowspan=2>Name<th>Mail</thead><tr><td><a href="mailto:a@b.example">Anna</a><td>x<br>y<tr><td><table><tr><td>in</table></table>'
const list =
  '<?xml version="1.0"?><!DOCTYPE l><l xmlns:a="u"><p id="1"><n>Anna</n><a:m k="w">x</a:m><m/></p><p id="2"><n><![CDATA[Bo]]></n><f name="City">Köln</f></p></l>'
const oldBook =
  '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell></Row><Row ss:Index="4"><Cell ss:Index="2" ss:MergeAcross="1"><Data ss:Type="Number">1</Data></Cell></Row></Table></Worksheet></Workbook>'
const binary = [
  '\0\0\0\0',
  '\u00ff\u00ff\u00ff\u00ff',
  'PK\x03\x04',
  'PK\x01\x02',
  'PK\x05\x06',
  '\x1f\u008b',
  'SQLite format 3\0',
  '\x7f',
]

/** Each form with its good files; packed ones are also changed before they are packed. */
const forms: readonly {
  name: string
  ending: string
  from: Buffer[]
  words: string[]
  inputs: number
  pack?: (bytes: Buffer) => Buffer
}[] = [
  {
    name: 'csv',
    ending: 'csv',
    from: [Buffer.from(csv), Buffer.from(csv, 'utf16le'), Buffer.from(csv.replace('Ek', 'Ék'), 'latin1')],
    words: texts,
    inputs: 500,
  },
  {
    name: 'fixed',
    ending: 'txt',
    from: [Buffer.from(placed), Buffer.from(ruled), Buffer.from(placed, 'utf16le')],
    words: [...texts, '  ', '-----', '----- ---', '山', '(3 rows)'],
    inputs: 200,
  },
  { name: 'json', ending: 'json', from: [Buffer.from(json)], words: texts, inputs: 400 },
  {
    name: 'json-arrays',
    ending: 'json',
    from: [Buffer.from('{"values":[["Name","Mail"],["Anna",1],[]]}'), Buffer.from('["Name"]\n["Anna",null]\n')],
    words: texts,
    inputs: 300,
  },
  { name: 'jsonl', ending: 'jsonl', from: [Buffer.from('{"a":1}\n{"a":"x","b":[]}\n')], words: texts, inputs: 300 },
  {
    name: 'html',
    ending: 'html',
    from: [Buffer.from(page), Buffer.from(page, 'utf16le')],
    words: [...tags, ...texts],
    inputs: 400,
  },
  { name: 'xml', ending: 'xml', from: [Buffer.from(list)], words: [...tags, ...texts], inputs: 400 },
  { name: 'xml-workbook', ending: 'xls', from: [Buffer.from(oldBook)], words: [...tags, ...texts], inputs: 300 },
  { name: 'vcard', ending: 'vcf', from: [Buffer.from(card)], words: texts, inputs: 300 },
  { name: 'xlsx', ending: 'xlsx', from: [book], words: binary, inputs: 300 },
  {
    name: 'xlsx-sheet',
    ending: 'xlsx',
    from: [
      Buffer.from(
        '<row r="1"><c t="inlineStr"><is><t>Name</t></is></c><c s="1"><v>45292.5</v></c></row><row r="3" hidden="1"/>',
      ),
    ],
    words: [...markup, ...texts],
    inputs: 300,
    pack: bytes => workbookOf({ sheets: [bytes.toString()], formats: ['yyyy-mm-dd'] }),
  },
  {
    name: 'ods',
    ending: 'ods',
    from: [Buffer.from(odsTable('People', odsRow(odsText('Name')) + odsRow(odsText('Anna'))))],
    words: [...markup, ...texts],
    inputs: 300,
    pack: bytes => odsOf(bytes.toString()),
  },
  { name: 'sqlite', ending: 'sqlite', from: [sqliteFile()], words: binary, inputs: 250 },
  { name: 'gzip', ending: 'csv.gz', from: [gzipSync(csv)], words: binary, inputs: 150 },
  { name: 'zstd', ending: 'csv.zst', from: [zstdCompressSync(csv)], words: binary, inputs: 150 },
  { name: 'bzip2', ending: 'csv.bz2', from: [bzip2Table, bzip2Tar], words: binary, inputs: 200 },
  { name: 'xz', ending: 'csv.xz', from: [...Object.values(xzTables), xzBlocks, xzTar], words: binary, inputs: 300 },
  {
    name: 'tar',
    ending: 'tar',
    from: [
      tarOf([
        { name: 'a.csv', content: csv },
        { name: 'b.json', content: json },
      ]),
    ],
    words: binary,
    inputs: 200,
  },
  {
    name: 'zip',
    ending: 'zip',
    from: [
      zipOf([
        { name: 'a.csv', content: csv },
        { name: 'b.json', content: json },
      ]),
    ],
    words: binary,
    inputs: 200,
  },
]

let files = 0
/** As a person opens and imports it. */
async function read(ending: string, bytes: Buffer): Promise<number> {
  const home = path.join(folder, String(++files))
  mkdirSync(home)
  const fileName = `some.${ending}`
  const file = path.join(home, fileName)
  const source = { file, fileName, unpackTo: path.join(home, 'unpacked') }
  writeFileSync(file, bytes)
  try {
    const { columns } = await inspectFile({ ...source, options: {}, country: 'DE' })
    const { rows } = await runImport(
      {
        ...{
          kind: 'import',
          ...source,
          options: {},
          country: 'DE',
          copyTo: null,
          surplus: true,
          raws: true,
          partsTo: null,
        },
        columns: columns.map(({ index, name }) => ({ index, name })),
        types: columns.map(({ type }) => type),
      },
      { start: () => {}, slice: () => {}, part: () => {}, room: async () => 10_000 },
    )
    return rows
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

test.each(forms)('$name', async ({ name, ending, from, words, inputs, pack = bytes => bytes }) => {
  let whole = 0
  const tried = await fuzz({
    name: `file-${name}`,
    from,
    words,
    inputs,
    async judge(input) {
      try {
        if ((await read(ending, pack(input))) > 0) whole++
      } catch (error) {
        if (!(error instanceof Failure)) throw error
      }
    },
  })
  expect(tried).toBeGreaterThanOrEqual(from.length)
  expect(whole).toBeGreaterThan(0)
})
