// What file puts into the window: its dialogs, each loaded when it is opened.
import type { ReadOptions } from '../../contract/app/file/file.ts'
import type { ColumnId, JobId, Ticket } from '../../contract/app/ids.ts'
import type { ExportFormat } from '../../model/export-presets/formats.ts'
import type { DialogProps } from '../state/open.ts'
import { onDemand } from '../ui/on-demand.ts'
import type { SeveralPart } from './import/several-lists.ts'

declare module '../state/open.ts' {
  interface Dialogs {
    /** `options`: how it was read before. */
    import: { ticket: Ticket; fileName: string; options?: ReadOptions }
    /** `noun`: what each of them is. */
    several: { parts: readonly SeveralPart[]; noun: 'file' | 'sheet' | 'table' }
    /** The rows of an import so far. */
    coming: { jobId: JobId; title: string }
    paste: object
    recent: object
    /** `splitBy`, `format`: the column and the format to begin with, else as last time. */
    export: { splitBy?: ColumnId; format?: ExportFormat }
  }
}

export const fileDialogs = {
  import: onDemand<DialogProps<'import'>>(() => import('./import/import-dialog.tsx').then(part => part.ImportDialog)),
  several: onDemand<DialogProps<'several'>>(() =>
    import('./import/several-dialog.tsx').then(part => part.SeveralDialog),
  ),
  coming: onDemand<DialogProps<'coming'>>(() =>
    import('./import/importing-dialog.tsx').then(part => part.ComingDialog),
  ),
  recent: onDemand<DialogProps<'recent'>>(() => import('./recent-dialog.tsx').then(part => part.RecentDialog)),
  paste: onDemand<DialogProps<'paste'>>(() => import('./paste-dialog.tsx').then(part => part.PasteDialog)),
  export: onDemand<DialogProps<'export'>>(() => import('./export/export-dialog.tsx').then(part => part.ExportDialog)),
}

/** Beside the button of the export; of one chunk with its dialog. */
export const exportMenuPart = onDemand<object>(() => import('./export/export-dialog.tsx').then(part => part.ExportMenu))
