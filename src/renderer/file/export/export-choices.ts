// What is chosen in the export dialog, and the export that it makes.
import { useState } from 'react'
import type { ExportSpec } from '../../../contract/app/file/export.ts'
import type { LastExport, OwnExportPreset } from '../../../contract/app/file/export-choices.ts'
import type { ExportTemplate } from '../../../contract/app/file/export-template.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Column, Sheet } from '../../../contract/app/sheet.ts'
import { exportPresets } from '../../../model/export-presets/index.ts'
import type { ExportPresetName } from '../../../model/export-presets/names.ts'
import { targetFields } from '../../../model/export-presets/target-fields.ts'
import { engineClient, queryClient, trpc } from '../../rpc/client.ts'
import type { GridState } from '../../state/grid-state.ts'
import { formatFor, formsOf, sourceFormat } from './export-forms.ts'
import { type ExportScope, exportScopes, localDelimiter, rowRanges } from './export-scope.ts'

export interface ExportChoices {
  scope: ExportScope
  columns: 'shown' | 'all'
  format: ExportSpec['format']
  preset: ExportPresetName
  delimiter: string
  evidence: boolean
  splitBy: ColumnId | null
  /** Headers that differ from the names of columns; null = as the target says. */
  names: ReadonlyMap<ColumnId, string> | null
  /** Of the format template; null before it was chosen. */
  template: ExportTemplate | null
}

const namesBy = (columns: readonly Column[], names: LastExport['names']) =>
  new Map(columns.flatMap(({ id, name }) => (names[name] === undefined ? [] : [[id, names[name]] as const])))

/** Saved or remembered choices over these columns. */
export const choicesOf = (own: LastExport, columns: readonly Column[]): Partial<ExportChoices> => ({
  ...{ preset: own.preset, format: own.format, delimiter: own.delimiter },
  ...{ columns: own.columns, evidence: own.evidence },
  splitBy: columns.find(({ name }) => name === own.splitBy)?.id ?? null,
  names: Object.keys(own.names).length === 0 ? null : namesBy(columns, own.names),
  template: own.template ?? null,
})

/** Choices as they are kept. */
function keptChoices(choices: ExportChoices, columns: readonly Column[]): LastExport {
  const nameOf = (id: ColumnId) => columns.find(column => column.id === id)?.name ?? ''
  const { preset, format, delimiter, evidence, splitBy, names, template } = choices
  return {
    ...{ preset, format, delimiter, evidence, columns: choices.columns },
    splitBy: splitBy === null ? null : nameOf(splitBy),
    names: Object.fromEntries(Array.from(names ?? [], ([id, header]) => [nameOf(id), header])),
    ...(format === 'template' && template && { template }),
  }
}

export const ownPreset = (name: string, choices: ExportChoices, columns: readonly Column[]): OwnExportPreset => ({
  name,
  ...keptChoices(choices, columns),
})

/** The next export of the list begins with these choices. */
export function keepLastExport({ id: sheetId, columns }: Sheet, choices: ExportChoices): void {
  const lastExport = keptChoices(choices, columns)
  // Choices that cannot be kept while the engine is away are no loss worth a message.
  engineClient.sheet.patch.mutate({ sheetId, lastExport }).catch(() => {})
  queryClient.setQueryData(trpc.sheet.get.queryKey({ sheetId }), known => known && { ...known, lastExport })
}

/** What an export is asked for with: the column to split by, the format. */
export interface AskedExport {
  readonly splitBy?: ColumnId | undefined
  readonly format?: ExportSpec['format'] | undefined
}

/** In the order of the screen, where pinned columns come first; a folded column with what it stands for. */
const shownColumns = (sheet: Sheet, state: GridState): Column[] =>
  state.sheet?.id === sheet.id ? state.withDetails : sheet.columns.filter(({ hidden }) => !hidden)

/** As a list is exported that was not before: what is on the screen. */
export const freshChoices = (sheet: Sheet, state: GridState): ExportChoices => ({
  ...{ scope: exportScopes(sheet, state)[0]?.scope ?? 'all', columns: 'shown', format: 'csv', preset: 'excel' },
  ...{ delimiter: localDelimiter(navigator.language), evidence: false, splitBy: null, names: null },
  template: null,
})

/** In another format, with the preset where it can be written in it. */
export const inFormat = (
  choices: ExportChoices,
  format: ExportSpec['format'],
  sheet: Sheet,
): Partial<ExportChoices> => ({
  format,
  ...(formsOf(format, sourceFormat(sheet.source)).includes(choices.preset)
    ? {}
    : { preset: 'plain' as const, names: null }),
})

/** The export that choices make. */
export function exportOf(sheet: Sheet, state: GridState, choices: ExportChoices) {
  const { scope, preset, delimiter, evidence, template } = choices
  const same = preset === 'same'
  const shown = shownColumns(sheet, state)
  const source = sourceFormat(sheet.source)
  const format = same ? source : formatFor(preset, choices.format)
  const taken = choices.columns === 'all' || shown.length === 0 ? sheet.columns : shown
  const { target, text } = exportPresets[preset]
  const mapped = choices.names ?? (target ? targetFields(target, taken) : new Map<number, string>())
  const names = taken.flatMap(({ id }) => {
    const name = mapped.get(id)
    return name === undefined ? [] : [{ columnId: id, name }]
  })
  const spec: ExportSpec = {
    ...{ sheetId: sheet.id, scope, format, preset },
    viewId: scope === 'all' ? null : (state.view?.id ?? null),
    ranges: scope === 'selection' ? rowRanges(state.blocks) : [],
    columns: choices.columns === 'all' || shown.length === 0 ? 'all' : shown.map(({ id }) => id),
    ...(format === 'csv' && text.delimiter ? { delimiter } : {}),
    ...(evidence && { evidence }),
    ...(format === 'template' && template && { template }),
    ...((target || (format === 'vcf' && choices.names !== null)) && { names }),
    ...(choices.splitBy !== null &&
      !same &&
      format !== 'sqlite' && { split: { columnId: choices.splitBy, into: format === 'xlsx' ? 'sheets' : 'files' } }),
  }
  return { shown, source, format, spec, taken, names }
}

export function useExportChoices(sheet: Sheet, state: GridState, { splitBy, format }: AskedExport = {}) {
  const fresh = freshChoices(sheet, state)
  const [begun] = useState(() => sheet.lastExport && choicesOf(sheet.lastExport, sheet.columns))
  const [asLast, setAsLast] = useState(begun !== null)
  const [choices, setChoices] = useState<ExportChoices>(() => {
    const first = {
      ...fresh,
      ...begun,
      // A file like its source is one file.
      ...(splitBy !== undefined && { splitBy, ...(begun?.preset === 'same' && { preset: 'excel' as const }) }),
    }
    return format ? { ...first, ...inFormat(first, format, sheet) } : first
  })
  return {
    ...{ choices, offered: exportScopes(sheet, state), ...exportOf(sheet, state, choices) },
    /** The choices began with those of the last export. */
    asLast,
    choose: (change: Partial<ExportChoices>) => setChoices(before => ({ ...before, ...change })),
    startOver: () => {
      setChoices(fresh)
      setAsLast(false)
    },
  }
}
