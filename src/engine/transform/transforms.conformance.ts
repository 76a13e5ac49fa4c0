// Transforms on a real workspace: what the preview says is what is written, as one step that undo takes back to the byte.
import { afterAll, expect, test } from 'vitest'
import type { ColumnId } from '../../contract/app/ids.ts'
import { wholeListView } from '../../contract/app/view.ts'
import { makeSheet } from '../../testing/list/make-sheet.ts'
import { type Cell, transformWorkspace } from '../../testing/transform-workspace.ts'

const workspace = await transformWorkspace()
const { store, views, actions, edits, sheets, transforms, table, list } = workspace
afterAll(workspace.close)

const people: Cell[][] = [
  [' Anna  Berg', 'Ann <ann@firm.com>', '03/04/2025'],
  ['BEA COLE', 'bea@firm.com', '25/12/2024'],
  [null, null, null],
  ['  ', 'dan@gmail.com', 'soon'],
]

test('says what changes, writes it over several columns as one step, and undo takes it back', async () => {
  const { sheetId, ask, over } = await list(people)
  const before = await table(sheetId)
  const asked = ask('tidy', [0, 1])
  expect(await transforms.preview(asked)).toMatchObject({ rows: 4, filled: 6, changes: 2, emptied: 1 })
  const done = await transforms.apply(over(asked))
  expect(done).toMatchObject({ cells: 2, skipped: 0, added: [], label: 'Transform 2 columns: Clean up spaces' })
  expect((await table(sheetId))[0]?.[1]).toEqual(['Anna Berg', 'BEA COLE', null, null])
  expect(await transforms.preview(asked)).toMatchObject({ changes: 0, samples: [] })
  expect(await transforms.apply(over(asked))).toMatchObject({ cells: 0, stepId: null })
  expect((await edits.undo(sheetId)).label).toBe(done.label)
  expect(await table(sheetId)).toEqual(before)
})

test('changes that are unticked are not made: all cells of that text stay, over the cells and in a new column', async () => {
  const rows = ['anna', 'bea', 'anna', 'cy', 'ANNA'].map(name => [name, null, null])
  const { sheetId, columnIds, ask } = await list(rows)
  const [columnId = 0 as ColumnId] = columnIds
  const asked = ask('upper', [0])
  expect((await transforms.preview(asked)).samples).toMatchObject([
    { before: 'anna', after: 'ANNA', cells: 2 },
    { before: 'bea', after: 'BEA', cells: 1 },
    { before: 'cy', after: 'CY', cells: 1 },
  ])
  const except = [
    { columnId, before: 'anna', after: 'ANNA' },
    // No cell changes so.
    { columnId, before: 'cy', after: 'Cy' },
  ]
  expect(await transforms.apply({ ...asked, except, into: { column: 'same' } })).toMatchObject({ cells: 2 })
  expect((await table(sheetId))[0]?.[1]).toEqual(['anna', 'BEA', 'anna', 'CY', 'ANNA'])
  await edits.undo(sheetId)
  await transforms.apply({ ...asked, except, into: { column: 'new', name: 'Loud' } })
  expect((await table(sheetId))[1]).toEqual(['Loud', ['anna', 'BEA', 'anna', 'CY', 'ANNA']])
})

test('a new column has every cell, its own type and name, and goes with one undo', async () => {
  const { sheetId, columnIds, ask } = await list(people)
  const before = await table(sheetId)
  const asked = ask('domain', [1])
  const { added } = await transforms.apply({ ...asked, into: { column: 'new', name: 'Site' } })
  expect(added).toMatchObject([{ name: 'Site' }])
  expect((await table(sheetId)).map(([name]) => name)).toEqual(['Name', 'E-mail', 'Site', 'When'])
  expect((await table(sheetId))[2]).toEqual(['Site', ['firm.com', 'firm.com', null, null]])
  expect((await store.grid.call('columnsOf', sheetId))[2]).toMatchObject({ type: 'domain' })
  const again = await transforms.apply({ ...asked, into: { column: 'new', name: 'Site' } })
  expect(again.added).toMatchObject([{ name: 'Site 2' }])
  await edits.undo(sheetId)
  await edits.undo(sheetId)
  expect(await table(sheetId)).toEqual(before)
  await sheets.setColumn(sheetId, columnIds[1] as ColumnId, { neverSend: true })
  await transforms.apply({ ...asked, into: { column: 'new', name: null } })
  const made = (await store.grid.call('columnsOf', sheetId)).find(({ name }) => name.startsWith('E-mail: '))
  expect(made).toMatchObject({ neverSend: true, locked: false })
})

