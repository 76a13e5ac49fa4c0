// Sentences for declared problems: what happened, what it means for data and credits, what to do.
import { TRPCClientError } from '@trpc/client'
import type {
  AnyProblem,
  DeclaredProblem,
  ErrorData,
  ProblemCode,
  ProblemDetails,
} from '../../../contract/app/problem.ts'
import { reconcileRefusalWords } from '../../../contract/app/reconcile/reconcile-refusal.ts'
import { noUpdateAddress, updateDuringRun, updateRefusalWords } from '../../../contract/app/update-words.ts'
import { countNoun, formatCount } from './figures.ts'

export interface ProblemWords {
  title: string
  text: string
}

const say = (title: string, text: string): ProblemWords => ({ title, text })
const texts: { [C in ProblemCode]: (details: ProblemDetails<C>) => ProblemWords } = {
  not_found: d => say('Not found', `${d.what} no longer exists. Nothing was changed.`),
  bad_request: d => say('Something went wrong', `Listwright could not use this: ${d.what}. Nothing was changed.`),

  file_missing: d =>
    say('File not found', `${d.fileName} was not found. It may have been moved or renamed. Choose it again.`),
  file_changed: d =>
    say(
      'File changed',
      `${d.fileName} was changed or removed while being read. Nothing was imported. Import it again.`,
    ),
  not_a_file: d =>
    say('Not a file', `${d.fileName} is a folder or a device, not a file. Nothing was imported. Choose a file.`),
  folder_empty: d =>
    say('No files to import', `${d.fileName} contains no files that can be imported. Subfolders are not included.`),
  file_denied: d =>
    say(
      'No permission to read the file',
      `You do not have permission to read ${d.fileName}. Nothing was imported. Change its permissions or ask its owner, then open it again.`,
    ),
  file_empty: d => say('The file is empty', `${d.fileName} has no rows to import.`),
  file_binary: d =>
    say(
      'Not a list',
      `${d.fileName} ${d.looksLike ? `is ${d.looksLike}` : 'contains binary data'}, not a table. ${d.way ?? 'Export it as CSV or XLSX from the program that created it and open that file.'} Nothing was imported.`,
    ),
  file_old_excel: d =>
    say(
      'An older Excel format',
      `${d.fileName} is an .xls file. Open it in Excel, save it as .xlsx, and open that file.`,
    ),
  file_encrypted: d =>
    say(
      'Password protected',
      `${d.fileName} is protected by a password. Save a copy without a password and open the copy.`,
    ),
  file_damaged: d =>
    say(
      'The file is damaged',
      `${d.fileName} is damaged (${d.detail}). Nothing was imported. Try another copy of the file.`,
    ),
  file_too_large: d =>
    say(
      'The file is too large',
      `${d.fileName} is over the limit of ${d.limit}. Split it into smaller files. Nothing was imported.`,
    ),
  too_many_columns: d =>
    say(
      'Too many columns',
      `${d.fileName} has ${countNoun(d.columns, 'column')}, but a list can have at most ${formatCount(d.limit)}. Untick columns you do not need. Nothing was imported.`,
    ),
  cell_too_long: d =>
    say(
      'A cell is too long',
      `Line ${formatCount(d.line)} of ${d.fileName} has a cell larger than ${countNoun(d.limit, 'character')}. A quotation mark may be missing. Nothing was imported. Try another quote setting.`,
    ),
  line_too_long: d =>
    say(
      'A line is too long',
      `Line ${formatCount(d.line)} of ${d.fileName} has more than ${formatCount(d.limit)} ${d.of}. Line breaks may be missing or the delimiter may be wrong. Nothing was imported. Save the file as CSV or XLSX and open that file.`,
    ),
  file_stuck: d =>
    d.exporting
      ? say(
          'Export stopped',
          `Saving ${d.fileName} made no progress for ${countNoun(d.seconds, 'second')}. Your list is unchanged. Choose another folder and export again.`,
        )
      : say(
          'Import stopped',
          `Reading ${d.fileName} made no progress for ${countNoun(d.seconds, 'second')}. Nothing was imported. Save the file as CSV or XLSX and open that file.`,
        ),
  file_memory: d =>
    d.exporting
      ? say(
          'The file needs too much memory',
          `Saving ${d.fileName} needs more than ${formatCount(d.limit)} MB of memory. Your list is unchanged. Export fewer rows at a time.`,
        )
      : say(
          'The file needs too much memory',
          `Reading ${d.fileName} needs more than ${formatCount(d.limit)} MB of memory. Nothing was imported. Split it into smaller files and open those.`,
        ),
  inside_missing: d =>
    say('No such file in the archive', `${d.fileName} has no file named ${d.inside} in it. Choose another file in it.`),
  sheet_missing: d => say('No such sheet', `${d.fileName} has no sheet named ${d.sheet}. Choose another sheet.`),
  ticket_unknown: () =>
    say('Choose the file again', 'Listwright no longer has access to this file. Nothing was changed.'),

  file_in_use: d =>
    say(
      'The file is in use',
      `${d.fileName} is open in another program and could not be saved. Close it there or export with another name.`,
    ),
  write_denied: d =>
    say(
      'Could not save the file',
      `${d.fileName} could not be saved (${d.detail}). Your list is unchanged. Choose another folder.`,
    ),
  would_overwrite_input: d =>
    say(
      'That is the source file',
      `${d.fileName} is the file this list came from and is never overwritten. Choose another name.`,
    ),
  too_many_parts: d =>
    say(
      'Too many values to split by',
      `The column has ${countNoun(d.values, 'different value')}, but an export can have at most ${formatCount(d.limit)} sheets or files. Split by another column.`,
    ),
  duplicates_memory: d =>
    say(
      'Too many rows to compare at once',
      `Comparing the ${countNoun(d.rows, 'row')} of this list needs more memory than Listwright can use. Nothing was changed. Copy some of the rows to a new list and find duplicates there.`,
    ),
  job_failed: d =>
    say('Not finished', `${d.title} could not be completed: ${d.detail}. Your list is unchanged. Try again.`),
  same_not_possible: d => say('"Same as source" is not possible', `${d.reason} Choose another preset.`),
  template_problem: d => say('The template cannot be used', `In the ${d.part}: ${d.reason}`),
  disk_full: d =>
    say('The disk is full', `${d.what} stopped. Everything saved so far is safe. Free some space and try again.`),

  sheet_gone: () => say('The list was deleted', 'Restore it from the trash to continue.'),
  superseded: () => say('Replaced', 'A newer request replaced it. Nothing was changed.'),
  view_gone: () => say('The view is out of date', 'Listwright is reopening it. Nothing was changed.'),
  too_many_cells: d =>
    say(
      'Too many cells at once',
      `This affects ${countNoun(d.cells, 'cell')}, but one step can change at most ${formatCount(d.limit)}. Select fewer cells.`,
    ),
  stopped: () => say('Cancelled', 'Canceled. The list is unchanged.'),
  nothing_to_undo: () => say('Nothing to undo', 'This list has no earlier steps.'),
  nothing_to_redo: () => say('Nothing to redo', 'This list has no later steps.'),
  paste_too_wide: d =>
    say(
      'The block is too wide',
      `It has ${countNoun(d.columns, 'column')}, but there is room for only ${formatCount(d.room)} here. Nothing was pasted. Add columns or start further left.`,
    ),
  list_full: d =>
    say(
      'No room for another column',
      `The list has ${countNoun(d.columns, 'column')} and its history keeps ${formatCount(d.kept)} deleted ones, so there is no room for more. Nothing was changed and no credits were spent. Duplicate the list and continue in the copy, or shorten the history in Settings, Your data.`,
    ),

  plan_changed: d =>
    say(
      'The list changed',
      `The estimate was updated to ${countNoun(d.calls, 'request')}. Nothing was sent. Check it and start the run.`,
    ),
  cap_too_small: d =>
    say(
      'The cap is too low',
      `${countNoun(d.used, 'credit')} are already used or reserved, so the cap cannot be ${formatCount(d.cap)}.`,
    ),
  column_locked: d =>
    say(
      'Excluded from runs',
      `The column ${d.column} is excluded from runs. Choose another column or include this one first.`,
    ),
  input_missing: d => say('A column is missing', `Nothing was sent. Choose the column with the ${d.field}.`),
  nothing_to_run: () =>
    say('Nothing to run', 'No row in this scope needs a request. Nothing was sent and no credits were spent.'),
  run_busy: d =>
    say(
      'Not now',
      `A run on this list is ${d.state}. Nothing was changed. Wait for it to end or stop it in Activity, then try again.`,
    ),
  budget_missing: () => say('A cap is needed', 'Nothing was sent. Enter how many credits the run may spend.'),

  suppressed: () =>
    say(
      'On a do-not-contact list',
      'This person or company is on a do-not-contact list. Nothing was sent and no credits were spent.',
    ),

  suppression_unreadable: d =>
    say(
      'The do-not-contact lists cannot be read',
      `${countNoun(d.entries, 'entry', 'entries')} cannot be checked because the secret for ${d.entries === 1 ? 'its hash' : 'their hashes'} could not be read. It is in the keychain of the user and computer that created ${d.entries === 1 ? 'it' : 'them'}. Nothing was sent or exported. Unlock the keychain and try again, or see “Do-not-contact lists”.`,
    ),

  recipe_unreadable: d =>
    say('Not a recipe', `This file is not a valid recipe: ${d.detail}. Nothing was sent. Save the recipe again.`),
  recipe_newer: d =>
    say(
      'Made by a newer version',
      `The recipe uses format version ${d.theirs}, but this program supports only ${d.ours}. Nothing was sent. Update Listwright.`,
    ),

  team_address: d => say('Address of the team', d.reason),
  team_unavailable: d => say('Team not reachable', `${d.reason} Nothing was sent. Answers that arrived are saved.`),
  team_missing: () => say('No team', 'This workspace is in no team.'),
  team_joined_already: d => say('Already in a team', `This workspace is in the team ${d.team}. Leave it first.`),
  no_key: () => say('No key yet', 'The live service needs an API key. Practice works without one.'),
  key_refused: d =>
    say(
      'API key rejected',
      `The service rejected your API key${d.detail ? ` ("${d.detail}")` : ''}. All answers are saved. Enter the key again or continue offline.`,
    ),
  insufficient_credits: d =>
    say(
      'Out of credits',
      `${d.needed === null ? 'More credits are needed' : `${countNoun(d.needed, 'credit')} are needed`}${d.left === null ? '' : `, and the balance is ${formatCount(d.left)}`}. All answers so far are saved. Add credits and resume.`,
    ),
  service_unreachable: d =>
    say(
      'No answer from the service',
      `${d.host} could not be reached (${d.detail}). Nothing was charged. You can keep cleaning.`,
    ),
  key_not_confirmed: d => say('No key was set', `${d.origin} has no key. Nothing was sent.`),
  bad_url: d => say('Not a usable address', d.reason),
  web_request: d => say('This request cannot be used', `${d.reason} Nothing was sent.`),
  database_refused: d =>
    say(d.of === 'table' ? 'The table cannot be used' : 'No connection', `${d.reason} Nothing was changed.`),

  update_address_missing: () => say('No address for new versions', noUpdateAddress),
  update_during_run: () => say('A run is under way', updateDuringRun),
  update_refused: d => say('No new version was used', updateRefusalWords(d)),
  reconcile_refused: d => say('The service was not used', reconcileRefusalWords(d)),

  folder_refused: d => say('The data folder cannot be used', `${d.dataDir} ${d.detail} Nothing was read or written.`),
  workspace_locked: d => say('Already open', `These lists are open in ${d.owner}. Close it there first.`),
  workspace_newer: d =>
    say(
      'Made by another version',
      `These lists use format version ${d.theirs}, but this program supports only ${d.ours}. Nothing was changed. Update Listwright, or open them with the version that saved them.`,
    ),
  workspace_damaged: d =>
    say('The data file is damaged', `${d.detail} Nothing was changed. Restore a backup from the data folder.`),
  workspace_read_only: () =>
    say(
      'Changes are off',
      'The data file is damaged. You see what could be read and can export it. Choose at the top how to continue.',
    ),
  backup_unreadable: () =>
    say('This backup cannot be read', 'It is damaged or incomplete. Nothing was changed. Choose another backup.'),
  link_invalid: () =>
    say('Not a link to a list', 'This link was not made by Listwright or is incomplete. Nothing was opened.'),
  link_elsewhere: () =>
    say(
      'A link to another workspace',
      'This link was copied in another workspace, so its list or search is not here. Nothing was opened.',
    ),
  link_gone: d =>
    say(
      `The ${d.what} of this link was deleted`,
      d.name === null
        ? `The ${d.what} no longer exists. Nothing was opened.`
        : `${d.name === '' ? `The ${d.what}` : `“${d.name}”`} is in the trash. Restore it there to open the link.`,
    ),
  not_here: d => say('Not available here', d.reason),
}

