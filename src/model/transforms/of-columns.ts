// Transforms that make columns or rows of others, and the one that is learned from examples.
import type { TransformFacts } from './facts.ts'

export const columnTransforms = {
  expression: {
    title: 'By example',
    group: 'By example',
    words:
      'flash fill smart pattern learn formula function computed grel custom text transform concatenate combine extract',
    help: 'Type what one or two cells should become. Listwright finds the rule and applies it to the others.',
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
    help: 'Combines the chosen columns: Anna and Berg become “Anna Berg”.',
    options: {
      separator: { kind: 'text', label: 'Separator', default: ' ', most: 100 },
      blanks: { kind: 'flag', label: 'Skip empty cells', default: 'yes' },
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
    help: 'Copies the value of the other column into empty cells. Filled cells do not change.',
    options: { column: { kind: 'column', label: 'Other column', default: '' } },
  },
  down: {
    title: 'Fill down',
    group: 'Columns',
    words: 'fill empty blank cells from above copy down repeat missing values',
    help: 'Copies the nearest filled cell above into empty cells.',
    options: {},
  },
  rows: {
    title: 'Split into rows',
    group: 'Rows',
    words: 'split multi-valued cells multi valued explode unnest separate list values row each separator delimiter',
    help: 'A cell with “a, b, c” becomes three rows. The other cells are repeated.',
    options: {
      separator: { kind: 'text', label: 'Separator', default: ',', most: 100, needed: true },
      lines: { kind: 'flag', label: 'Also split at line breaks', default: 'no' },
      repeat: { kind: 'flag', label: 'Repeat other cells', default: 'yes' },
    },
    spreads: 'rows',
  },
  join: {
    title: 'Join rows',
    group: 'Rows',
    words:
      'join multi-valued cells multi valued implode nest collect group concatenate list aggregate rows into one cell',
    help: 'Rows below one another with the same other cells, or with none, become one: “a”, “b” and “c” become “a; b; c”.',
    options: {
      separator: { kind: 'text', label: 'Separator', default: '; ', most: 100 },
    },
    joins: true,
  },
  unpivot: {
    title: 'Columns to rows',
    group: 'Rows',
    words: 'unpivot melt transpose reshape wide to long gather stack tidy columns across into key value pairs',
    help: 'Turns each chosen cell into a row, with its column name in one column and its value in another.',
    options: {
      names: { kind: 'text', label: 'Column for the names', default: 'Field', most: 190, needed: true },
      values: { kind: 'text', label: 'Column for the values', default: 'Value', most: 190, needed: true },
      blanks: { kind: 'flag', label: 'Skip empty cells', default: 'yes' },
    },
    spreads: 'list',
  },
} as const satisfies Readonly<Record<string, TransformFacts>>
