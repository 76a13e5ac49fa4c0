// Random transforms of random cells: they write what the preview said, and undo takes them back to the byte.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { changesRows, type TransformId, transformIds } from '../../model/transforms/index.ts'
import { transformWorkspace } from '../../testing/transform-workspace.ts'

const workspace = await transformWorkspace()
const { store, edits, transforms, table, list } = workspace
afterAll(workspace.close)

const optionsFor: Partial<Record<TransformId, Record<string, string>>> = {
  replace: { find: 'a', with: 'bb' },
  values: { values: 'a\n3/4/25', to: 'bb' },
  extract: { pattern: '\\p{L}+' },
  expression: { expression: 'upper([Name]) & [When]' },
}
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    ' Anna  Berg ',
    'DR. ANNA VAN DER BERG',
    'İstanbul ßS',
    '👨‍👩‍👧 x',
    'a@firm.com',
    '1.234,5',
    '3/4/25',
    '&amp;lt;',
  ),
)
const cellsOf = fc.array(fc.option(texts), { minLength: 1, maxLength: 8 })
const idempotent: TransformId[] = [
  ...([
    'tidy',
    'trim',
    'collapse',
    'invisible',
    'lower',
    'sentence',
    'title',
    'accents',
    'emoji',
    'keep',
    'pad',
    'down',
  ] as const),
  ...(['unwrap', 'country', 'number', 'date'] as const),
]

test('random transforms of random cells write what they said, are settled where promised, and are undone to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(
      cellsOf,
      fc.constantFrom(...transformIds.filter(id => !changesRows(id))),
      fc.boolean(),
      async (cells, id, intoNew) => {
        const { sheetId, columnIds, ask, over } = await list(cells.map(cell => [cell, null, null]))
        const before = await table(sheetId)
        const own = id === 'from' ? { column: String(columnIds[1]) } : (optionsFor[id] ?? {})
        const asked = ask(id, [0], { choice: { id, options: own } })
        const said = await transforms.preview(asked)
        const into = intoNew ? ({ column: 'new', name: null } as const) : ({ column: 'same' } as const)
        const done = await transforms.apply({ ...asked, into })
        const after = await table(sheetId)
        const made = after[intoNew ? 1 : 0]?.[1] ?? []
        const original = before[0]?.[1] ?? []
        expect(made.filter((cell, at) => cell !== original[at]).length).toBe(said.changes)
        if (!intoNew) expect(done.cells).toBe(said.changes)
        if (!intoNew && idempotent.includes(id)) expect(await transforms.apply(over(asked))).toMatchObject({ cells: 0 })
        if (done.stepId !== null) await edits.undo(sheetId)
        expect(await table(sheetId)).toEqual(before)
      },
    ),
    { numRuns: 300 },
  )
})

/** A transform of any kind, with options that do something. */
const action = fc.record({
  id: fc.constantFrom(...transformIds),
  at: fc.constantFrom([0], [1], [0, 1], [1, 2]),
  into: fc.constantFrom('same' as const, 'new' as const),
  drop: fc.boolean(),
})

test('random sequences of all transforms go back step by step to the byte, and forth again', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.option(texts), fc.option(texts), fc.option(texts)), { minLength: 1, maxLength: 6 }),
      fc.array(action, { minLength: 1, maxLength: 6 }),
      async (cells, asked) => {
        const { sheetId } = await list(cells)
        const states = [await table(sheetId)]
        for (const { id, at, into, drop } of asked) {
          const columns = await store.grid.call('columnsOf', sheetId)
          const ids = at.flatMap(place => columns[place]?.id ?? [])
          const [first] = ids
          if (first === undefined) continue
          const name = columns[0]?.name ?? ''
          const own: Partial<Record<TransformId, Record<string, string>>> = {
            ...optionsFor,
            expression: { expression: `upper([#${first}]) & "!"` },
            from: { column: String(columns.at(-1)?.id ?? first) },
            merge: { delete: drop ? 'yes' : 'no', ...(drop && { template: `{1} (${name})` }) },
            rows: { separator: 'a', repeat: drop ? 'yes' : 'no' },
          }
          const choice = { id, options: own[id] ?? {} }
          const { stepId } = await transforms.apply({
            ...{ sheetId, columnIds: ids, scope: { of: 'list' as const }, choice },
            into: into === 'same' ? { column: 'same' } : { column: 'new', name: null },
          })
          if (stepId !== null) states.push(await table(sheetId))
        }
        for (const before of states.slice(0, -1).toReversed()) {
          await edits.undo(sheetId)
          expect(await table(sheetId)).toEqual(before)
        }
        for (const after of states.slice(1)) {
          await edits.redo(sheetId)
          expect(await table(sheetId)).toEqual(after)
        }
      },
    ),
    { numRuns: 100 },
  )
})
