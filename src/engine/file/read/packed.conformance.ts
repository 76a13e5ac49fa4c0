// JSON, vCard and files in archives: read as they are meant, and hostile ones refused in a bounded time and space.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import { type TarPart, tarOf } from '../../../testing/file/make-tar.ts'
import { type ZipPart, zipOf } from '../../../testing/file/make-zip.ts'
import {
  bzip2Bomb,
  bzip2More,
  bzip2Table,
  bzip2Tar,
  xzBlocks,
  xzBomb,
  xzDelta,
  xzTables,
  xzTar,
} from '../../../testing/file/packed-files.ts'
import { testHost } from '../../../testing/web/test-host.ts'
import { Failure } from '../../base/fail.ts'
import { openFileThread } from '../file-wire.ts'
import type { InspectedFile } from '../import/inspect.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'listwright-packed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { threads } = testHost({ dataDir: folder })
const unpackTo = path.join(folder, 'unpacked')

async function inspected(
  fileName: string,
  content: string | Buffer,
  options: ReadOptions = {},
): Promise<InspectedFile> {
  const file = path.join(folder, fileName)
  writeFileSync(file, content)
  const task = { kind: 'inspect', file, fileName, options, country: 'DE', unpackTo } as const
  const thread = openFileThread(threads.file, task, new AbortController().signal)
  try {
    while ((await thread.next()) !== null);
    // Given by the thread as its result.
    return thread.result() as InspectedFile
  } finally {
    await thread.close()
    expect(readdirSync(folder)).not.toContain('unpacked')
  }
}

const refused = async (fileName: string, content: string | Buffer, options?: ReadOptions) => {
  const error = await inspected(fileName, content, options).then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Failure)
  return error instanceof Failure ? { code: error.code, ...error.details } : {}
}
const namesOf = ({ columns }: InspectedFile) => columns.map(({ name }) => name)

const people = 'Name,E-mail\nAnna Ek,anna@example.org\nBo Li,bo@example.org\n'

test('a gzip is read as the file in it, under its name', async () => {
  const found = await inspected('people.csv.gz', gzipSync(people))
  expect(found).toMatchObject({ kind: 'csv', inside: { names: ['people.csv'], chosen: 'people.csv' }, headerRow: 1 })
  expect(found.preview).toEqual([
    ['Anna Ek', 'anna@example.org'],
    ['Bo Li', 'bo@example.org'],
  ])
  const members = Buffer.concat([gzipSync(people), gzipSync('Cy Ma,cy@example.org\n')])
  expect((await inspected('two.csv.gz', members)).rows).toEqual({ value: 3, exact: true })
})

test('a zip offers the files in it and reads the first table, or the one that is chosen', async () => {
  const parts: ZipPart[] = [
    { name: '__MACOSX/._people.csv', content: 'x' },
    { name: 'read me.md', content: 'words' },
    { name: 'lists/people.csv', content: people },
    { name: 'lists/towns.csv', content: 'Town;Country\nKöln;DE\n' },
  ]
  const found = await inspected('lists.zip', zipOf(parts))
  expect(found.inside).toEqual({
    names: ['read me.md', 'lists/people.csv', 'lists/towns.csv'],
    chosen: 'lists/people.csv',
  })
  expect(namesOf(await inspected('lists.zip', zipOf(parts), { inside: 'lists/towns.csv' }))).toEqual([
    'Town',
    'Country',
  ])
  expect(await refused('lists.zip', zipOf(parts), { inside: '../etc/passwd' })).toMatchObject({
    code: 'inside_missing',
  })
})

test('a zstd is read as the file in it', async () => {
  const found = await inspected('people.csv.zst', zstdCompressSync(people))
  expect(found).toMatchObject({ kind: 'csv', inside: { names: ['people.csv'], chosen: 'people.csv' } })
  expect(found.preview).toHaveLength(2)
})

test('bzip2 and xz are read as the file in them, all of their streams', async () => {
  const inside = { names: ['people.csv'], chosen: 'people.csv' }
  expect(await inspected('people.csv.bz2', bzip2Table)).toMatchObject({ kind: 'csv', inside, headerRow: 1 })
  const streams = Buffer.concat([bzip2Table, bzip2More, bzip2More])
  expect((await inspected('people.csv.bz2', streams)).rows).toEqual({ value: 4, exact: true })
  expect(await inspected('people.csv.xz', xzTables.crc64)).toMatchObject({ kind: 'csv', inside, headerRow: 1 })
  const twice = await inspected('people.csv.xz', Buffer.concat([xzBlocks, xzTables.sha256]), { headerRow: 1 })
  expect(twice.rows).toEqual({ value: 5, exact: true })
})

