// Sentences for declared problems: what happened, what it means for data and credits, what to do.
import { TRPCClientError } from '@trpc/client'
import type { AnyProblem, DeclaredProblem, ErrorData, ProblemCode, ProblemDetails } from '../../contract/app/problem.ts'
import { countNoun, formatCount } from './figures.ts'

export interface ProblemWords {
  title: string
  text: string
}

const say = (title: string, text: string): ProblemWords => ({ title, text })
const texts: { [C in ProblemCode]: (details: ProblemDetails<C>) => ProblemWords } = {
  not_found: d => say('Not found', `${d.what} is no longer there. Nothing was changed.`),
  bad_request: d => say('That did not work', `Listwright could not take this: ${d.what}. Nothing was changed.`),

  file_missing: d =>
    say('File not found', `${d.fileName} is not there any more. It may have been moved or renamed: choose it again.`),
  file_changed: d =>
    say(
      'File changed',
      `${d.fileName} was changed or removed while it was read. Nothing was imported: import it again.`,
    ),
  not_a_file: d =>
    say('Not a file', `${d.fileName} is a folder or a device, not a file. Nothing was imported: choose a file.`),
  folder_empty: d =>
    say('No list in the folder', `${d.fileName} holds no file that can be read. Folders inside it are not looked at.`),
  file_denied: d =>
    say(
      'The file may not be read',
      `You have no permission to read ${d.fileName}. Nothing was imported. Change its permissions or ask its owner, then open it again.`,
    ),
  file_empty: d => say('The file is empty', `${d.fileName} has no rows to import. Nothing was changed.`),
  file_binary: d =>
    say(
      'Not a list',
      `${d.fileName} ${d.looksLike ? `is ${d.looksLike}` : 'holds binary data'}, not a table. ${d.way ?? 'Export it as CSV or XLSX from the program that made it, then open that file.'} Nothing was imported.`,
    ),
  file_old_excel: d =>
    say(
      'An older Excel format',
      `${d.fileName} is an .xls file. Open it in Excel, save it as .xlsx, then open that file.`,
    ),
  file_encrypted: d =>
    say(
      'Password protected',
      `${d.fileName} is protected by a password. Save a copy without the password, then open the copy.`,
    ),
  file_damaged: d =>
    say(
      'The file is damaged',
      `${d.fileName} cannot be read to its end (${d.detail}). Nothing was imported. Try another copy of the file.`,
    ),
  file_too_large: d =>
    say(
      'The file is too large',
      `${d.fileName} is over the limit of ${d.limit}. Split it into smaller files. Nothing was imported.`,
    ),
  too_many_columns: d =>
    say(
      'Too many columns',
      `${d.fileName} has ${countNoun(d.columns, 'column')}; a list holds ${formatCount(d.limit)}. Untick columns you do not need. Nothing was imported.`,
    ),
  cell_too_long: d =>
    say(
      'A cell is too long',
      `Line ${formatCount(d.line)} of ${d.fileName} has a cell of more than ${countNoun(d.limit, 'character')}. Often a quotation mark is missing: try another quote setting. Nothing was imported.`,
    ),
  line_too_long: d =>
    say(
      'A line is too long',
      `Line ${formatCount(d.line)} of ${d.fileName} has more than ${formatCount(d.limit)} ${d.of}. Often the line ends are missing, or the delimiter is another. Nothing was imported. Save the file again as CSV or XLSX, then open that file.`,
    ),
  file_stuck: d =>
    d.exporting
      ? say(
          'Writing was stopped',
          `Writing ${d.fileName} made no progress for ${countNoun(d.seconds, 'second')}. Your list is unchanged. Choose another folder, then export again.`,
        )
      : say(
          'Reading was stopped',
          `Reading ${d.fileName} made no progress for ${countNoun(d.seconds, 'second')}. Nothing was imported. Save the file again as CSV or XLSX, then open that file.`,
        ),
  file_memory: d =>
    d.exporting
      ? say(
          'The file takes too much memory',
          `Writing ${d.fileName} needs more than ${formatCount(d.limit)} MB. Your list is unchanged. Export fewer rows at a time.`,
        )
      : say(
          'The file takes too much memory',
          `Reading ${d.fileName} needs more than ${formatCount(d.limit)} MB. Nothing was imported. Split it into smaller files, then open those.`,
        ),
  sheet_missing: d => say('No such sheet', `${d.fileName} has no sheet named ${d.sheet}. Choose another sheet.`),
  ticket_unknown: () => say('Choose the file again', 'Listwright no longer holds this file open. Nothing was changed.'),

  file_in_use: d =>
    say(
      'The file is in use',
      `Could not write ${d.fileName}: it is open in another program. Close it there, or export under another name.`,
    ),
  write_denied: d =>
    say(
      'Could not write the file',
      `${d.fileName} was not written (${d.detail}). Choose another folder. Your list is unchanged.`,
    ),
  would_overwrite_input: d =>
    say(
      'That is the source file',
      `${d.fileName} is the file this list came from and is never overwritten. Choose another name.`,
    ),
  too_many_parts: d =>
    say(
      'Too many values to split by',
      `The column has ${countNoun(d.values, 'different value')}; an export has at most ${formatCount(d.limit)} sheets or files. Split by another column.`,
    ),
  duplicates_memory: d =>
    say(
      'Too many rows to compare at once',
      `Comparing the ${countNoun(d.rows, 'row')} of this list needs more memory than Listwright may use. Nothing was changed. Filter the list, copy the part you want into a list of its own, and look for duplicates there.`,
    ),
  job_failed: d =>
    say(
      'Not finished',
      `${d.title} could not be finished: ${d.detail}. Nothing was kept of it; the list is as it was. Try again.`,
    ),
  same_not_possible: d => say('"Same as source" is not possible', `${d.reason} Choose another preset.`),
  disk_full: d =>
    say('The disk is full', `${d.what} stopped; everything saved so far is safe. Free some space, then try again.`),

  sheet_gone: () => say('The list is gone', 'It was deleted meanwhile. Undo the deletion to get it back.'),
  superseded: () => say('Replaced', 'A newer request took its place. Nothing was changed.'),
  view_gone: () => say('The view is out of date', 'It is being opened again. Nothing was changed.'),
  too_many_cells: d =>
    say(
      'Too many cells at once',
      `This touches ${countNoun(d.cells, 'cell')}; one step takes up to ${formatCount(d.limit)}. Select less.`,
    ),
  stopped: () => say('Cancelled', 'Cancelled: the list is as it was before.'),
  nothing_to_undo: () => say('Nothing to undo', 'This list has no earlier step.'),
  nothing_to_redo: () => say('Nothing to redo', 'This list has no later step.'),
  paste_too_wide: d =>
    say(
      'The block is too wide',
      `It has ${countNoun(d.columns, 'column')}, and there is room for ${formatCount(d.room)} from here. Add columns or start further left. Nothing was pasted.`,
    ),
  list_full: d =>
    say(
      'No room for another column',
      `The list has ${countNoun(d.columns, 'column')}, and its undo history keeps ${formatCount(d.kept)} former ones; more do not fit. Nothing was changed and no credit was used. Duplicate the list and continue in the copy, which has no history, or let the history be shorter in Settings, Your data.`,
    ),

  plan_changed: d =>
    say(
      'The list changed',
      `The estimate was made again: ${countNoun(d.calls, 'call')} now. Nothing was sent. Check it and start.`,
    ),
  cap_too_small: d =>
    say(
      'The cap is too low',
      `${countNoun(d.used, 'credit')} are already used or reserved, so the cap cannot be ${formatCount(d.cap)}.`,
    ),
  column_locked: d =>
    say(
      'Excluded from runs',
      `The column ${d.column} is excluded from runs. Choose another column, or include it first.`,
    ),
  input_missing: d => say('A column is missing', `Choose the column that holds the ${d.field}. Nothing was sent.`),
  nothing_to_run: () =>
    say('Nothing to run', 'No row in this scope needs a call. Nothing was sent and no credit was used.'),
  run_busy: d =>
    say(
      'Not now',
      `A run of this list is ${d.state}. Let it end, or stop it in Activity; then try again. Nothing was changed.`,
    ),
  budget_missing: () => say('A cap is needed', 'A run needs the most credits it may use. Nothing was sent.'),

  suppressed: () =>
    say(
      'On a do-not-contact list',
      'This names somebody on a do-not-contact list. Nothing was sent and no credit was used. Change it, or look at the list in Settings.',
    ),

  suppression_unreadable: d =>
    say(
      'The do-not-contact lists cannot be read',
      `${countNoun(d.entries, 'entry', 'entries')} can be compared with nobody: the secret for ${d.entries === 1 ? 'its hash' : 'their hashes'} is in the keychain of the computer and user that made ${d.entries === 1 ? 'it' : 'them'}, and could not be read. Nothing was sent or exported. Unlock the keychain and try again, or see “Do-not-contact lists”.`,
    ),

  recipe_unreadable: d =>
    say('Not a recipe', `The file cannot be read as a recipe: ${d.detail}. Nothing was sent. Save the recipe again.`),
  recipe_newer: d =>
    say(
      'Made by a newer version',
      `The recipe is of version ${d.theirs} of the format; this program knows ${d.ours}. Nothing was sent. Update Listwright.`,
    ),

  no_key: () => say('No key yet', 'The live service needs an API key for its address. Practice works without one.'),
  key_refused: d =>
    say(
      'The key was not accepted',
      `The service did not accept your API key${d.detail ? ` ("${d.detail}")` : ''}. Nothing was lost. Enter the key again, or go on offline.`,
    ),
  insufficient_credits: d =>
    say(
      'Out of credits',
      `${d.needed === null ? 'More credits are needed' : `${countNoun(d.needed, 'credit')} are needed`}${d.left === null ? '' : `, ${formatCount(d.left)} are left`}. Everything answered so far is saved. Add credits, then resume.`,
    ),
  service_unreachable: d =>
    say(
      'No answer from the service',
      `${d.host} could not be reached (${d.detail}). You can keep cleaning; nothing was charged for this.`,
    ),
  key_not_confirmed: d => say('No key was set', `${d.origin} has no key, and nothing was sent there.`),
  bad_url: d => say('Not a usable address', d.reason),

  folder_refused: d => say('The data folder cannot be used', `${d.dataDir} ${d.detail} Nothing was read or written.`),
  workspace_locked: d => say('Already open', `These lists are open in ${d.owner}. Close it there first.`),
  workspace_newer: d =>
    say(
      'Made by a newer version',
      `These lists were written by version ${d.theirs} of the format; this program knows ${d.ours}. Nothing was changed. Update Listwright.`,
    ),
  workspace_damaged: d =>
    say('The data file is damaged', `${d.detail} Nothing was overwritten. Restore a backup from the data folder.`),
  workspace_read_only: () =>
    say(
      'Nothing can be changed yet',
      'The data file is damaged and you see what could be read of it. Choose at the top how to go on; exporting works meanwhile.',
    ),
  backup_unreadable: () =>
    say('This backup cannot be read', 'Its file is damaged or incomplete. Nothing was changed. Choose another backup.'),
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
  'Listwright lost its engine and this was not done. Nothing saved is lost. It reconnects by itself; then try again.',
)

/** The declared problem behind a failed call, if it is one. */
export function problemCode(error: unknown): ProblemCode | null {
  if (!(error instanceof TRPCClientError)) return null
  return (error.data as ErrorData | null | undefined)?.problem?.code ?? null
}

/** The sentence for a failed call: the declared problem, or a lost connection, or a fault of ours. */
export function problemText(error: unknown): ProblemWords {
  if (!(error instanceof TRPCClientError)) {
    return say('Something went wrong', error instanceof Error ? error.message : 'Nothing saved is lost. Try again.')
  }
  // The engine's error formatter sends this shape; a lost connection has none.
  const data = error.data as ErrorData | null | undefined
  if (!data) return disconnected
  if (data.problem) return problemWords(data.problem)
  return say('Something went wrong', 'Listwright could not do this. Your data is safe. The details are in its log.')
}