test('filling down follows the order of the view, over many slices, and leaves what is above the first cell', async () => {
  const rows = Array.from({ length: 5000 }, (_, at): Cell[] => [
    at === 1 ? 'first' : at === 2500 ? 'later' : at === 7 ? ' ' : null,
    null,
    String(at).padStart(4, '0'),
  ])
  const { sheetId, columnIds, ask, over } = await list(rows)
  const before = await table(sheetId)
  expect(await transforms.preview(ask('down', [0]))).toMatchObject({ changes: 4997, emptied: 0 })
  expect((await transforms.apply(over(ask('down', [0])))).cells).toBe(4997)
  const filled = (await table(sheetId))[0]?.[1] ?? []
  expect([0, 1, 7, 2499, 2500, 4999].map(at => filled[at])).toEqual([null, 'first', 'first', 'first', 'later', 'later'])
  await edits.undo(sheetId)
  expect(await table(sheetId)).toEqual(before)
  const sort = [{ columnId: columnIds[2] as ColumnId, descending: true }]
  const { id: viewId } = await views.open(sheetId, { ...wholeListView, sort })
  await transforms.apply(over(ask('down', [0], { scope: { of: 'view', viewId } })))
  const upwards = (await table(sheetId))[0]?.[1] ?? []
  expect([0, 7, 2499, 2501].map(at => upwards[at])).toEqual(['first', 'later', 'later', null])
})

test('a name is split into columns of its parts, in their order, without those that nobody has; one undo', async () => {
  const { sheetId, ask } = await list([
    ['DR. ANNA VAN DER BERG', 'ann@firm.com', null],
    ['Cole, Bea', null, null],
    [null, null, null],
  ])
  const before = await table(sheetId)
  const { added } = await transforms.apply({ ...ask('person', [0]), into: { column: 'each' } })
  expect(added.map(({ name }) => name)).toEqual(['Name: Prefix', 'Name: First name', 'Name: Last name'])
  expect((await table(sheetId)).slice(1, 4)).toEqual([
    ['Name: Prefix', ['DR.', null, null]],
    ['Name: First name', ['Anna', 'Bea', null]],
    ['Name: Last name', ['van der Berg', 'Cole', null]],
  ])
  await edits.undo(sheetId)
  expect(await table(sheetId)).toEqual(before)
  await expect(transforms.apply({ ...ask('trim', [0]), into: { column: 'each' } })).rejects.toMatchObject({
    code: 'bad_request',
  })
  const choice = { id: 'part' as const, options: { separator: '@' } }
  const split = await transforms.apply({ ...ask('part', [1], { choice }), into: { column: 'each' } })
  expect(split.added.map(({ name }) => name)).toEqual(['E-mail: First', 'E-mail: Second'])
})

test('a view and a selection limit it; dates are read as their column writes them', async () => {
  const { sheetId, columnIds, ask, over } = await list(people)
  const emails = columnIds[1] as ColumnId
  const condition = { kind: 'contains' as const, columnId: emails, text: 'firm' }
  const { id: viewId } = await views.open(sheetId, { ...wholeListView, conditions: [condition] })
  expect(await transforms.preview(ask('upper', [1], { scope: { of: 'view', viewId } }))).toMatchObject({ rows: 2 })
  const ranges = [
    { top: 1, bottom: 1 },
    { top: 1, bottom: 9 },
  ]
  const selected = ask('date', [2], { scope: { of: 'selection', viewId, ranges } })
  expect(await transforms.preview(selected)).toMatchObject({ rows: 1, changes: 1 })
  await transforms.apply(over(ask('date', [2])))
  expect((await table(sheetId))[2]?.[1]).toEqual(['2025-04-03', '2024-12-25', null, 'soon'])
})

test('locked and computed columns are refused with a sentence and may be read into a new one', async () => {
  const { sheetId, columnIds, ask, over } = await list(people)
  await sheets.setColumn(sheetId, columnIds[0] as ColumnId, { locked: true })
  const before = await table(sheetId)
  await expect(transforms.apply(over(ask('upper', [1, 0])))).rejects.toMatchObject({
    code: 'bad_request',
    details: { what: expect.stringContaining('“Name” are locked') },
  })
  expect(await table(sheetId)).toEqual(before)
  const { added } = await transforms.apply({ ...ask('upper', [0]), into: { column: 'new', name: null } })
  expect(added).toMatchObject([{ name: 'Name: UPPER CASE' }])
})

