// Several files, sheets and files of a zip as one list: columns by name, where each row came from, what differs, nothing lost.
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { listOf } from '../../../testing/file/file-workspace.ts'
import { workbookOf, zipOf } from '../../../testing/file/make-zip.ts'

const { work, alone } = fileSuite()
const row = (...cells: string[]) =>
  `<row>${cells.map(cell => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

async function stackOf(files: readonly [name: string, content: string | Buffer][]) {
  const tickets = []
  for (const [name, content] of files) tickets.push((await work().put(name, content)).ticket)
  return work().files.stack(tickets)
}

describe('several files as one list', () => {
  it('columns by name whatever their order and case, with the file and line of each row; drift is said', async () => {
    const { ticket, fileName } = await stackOf([
      ['jan.csv', 'Name,Mail\nAnna Ek,anna@example.org\n'],
      ['feb.csv', 'Guests of February\n\nmail;name;Phone\nbo@example.org;Bo Li;+49 30 901820\ncy@example.org;Cy Ma;\n'],
      ['mar.json', '[{"Name":"Di Wu"}]'],
    ])
    expect(fileName).toBe('jan.csv and 2 more')
    const { job, inspection } = await work().importFile(ticket)
    expect(inspection).toMatchObject({ kind: 'stack', rows: { value: 4, exact: true }, headerRow: 0, headerSure: true })
    expect(inspection.columns.map(({ name }) => name)).toEqual(['Name', 'Mail', 'Phone', 'File', 'Line'])
    expect(inspection.warnings).toEqual([
      { code: 'columns_differ', count: 1, column: 'feb.csv', example: 'adds Phone' },
      { code: 'columns_differ', count: 1, column: 'mar.json', example: 'lacks Mail' },
    ])
    expect(await work().cells(listOf(job))).toEqual([
      ['Anna Ek', 'anna@example.org', null, 'jan.csv', '2'],
      ['Bo Li', 'bo@example.org', '+49 30 901820', 'feb.csv', '4'],
      ['Cy Ma', 'cy@example.org', null, 'feb.csv', '5'],
      ['Di Wu', null, null, 'mar.json', '1'],
    ])
  })

  it('what does not fit in one of them is under Problems, with what is beyond its columns', async () => {
    const { ticket } = await stackOf([
      ['a.csv', 'Name,Mail\nAnna Ek,anna@example.org,more,still\nBo Li\nDi Wu,di@example.org\nEd Yi,ed@example.org\n'],
      ['b.csv', 'Name,Mail\nCy Ma,cy@example.org\n'],
    ])
    const { job, inspection } = await work().importFile(ticket)
    expect(inspection.warnings).toContainEqual(expect.objectContaining({ code: 'ragged_rows', count: 2 }))
    expect(job).toMatchObject({ rows: 5, problems: 2 })
    expect((await work().cells(listOf(job)))[0]).toEqual(['Anna Ek', 'anna@example.org', 'a.csv', '2', 'more,still'])
  })

  it('a guess in one of them is a guess of all', async () => {
    const { ticket } = await stackOf([
      ['a.csv', 'Name,Mail\nAnna Ek,anna@example.org\n'],
      ['b.csv', 'Quinn,Ash\nRobin,Lee\nSam,Kim\n'],
    ])
    const found = await work().files.inspect(ticket, {})
    expect(found.headerSure).toBe(false)
    // Which of them is a guess is said by its name.
    expect(found.warnings.filter(({ code }) => code.startsWith('uncertain'))).toEqual([
      { code: 'uncertain_part', count: 1, column: 'b.csv', example: null },
    ])
  })

  it('each is read by what is chosen of it, and so once more', async () => {
    const { ticket } = await stackOf([
      ['a.csv', 'Name,Mail\nAnna Ek,anna@example.org\n'],
      ['b.csv', Buffer.from('Guests|of May\nName|Mail\nBj\x94rn Li|bo@example.org\n', 'latin1')],
    ])
    const options = { ofParts: [{ name: 'b.csv', encoding: 'cp852', delimiter: '|', headerRow: 2 }] }
    const found = await work().files.inspect(ticket, options)
    expect(found.parts).toMatchObject([
      { name: 'a.csv', encoding: { value: 'utf-8' }, delimiter: { value: ',' }, headerRow: 1 },
      {
        ...{ name: 'b.csv', encoding: { value: 'cp852', sure: true }, delimiter: { value: '|', sure: true } },
        ...{ headerRow: 2, headerSure: true },
      },
    ])
    expect(found.encoding).toBeNull()
    const { job } = await work().importFile(ticket, options)
    const read = [
      ['Anna Ek', 'anna@example.org', 'a.csv', '2'],
      ['Björn Li', 'bo@example.org', 'b.csv', '3'],
    ]
    expect(await work().cells(listOf(job))).toEqual(read)
    const again = await work().files.again(listOf(job))
    expect(again.options).toMatchObject(options)
    // One of them, as a person looks at how it is read.
    const one = await work().files.inspect(ticket, { ...options, only: ['b.csv'] })
    expect(one.preview).toEqual(read.slice(1))
  })

  it('one that cannot be read is named, and nothing is imported', async () => {
    const { ticket } = await stackOf([
      ['a.csv', 'Name,Mail\nAnna Ek,anna@example.org\n'],
      ['b.pdf', '%PDF-1.7 words'],
    ])
    await expect(work().files.inspect(ticket, {})).rejects.toMatchObject({
      code: 'file_binary',
      details: { fileName: 'b.pdf' },
    })
  })

  it(
    'whatever the tables are, each value of each is in the list under its name',
    alone(async () => {
      const name = fc.constantFrom('Name', 'Mail', 'Town', 'Note')
      const table = fc.uniqueArray(name, { minLength: 2, maxLength: 4 }).chain(names =>
        fc.record({
          names: fc.constant(names),
          rows: fc.array(
            fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: names.length, maxLength: names.length }),
            {
              minLength: 1,
              maxLength: 4,
            },
          ),
        }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(table, { minLength: 2, maxLength: 4 }), async tables => {
          const { ticket } = await stackOf(
            tables.map(({ names, rows }, at) => [
              `${at}.csv`,
              [names, ...rows].map(cells => cells.join(',')).join('\n'),
            ]),
          )
          const { columns, preview } = await work().files.inspect(ticket, { headerRow: 1 })
          const shown = preview.map(cells =>
            Object.fromEntries(columns.flatMap(({ name }, at) => (cells[at] ? [[name, cells[at]]] : []))),
          )
          expect(shown).toEqual(
            tables.flatMap(({ names, rows }, at) =>
              rows.map((cells, line) => ({
                ...Object.fromEntries(names.map((one, place) => [one, cells[place]])),
                File: `${at}.csv`,
                Line: String(line + 2),
              })),
            ),
          )
        }),
        { numRuns: 15 },
      )
    }),
  )
})

describe('all of one file as one list', () => {
  it('sheets of a workbook, with the sheet of each row; hidden ones stay out', async () => {
    const book = workbookOf({
      names: ['North', 'South', 'Old'],
      states: [undefined, undefined, 'hidden'],
      sheets: [
        row('Name', 'E-mail') + row('Anna Ek', 'anna@example.org'),
        row('Name', 'E-mail') + row('Bo Li', 'bo@example.org'),
        row('Name', 'E-mail') + row('Cy Ma', 'cy@example.org'),
      ],
    })
    const { ticket } = await work().put('book.xlsx', book)
    const { job, inspection } = await work().importFile(ticket, { all: true })
    expect(inspection).toMatchObject({
      ...{ kind: 'stack', encoding: null, sheets: [{}, {}, {}], isDatabase: false, warnings: [] },
    })
    expect(await work().cells(listOf(job))).toEqual([
      ['Anna Ek', 'anna@example.org', 'North', '2'],
      ['Bo Li', 'bo@example.org', 'South', '2'],
    ])
  })

  it('files of a zip; what was unpacked is gone afterwards', async () => {
    const zip = zipOf([
      { name: 'a.csv', content: 'Name,Mail\nAnna Ek,anna@example.org\n' },
      { name: 'b.csv', content: 'Name,Mail\nBo Li,bo@example.org\n' },
    ])
    const { ticket } = await work().put('all.zip', zip)
    const { job } = await work().importFile(ticket, { all: true })
    expect((await work().cells(listOf(job))).map(cells => cells[2])).toEqual(['a.csv', 'b.csv'])
    expect(existsSync(work().files.pathOf(ticket, 'read'))).toBe(true)
  })
})
