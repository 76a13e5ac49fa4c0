// The program itself: what this host can do, where data lives, and what changed.
import { z } from 'zod'
import { JobId, RowId, RunId, SheetId } from './ids.ts'

/** A host tells what it can do; what it cannot is shown disabled with the reason, never a silent no-op. */
export const HostCapability = z.object({ can: z.boolean(), reason: z.string().nullable() })
export type HostCapability = z.infer<typeof HostCapability>

/** Why a folder is the data folder: named for this start, by LISTWRIGHT_DATA, next to the program, moved there, or the system's usual place. */
export const DataPlaceReason = z.enum(['option', 'variable', 'portable', 'moved', 'usual'])
export type DataPlaceReason = z.infer<typeof DataPlaceReason>

export const ProgramInfo = z.object({
  name: z.literal('Listwright'),
  version: z.string(),
  host: z.enum(['electron', 'web', 'cli']),
  platform: z.string(),
  dataDir: z.string(),
  /** The folder that commands use when none is named. */
  usualDataDir: z.boolean(),
  dataPlace: DataPlaceReason,
  /** Native open and save dialogs; else the page uploads and downloads. */
  dialogs: HostCapability,
  reveal: HostCapability,
  menu: HostCapability,
  notify: HostCapability,
  /** The computer can be kept awake while a run goes on. */
  awake: HostCapability,
  /** Browsers that are let in can be seen and disconnected. */
  connected: HostCapability,
  /** Warnings about the folder: network drive, cloud folder, low space. */
  warnings: z.array(z.string()),
  /** Day of the oldest bundled list. */
  dataDate: z.string().nullable(),
  /** Where the bundled lists come from, the oldest first; `stale`: so old that they say little. */
  data: z.array(
    z.object({
      source: z.string(),
      version: z.string(),
      licence: z.string(),
      date: z.iso.date(),
      days: z.int(),
      stale: z.boolean(),
    }),
  ),
})
export type ProgramInfo = z.infer<typeof ProgramInfo>

/** A browser that the web host has let in. */
export const ConnectedPage = z.object({
  id: z.string(),
  /** Its name for people, as it says itself: "Firefox on Linux". */
  browser: z.string(),
  since: z.iso.datetime(),
  /** When it last asked for something. */
  heard: z.iso.datetime(),
  /** Windows and tabs that are open now. */
  pages: z.int(),
  /** The one that asks. */
  own: z.boolean(),
})
export type ConnectedPage = z.infer<typeof ConnectedPage>

/** Coalesced at the source; the first item is the present state with every list named. */
export const EngineChanges = z.object({
  workbooks: z.boolean(),
  sheets: z.array(
    z.object({
      sheetId: SheetId,
      version: z.int(),
      columns: z.boolean(),
      rows: z.boolean(),
      /** Rows that got results of a run, when nothing else has changed; null: anything may have. */
      results: z.array(RowId).nullable(),
    }),
  ),
  runs: z.array(RunId),
  jobs: z.array(JobId),
  /** Lists whose column profiles were counted again. */
  profiles: z.array(SheetId),
  /** Lists of which other cells break rules than before. */
  rules: z.array(SheetId),
  /** Searches, or what is known about their records. */
  searches: z.boolean(),
  account: z.boolean(),
  settings: z.boolean(),
  /** Housekeeping has something to say. */
  workspace: z.boolean(),
  /** Who is suppressed: marks of cells and records follow. */
  suppression: z.boolean(),
  /** The team of the workspace, its limits or its members. */
  team: z.boolean(),
})
export type EngineChanges = z.infer<typeof EngineChanges>

/** Menu commands of the desktop host, sent to the page by name. */
export const MenuCommand = z.object({ command: z.string(), argument: z.string().nullable() })
export type MenuCommand = z.infer<typeof MenuCommand>