test('an expression is found from what one row is to give, said in words, and fills the others', async () => {
  const { sheetId, columnIds, ask } = await list([
    ['Anna Berg', 'anna@firm.com', null],
    ['Bea Cole', 'bea@firm.com', null],
    [null, null, null],
    ['Ed Li', 'ed@firm.com', null],
  ])
  const before = await table(sheetId)
  const { choice: _, ...where } = ask('expression', [0])
  const empty = await transforms.byExample({ ...where, given: [] })
  expect(empty.found).toBeNull()
  expect(empty.rows.map(({ cells }) => cells[0])).toEqual(['Anna Berg', 'Bea Cole', 'Ed Li'])
  const given = [{ cells: ['Anna Berg'], gives: 'A. Berg' }]
  const { found, rows } = await transforms.byExample({ ...where, given })
  expect(found?.words).toContain('the last word of Name')
  expect(found?.expression).toContain('[Name]')
  expect(rows.map(({ gives }) => gives)).toEqual(['A. Berg', 'B. Cole', 'E. Li'])
  const choice = { id: 'expression' as const, options: { expression: found?.expression ?? '' } }
  await transforms.apply({ ...ask('expression', [0], { choice }), into: { column: 'same' } })
  expect((await table(sheetId))[0]?.[1]).toEqual(['A. Berg', 'B. Cole', null, 'E. Li'])
  await edits.undo(sheetId)
  expect(await table(sheetId)).toEqual(before)
  const both = { ...where, columnIds: columnIds.slice(0, 2) as ColumnId[] }
  const label = await transforms.byExample({
    ...both,
    given: [{ cells: ['Anna Berg', 'anna@firm.com'], gives: 'Anna Berg <anna@firm.com>' }],
  })
  expect(label.rows.at(-1)?.gives).toBe('Ed Li <ed@firm.com>')
  const odd = await transforms.byExample({
    ...where,
    given: [
      { cells: ['Anna Berg'], gives: 'qq' },
      { cells: ['Bea Cole'], gives: 'Ωmega' },
    ],
  })
  expect(odd.found).toBeNull()
})

test('a rule found by example reads cells as their column does, says which row is open and which example is no row', async () => {
  // In this column 1.500 is a thousand and a half; read alone it is one and a half.
  const numbers = await list(['1.234,50', '2.000,75', '3,5', '1.500'].map(cell => [cell, null, null]))
  const { choice: _, ...where } = numbers.ask('expression', [0])
  const short = await transforms.byExample({ ...where, given: [{ cells: ['1.500'], gives: '1.5' }] })
  const choice = { id: 'expression' as const, options: { expression: short.found?.expression ?? '' } }
  await transforms.apply({ ...numbers.ask('expression', [0], { choice }), into: { column: 'same' } })
  expect((await table(numbers.sheetId))[0]?.[1][3]).toBe('1.5')
  const cities = await list(['Berlin (DE)', 'Ulm (DE)', 'New York (US)'].map(cell => [cell, null, null]))
  const { choice: __, ...there } = cities.ask('expression', [0])
  const given = [
    { cells: ['Berlin (DE)'], gives: 'Berlin' },
    { cells: ['Ulm (DE)'], gives: 'Ulm' },
  ]
  const found = await transforms.byExample({ ...there, given })
  expect(found.rows.map(({ gives }) => gives)).toEqual(['Berlin', 'Ulm', 'New York'])
  expect(found.found?.unsettled).toEqual({ cells: ['New York (US)'], gives: 'New York', instead: 'New' })
  const settled = [...given, { cells: ['New York (US)'], gives: 'New York' }]
  expect((await transforms.byExample({ ...there, given: settled })).found?.unsettled).toBeNull()
  const strange = [...given, { cells: ['Bonn (DE)'], gives: 'Bonn' }]
  expect((await transforms.byExample({ ...there, given: strange })).absent).toEqual([2])
})

test('columns are merged into a new one and deleted, empty cells filled from another column; one undo each', async () => {
  const { sheetId, columnIds, ask, over } = await list(people)
  const before = await table(sheetId)
  const options = { separator: ' / ', delete: 'yes' }
  const { added } = await transforms.apply({
    ...ask('merge', [0, 1], { choice: { id: 'merge', options } }),
    into: { column: 'new', name: 'Who' },
  })
  expect(added).toMatchObject([{ name: 'Who' }])
  expect(await table(sheetId)).toEqual([
    ['Who', [' Anna  Berg / Ann <ann@firm.com>', 'BEA COLE / bea@firm.com', null, 'dan@gmail.com']],
    before[2],
  ])
  await edits.undo(sheetId)
  expect(await table(sheetId)).toEqual(before)
  await transforms.apply(over(ask('merge', [0, 1], { choice: { id: 'merge', options } })))
  expect((await table(sheetId)).map(([name]) => name)).toEqual(['Name', 'When'])
  await edits.undo(sheetId)
  const fill = { id: 'from' as const, options: { column: String(columnIds[1]) } }
  expect(await transforms.preview(ask('from', [0], { choice: fill }))).toMatchObject({ rows: 4, changes: 1 })
  await transforms.apply(over(ask('from', [0], { choice: fill })))
  expect((await table(sheetId))[0]?.[1]).toEqual([' Anna  Berg', 'BEA COLE', null, 'dan@gmail.com'])
  await edits.undo(sheetId)
  expect(await table(sheetId)).toEqual(before)
  await expect(
    transforms.preview(ask('from', [0], { choice: { id: 'from', options: { column: '999999' } } })),
  ).rejects.toMatchObject({ code: 'bad_request' })
})

