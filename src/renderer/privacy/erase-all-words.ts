// What a workspace contains, line by line: before it is erased, and in the receipt.
import type { WorkspaceContents } from '../../contract/app/privacy/erase-all.ts'
import { countNoun } from '../ui/words/figures.ts'

type Counted = Omit<WorkspaceContents, 'openRuns' | 'keys'>

export const contentLines = (found: Counted): readonly (readonly [name: string, text: string])[] => [
  ['Lists', `${countNoun(found.lists, 'list')} with ${countNoun(found.rows, 'row')}, including the trash`],
  ['Stored answers', countNoun(found.answers, 'answer')],
  ['Searches', countNoun(found.searches, 'search', 'searches')],
  ['Do-not-contact lists', countNoun(found.suppressed, 'entry', 'entries')],
  ['Backups', countNoun(found.backups, 'backup')],
  ['Kept source files', countNoun(found.copies, 'file')],
]
