// A row is called by its person first.
import { expect, test } from 'vitest'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { recordTitle } from './record-title.ts'

const field = (type: ColumnType, value: string | null) => ({ type, value })

test.each([
  ['full name before all', [field('email', 'a@b.example'), field('full_name', 'Anna Berg')], 'Anna Berg'],
  [
    'first and last',
    [field('first_name', 'Anna'), field('last_name', 'Berg'), field('company', 'Berg AG')],
    'Anna Berg',
  ],
  ['only a last name', [field('first_name', ' '), field('last_name', 'Berg')], 'Berg'],
  ['company before address', [field('email', 'a@b.example'), field('company', 'Berg AG')], 'Berg AG'],
  ['any value', [field('text', null), field('number', '12')], '12'],
  ['nothing', [field('text', null), field('email', '  ')], null],
])('%s', (_case, fields, title) => expect(recordTitle(fields)).toBe(title))
