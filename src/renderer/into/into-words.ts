// What the dialog of a file into a list says of mappings, policies, kinds of rows and conflicts.
import type {
  CellPolicy,
  ConflictReason,
  IntoDone,
  MappedBy,
  MappedInto,
  UpdateKind,
  UpdateSummary,
} from '../../contract/app/file/into.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'

export const policyWords: Readonly<Record<CellPolicy, string>> = {
  newer: 'Take the file’s value',
  fill: 'Fill blank cells only',
  ask: 'Ask me',
  keep: 'Keep the list’s value',
}

const byText: Readonly<Record<NonNullable<MappedBy>, string>> = {
  name: 'Same name',
  synonym: 'Same meaning',
  type: 'Same kind of values',
  last: 'As chosen before',
}
export const byWords = (by: MappedBy, { kind }: MappedInto): string =>
  kind !== 'column' ? '' : by === null ? 'Chosen' : byText[by]

export const kindWords: Readonly<Record<UpdateKind, string>> = {
  new: 'New',
  updated: 'Updated',
  conflicts: 'Conflicts',
  unkeyed: 'Without key',
  repeatedInFile: 'Repeated key in the file',
  repeatedInList: 'Repeated key in the list',
  gone: 'Not in the file',
}

export const reasonWords: Readonly<Record<ConflictReason, string>> = {
  ask: 'You decide for this column',
  typed: 'Typed manually',
  verified: 'Verified',
}

export const summaryText = (found: UpdateSummary): string =>
  `${formatCount(found.new)} new, ${formatCount(found.updated)} updated, ${formatCount(found.unchanged)} unchanged, ${countNoun(found.conflicts, 'conflict')}, ${formatCount(found.unkeyed)} without key.`

export function doneText(
  { rows, updated, marked, problems }: IntoDone,
  fileName: string,
  how: 'append' | 'update',
): string {
  const lines =
    problems > 0 ? ` ${countNoun(problems, 'line')} did not fit the columns. Problems shows the original lines.` : ''
  if (how === 'append') return `Added ${countNoun(rows, 'row')} from ${fileName}.${lines}`
  const gone = marked > 0 ? ` ${countNoun(marked, 'row')} marked as not in the file.` : ''
  return `Updated ${countNoun(updated, 'row')} and added ${formatCount(rows)} from ${fileName}.${gone}${lines}`
}