test('cells as long as books are read a few at a time, and all of them change', async () => {
  const book = 'a'.repeat(60_000)
  const { sheetId, ask, over } = await list(
    Array.from({ length: 300 }, (_, at) => [at % 2 === 0 ? book : 'b', null, null]),
  )
  const { slot } = (await store.grid.call('columnsOf', sheetId))[0] ?? { slot: '' }
  const place = {
    sheetId,
    columnId: ask('upper', [0]).columnIds[0] ?? 0,
    chosen: [],
    except: [],
    ...(await store.scan.call(
      'transformReads',
      sheetId,
      ask('upper', [0]).columnIds[0] ?? 0,
      null,
      ask('upper', [0]).choice,
    )),
  }
  expect(slot).not.toBe('')
  const { ids } = await store.scan.call('orderRows', sheetId, wholeListView, [])
  const slice = await store.scan.call(
    'transformCells',
    place,
    ids,
    { id: 'upper', options: { language: 'any' } },
    false,
    null,
  )
  expect(slice.done).toBeLessThan(300)
  expect(
    await transforms.preview(ask('keep', [0], { choice: { id: 'keep', options: { what: 'digits' } } })),
  ).toMatchObject({
    changes: 300,
  })
  expect(
    (await transforms.apply(over(ask('part', [0], { choice: { id: 'part', options: { number: '2' } } })))).cells,
  ).toBe(300)
})

test('a pattern that never ends is stopped with a sentence, and nothing stays of it', async () => {
  const { sheetId, ask, over } = await list([
    ['one', null, null],
    [`${'a'.repeat(40)}!`, null, null],
  ])
  const before = await table(sheetId)
  const asked = ask('replace', [0], {
    choice: { id: 'replace', options: { find: '(a+)+$', with: 'x', pattern: 'yes' } },
  })
  await expect(transforms.preview(asked)).rejects.toMatchObject({ code: 'bad_request' })
  await expect(transforms.apply({ ...asked, into: { column: 'new', name: 'X' } })).rejects.toMatchObject({
    code: 'bad_request',
  })
  expect(await table(sheetId)).toEqual(before)
  await transforms.apply(over(ask('upper', [0])))
})

test('an edit made while 20,000 cells are transformed is kept and comes after them; the action can be stopped', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => [` name ${at} `, null, null])
  const { sheetId, columnIds, ask, over } = await list(rows)
  const whole = transforms.apply(over(ask('upper', [0])))
  // Begun, or on a quick machine done already.
  const looking = new AbortController()
  const seen = async () => {
    for await (const action of actions.watch(sheetId, looking.signal)) if (action) return
  }
  await Promise.race([seen(), whole])
  looking.abort()
  const cell = { rowId: 20_000 as never, columnId: columnIds[0] as ColumnId, value: 'mine' }
  const edit = edits.cells({ sheetId, label: 'Edit', cells: [cell] })
  expect((await whole).cells).toBe(20_000)
  await edit
  const cells = (await table(sheetId))[0]?.[1] ?? []
  expect([cells[0], cells.at(-1)]).toEqual([' NAME 0 ', 'mine'])
  const aborted = new AbortController()
  aborted.abort()
  expect((await transforms.preview(ask('trim', [0]), aborted.signal)).changes).toBe(0)
})

test('an expression reads a column that it rewrites as it was before the first cell changed', async () => {
  const given = ['1.234', '2,5', '10,25', '1.234.567,5']
  const rows = Array.from({ length: 9000 }, (_, at) => [given[at % given.length] ?? null])
  const { sheetId, columnIds } = await makeSheet(store, [{ name: 'Price', type: 'number' }], rows)
  const choice = { id: 'expression' as const, options: { expression: 'number([Price]) * 2' } }
  await transforms.apply({ sheetId, columnIds, scope: { of: 'list' }, choice, into: { column: 'same' } })
  const [[, cells = []] = []] = await table(sheetId)
  expect(new Set(cells)).toEqual(new Set(['2468', '5', '20.5', '2469135']))
})