test('bzip2 and xz that are cut off, broken, made to fill the disk or packed with filters are refused', async () => {
  const damage = (detail: string) => ({ code: 'file_damaged', detail })
  const unreasonable = damage('it unpacks to an unreasonable size')
  expect(await refused('bomb.bz2', bzip2Bomb)).toMatchObject(unreasonable)
  expect(await refused('bomb.xz', xzBomb)).toMatchObject(unreasonable)
  expect(await refused('cut.bz2', bzip2Table.subarray(0, 60))).toMatchObject(damage('its end is missing'))
  expect(await refused('cut.xz', xzBlocks.subarray(0, 120))).toMatchObject(damage('its end is missing'))
  expect(await refused('cut.bz2', Buffer.concat([bzip2Table, bzip2More.subarray(0, 9)]))).toMatchObject(
    damage('its end is missing'),
  )
  expect(await refused('more.xz', Buffer.concat([xzBlocks, Buffer.from(people)]))).toMatchObject(damage('it is broken'))
  expect(await refused('delta.xz', xzDelta)).toMatchObject({ detail: expect.stringContaining('filter') })
  // A text may begin with the letters.
  expect((await inspected('bzh.csv', 'BZh9,Mail\nAnna,anna@firm.example\n')).preview).toHaveLength(1)
})

test('a tar, also a compressed one, offers the files in it', async () => {
  const long = `${'folder/'.repeat(20)}people.csv`
  const parts: TarPart[] = [
    { name: './lists', content: '', type: '5' },
    { name: 'pax', content: '21 path=lists/ä.csv\n', type: 'x' },
    { name: 'short.csv', content: 'Town;Country\nKöln;DE\n' },
    { name: 'link.csv', content: '', type: '2' },
    { name: './._people.csv', content: 'x' },
    { name: long, content: people },
  ]
  const tar = tarOf(parts)
  for (const [name, bytes] of [
    ['lists.tar', tar],
    ['lists.tar.gz', gzipSync(tar)],
    ['lists.tgz', gzipSync(tar)],
    ['lists.tar.zst', zstdCompressSync(tar)],
  ] as const) {
    const found = await inspected(name, bytes)
    expect(found.inside).toEqual({ names: ['lists/ä.csv', long], chosen: 'lists/ä.csv' })
    expect(namesOf(found)).toEqual(['Town', 'Country'])
    expect((await inspected(name, bytes, { inside: long })).preview).toHaveLength(2)
  }
  for (const [name, bytes] of [
    ['lists.tar.bz2', bzip2Tar],
    ['lists.tbz2', bzip2Tar],
    ['lists.tar.xz', xzTar],
    ['lists.txz', xzTar],
  ] as const) {
    const found = await inspected(name, bytes)
    expect(found.inside).toEqual({ names: ['people.csv', 'towns.csv'], chosen: 'people.csv' })
    expect(namesOf(await inspected(name, bytes, { inside: 'towns.csv' }))).toEqual(['Town', 'Country'])
  }
  expect(await refused('lists.tar', tar, { inside: '../etc/passwd' })).toMatchObject({ code: 'inside_missing' })
})

test('a tar that is cut off, broken, or holds nothing is refused', async () => {
  const tar = tarOf([{ name: 'a.csv', content: people.repeat(100) }])
  expect(await refused('cut.tar', tar.subarray(0, 2048))).toMatchObject({ detail: 'its end is missing' })
  expect(await refused('claims.tar', tarOf([{ name: 'a.csv', content: 'x', claims: 8 ** 10 }]))).toMatchObject({
    detail: 'its end is missing',
  })
  const broken = tarOf([
    { name: 'a.csv', content: people },
    { name: 'b.csv', content: people },
  ])
  broken.fill(0x41, 1024, 1300)
  expect(await refused('broken.tar', broken)).toMatchObject({ code: 'file_damaged', detail: 'it is broken' })
  expect(await refused('empty.tar', tarOf([{ name: 'a', content: '', type: '5' }]))).toMatchObject({
    code: 'file_binary',
    looksLike: 'an archive without files',
  })
  expect(await refused('bomb.zst', zstdCompressSync(Buffer.alloc(100 * 1024 * 1024)))).toMatchObject({
    detail: 'it unpacks to an unreasonable size',
  })
  expect(await refused('cut.zst', zstdCompressSync(people).subarray(0, 30))).toMatchObject({ code: 'file_damaged' })
})

