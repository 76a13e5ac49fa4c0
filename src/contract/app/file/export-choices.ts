// Choices of the export dialog as they are kept: under a name for any list, and what was last used for one.
import { z } from 'zod'
import { exportFormatNames } from '../../../model/export-presets/formats.ts'
import { exportPresetNames } from '../../../model/export-presets/names.ts'
import { ExportTemplate } from './export-template.ts'

/** How the file of an export is written. */
export const ExportFormatName = z.enum(exportFormatNames)

/** Choices of the dialog under a name. Columns by their names, so that it serves other lists. */
export const OwnExportPreset = z.object({
  name: z.string().trim().min(1).max(100),
  preset: z.enum(exportPresetNames),
  format: ExportFormatName,
  delimiter: z.string().min(1).max(1),
  columns: z.enum(['shown', 'all']),
  evidence: z.boolean(),
  splitBy: z.string().max(200).nullable(),
  /** Header by name of column. */
  names: z.record(z.string(), z.string()),
  /** Of the format template. */
  template: ExportTemplate.optional(),
})
export type OwnExportPreset = z.infer<typeof OwnExportPreset>

/** What a list was last exported with from the dialog. */
export const LastExport = OwnExportPreset.omit({ name: true })
export type LastExport = z.infer<typeof LastExport>
