// A law: any table of texts leaves as a workbook or a table of text, and is read again with the same cells and the same header.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { fileSuite } from '../../../testing/file/file-suite.ts'
import { listOf } from '../../../testing/file/file-workspace.ts'
import { makeSheet } from '../../../testing/list/make-sheet.ts'
import { uniqueNames } from '../detect/detect-header.ts'

const { work } = fileSuite()
const numRuns = Number(process.env.LISTWRIGHT_ROUNDS ?? 60)

/** Signs that formats take for something: delimiters, quotes, line ends, starts of formulas, comments and footers. */
const scrap = fc.constantFrom(
  ...[
    'a',
    'B',
    'é',
    '😀',
    ' ',
    '0',
    '7',
    ',',
    ';',
    '\t',
    '|',
    '"',
    "'",
    '\n',
    '\r',
    '=',
    '#',
    '//',
    '.',
    '-',
    '%',
    '_x000D_',
  ],
)
const word = fc.constantFrom(
  ...[
    'Name',
    'Total',
    '12',
    '0.102000',
    '3.50',
    '1,5',
    '1.234,50',
    '007',
    '+49 30 1',
    'TRUE',
    'true',
    'yes',
    '2024-03-01',
  ],
  ...[
    '01.03.2024',
    '1.3.24',
    '03/04/2024',
    '2024-03-01T10:00',
    '441000000000',
    '1E5',
    '12 €',
    'sep=;',
    '# note',
    '%PDF-1.7',
  ],
  ...[
    '(3 rows)',
    'BEGIN:VCARD',
    '[]',
    '{"a":1}',
    'x@firm.example',
    '=1+1',
    '-0',
    ' 5',
    '5 ',
    '1899-12-31',
    '0.00001',
    '\ufeffx',
  ],
)
const text = fc.oneof(
  { weight: 3, arbitrary: word },
  fc.array(scrap, { minLength: 1, maxLength: 6 }).map(all => all.join('')),
)
/** A cell of spaces alone is blank. */
const cell = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 6, arbitrary: text.filter(one => one.trim() !== '') },
)
const types: readonly ColumnType[] = ['text', 'number', 'date', 'yes_no']

const tables = fc.integer({ min: 1, max: 4 }).chain(width =>
  fc.record({
    names: fc.array(text, { minLength: width, maxLength: width }).map(all => uniqueNames(all, width)),
    types: fc.array(fc.constantFrom(...types), { minLength: width, maxLength: width }),
    rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 7 }),
  }),
)

let made = 0

async function leavesAndReturns(
  format: 'csv' | 'tsv' | 'xlsx',
  { names, types: chosen, rows }: { names: string[]; types: readonly ColumnType[]; rows: (string | null)[][] },
) {
  const columns = names.map((name, at) => ({ name, type: chosen[at] ?? 'text', typeChosen: true }))
  const { sheetId } = await makeSheet(work().store, columns, rows)
  const { file } = await work().exportTo(`law-${++made}.${format}`, { sheetId, format })
  const { ticket } = await work().files.ticket(file, 'read')
  const { job, inspection } = await work().importFile(ticket)
  const written = format === 'xlsx' ? '' : readFileSync(file, 'utf8')
  expect(
    inspection.columns.map(({ name }) => name),
    written,
  ).toEqual(names)
  expect(await work().cells(listOf(job)), written).toEqual(rows)
}

it.each(['xlsx', 'csv', 'tsv'] as const)('%s', async format => {
  await fc.assert(
    fc.asyncProperty(tables, table => leavesAndReturns(format, table)),
    { numRuns },
  )
})

it.each(['csv', 'tsv'] as const)('%s whose every name needs quotes', async format => {
  const quoted = tables.map(table => ({ ...table, names: table.names.map(name => `${name} "x"`) }))
  await fc.assert(
    fc.asyncProperty(quoted, table => leavesAndReturns(format, table)),
    { numRuns },
  )
})
