// Mappings that are remembered: by header whatever the order, by name, and only as far as the list has their columns.
import { expect, test } from 'vitest'
import type { MappedColumn, MappingTarget, ProposedColumn } from '../../contract/app/file/into.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { asRemembered, maxRemembered, rememberedMapping, withMapping } from './remembered.ts'

const target = (id: number, name: string): MappingTarget => ({
  columnId: id as ColumnId,
  name,
  type: 'text',
  locked: false,
})
const into = (id: number) => ({ kind: 'column', columnId: id as ColumnId }) as const
const names = ['Mail', 'Remark', 'Extra']
const targets = [target(1, 'Email'), target(2, 'Note')]
const mapping: MappedColumn[] = [
  { index: 0, into: into(1), policy: 'newer', key: true },
  { index: 1, into: into(2), policy: 'fill', key: false },
  { index: 2, into: { kind: 'none' }, policy: 'newer', key: false },
]
const proposed: ProposedColumn[] = names.map((name, index) => ({
  ...{ index, policy: 'newer', key: false, by: null },
  into: { kind: 'new', name, type: 'text' },
}))

test('what was chosen comes again by name in a list with other ids, and not where its column is gone', () => {
  const kept = rememberedMapping(null, names, mapping, targets)
  const again = asRemembered(proposed, names, [target(7, 'Note'), target(8, 'Email')], kept)
  expect(again.map(({ into: where, policy, key, by }) => [where, policy, key, by])).toEqual([
    [into(8), 'newer', true, 'last'],
    [into(7), 'fill', false, 'last'],
    [{ kind: 'none' }, 'newer', false, 'last'],
  ])
  const without = asRemembered(proposed, names, [target(8, 'Email')], kept)
  expect(without[1]).toEqual({ ...proposed[1], key: false })
})

test('the last use of a header is kept beside templates; the oldest give way', () => {
  const made = (name: string | null, header: string) => ({ name, header, columns: [] })
  const kept = withMapping([made(null, 'a'), made('A', 'a'), made(null, 'b')], made(null, 'a'))
  expect(kept).toEqual([made('A', 'a'), made(null, 'b'), made(null, 'a')])
  expect(withMapping(kept, made('A', 'c')).filter(({ name }) => name === 'A')).toEqual([made('A', 'c')])
  let many = kept
  for (let at = 0; at < maxRemembered + 5; at++) many = withMapping(many, made(null, `h${at}`))
  expect(many).toHaveLength(maxRemembered + 1)
  expect(many.some(({ name }) => name === 'A')).toBe(true)
})