test('archives that are made to fill the disk, cut off, protected or in each other are refused', async () => {
  const bomb = gzipSync(Buffer.alloc(400 * 1024 * 1024))
  expect(await refused('bomb.csv.gz', bomb)).toMatchObject({ code: 'file_damaged' })
  expect(await refused('bomb.zip', zipOf([{ name: 'a.csv', content: Buffer.alloc(300 * 1024 * 1024) }]))).toMatchObject(
    {
      code: 'file_damaged',
    },
  )
  expect(await refused('cut.csv.gz', gzipSync(people).subarray(0, 30))).toMatchObject({ code: 'file_damaged' })
  expect(await refused('locked.zip', zipOf([{ name: 'a.csv', content: people, encrypted: true }]))).toMatchObject({
    code: 'file_encrypted',
  })
  expect(await refused('again.gz', gzipSync(gzipSync(people)))).toMatchObject({ code: 'file_binary' })
  expect(await refused('up.zip', zipOf([{ name: '../../up.csv', content: people }]))).toMatchObject({
    code: 'file_damaged',
  })
  expect(await refused('lies.zip', zipOf([{ name: 'a.csv', content: people, claims: 5 }]))).toMatchObject({
    code: 'file_damaged',
  })
})

test('a document of JSON is its list of objects, wherever it is, nested fields under their paths', async () => {
  const text = JSON.stringify(
    {
      total: 2,
      meta: { tags: ['a', 'b'] },
      people: [
        { name: 'Anna Ek', address: { city: 'Köln', geo: { lat: 50.9 } }, mails: ['a@example.org'], empty: {} },
        { name: 'Bo "B" Li\n', address: null, id: 1 },
      ],
    },
    null,
    2,
  )
  const found = await inspected('people.json', text)
  expect(found).toMatchObject({ kind: 'json', nested: true, rows: { value: 2, exact: true } })
  expect(namesOf(found)).toEqual(['name', 'address.city', 'address.geo.lat', 'mails', 'empty', 'address', 'id'])
  expect(found.preview[1]).toEqual(['Bo "B" Li\n', null, null, null, null, null, '1'])
  const asText = await inspected('people.json', text, { nested: 'text' })
  expect(namesOf(asText)).toEqual(['name', 'address', 'mails', 'empty', 'id'])
  expect(namesOf(await inspected('array.json', '[{"a":1},{"b":{"c":2}}]'))).toEqual(['a', 'b.c'])
  expect(namesOf(await inspected('l.jsonl', '{"b":{"c":2}}\n{"b":{"c":3}}\n', { nested: 'columns' }))).toEqual(['b.c'])
})

test('objects one after the other are rows, however many a line has', async () => {
  for (const text of ['{"a":1}{"a":2}\n{"a":3}', '{"a":1}\n{"a":2}\n{"a":3}', '{"a":1} {"a":2}\n\n{"a":3}\n']) {
    const found = await inspected('objects.json', text)
    expect(found).toMatchObject({ preview: [['1'], ['2'], ['3']], warnings: [] })
  }
})

test('a table of arrays in JSON has a header, or none, as a table of text has', async () => {
  const table = [['Name', 'E-mail'], ['Anna Ek', 'anna@example.org'], [], ['Bo Li']]
  const found = await inspected('sheet.json', JSON.stringify({ range: 'A1:B4', values: table }, null, 2))
  expect(found).toMatchObject({
    ...{ kind: 'json-arrays', nested: null, delimiter: null, encoding: { value: 'utf-8', sure: true } },
    ...{ headerRow: 1, headerRows: 1, headerSure: true, rows: { value: 2, exact: true } },
    preview: [
      ['Anna Ek', 'anna@example.org'],
      ['Bo Li', null],
    ],
    previewLines: [8, 13],
    warnings: [{ code: 'blank_lines', count: 1 }],
  })
  expect(namesOf(found)).toEqual(['Name', 'E-mail'])
  const lines = table.map(row => `${JSON.stringify(row)}\n`).join('')
  const same = await inspected('sheet.jsonl', lines)
  expect(same).toMatchObject({ kind: 'jsonl-arrays', headerRow: 1, preview: found.preview, previewLines: [2, 4] })
  const without = await inspected('sheet.jsonl', lines, { headerRow: 0 })
  expect(without).toMatchObject({ headerRow: 0, preview: [table[0], ['Anna Ek', 'anna@example.org'], ['Bo Li', null]] })
  expect(namesOf(await inspected('sheet.json', JSON.stringify(table), { headerRow: 2 }))).toEqual([
    'Anna Ek',
    'anna@example.org',
  ])
  const titled = [['Guests'], { by: 'Bo' }, ...table]
  expect(await inspected('titled.json', JSON.stringify(titled))).toMatchObject({
    headerRow: 3,
    titleLines: ['Guests', '{"by":"Bo"}'],
    preview: found.preview,
  })
  const wide = [table[0], ...Array.from({ length: 3 }, (_, at) => ['Cy', `cy${at}@example.org`, 'x'])]
  expect(namesOf(await inspected('wide.json', JSON.stringify(wide)))).toEqual(['Name', 'E-mail', 'Column 3'])
})

