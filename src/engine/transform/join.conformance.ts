// Rows below one another become one: what belongs together, across slices, as one step that undo takes back to the byte.
import { afterAll, expect, test } from 'vitest'
import { transformWorkspace } from '../../testing/transform-workspace.ts'

const workspace = await transformWorkspace()
const { edits, transforms, table, list } = workspace
afterAll(workspace.close)

const choice = { id: 'join' as const, options: { separator: ';' } }

test('what was split into rows is joined again, whether the other cells were repeated or not; one undo', async () => {
  const { sheetId, ask, over } = await list([
    ['Anna', 'a@x.com;b@x.com;c@x.com', 'one'],
    ['Bea', 'bea@x.com', 'two'],
    ['Cy', 'd@x.com;e@x.com', 'three'],
  ])
  const whole = await table(sheetId)
  for (const repeat of ['yes', 'no']) {
    const split = { id: 'rows' as const, options: { separator: ';', repeat } }
    await transforms.apply(over(ask('rows', [1], { choice: split })))
    const apart = await table(sheetId)
    const said = await transforms.preview(ask('join', [1], { choice }))
    expect(said).toMatchObject({ rows: 6, changes: 5, added: -3, filled: 6 })
    expect(said.samples[0]).toMatchObject({ before: 'a@x.com', after: 'a@x.com;b@x.com;c@x.com' })
    expect(await transforms.apply(over(ask('join', [1], { choice })))).toMatchObject({ rows: 3, cells: 2 })
    expect(await table(sheetId)).toEqual(whole)
    await edits.undo(sheetId)
    expect(await table(sheetId)).toEqual(apart)
    await edits.undo(sheetId)
    expect(await table(sheetId)).toEqual(whole)
  }
})

test('rows with other cells and rows apart stay; blanks leave no separator; a group longer than a slice is one row', async () => {
  const many = Array.from({ length: 4500 }, (_, at): (string | null)[] => ['Long', `v${at}`, 'x'])
  const { sheetId, ask, over } = await list([
    ['Anna', 'a', 'one'],
    ['Anna', null, 'one'],
    ['Anna', 'b', 'two'],
    ['Bea', 'c', 'two'],
    ['Anna', 'd', 'two'],
    ...many,
    ['End', 'e', null],
  ])
  await transforms.apply(over(ask('join', [1], { choice })))
  const [names, values] = await table(sheetId)
  expect(names?.[1]).toEqual(['Anna', 'Anna', 'Bea', 'Anna', 'Long', 'End'])
  expect(values?.[1]?.slice(0, 4)).toEqual(['a', 'b', 'c', 'd'])
  expect(values?.[1]?.[4]).toBe(many.map(([, value]) => value).join(';'))
})
