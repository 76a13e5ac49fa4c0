// Presets for spreadsheets and other programs: how a table is written, and the limits of Google Sheets.
import type { ExportPresetFacts } from './facts.ts'
import { exportFormatNames } from './formats.ts'

export const plain: ExportPresetFacts = {
  title: 'Plain',
  description: 'UTF-8 with every cell unchanged, for other programs.',
  formats: exportFormatNames,
  text: { bom: false, crlf: false, guard: false, delimiter: true },
  target: null,
}

export const excel: ExportPresetFacts = {
  title: 'Excel',
  description: 'Shows all letters correctly. Cells that could start a formula are made harmless.',
  formats: ['csv', 'tsv', 'xlsx'],
  text: { bom: true, crlf: true, guard: true, delimiter: true },
  target: null,
}

/** support.google.com/drive/answer/37603: 10 million cells, 18,278 columns, 50,000 characters in a cell, 100 MB. */
export const sheets: ExportPresetFacts = {
  title: 'Google Sheets',
  description:
    'UTF-8 with commas. Cells that could start a formula are made harmless. Checks the limits of Google Sheets.',
  formats: ['csv', 'tsv', 'xlsx'],
  text: { bom: false, crlf: false, guard: true, delimiter: false },
  target: {
    record: 'row',
    fields: [],
    forms: null,
    required: [],
    longest: { most: 50_000, unit: 'characters' },
    rows: null,
    columns: 18_278,
    cells: 10_000_000,
    megabytes: 100,
  },
}

export const same: ExportPresetFacts = {
  title: 'Same as source',
  description: 'The encoding, delimiter and line endings of the imported file.',
  formats: ['csv', 'tsv', 'xlsx', 'jsonl'],
  text: { bom: false, crlf: false, guard: false, delimiter: false },
  target: null,
}
