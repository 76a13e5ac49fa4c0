// Widths of new columns.
import { expect, test } from 'vitest'
import { columnWidth } from './column-width.ts'

test('name and cells fit, within bounds', () => {
  expect(columnWidth('id')).toBeGreaterThanOrEqual(80)
  expect(columnWidth('Work e-mail: verdict')).toBeGreaterThan(columnWidth('Work e-mail'))
  expect(columnWidth('E-mail', ['a.rather.long.name@company.example'])).toBeGreaterThan(
    columnWidth('E-mail', ['a@b.c']),
  )
  expect(columnWidth('n'.repeat(500), ['x'.repeat(1_000_000)])).toBe(320)
})

test('a tenth of the cells may be cut, empty ones count for nothing', () => {
  const short = Array<string>(19).fill('DE')
  expect(columnWidth('Land', [...short, 'x'.repeat(300)])).toBe(columnWidth('Land', short))
  expect(columnWidth('Note', [null, null, null, 'text of some length that is shown'])).toBe(
    columnWidth('Note', ['text of some length that is shown']),
  )
})

test('all cells of a short list fit', () => {
  const cells = [...Array<string>(14).fill('Bo'), 'Anna Catherine von Hohenstein']
  expect(columnWidth('Name', cells)).toBe(columnWidth('Name', ['Anna Catherine von Hohenstein']))
})

test('the type fits below a short name', () => {
  expect(columnWidth('n', ['1'], 'number')).toBeGreaterThan(columnWidth('n', ['1']))
})

test('wide characters take two places', () => {
  expect(columnWidth('', ['株式会社山田製作所の東京本社'])).toBe(columnWidth('', ['x'.repeat(28)]))
})
