// Declared failures: a code and its details. The words for people are made from them by the page and the command line.
import { z } from 'zod'
import { SheetId } from './ids.ts'
import { ReconcileRefusal } from './reconcile/reconcile-refusal.ts'
import { UpdateRefusal } from './updates.ts'

const nothing = z.object({})
const file = z.object({ fileName: z.string() })

/** Code -> schema of details. Snake_case facts; anything undeclared is a bug, logged and masked. */
export const problemSchemas = {
  not_found: z.object({ what: z.string() }),
  bad_request: z.object({ what: z.string() }),
  // files in
  file_missing: file,
  /** It was written, replaced or removed while it was read. */
  file_changed: file,
  /** A folder, a pipe or a device. */
  not_a_file: file,
  folder_empty: file,
  /** This user may not read it. */
  file_denied: file,
  file_empty: file,
  /** `way`: a sentence that says how what is in it can be imported. */
  file_binary: file.extend({ looksLike: z.string().nullable(), way: z.string().nullable() }),
  file_old_excel: file,
  file_encrypted: file,
  file_damaged: file.extend({ detail: z.string() }),
  file_too_large: file.extend({ limit: z.string() }),
  too_many_columns: file.extend({ columns: z.int(), limit: z.int() }),
  cell_too_long: file.extend({ line: z.int(), limit: z.int() }),
  /** A line of a text file of more values, or more characters, than any table has. */
  line_too_long: file.extend({ line: z.int(), limit: z.int(), of: z.enum(['values', 'characters']) }),
  /** Reading or writing made no progress and was ended. */
  file_stuck: file.extend({ seconds: z.number(), exporting: z.boolean() }),
  /** Reading or writing took more megabytes than `limit` and was ended. */
  file_memory: file.extend({ limit: z.int(), exporting: z.boolean() }),
  sheet_missing: file.extend({ sheet: z.string() }),
  /** An archive has no file of this name; `names`: those it has. */
  inside_missing: file.extend({ inside: z.string(), names: z.string() }),
  ticket_unknown: nothing,
  // files out
  file_in_use: file,
  write_denied: file.extend({ detail: z.string() }),
  would_overwrite_input: file,
  too_many_parts: z.object({ values: z.int(), limit: z.int() }),
  same_not_possible: z.object({ reason: z.string() }),
  /** `part` of the template, and a sentence that says what to write instead. */
  template_problem: z.object({ part: z.string(), reason: z.string() }),
  disk_full: z.object({ what: z.string() }),
  /** An import or export ended by an error that has no code of its own. */
  job_failed: z.object({ title: z.string(), detail: z.string() }),
  // lists
  sheet_gone: z.object({ sheetId: SheetId }),
  view_gone: nothing,
  /** The same asker asked for something else meanwhile: no one waits for this any more. */
  superseded: nothing,
  too_many_cells: z.object({ cells: z.int(), limit: z.int() }),
  /** An action was cancelled; everything is as it was before. */
  stopped: nothing,
  nothing_to_undo: nothing,
  nothing_to_redo: nothing,
  paste_too_wide: z.object({ columns: z.int(), room: z.int() }),
  /** `kept`: columns that are not seen and that only the list's history needs. */
  list_full: z.object({ columns: z.int(), kept: z.int() }),
  /** Finding the duplicates of a list took more memory than its thread may have; nothing was changed. */
  duplicates_memory: z.object({ rows: z.int() }),
  // runs
  plan_changed: z.object({ calls: z.int() }),
  cap_too_small: z.object({ cap: z.int(), used: z.int() }),
  column_locked: z.object({ column: z.string() }),
  input_missing: z.object({ field: z.string() }),
  nothing_to_run: nothing,
  run_busy: z.object({ state: z.string() }),
  budget_missing: nothing,
  /** A request would name someone on a do-not-contact list. */
  suppressed: nothing,
  /** So many entries of the do-not-contact lists are hashes whose secret the keychain does not give: no one can be compared with them. */
  suppression_unreadable: z.object({ entries: z.int() }),
  recipe_unreadable: z.object({ detail: z.string() }),
  recipe_newer: z.object({ theirs: z.int(), ours: z.int() }),
  // account
  no_key: nothing,
  key_refused: z.object({ detail: z.string() }),
  insufficient_credits: z.object({ needed: z.int().nullable(), left: z.int().nullable() }),
  service_unreachable: z.object({ host: z.string(), detail: z.string() }),
  /** The person said no when the host asked whether a key is for this address. */
  key_not_confirmed: z.object({ origin: z.string() }),
  bad_url: z.object({ reason: z.string() }),
  // teams
  /** `reason` says what is wrong with the address, and nothing of it. */
  team_address: z.object({ reason: z.string() }),
  /** server: it may be over by itself. */
  team_unavailable: z.object({ trouble: z.enum(['server', 'refused', 'removed']), reason: z.string() }),
  team_missing: nothing,
  team_joined_already: z.object({ team: z.string() }),
  web_request: z.object({ reason: z.string() }),
  // databases
  /** server: it cannot be used now · table: the table or a value is not as needed. `reason` says what to do. */
  database_refused: z.object({ of: z.enum(['address', 'server', 'table']), reason: z.string() }),
  // new versions of the program
  update_address_missing: nothing,
  update_during_run: nothing,
  /** `detail`: a code of the system, a status or the name of a file. */
  update_refused: z.object({ reason: UpdateRefusal, detail: z.string() }),
  // reconciliation
  /** `detail`: a host, a status or a code of the system. */
  reconcile_refused: z.object({ reason: ReconcileRefusal, detail: z.string() }),
  // workspace
  /** The data folder cannot be used: whose it is, who may enter it, what lies in it, that no place for it is known, or that it was moved to one that is not there. */
  folder_refused: z.object({
    dataDir: z.string(),
    reason: z.enum([
      'unusable',
      'not_yours',
      'open',
      'link',
      'no_home',
      'not_absolute',
      'moved_away',
      'note_unreadable',
    ]),
    detail: z.string(),
  }),
  workspace_locked: z.object({ owner: z.string() }),
  workspace_newer: z.object({ theirs: z.int(), ours: z.int() }),
  workspace_damaged: z.object({ detail: z.string() }),
  workspace_read_only: nothing,
  backup_unreadable: nothing,
  // links
  /** A text that is no link of this program. */
  link_invalid: nothing,
  /** A link of another workspace. */
  link_elsewhere: nothing,
  /** `name`: of what is in the trash, empty for a search; null = deleted for good. */
  link_gone: z.object({ what: z.enum(['list', 'search']), name: z.string().nullable() }),
  not_here: z.object({ reason: z.string() }),
} as const

export type ProblemCode = keyof typeof problemSchemas
export type ProblemDetails<C extends ProblemCode> = z.infer<(typeof problemSchemas)[C]>
/** A union that narrows on `code`. */
export type DeclaredProblem = { [C in ProblemCode]: { code: C; details: ProblemDetails<C> } }[ProblemCode]

const codes = Object.keys(problemSchemas) as [ProblemCode, ...ProblemCode[]]
/** A problem as it travels inside other records (a failed job, a run): details stay as sent. */
export const AnyProblem = z.object({ code: z.enum(codes), details: z.record(z.string(), z.unknown()) })
export type AnyProblem = z.infer<typeof AnyProblem>

/** What a failed call carries to the page. */
export interface ErrorData {
  code: string
  path: string | null
  /** The declared failure, narrowing on its code; null for a bug or a bad call. */
  problem: DeclaredProblem | null
  /** Where an input did not fit, for developers. */
  issues: string[]
}
