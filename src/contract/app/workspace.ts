// The workspace as a whole: workbooks, trash, backups, and what was lost of a damaged file.
import { z } from 'zod'
import { FileName } from './file/file.ts'
import { SavedViewId, SheetId, StepId, Ticket, WorkbookId } from './ids.ts'
import { WorkspaceErased } from './privacy/erase-all.ts'

const name = z.string().trim().min(1).max(200)

export const WorkbookCreate = z.object({ name })
export const WorkbookRename = z.object({ workbookId: WorkbookId, name })
/** In front of another one; null = behind all. */
export const WorkbookMove = z.object({ workbookId: WorkbookId, before: WorkbookId.nullable() })
/** `ticket` from file.saveAs; null where the host downloads instead. */
export const WorkbookSave = z.object({
  workbookId: WorkbookId,
  ticket: Ticket.nullable(),
  fileName: FileName,
})
export const WorkbookSaved = z.object({
  lists: z.int(),
  rows: z.int(),
  fileName: z.string(),
  download: Ticket.nullable(),
  /** Rows about someone on a do-not-contact list, which are in the file; null = their entries cannot be read now. */
  suppressed: z.int().nullable(),
})
export type WorkbookSaved = z.infer<typeof WorkbookSaved>
/** How far saving is; `done` is there when it has ended. */
export const WorkbookSaving = z.object({ share: z.number(), done: WorkbookSaved.nullable() })
export type WorkbookSaving = z.infer<typeof WorkbookSaving>
export const WorkbookOpen = z.object({ ticket: Ticket })
/** How far opening is; `done`: the new workbook, when it is there. */
export const WorkbookOpening = z.object({ share: z.number(), done: WorkbookId.nullable() })
export type WorkbookOpening = z.infer<typeof WorkbookOpening>
export const WorkbookRef = z.object({ workbookId: WorkbookId })
/** What deleting a workbook took, for the way back. */
export const WorkbookGone = z.object({ workbookId: WorkbookId, sheetIds: z.array(SheetId), kept: z.boolean() })
export type WorkbookGone = z.infer<typeof WorkbookGone>

/** Into a workbook, in front of another of its lists; null = behind all. */
export const SheetMove = z.object({ sheetId: SheetId, workbookId: WorkbookId, before: SheetId.nullable() })
/** Into a workbook of its own, which is in front of another one; null = behind all. */
export const SheetMoveOut = z.object({ sheetId: SheetId, before: WorkbookId.nullable() })

/** What can be brought back, the latest first. */
export const Trash = z.object({
  lists: z.array(
    z.object({
      sheetId: SheetId,
      name: z.string(),
      workbook: z.string(),
      rows: z.int(),
      removedAt: z.iso.datetime(),
      /** When it is deleted for good. */
      until: z.iso.datetime(),
    }),
  ),
  /** Views of lists that are there. */
  views: z.array(
    z.object({
      id: SavedViewId,
      name: z.string(),
      sheetId: SheetId,
      sheet: z.string(),
      removedAt: z.iso.datetime(),
      until: z.iso.datetime(),
    }),
  ),
  /** Rows and columns of lists that are there: `edit.revert` of the step brings them back. */
  parts: z.array(
    z.object({
      stepId: StepId,
      sheetId: SheetId,
      sheet: z.string(),
      label: z.string(),
      kind: z.enum(['rows', 'column']),
      count: z.int(),
      removedAt: z.iso.datetime(),
    }),
  ),
})
export type Trash = z.infer<typeof Trash>

/** Why a backup was made: each day, before the form of the data changed, before a restore. */
export const BackupReason = z.enum(['daily', 'manual', 'migration', 'restore'])
export type BackupReason = z.infer<typeof BackupReason>

/** Name of a backup's file; a path never comes from the page. */
export const BackupName = z.string().regex(/^[0-9]{8}T[0-9]{9}Z-(daily|manual|migration|restore)\.db$/)
export type BackupName = z.infer<typeof BackupName>

export const Backup = z.object({
  name: BackupName,
  at: z.iso.datetime(),
  reason: BackupReason,
  /** Bytes. */
  size: z.int(),
})
export type Backup = z.infer<typeof Backup>

export const BackupRef = z.object({ name: BackupName })

/** What a backup holds; null lists = it cannot be read. */
export const BackupContent = z.object({
  lists: z.array(z.object({ name: z.string(), workbook: z.string(), rows: z.int() })).nullable(),
})
export type BackupContent = z.infer<typeof BackupContent>

/** What could not be read of a damaged data file. */
export const LostContent = z.object({ what: z.string(), rows: z.int().nullable() })
export type LostContent = z.infer<typeof LostContent>

/** The workspace was opened from what could be read of a damaged file: nothing can be changed until one is chosen. */
export const WorkspaceDamage = z.object({
  detail: z.string(),
  lists: z.int(),
  rows: z.int(),
  lost: z.array(LostContent),
})
export type WorkspaceDamage = z.infer<typeof WorkspaceDamage>

/** What housekeeping wants a person to know, the newest last. */
export const WorkspaceNote = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum([
    'history_trimmed',
    'backup_failed',
    'restored',
    'salvaged',
    'erased',
    'erasure_waits',
    'mended',
    'cut_off',
    'lists_unreadable',
    'list_expires',
    'list_expired',
    'answers_expire',
    'searches_expire',
    'sent_expire',
  ]),
  /**
   * Steps let go, the reason of the failure, why the keychain does not give a secret, the name of what was restored, what came of an action that was cut off, the last
   * day a list is kept and its name, or the first day on which answers, searches or entries of the log of what was sent are deleted and from what age in days.
   */
  detail: z.string(),
})
export type WorkspaceNote = z.infer<typeof WorkspaceNote>

export const WorkspaceState = z.object({
  /** Made again whenever the engine starts: ids of another one mean something else. */
  instance: z.string(),
  damage: WorkspaceDamage.nullable(),
  notes: z.array(WorkspaceNote),
  /** The receipt of an erasure of everything that no one has seen yet. */
  erased: WorkspaceErased.nullable(),
})
export type WorkspaceState = z.infer<typeof WorkspaceState>
