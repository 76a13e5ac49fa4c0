// Random examples of random rows: what is derived gives all of them when it is applied, or nothing is derived.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { transformWorkspace } from '../../../testing/transform-workspace.ts'

const workspace = await transformWorkspace()
const { transforms, table, list } = workspace
afterAll(workspace.close)

/** Cells whose reading follows from their column: decimal comma, order of dates, family name first. */
const alike = [
  ['1.234,50', '2.000,75', '3,5', '1.50', '12.345', '7'],
  ['13/04/2026', '25/12/2024', '05/06/2026', '1/2/25', 'soon'],
  ['Kovács János', 'Szabó Eszter', 'Nagy László', 'Xantus Ödön', 'Anna Kowalski'],
  ['a|b|c', 'a', 'd|e', 'x y|z'],
  ['Berlin (DE)', 'Ulm (DE)', 'New York (US)', 'Rome'],
] as const
const cellsOf = fc.oneof(
  fc.constantFrom(...alike).chain(cells => fc.array(fc.constantFrom(...cells), { minLength: 2, maxLength: 8 })),
  fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 4 }),
)
const given = (cell: string) =>
  fc.oneof(
    fc.tuple(fc.nat(20), fc.nat(20)).map(([from, to]) => [...cell].slice(from % cell.length, to).join('')),
    fc.constantFrom(cell.toUpperCase(), String(Number.parseFloat(cell.replace(',', '.'))), ...cell.split(/\P{L}+/u)),
    fc.constantFrom('June', '6', '2026-06-05', '2026-05-06', '1234.5', '1.5', ' ', `${cell} `),
  )

test('what is derived gives all examples when it is applied, or nothing is derived', async () => {
  await fc.assert(
    fc.asyncProperty(
      cellsOf.chain(cells => {
        const distinct = [...new Set(cells)].filter(cell => cell.trim() !== '').slice(0, 2)
        return fc.tuple(fc.constant(cells), fc.tuple(...distinct.map(cell => fc.tuple(fc.constant(cell), given(cell)))))
      }),
      fc.boolean(),
      async ([cells, pairs], one) => {
        const { sheetId, ask } = await list(cells.map(cell => [cell, null, null]))
        const { choice: _, ...where } = ask('expression', [0])
        const examples = pairs
          .filter(([, gives]) => gives !== '')
          .slice(0, one ? 1 : 2)
          .map(([cell, gives]) => ({ cells: [cell], gives }))
        const { found, absent } = await transforms.byExample({ ...where, given: examples })
        expect(absent).toEqual([])
        if (!found) return
        const choice = { id: 'expression' as const, options: { expression: found.expression } }
        await transforms.apply({ ...ask('expression', [0], { choice }), into: { column: 'new', name: 'New' } })
        const [before, after] = await table(sheetId)
        for (const example of examples) {
          const rows = before?.[1].flatMap((cell, at) => (cell === example.cells[0] ? [after?.[1][at]] : []))
          expect(new Set(rows)).toEqual(new Set([example.gives]))
        }
      },
    ),
    { numRuns: 100 },
  )
})
