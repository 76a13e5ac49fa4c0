// Forms of an export: which of them a format has, and what each does to the cells.
import type { ExportPreview, ExportSpec } from '../../contract/app/file.ts'
import type { Sheet } from '../../contract/app/sheet.ts'

type Preset = ExportSpec['preset']
type Format = ExportSpec['format']

/** As what a list is written that shall be like its file. */
export function sourceFormat(source: Sheet['source']): Format {
  if (source?.kind === 'jsonl') return 'jsonl'
  return source?.delimiter === '\t' ? 'tsv' : 'csv'
}

/** Only tables of text have a form for spreadsheets; a workbook has one form alone. */
export function formsOf(format: Format, source: Format): Preset[] {
  if (format === 'csv' || format === 'tsv') return ['excel', 'plain', 'same']
  return format === 'jsonl' && source === 'jsonl' ? ['plain', 'same'] : ['plain']
}

export const formWords: Record<Preset, { label: string; description: string }> = {
  excel: {
    label: 'Excel',
    description: 'Opens with the right letters; cells that could start a formula are made harmless.',
  },
  plain: { label: 'Plain', description: 'UTF-8, every cell exactly as it is here, for other programs.' },
  same: {
    label: 'Same as source',
    description: 'Encoding, delimiter and line ends as in the file that was imported.',
  },
}

export function sameWords({ samePossible, sameReason, byteIdentical }: ExportPreview): string {
  if (!samePossible) return sameReason ?? ''
  return byteIdentical
    ? 'Nothing was changed: the file will be byte for byte the one that was imported.'
    : formWords.same.description
}
