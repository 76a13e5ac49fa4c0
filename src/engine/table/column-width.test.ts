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

test('wide characters take two places', () => {
  expect(columnWidth('', ['株式会社山田製作所の東京本社'])).toBe(columnWidth('', ['x'.repeat(28)]))
})
