// Sentences for the failures a command can meet: what happened, what it means, what to do.
import type { ProblemCode, ProblemDetails } from '../contract/app/problem.ts'
import { reconcileRefusalWords } from '../contract/app/reconcile/reconcile-refusal.ts'
import { noUpdateAddress, updateDuringRun, updateRefusalWords } from '../contract/app/update-words.ts'
import type { Failure } from '../engine/base/fail.ts'
import { folderWords } from '../hosts/folder-words.ts'

const nothingRead = 'Nothing was imported.'
const of = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

const sentences: { readonly [C in ProblemCode]?: (details: ProblemDetails<C>) => string } = {
  not_found: ({ what }) => `Not found: ${what}. Nothing was changed.`,
  bad_request: ({ what }) => `Not possible: ${what}. Nothing was changed.`,
  file_missing: ({ fileName }) => `There is no file ${fileName}.`,
  file_changed: ({ fileName }) => `${fileName} was changed or removed while being read. ${nothingRead}`,
  not_a_file: ({ fileName }) => `${fileName} is a folder or a device, not a file. ${nothingRead}`,
  file_denied: ({ fileName }) => `You do not have permission to read ${fileName}. ${nothingRead}`,
  file_empty: ({ fileName }) => `${fileName} is empty. ${nothingRead}`,
  file_binary: ({ fileName, looksLike, way }) =>
    `${fileName} is not a text table${looksLike ? ` but ${looksLike}` : ''}. ${way ? `${way} ` : ''}${nothingRead}`,
  file_encrypted: ({ fileName }) =>
    `${fileName} is protected by a password. Save it without a password and try again. ${nothingRead}`,
  file_old_excel: ({ fileName }) => `${fileName} is an old Excel file. Save it as .xlsx and try again. ${nothingRead}`,
  folder_empty: ({ fileName }) => `The folder ${fileName} has no files that can be imported. Nothing was imported.`,
  file_damaged: ({ fileName, detail }) => `${fileName} is damaged (${detail}). ${nothingRead}`,
  file_too_large: ({ fileName, limit }) => `${fileName} is larger than ${limit}. ${nothingRead}`,
  too_many_columns: ({ fileName, columns, limit }) =>
    `${fileName} has ${of(columns, 'column')}, but a list can have at most ${limit.toLocaleString('en')}. ${nothingRead}`,
  cell_too_long: ({ fileName, line, limit }) =>
    `Line ${line} of ${fileName} has a cell larger than ${of(limit, 'character')}. ${nothingRead}`,
  line_too_long: ({ fileName, line, limit, of: what }) =>
    `Line ${line} of ${fileName} has more than ${limit.toLocaleString('en')} ${what}. Line breaks or delimiters may be missing. ${nothingRead}`,
  file_stuck: ({ fileName, seconds, exporting }) =>
    exporting
      ? `Saving ${fileName} made no progress for ${seconds} seconds and was stopped. The list is unchanged. Try another folder.`
      : `Reading ${fileName} made no progress for ${seconds} seconds and was stopped. ${nothingRead} Save the file as CSV and try again.`,
  file_memory: ({ fileName, limit, exporting }) =>
    exporting
      ? `Saving ${fileName} needs more than ${limit.toLocaleString('en')} MB of memory and was stopped. The list is unchanged. Export fewer rows at a time.`
      : `Reading ${fileName} needs more than ${limit.toLocaleString('en')} MB of memory and was stopped. ${nothingRead} Split the file and try again.`,
  inside_missing: ({ fileName, inside, names }) =>
    `${fileName} has no file "${inside}" in it. Files: ${names}. ${nothingRead}`,
  sheet_missing: ({ fileName, sheet }) => `${fileName} has no sheet "${sheet}". ${nothingRead}`,
  would_overwrite_input: ({ fileName }) =>
    `${fileName} is the input and is never overwritten. Choose another file with --out.`,
  write_denied: ({ fileName, detail }) => `${fileName} could not be written (${detail}). The list itself is unchanged.`,
  job_failed: ({ title, detail }) =>
    `${title} could not be completed (${detail}). Your lists and answers are unchanged.`,
  file_in_use: ({ fileName }) =>
    `${fileName} is open in another program and could not be written. Close it and try again.`,
  too_many_parts: ({ values, limit }) =>
    `The column has ${of(values, 'different value')}, but an export can have at most ${limit} sheets or files. Split by another column.`,
  duplicates_memory: ({ rows }) =>
    `Comparing the ${of(rows, 'row')} of this list needs more memory than Listwright can use. Nothing was changed. Search a smaller list for duplicates.`,
  same_not_possible: ({ reason }) => `--preset same cannot be used: ${reason}`,
  template_problem: ({ part, reason }) => `The template cannot be used. In the ${part}: ${reason}`,
  disk_full: ({ what }) =>
    `The disk is full (${what}). Everything saved so far is safe. Free some space and try again.`,
  list_full: ({ columns, kept }) =>
    `The list has no room for another column: it has ${of(columns, 'column')}, and its history keeps ${of(kept, 'deleted column')}. Nothing was sent. Duplicate the list in the program and continue in the copy.`,
  input_missing: ({ field }) => `The operation needs a column for ${field}. Choose one with --map ${field}=Column.`,
  column_locked: ({ column }) => `The column "${column}" is excluded from runs. Nothing was sent.`,
  plan_changed: ({ calls }) =>
    `The list changed in the meantime and now has ${of(calls, 'request')}. Run the command again.`,
  cap_too_small: ({ cap, used }) =>
    `The budget of ${of(cap, 'credit')} is used up (${used}). To continue, raise --budget.`,
  run_busy: ({ state }) => `A run of this list is ${state}. Wait for it, or stop it in the program.`,
  suppressed: () => 'This person or company is on a do-not-contact list. Nothing was sent and no credits were spent.',
  suppression_unreadable: ({ entries }) =>
    `${entries === 1 ? '1 entry' : `${entries.toLocaleString('en')} entries`} of the do-not-contact lists cannot be checked because the secret for their hashes could not be read. It is in the keychain of the user and computer that created them. Nothing was sent or exported. Unlock the keychain and run the command again. If the secret is lost, remove these entries with listwright suppress drop.`,
  recipe_unreadable: ({ detail }) => `The recipe cannot be read: ${detail}. Nothing was sent.`,
  recipe_newer: ({ theirs, ours }) =>
    `The recipe uses format version ${theirs}, but this program supports only ${ours}. Nothing was sent. Update Listwright.`,
  folder_refused: folderWords,
  backup_unreadable: () =>
    'This backup is damaged or incomplete. Nothing was changed. To see other backups, run listwright backups list.',
  no_key: () =>
    'No API key is set for the live service. Set one with listwright key set or LISTWRIGHT_API_KEY. Nothing was sent.',
  key_refused: ({ detail }) => `The service rejected the key (${detail}). Nothing was charged. Check the key.`,
  insufficient_credits: ({ left }) =>
    `You do not have enough credits${left === null ? '' : ` (${left} left)`}. Add credits and run the same command again.`,
  service_unreachable: ({ host, detail }) =>
    `${host} did not respond (${detail}). All answers are saved. Run the same command again later.`,
  key_not_confirmed: ({ origin }) => `No API key is set for ${origin}. Nothing was sent.`,
  bad_url: ({ reason }) =>
    `The live service cannot be used. ${reason} Change it in the settings of the program (listwright serve). Nothing was sent.`,
  team_address: ({ reason }) => `${reason} Nothing was changed.`,
  team_unavailable: ({ reason }) => `${reason} Nothing was sent. Answers that arrived are saved.`,
  team_missing: () =>
    'This workspace is in no team. Create one with listwright team create, or join one with listwright team join.',
  team_joined_already: ({ team }) =>
    `This workspace is in the team ${team} already. Leave it first with listwright team leave. Nothing was changed.`,
  update_address_missing: () =>
    `${noUpdateAddress} Then: listwright config set updates.address ADDRESS, and config set updates.key KEY.`,
  update_during_run: () => updateDuringRun,
  update_refused: updateRefusalWords,
  reconcile_refused: reconcileRefusalWords,
}

/** The failure for people; one without a sentence shows its code and details. */
export function wordsOf({ code, details }: Failure): string {
  // The details of a Failure are those of its code; the table's type cannot say so for a code not known here.
  const sentence = sentences[code] as ((details: object) => string) | undefined
  return sentence?.(details) ?? `${code} ${JSON.stringify(details)}`
}
