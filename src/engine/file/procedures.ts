// Files in and out.
import { z } from 'zod'
import type { EditResult } from '../../contract/app/cell/edit.ts'
import { RawAsk, type RawCounts, RawSwitch } from '../../contract/app/cell/raw.ts'
import type { ExportPreview, TemplatePreview } from '../../contract/app/file/export.ts'
import { ExportAsk, ExportFindingAsk, ExportSpec } from '../../contract/app/file/export.ts'
import type { ComingRows, FileInspection, FileJob, ReadOptions, TicketInfo } from '../../contract/app/file/file.ts'
import {
  ComingAsk,
  FileName,
  ImportAsk,
  ImportSeveralAsk,
  InspectAsk,
  JobRef,
  PasteAsk,
  SampleAsk,
  StackAsk,
  TicketRef,
} from '../../contract/app/file/file.ts'
import { fileNameOf } from '../../contract/app/file/file-name.ts'
import { type LineProblems, LineProblemsAsk, LinesRepair } from '../../contract/app/file/line.ts'
import { type RowId, SheetId } from '../../contract/app/ids.ts'
import { procedure, router } from '../rpc/procedure.ts'
import { tablesOf } from './folder.ts'
import { rawCounts, rawSwitchAction } from './import/raw-cells.ts'

export const fileRouter = router({
  /** Native open dialog of the desktop host; null = dismissed. */
  choose: procedure.mutation(async ({ ctx }): Promise<TicketInfo[] | null> => {
    const paths = await ctx.page.chooseFiles()
    return paths && Promise.all(paths.map(path => ctx.engine.files.ticket(path, 'read')))
  }),
  /** All files of a folder that hold a table, those in folders inside left out; null = dismissed. Throws folder_empty. */
  chooseFolder: procedure.mutation(async ({ ctx }): Promise<TicketInfo[] | null> => {
    const folder = await ctx.page.chooseFolder()
    return folder === null ? null : Promise.all(tablesOf(folder).map(path => ctx.engine.files.ticket(path, 'read')))
  }),
  /** Names of the files that the system handed over and no page has taken. */
  handed: procedure.subscription(
    ({ ctx, signal }): AsyncGenerator<string[]> =>
      ctx.engine.files.handed.watch(signal ?? new AbortController().signal),
  ),
  /** The next of them; null = none. */
  nextHanded: procedure.mutation(({ ctx }): TicketInfo | null => ctx.engine.files.handed.next()),
  saveAs: procedure
    .input(z.object({ suggestedName: FileName }))
    .mutation(async ({ ctx, input }): Promise<TicketInfo | null> => {
      const path = await ctx.page.chooseSave(fileNameOf(input.suggestedName, 'File'))
      return path === null ? null : ctx.engine.files.ticket(path, 'write')
    }),
  paste: procedure
    .input(PasteAsk)
    .mutation(({ ctx, input }): Promise<TicketInfo> => ctx.engine.files.fromText(input.text, input.name)),
  sample: procedure
    .input(SampleAsk)
    .mutation(({ ctx, input }): Promise<TicketInfo> => ctx.engine.files.sample(input.name)),
  inspect: procedure
    .input(InspectAsk)
    .query(({ ctx, input }): Promise<FileInspection> => ctx.engine.files.inspect(input.ticket, input.options)),
  /** Several files become one: their rows come one file after the other. */
  stack: procedure.input(StackAsk).mutation(({ ctx, input }): TicketInfo => ctx.engine.files.stack(input.tickets)),
  /** Lists that were made from the very same bytes. */
  madeFrom: procedure
    .input(TicketRef)
    .query(({ ctx, input }): Promise<{ sheetId: SheetId; name: string }[]> => ctx.engine.files.madeFrom(input.ticket)),
  /** The file that a list came from, to be read again with other options. */
  again: procedure
    .input(z.object({ sheetId: SheetId }))
    .mutation(
      ({ ctx, input }): Promise<TicketInfo & { options: ReadOptions }> => ctx.engine.files.again(input.sheetId),
    ),
  /** The dialog of a file was left: a copy that was made for it is deleted. */
  release: procedure
    .input(TicketRef)
    .mutation(({ ctx, input }): Promise<void> => ctx.engine.files.release(input.ticket)),
  import: procedure.input(ImportAsk).mutation(({ ctx, input }): Promise<FileJob> => ctx.engine.files.import(input)),
  importSeveral: procedure
    .input(ImportSeveralAsk)
    .mutation(({ ctx, input }): Promise<FileJob> => ctx.engine.files.importSeveral(input)),
  /** Rows of a list that is still coming in; null = its job has ended, or no row is in yet. */
  coming: procedure
    .input(ComingAsk)
    .query(({ ctx, input }): Promise<ComingRows | null> => ctx.engine.files.coming.rows(input)),
  exportPreview: procedure
    .input(ExportSpec)
    .query(({ ctx, input }): Promise<ExportPreview> => ctx.engine.files.exportPreview(input)),
  templatePreview: procedure
    .input(ExportSpec)
    .query(({ ctx, input }): Promise<TemplatePreview> => ctx.engine.files.templatePreview(input)),
  exportFinding: procedure
    .input(ExportFindingAsk)
    .query(({ ctx, input }): Promise<RowId[]> => ctx.engine.files.exportFinding(input.spec, input.finding)),
  export: procedure.input(ExportAsk).mutation(({ ctx, input }): Promise<FileJob> => ctx.engine.files.export(input)),
  stop: procedure.input(JobRef).mutation(({ ctx, input }): Promise<void> => ctx.engine.files.stop(input.jobId)),
  job: procedure
    .input(JobRef)
    .subscription(
      ({ ctx, input, signal }): AsyncGenerator<FileJob> =>
        ctx.engine.files.watch(input.jobId, signal ?? new AbortController().signal),
    ),
})

/** Lines of imported files that did not fit. */
export const lineRouter = router({
  problems: procedure
    .input(LineProblemsAsk)
    .query(({ ctx, input }): Promise<LineProblems> => ctx.engine.lines.problems(input)),
  repair: procedure
    .input(LinesRepair)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.lines.repair(input)),
})

/** Values of imported workbooks as their files store them. */
export const rawValueRouter = router({
  counts: procedure
    .input(RawAsk)
    .query(({ ctx, input }): Promise<RawCounts> => ctx.engine.acting.find(input, rawCounts)),
  switch: procedure
    .input(RawSwitch)
    .mutation(({ ctx, input }): Promise<EditResult> => ctx.engine.acting.perform(rawSwitchAction, input)),
})
