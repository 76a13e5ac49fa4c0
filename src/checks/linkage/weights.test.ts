// Weights that were kept decide as they did when they were learned, also with what someone had decided by then.
import { expect, test } from 'vitest'
import { contactList } from '../../testing/list/contact-list.ts'
import { finished, linkList } from '../../testing/list/linked.ts'
import { linkRows } from './link.ts'
import { readRows } from './rows.ts'
import { type KeptModel, keptModel, modelOf, sourceKindOf, weighedSources } from './weights.ts'

const kinds = ['first', 'last', 'email', 'phone', 'company', 'city'] as const
const cellsOf = (rows: number, seed: number) =>
  contactList(rows, seed).map(({ cells: [first, last, email, phone, company, , , city] }) =>
    [first, last, email, phone, company, city].map(cell => cell ?? ''),
  )
function read(cells: readonly string[][]) {
  const reader = readRows(
    cells.length,
    kinds.map(kind => ({ kind, width: 1 })),
    { country: 'DE', dayFirst: true },
  )
  for (const row of cells) reader.add(row)
  return reader.done()
}

test('the same list has the same pairs with the same weights, learned or corrected', () => {
  const cells = cellsOf(600, 38_300)
  const taught = [
    { a: 0, b: 1, same: true },
    { a: 2, b: 3, same: false },
    { a: 4, b: 9, same: true },
  ]
  for (const answers of [[], taught]) {
    const { linked } = linkList(kinds, cells, { taught: answers })
    expect(linked.model.learned).toBe(true)
    const kept: KeptModel = JSON.parse(JSON.stringify(keptModel(linked.model, cells.length)))
    const rows = read(cells)
    const model = modelOf(kept, rows)
    expect(finished(linkRows(rows, { model })).pairs).toEqual(linked.pairs)
  }
})

test('another list is judged by the weights it is given, and a longer one has as many rows of a person', () => {
  const { linked } = linkList(kinds, cellsOf(600, 38_300))
  const kept = keptModel(linked.model, 600)
  const short = read(cellsOf(40, 38_301))
  const model = kept && modelOf(kept, short)
  expect(model?.columns.map(({ related }) => related[0])).toEqual(linked.model.columns.map(({ related }) => related[0]))
  expect((model?.shares[0] ?? 0) * 39).toBeCloseTo((linked.model.shares[0] ?? 0) * 599)
  expect(finished(linkRows(short, { model: model ?? null })).model.learned).toBe(true)
})

test('weights of other columns, and weights that were not learned, are none', () => {
  const { linked } = linkList(kinds, cellsOf(600, 38_300))
  const kept = keptModel(linked.model, 600)
  const [, ...fewer] = kept?.evidence ?? []
  expect(kept && modelOf({ ...kept, evidence: fewer }, read(cellsOf(40, 38_301)))).toBeNull()
  expect(kept && modelOf({ ...kept, correction: { all: 0, shares: [1] } }, read(cellsOf(40, 38_301)))).toBeNull()
  expect(keptModel(linkList(kinds, cellsOf(5, 38_302)).linked.model, 5)).toBeNull()
  expect([sourceKindOf('first'), sourceKindOf('given'), sourceKindOf('toString')]).toEqual([
    'first',
    undefined,
    undefined,
  ])
  expect(weighedSources([{ kind: 'first' }, { kind: 'text' }], { evidence: [] })).toEqual([])
})
