// Problems of an imported list: every line that did not fit with its number and text, and the repair of shifted rows.
import { expect, it } from 'vitest'
import type { SheetId } from '../../../contract/app/ids.ts'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { workbookOf } from '../../../testing/file/make-zip.ts'
import { createEdits } from '../../sheet/edit/edits.ts'
import { createLines } from './lines.ts'

const { work, importText } = fileSuite()
const csv = `Name,Mail,Phone,City
Anna,a@host.example,+49 30 901821,Berlin
Huber, Bert,b@host.example,+49 30 901822,
Cleo,c@host.example,+49 30 901823,Bonn,extra,more
"Dora" x,d@host.example,+49 30 901824,Jena

Emil,e@host.example
Huber, Carl,f@host.example,+49 30 901825,Trier
Fay,g@host.example,+49 30 901826,Kiel,
`
const parts = () => {
  const edits = createEdits(work().store, work().views, work().changes)
  return { edits, lines: createLines(work().store, edits) }
}
const page = (sheetId: SheetId) => parts().lines.problems({ sheetId, limit: 100 })

it('lists every line that did not fit, and keeps what is beyond the columns', async () => {
  const { sheetId, job, inspection } = await importText('odd.csv', csv)
  expect(job).toMatchObject({ rows: 7, problems: 6, blankLines: 1 })
  expect(
    inspection.warnings.filter(({ code }) => /_rows|_lines/.test(code)).map(({ code, count }) => [code, count]),
  ).toEqual([
    ['ragged_rows', 4],
    ['shifted_rows', 2],
    ['blank_lines', 1],
  ])
  const { lines, ...counts } = await page(sheetId)
  expect(counts).toEqual({ more: false, total: 6, offered: 2 })
  const source = csv.split('\n')
  expect(lines.map(({ line, kind, found, expected, text: raw }) => [line, kind, found, expected, raw])).toEqual([
    [3, 'shifted', 5, 4, source[2]],
    [4, 'values', 6, 4, source[3]],
    [5, 'quotes', null, null, source[4]],
    [7, 'values', 2, 4, source[6]],
    [8, 'shifted', 5, 4, source[7]],
    [9, 'values', 5, 4, source[8]],
  ])
  expect((await work().cells(sheetId)).map(cells => cells.at(-1))).toEqual([
    null,
    null,
    'extra,more',
    null,
    null,
    'Trier',
    null,
  ])
  const second = await parts().lines.problems({ sheetId, cursor: lines[1]?.rowId ?? null, limit: 2 })
  expect(second).toMatchObject({ lines: [{ line: 5 }, { line: 7 }], more: true })
})

it('repairs shifted rows as one step, offers again what was undone and not what was edited', async () => {
  const { sheetId } = await importText('shifted.csv', csv)
  const { lines, edits } = parts()
  const before = await work().cells(sheetId)
  const edited = await lines.repair({ sheetId, rowIds: null })
  expect(edited).toMatchObject({ label: 'Repair 2 shifted rows', cells: 9 })
  const repaired = await work().cells(sheetId)
  expect(repaired[1]).toEqual(['Huber, Bert', 'b@host.example', '+49 30 901822', null, null])
  expect(repaired[5]).toEqual(['Huber, Carl', 'f@host.example', '+49 30 901825', 'Trier', null])
  expect(await page(sheetId)).toMatchObject({ total: 6, offered: 0, lines: { 0: { repair: { state: 'done' } } } })
  await expect(lines.repair({ sheetId, rowIds: null })).rejects.toMatchObject({ code: 'not_found' })

  await edits.undo(sheetId)
  expect(await work().cells(sheetId)).toEqual(before)
  expect(await page(sheetId)).toMatchObject({ offered: 2 })

  const [first] = (await page(sheetId)).lines
  const [name] = (await work().sheets.get(sheetId)).columns
  if (!first || !name) throw new Error('the list has lines and columns')
  await edits.cells({ sheetId, label: 'Edit', cells: [{ rowId: first.rowId, columnId: name.id, value: 'Bert' }] })
  expect(await page(sheetId)).toMatchObject({ offered: 1, lines: { 0: { repair: { state: 'edited' } } } })

  const copy = await work().sheets.duplicate(sheetId)
  expect(await page(copy.id)).toMatchObject({ total: 6, offered: 1 })
  expect(await lines.repair({ sheetId: copy.id, rowIds: null })).toMatchObject({ cells: 5 })
})

const text = (value: string | null) =>
  value === null ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
const shiftedRows = [
  ['Name', 'Mail', 'Phone', 'City'],
  ['Anna', 'a@host.example', '+49 30 901821', 'Berlin'],
  ['Huber', ' Bert', 'b@host.example', '+49 30 901822'],
  ['Cleo', 'c@host.example', '+49 30 901823', 'Bonn'],
  ['d@host.example', '+49 30 901824', 'Jena', null],
  ['Emil', 'e@host.example', null, 'Kiel'],
]
const asWorkbook = (rows: (string | null)[][]) =>
  workbookOf({ sheets: [rows.map(row => `<row>${row.map(text).join('')}</row>`).join('')] })
const asLines = ([names = [], ...rows]: (string | null)[][]) =>
  rows.map(row => JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]])))).join('\n')

