// Transforms that make columns or rows of others, and the one that is learned from examples.
import type { TransformFacts } from './facts.ts'

export const columnTransforms = {
  expression: {
    title: 'By example',
    group: 'By example',
    words:
      'flash fill smart pattern learn formula function computed grel custom text transform concatenate combine extract',
    help: 'Type what one or two cells should become: the rule that does it is found, shown and used for the others.',
    options: {
      expression: { kind: 'text', label: 'Expression', default: '', most: 4000, needed: true },
    },
    gives: 'text',
    across: true,
  },
  merge: {
    title: 'Merge columns',
    group: 'Columns',
    words: 'concatenate concat join combine textjoin columns into one cell together template address full name',
    help: 'The chosen columns become one: Anna and Berg become “Anna Berg”.',
    options: {
      separator: { kind: 'text', label: 'Between them', default: ' ', most: 100 },
      blanks: { kind: 'flag', label: 'Leave out empty cells', default: 'yes' },
      template: { kind: 'text', label: 'Or a template, such as {City} ({Country})', default: '', most: 1000 },
      delete: { kind: 'flag', label: 'Delete the merged columns', default: 'no' },
    },
    gives: 'text',
    across: true,
  },
  from: {
    title: 'Fill empty cells from another column',
    group: 'Columns',
    words: 'coalesce missing values blank replace null default fallback ifempty other',
    help: 'An empty cell gets what the other column says in its row. Filled cells stay.',
    options: { column: { kind: 'column', label: 'Other column', default: '' } },
  },
  down: {
    title: 'Fill down',
    group: 'Columns',
    words: 'fill empty blank cells from above copy down repeat missing values',
    help: 'An empty cell gets what the nearest filled cell above it says, in the order of the rows.',
    options: {},
  },
  rows: {
    title: 'Split into rows',
    group: 'Rows',
    words: 'split multi-valued cells multi valued explode unnest separate list values row each separator delimiter',
    help: 'A cell with “a, b, c” becomes three rows. The other cells of the row are repeated.',
    options: {
      separator: { kind: 'text', label: 'Separator', default: ',', most: 100, needed: true },
      lines: { kind: 'flag', label: 'Line breaks separate too', default: 'no' },
      repeat: { kind: 'flag', label: 'Repeat the other cells', default: 'yes' },
    },
    spreads: 'rows',
  },
  unpivot: {
    title: 'Columns to rows',
    group: 'Rows',
    words: 'unpivot melt transpose reshape wide to long gather stack tidy columns across into key value pairs',
    help: 'Each chosen cell becomes a row of its own: the name of its column in one column, its value in another.',
    options: {
      names: { kind: 'text', label: 'Column for the names', default: 'Field', most: 190, needed: true },
      values: { kind: 'text', label: 'Column for the values', default: 'Value', most: 190, needed: true },
      blanks: { kind: 'flag', label: 'Leave out empty cells', default: 'yes' },
    },
    spreads: 'list',
  },
} as const satisfies Readonly<Record<string, TransformFacts>>
