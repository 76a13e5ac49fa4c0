// Forms of an export: which of them a format has, and what each does to the cells.
import type { ExportPreview, ExportSpec } from '../../../contract/app/file/export.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { exportPresets } from '../../../model/export-presets/index.ts'
import { exportPresetNames } from '../../../model/export-presets/names.ts'

type Preset = ExportSpec['preset']
type Format = ExportSpec['format']

/** As what a list is written that shall be like its file. */
export function sourceFormat(source: Sheet['source']): Format {
  if (source?.kind === 'jsonl' || source?.kind === 'jsonl-arrays') return 'jsonl'
  return source?.delimiter === '\t' ? 'tsv' : 'csv'
}

/** Presets that can be written in a format; "Same as source" only in that of the file. */
export const formsOf = (format: Format, source: Format): Preset[] =>
  exportPresetNames.filter(
    name => exportPresets[name].formats.includes(format) && (name !== 'same' || format === source),
  )

/** The format for a preset: the one chosen where it can be. */
export const formatFor = (preset: Preset, chosen: Format): Format => {
  const { formats } = exportPresets[preset]
  return formats.includes(chosen) ? chosen : (formats[0] ?? 'csv')
}

export function sameWords({ samePossible, sameReason, byteIdentical }: ExportPreview): string {
  if (!samePossible) return sameReason ?? ''
  return byteIdentical
    ? 'Nothing was changed, so the file will match the imported one byte for byte.'
    : exportPresets.same.description
}
