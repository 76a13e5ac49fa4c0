// How columns write their values, on a real workspace: decided by their cells, chosen by a person, and the same for checks,
// fixes, duplicates, do-not-contact lists and runs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChosenNotation } from '../../contract/app/cell/notation.ts'
import type { ColumnId, SheetId } from '../../contract/app/ids.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import { type ViewSpec, wholeListView } from '../../contract/app/view.ts'
import type { Service } from '../../service/start.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import {
  emailSpec,
  openRunWorkspace,
  openService,
  operationSpec,
  type RunWorkspace,
} from '../../testing/run/run-workspace.ts'
import { meantText } from '../types/cell-context.ts'

let service: Service
let at: RunWorkspace
beforeAll(async () => {
  service = await openService()
  at = await openRunWorkspace(service, { country: 'DE' })
})
afterAll(async () => {
  await at.close()
  await service.close()
})

const two = (value: number) => String(value).padStart(2, '0')
/** Mobiles of three networks without their plus. */
const dropped = Array.from(
  { length: 40 },
  (_, n) => `49${['171', '172', '160'][n % 3]}${two(n)}${two(97 - n)}${n % 2}35`,
)

async function phones(cells: readonly (string | null)[]) {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [{ name: 'Phone', type: 'phone' }],
    cells.map(cell => [cell]),
  )
  const [phone] = columnIds
  if (phone === undefined) throw new Error('no column')
  return { sheetId, phone }
}
const linesOf = (sheetId: SheetId, columnId: ColumnId) => at.store.grid.call('columnNotation', sheetId, columnId, 'DE')
async function profile(sheetId: SheetId, columnId: ColumnId) {
  for (;;) {
    const counted = await at.store.scan.call('profileColumn', sheetId, columnId, 'DE')
    if (counted !== null) return counted
  }
}
const findings = async (sheetId: SheetId, columnId: ColumnId) => {
  const { counts } = await profile(sheetId, columnId)
  return counts.reduce((sum, cells) => sum + cells, 0)
}
const choose = (sheetId: SheetId, columnId: ColumnId, notation: ChosenNotation) =>
  at.sheets.setColumn(sheetId, columnId, { notation })
const estimate = (sheetId: SheetId, phone: ColumnId) => {
  const spec: RunSpec = { ...emailSpec(sheetId, phone), op: 'validate.phone', mapping: { phone }, country: null }
  return at.runs.estimate(spec)
}
const sends = async (sheetId: SheetId, phone: ColumnId) =>
  (await estimate(sheetId, phone)).lines.find(line => line.class === 'send')?.rows ?? 0

test('a dropped plus is seen, told with its figures, and the same number for duplicates and runs', async () => {
  const [first = ''] = dropped
  const { sheetId, phone } = await phones([...dropped, `+${first}`, `0${first.slice(2)}`])
  expect(await linesOf(sheetId, phone)).toMatchObject([
    { part: 'country', value: 'DE', chosen: false },
    { part: 'plus', value: 'dropped', chosen: false, because: '40 of 40 numbers without + begin with 49.' },
  ])
  expect(await findings(sheetId, phone)).toBe(0)
  // Three spellings of one number are one input.
  expect(await sends(sheetId, phone)).toBe(dropped.length)
})

test('numbers with two readings are findings and not sent, until a person says which is meant; undo asks again', async () => {
  const { sheetId, phone } = await phones(['491711234567', '491711234568'])
  expect(await linesOf(sheetId, phone)).toMatchObject([{ part: 'country' }, { part: 'plus', value: null }])
  expect(await findings(sheetId, phone)).toBe(2)
  expect(await sends(sheetId, phone)).toBe(0)
  await choose(sheetId, phone, { plus: 'dropped' })
  expect(await linesOf(sheetId, phone)).toMatchObject([
    { part: 'country' },
    { part: 'plus', value: 'dropped', chosen: true },
  ])
  expect(await findings(sheetId, phone)).toBe(0)
  expect(await sends(sheetId, phone)).toBe(2)
  await at.edits.undo(sheetId)
  expect(await findings(sheetId, phone)).toBe(2)
  expect((await at.sheets.get(sheetId)).columns[0]?.notation).toBeNull()
})

test('an empty marker is blank: no finding, no input, no duplicate', async () => {
  const { sheetId, phone } = await phones(['+49 30 901820', 'n/a', '-', 'k. A.', 'n/a', null])
  expect(await profile(sheetId, phone)).toMatchObject({ filled: 1, fits: 1 })
  expect(await sends(sheetId, phone)).toBe(1)
  await at.sheets.patch(sheetId, { markers: { also: [], never: ['-'] } })
  expect((await at.sheets.get(sheetId)).markers).toEqual({ also: [], never: ['-'] })
  expect(await profile(sheetId, phone)).toMatchObject({ filled: 2, fits: 1 })
  // A word that was taken out of the set is still listed, to be put back.
  expect(await at.store.scan.call('markersIn', sheetId, phone)).toEqual([
    { text: 'n/a', cells: 2, blank: true },
    { text: '-', cells: 1, blank: false },
    { text: 'k. A.', cells: 1, blank: true },
  ])
})