/** One member of the union at a time, so that code and details stay together. */
const speak = <C extends ProblemCode>(code: C, details: ProblemDetails<C>): ProblemWords => texts[code](details)

/** The sentence for a declared problem, also one that travels inside a job or a run. */
export function problemWords(problem: AnyProblem | DeclaredProblem): ProblemWords {
  // AnyProblem is the same record on its way: code and details were paired by the engine's `fail`.
  const { code, details } = problem as DeclaredProblem
  return speak<ProblemCode>(code, details as ProblemDetails<ProblemCode>)
}

const disconnected = say(
  'Disconnected',
  'Listwright was disconnected, so this was not done. Your work is saved. Try again when it reconnects.',
)

/** The declared problem behind a failed call, if it is one. */
export function problemCode(error: unknown): ProblemCode | null {
  if (!(error instanceof TRPCClientError)) return null
  return (error.data as ErrorData | null | undefined)?.problem?.code ?? null
}

/** The sentence for a failed call: the declared problem, or a lost connection, or a fault of ours. */
export function problemText(error: unknown): ProblemWords {
  if (!(error instanceof TRPCClientError)) {
    return say('Something went wrong', error instanceof Error ? error.message : 'Your data is safe. Try again.')
  }
  // The engine's error formatter sends this shape; a lost connection has none.
  const data = error.data as ErrorData | null | undefined
  if (!data) return disconnected
  if (data.problem) return problemWords(data.problem)
  return say('Something went wrong', 'Listwright could not do this. Your data is safe. The details are in its log.')
}