test('damaged and hostile JSON ends with a sentence', async () => {
  expect(await refused('cut.json', '[{"a":1},{"a":')).toMatchObject({ code: 'file_damaged' })
  expect(await refused('more.json', '[{"a":1}] x')).toMatchObject({ code: 'file_damaged' })
  expect(await refused('wrong.json', '[{"a":1}}]')).toMatchObject({ code: 'file_damaged' })
  expect(await refused('deep.json', `[{"a":1},${'['.repeat(100_000)}`)).toMatchObject({ code: 'file_damaged' })
  expect(await refused('long.json', `[{"a":"${'x'.repeat(1_000_001)}"}]`)).toMatchObject({ code: 'cell_too_long' })
  expect(await refused('none.json', '{"a":[1,2,3]}')).toMatchObject({ code: 'file_binary' })
  expect(await refused('empty.json', '[[],[]]')).toMatchObject({ code: 'file_binary' })
  expect(await refused('cut.json', '[["a","b"],["c",')).toMatchObject({ code: 'file_damaged' })
  expect(await refused('more.json', '[["a","b"],["c"]] x')).toMatchObject({ code: 'file_damaged' })
  expect(await refused('wrong.json', '[["a","b"}]')).toMatchObject({ code: 'file_damaged' })
  expect(await refused('long.json', `[["a"],["${'x'.repeat(1_000_001)}"]]`)).toMatchObject({ code: 'cell_too_long' })
  expect(await refused('wide.json', `[[${'"a",'.repeat(500)}"a"]]`)).toMatchObject({ code: 'too_many_columns' })
  const odd = await inspected('odd.json', '[{"a":1},{"a":tru},3,{"a":2}]')
  expect(odd.rows.value).toBe(4)
  expect(odd.warnings).toContainEqual(expect.objectContaining({ code: 'unread_lines', count: 2 }))
  const mixed = await inspected('mixed.json', '[["Name","E-mail"],["Anna","a@example.org"],{"a":1},["x",tru]]')
  expect(mixed.rows.value).toBe(3)
  expect(mixed.warnings).toContainEqual(expect.objectContaining({ code: 'unread_lines', count: 2 }))
})

test('contacts of vCard 2.1, 3 and 4: folded lines, quoted-printable, kinds, several values', async () => {
  const cards = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ek;Anna;;Dr.;\r\nFN:Dr. Anna\r\n  Ek\r\nORG:Ek\\, Söhne;Sales\r\n',
    'item1.EMAIL;type=INTERNET;type=pref:anna@example.org\r\nEMAIL;TYPE=work:ek@example.com\r\n',
    'TEL;TYPE=cell,voice:+49 170 1\r\nTEL;TYPE=CELL:+49 170 2\r\nNOTE:one\\ntwo\\; three\r\n',
    `PHOTO;ENCODING=b;TYPE=JPEG:${'QUJD'.repeat(30)}\r\n ${'QUJD'.repeat(30)}\r\nEND:VCARD\r\n`,
    'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=\n=B6rg\n',
    'ADR;HOME:;;Hauptstr. 1;Köln;;50667;DE\nEND:VCARD\n',
    'BEGIN:VCARD\nVERSION:4.0\nFN:Cy Ma\nTEL;VALUE=uri;TYPE="work,voice":tel:+1-212-555-0100\nEND:VCARD\n',
  ].join('')
  const found = await inspected('people.vcf', cards)
  const left = [{ code: 'binary_values', count: 1, column: 'PHOTO', example: null }]
  expect(found).toMatchObject({ kind: 'vcard', rows: { value: 3, exact: true }, warnings: left })
  const records = found.preview.map(row =>
    Object.fromEntries(namesOf(found).flatMap((name, at) => (row[at] ? [[name, row[at]]] : []))),
  )
  expect(records).toEqual([
    {
      'Last name': 'Ek',
      'First name': 'Anna',
      'Name prefix': 'Dr.',
      'Full name': 'Dr. Anna Ek',
      Company: 'Ek, Söhne',
      Department: 'Sales',
      Email: 'anna@example.org',
      'Email (work)': 'ek@example.com',
      'Phone (cell)': '+49 170 1',
      'Phone (cell) (2)': '+49 170 2',
      Preferred: 'Email',
      Note: 'one\ntwo; three',
    },
    {
      'Last name': 'Müller',
      'First name': 'Jörg',
      'Street (home)': 'Hauptstr. 1',
      'City (home)': 'Köln',
      'Postal code (home)': '50667',
      'Country (home)': 'DE',
    },
    { 'Full name': 'Cy Ma', 'Phone (work)': '+1-212-555-0100' },
  ])
})

