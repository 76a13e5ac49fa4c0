// Writes an export: asks where it goes, starts it, and keeps its choices for the next one.
import type { ExportPreview, ExportSpec } from '../../../contract/app/file/export.ts'
import { fileNameOf } from '../../../contract/app/file/file-name.ts'
import type { Sheet } from '../../../contract/app/sheet.ts'
import { engineClient } from '../../rpc/client.ts'
import { gridStore } from '../../state/grid-state.ts'
import { uiStore } from '../../state/open.ts'
import { choosePlace } from '../../ui/choose-place.ts'
import { newJobId, showJob } from '../jobs.ts'
import { type ExportChoices, exportOf, freshChoices, inFormat, keepLastExport } from './export-choices.ts'
import { exportNotes } from './export-notes.tsx'

/** False when the save dialog was dismissed. */
export async function writeExport(
  sheet: Sheet,
  choices: ExportChoices,
  spec: ExportSpec,
  suggestedName: string,
): Promise<boolean> {
  const place = await choosePlace(suggestedName)
  if (!place) return false
  const jobId = newJobId()
  await engineClient.file.export.mutate({ jobId, spec, ticket: place.ticket, fileName: place.fileName })
  keepLastExport(sheet, choices)
  showJob(jobId)
  return true
}

/** Whether every row and cell is written as it is, so that there is nothing to decide. */
const isPlain = (preview: ExportPreview, spec: ExportSpec): boolean =>
  preview.findings.length === 0 && exportNotes({ preview, spec }).every(({ key }) => key === 'text')

/** What is on the screen, in a format; the dialog opens where the file would not hold it as it is. */
export async function exportAtOnce(format: ExportSpec['format']): Promise<void> {
  const state = gridStore.get()
  const { sheet } = state
  if (!sheet) return
  const fresh = freshChoices(sheet, state)
  const choices = { ...fresh, ...inFormat(fresh, format, sheet) }
  const { spec } = exportOf(sheet, state, choices)
  const preview = await engineClient.file.exportPreview.query(spec)
  const name = fileNameOf(sheet.name, 'list')
  if (isPlain(preview, spec)) await writeExport(sheet, choices, spec, fileNameOf(`${name}.${format}`, `list.${format}`))
  else uiStore.set({ dialog: { kind: 'export', format } })
}