it.each([
  { name: 'shifted.xlsx', content: asWorkbook(shiftedRows), lines: [3, 5] },
  { name: 'shifted.jsonl', content: asLines(shiftedRows), lines: [2, 4] },
])('rows shifted by one in $name are listed, repaired and put back', async ({ name, content, lines: numbers }) => {
  const { sheetId, inspection, job } = await importText(name, content)
  expect(job).toMatchObject({ rows: 5, problems: 2 })
  expect(inspection.warnings).toContainEqual(expect.objectContaining({ code: 'shifted_rows', count: 2 }))
  const before = await work().cells(sheetId)
  const { lines } = await page(sheetId)
  expect(lines.map(({ line, kind }) => [line, kind])).toEqual(numbers.map(line => [line, 'shifted']))
  expect(lines[0]?.text).toContain('Huber')
  const { edits, lines: problems } = parts()
  await problems.repair({ sheetId, rowIds: null })
  const repaired = await work().cells(sheetId)
  expect([repaired[1], repaired[3]]).toEqual([
    ['Huber, Bert', 'b@host.example', '+49 30 901822', null],
    [null, 'd@host.example', '+49 30 901824', 'Jena'],
  ])
  await edits.undo(sheetId)
  expect(await work().cells(sheetId)).toEqual(before)
})

it('a shifted row of a workbook keeps what is beyond the columns, of objects nothing is moved into another name', async () => {
  const many = [...shiftedRows, ['Huber', ' Carl', 'f@host.example', '+49 30 901825', 'Trier']]
  const { sheetId } = await importText('beyond.xlsx', asWorkbook(many))
  expect((await work().cells(sheetId)).at(-1)).toEqual(['Huber', ' Carl', 'f@host.example', '+49 30 901825', 'Trier'])
  await parts().lines.repair({ sheetId, rowIds: null })
  expect((await work().cells(sheetId)).at(-1)).toEqual([
    'Huber, Carl',
    'f@host.example',
    '+49 30 901825',
    'Trier',
    null,
  ])

  const first = Array.from({ length: 25_000 }, (_, at) => `{"Name":"n${at}","Mail":"m${at}@host.example","City":"Ulm"}`)
  const odd = '{"Name":"Huber","Mail":" Bert","City":"b@host.example","Note":"x"}'
  const late = await importText('late-names.jsonl', [...first, ...first, odd].join('\n'))
  expect((await page(late.sheetId)).lines).toMatchObject([{ kind: 'names', repair: null }])
})

it('what is no text in the encoding is a problem of its line', async () => {
  const bytes = Buffer.concat([Buffer.from('Name,City\nAnna,Bonn\nB'), Buffer.from([0xff]), Buffer.from('b,Ulm\n')])
  const { sheetId } = await importText('bytes.csv', bytes, { encoding: 'utf-8' })
  expect((await page(sheetId)).lines).toMatchObject([{ line: 3, kind: 'characters' }])
})

it('lines of JSON: no object, and names that come after the columns are settled', async () => {
  const many = Array.from({ length: 20_001 }, (_, at) => JSON.stringify({ n: `${at}` })).join('\n')
  const { sheetId, job } = await importText('late.jsonl', `${many}\n{"n":"x","late":"y"}\n[1]\n`)
  expect(job).toMatchObject({ rows: 20_003, problems: 2 })
  expect((await page(sheetId)).lines).toMatchObject([
    { line: 20_002, kind: 'names', text: '{"n":"x","late":"y"}' },
    { line: 20_003, kind: 'object', text: '[1]' },
  ])
  expect((await work().cells(sheetId)).slice(-2)).toEqual([
    ['x', '{"late":"y"}'],
    [null, '[1]'],
  ])
})

it('arrays of JSON: values beyond the columns, and no array; fewer values are no problem', async () => {
  const text = '[["Name","Mail"],\n["Anna","a@host.example"],["Bo"],\n["Cy",null,"late",["x"]],\n{"Name":"Di"}]\n'
  const { sheetId, job } = await importText('people.json', text)
  expect(job).toMatchObject({ rows: 4, problems: 2 })
  expect((await page(sheetId)).lines).toMatchObject([
    { line: 3, kind: 'values', text: '["Cy",null,"late",["x"]]' },
    { line: 4, kind: 'object', text: '{"Name":"Di"}' },
  ])
})

it('data never becomes the note, and a single column keeps all its rows', async () => {
  const late = await importText('late.csv', 'Anna,a@host.example\nBob,b@host.example\nName,Mail\nCleo,c@host.example\n')
  expect(await work().cells(late.sheetId)).toHaveLength(4)
  expect((await work().sheets.get(late.sheetId)).note).toBe('')
  for (const [content, rows, note] of [
    ['Anna\nBob\n\nCleo\n\n\n', ['Anna', 'Bob', null, 'Cleo'], 1 + 1],
    ['E-mail\na@host.example\n\nb@host.example', ['a@host.example', null, 'b@host.example'], 0],
    ['Anna\nBob\nName\nCleo\n', ['Anna', 'Bob', 'Name', 'Cleo'], 0],
  ] as const) {
    const { sheetId, job } = await importText('one.csv', content)
    expect((await work().cells(sheetId)).map(([cell]) => cell)).toEqual(rows)
    expect(job.blankLines).toBe(note)
    expect((await work().sheets.get(sheetId)).note).toBe('')
  }
})