test('labels of Apple say what the property of their group is for', async () => {
  const card = [
    'BEGIN:VCARD\nVERSION:3.0\nFN:Anna Ek\nitem1.EMAIL;TYPE=INTERNET:a@example.org\nitem1.X-ABLabel:_$!<Work>!$_',
    'item2.TEL:+49 30 1\nitem2.X-ABLabel:Büro\\, links\nitem3.URL:ek.example\nitem3.X-ABLabel:_$!<HomePage>!$_',
    'item4.X-ABDATE:2010-05-01\nitem4.X-ABLabel:_$!<Anniversary>!$_\nitem5.X-ABLabel:alone\nTEL:+49 30 2\nEND:VCARD\n',
  ].join('\n')
  const found = await inspected('apple.vcf', card)
  expect(found.warnings).toEqual([])
  expect(Object.fromEntries(namesOf(found).map((name, at) => [name, found.preview[0]?.[at]]))).toEqual({
    'Full name': 'Anna Ek',
    'Email (work)': 'a@example.org',
    'Phone (Büro, links)': '+49 30 1',
    Website: 'ek.example',
    'Date (anniversary)': '2010-05-01',
    'X-ABLABEL': 'alone',
    Phone: '+49 30 2',
  })
})

test('contacts without their end are read, and lines of none are rows under Problems', async () => {
  const found = await inspected(
    'odd.vcf',
    'BEGIN:VCARD\nFN:A\nBEGIN:VCARD\nFN:B\nEND:VCARD\nwords\nBEGIN:VCARD\nFN:C\n',
  )
  expect(found.rows.value).toBe(4)
  expect(found.preview.map(([name]) => name)).toEqual(['A', 'B', null, 'C'])
  expect(found.warnings).toContainEqual({ code: 'unread_lines', count: 1, column: null, example: 'line 6' })
})

test('contacts with CR CR LF, without an end, and with kinds in any order', async () => {
  const card = 'BEGIN:VCARD\r\r\nVERSION:3.0\r\r\nFN:Anna\r\r\n  Ek\r\r\nTEL;TYPE=fax,work:1\r\r\n'
  const found = await inspected('twice.vcf', `${card}END:VCARD\r\r\n${card.replace('fax,work', 'WORK;TYPE=FAX')}`)
  expect(namesOf(found)).toEqual(['Full name', 'Phone (fax, work)'])
  expect(found).toMatchObject({
    preview: [
      ['Anna Ek', '1'],
      ['Anna Ek', '1'],
    ],
    warnings: [],
  })
})

test('parts of two addresses stay together, though one has no street', async () => {
  const found = await inspected(
    'two.vcf',
    'BEGIN:VCARD\nFN:A\nADR;HOME:;;;Ulm;;1;\nADR;HOME:;;Weg 2;Bonn;;2;\nEND:VCARD\n',
  )
  expect(Object.fromEntries(namesOf(found).map((name, at) => [name, found.preview[0]?.[at]]))).toEqual({
    ...{ 'Full name': 'A', 'City (home)': 'Ulm', 'Postal code (home)': '1' },
    ...{ 'Street (home) (2)': 'Weg 2', 'City (home) (2)': 'Bonn', 'Postal code (home) (2)': '2' },
  })
})