test('dates and numbers ask which reading is meant, and are settled by cells that show it', async () => {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [
      { name: 'Day', type: 'date' },
      { name: 'Price', type: 'number' },
    ],
    [
      ['03/04/2025', '1.234'],
      ['05/06/2025', '2.500'],
    ],
  )
  const [day, price] = columnIds
  if (day === undefined || price === undefined) throw new Error('no columns')
  expect(await linesOf(sheetId, day)).toMatchObject([{ part: 'dates', value: null }])
  expect(await linesOf(sheetId, price)).toMatchObject([{ part: 'decimal', value: null }])
  expect([await findings(sheetId, day), await findings(sheetId, price)]).toEqual([2, 2])
  await choose(sheetId, day, { dates: 'month' })
  const view = await at.views.open(sheetId, {
    ...wholeListView,
    conditions: [{ kind: 'date', columnId: day, from: '2025-03-04', to: '2025-03-04' }],
  })
  expect(view.rows).toBe(1)
  await choose(sheetId, price, { decimal: 'comma' })
  expect([await findings(sheetId, day), await findings(sheetId, price)]).toEqual([0, 0])
})

test('numbers of a column are sorted, filtered, summed and written by its decimal mark', async () => {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [
      { name: 'Price', type: 'number' },
      { name: 'Note', type: 'text' },
    ],
    [['1.234'], ['2,5'], ['1.000'], ['10,25'], ['999,5'], ['3']].map(row => [...row, null]),
  )
  const [price] = columnIds
  if (price === undefined) throw new Error('no column')
  const cells = async (spec: Partial<ViewSpec>) => {
    const { id, rows } = await at.views.open(sheetId, { ...wholeListView, ...spec })
    const block = { top: 0, bottom: rows - 1, columnIds: [price] }
    return { rows: (await at.views.copy(id, block, false)).rows.flat(), sum: (await at.views.summary(id, [block])).sum }
  }
  const sort = [{ columnId: price, descending: false }]
  const over = (from: number) => ({ conditions: [{ kind: 'number' as const, columnId: price, from, to: null }] })
  // Four of four cells that show their mark have a comma.
  expect(await cells({ sort })).toEqual({ rows: ['2,5', '3', '10,25', '999,5', '1.000', '1.234'], sum: 3249.25 })
  expect((await cells(over(1000))).rows).toEqual(['1.234', '1.000'])
  const { id: viewId } = await at.views.open(sheetId, wholeListView)
  expect((await at.views.figures(viewId, price)).numbers).toMatchObject({ min: 2.5, max: 1234 })

  await choose(sheetId, price, { decimal: 'point' })
  expect((await cells({ sort })).rows.slice(0, 2)).toEqual(['1.000', '1.234'])
  expect((await cells({})).sum).toBeCloseTo(1.234 + 2.5 + 1 + 10.25 + 999.5 + 3, 9)
  expect((await cells(over(1000))).rows).toEqual([])
  await at.edits.undo(sheetId)
  expect((await cells({})).sum).toBe(3249.25)
})

test('names of a column with the family name first are the same people for duplicates, matching and parts of names', async () => {
  const { sheetId, columnIds } = await makeSheet(
    at.store,
    [
      { name: 'Name', type: 'full_name' },
      { name: 'Domain', type: 'domain' },
    ],
    ['Nagy Eszter', 'Berg, Anna', 'KRANICH Tom', 'Xylander Quentin', 'Quentin XYLANDER'].map(name => [
      name,
      'acme-tools.example',
    ]),
  )
  const [name, domain] = columnIds
  if (name === undefined || domain === undefined) throw new Error('no columns')
  expect(await linesOf(sheetId, name)).toEqual([
    {
      part: 'names',
      value: 'family',
      chosen: false,
      because: '3 of 4 names that show an order start with the family name.',
    },
  ])
  // One person, however written: two inputs that are equal are one.
  const spec = operationSpec(sheetId, 'person.findEmail', { full_name: name, domain })
  const { lines } = await at.runs.estimate(spec)
  expect(lines.find(line => line.class === 'send')?.rows).toBe(4)
  expect(lines.find(line => line.class === 'duplicate')?.rows).toBe(1)
  const keys = async () => {
    const written = await at.store.scan.call('writtenAs', sheetId, name, 'DE')
    return ['Xylander Quentin', 'Quentin XYLANDER'].map(cell => meantText('full_name', cell, written))
  }
  expect(await keys()).toEqual(['Xylander, Quentin', 'Quentin XYLANDER'])
  const parts = async (part: string) => {
    const choice = { id: 'person' as const, options: { part } }
    const place = {
      sheetId,
      columnId: name,
      chosen: [],
      except: [],
      ...(await at.store.scan.call('transformReads', sheetId, name, 'DE', choice)),
    }
    const { ids } = await at.store.scan.call('orderRows', sheetId, wholeListView, [])
    return (await at.store.scan.call('transformCells', place, ids, choice, true, null)).after
  }
  expect(await parts('last')).toEqual(['Nagy', 'Berg', 'KRANICH', 'Xylander', 'XYLANDER'])
  await choose(sheetId, name, { names: 'given' })
  expect((await keys())[0]).toBe('Xylander Quentin')
  expect(await parts('last')).toEqual(['Eszter', 'Berg', 'KRANICH', 'Quentin', 'XYLANDER'])
})
