// Erasing a person in words: what they are known by, where they were found, and the receipt as a text.
import type {
  EraseBeside,
  EraseFound,
  EraseIdentity,
  EraseKind,
  EraseReceipt,
  EraseUnread,
} from '../../contract/app/privacy/erase.ts'
import { EraseKind as Kind } from '../../contract/app/privacy/erase.ts'
import { bytesWords } from '../ui/words/bytes-words.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'

export const eraseKindWords: Readonly<Record<EraseKind, { name: string; example: string }>> = {
  email: { name: 'Email address', example: 'anna@firm.example' },
  phone: { name: 'Phone', example: '+49 30 901820' },
  profile_url: { name: 'Profile page', example: 'social.example/in/anna-smith' },
  name_company: { name: 'Name and company', example: 'Anna Smith' },
}
export const eraseKindChoices = Kind.options.map(value => ({ value, label: eraseKindWords[value].name }))

/** "Anna Smith, Firm Ltd". */
export const identityWords = ({ value, second }: EraseIdentity): string =>
  second === null ? value : `${value}, ${second}`

/** "1 row about the person, 2 texts that name them, history of 1 more row". */
export function foundWords({ rows, mentions, past }: Pick<EraseFound, 'rows' | 'mentions' | 'past'>): string {
  const parts: string[] = []
  if (rows > 0) parts.push(`${countNoun(rows, 'row')} about the person`)
  if (mentions > 0) parts.push(`${countNoun(mentions, 'other row')} with text that names the person`)
  if (past > 0) parts.push(`the history of ${countNoun(past, 'more row', 'more rows')}`)
  return parts.join(', ')
}

/** What is known beside the lists, one line each; none where there is nothing. */
export function besideWords({ requests, answers, records, texts }: EraseBeside): string[] {
  const lines: string[] = []
  if (requests > 0) lines.push(countNoun(requests, 'request'))
  if (answers > 0) lines.push(countNoun(answers, 'stored answer'))
  if (records > 0) lines.push(countNoun(records, 'search result'))
  if (texts > 0) lines.push(`${countNoun(texts, 'text')} elsewhere (names, notes, views, searches, labels)`)
  return lines
}

/** One line for each list of whose history some entries are damaged. */
export const unreadWords = (unread: readonly EraseUnread[]): string[] =>
  unread.map(
    ({ name, entries }) =>
      `history of “${name}”: ${countNoun(entries, 'damaged entry', 'damaged entries')}, searched as plain text and deleted if they name the person`,
  )

/** "2 written again without the person, 5 never held them". */
function backupWords({ clean, rewritten, removed }: EraseReceipt['backups']): string {
  const parts: string[] = []
  if (rewritten > 0) parts.push(`${formatCount(rewritten)} rewritten without the person`)
  if (clean > 0) parts.push(`${formatCount(clean)} never contained the person`)
  if (removed > 0) parts.push(`${formatCount(removed)} unreadable and deleted`)
  return parts.length === 0 ? 'there are none' : parts.join(', ')
}

/** "42 files (1.2 MB) read for 5 texts of the person: none holds one". */
function readWords(read: EraseReceipt['read']): string {
  if (read === null) return 'not supported by that version'
  const all = `${countNoun(read.files, 'file')} (${bytesWords(read.bytes)}) checked for ${countNoun(read.texts, 'text')} about the person`
  return read.left === 0 ? `${all}: none found` : `${all}: ${countNoun(read.left, 'file')} may still contain one`
}

/** Lines of a receipt, for the dialog and for its file. Lists may share a name; their keys differ. */
export function receiptLines(receipt: EraseReceipt): { key: string; name: string; text: string }[] {
  const { lists, beside, copies, leftovers, backups, practice, suppressed, sealed, unread, booked, perhaps } = receipt
  const removed = besideWords(beside)
  const others = [
    { name: 'Outside the lists', text: removed.length === 0 ? 'nothing found' : removed.join(', ') },
    ...(perhaps.erased + perhaps.kept > 0
      ? [
          {
            name: 'Possibly this person',
            text: `${countNoun(perhaps.erased, 'row')} with only their name erased, ${formatCount(perhaps.kept)} kept`,
          },
        ]
      : []),
    { name: 'Kept source files', text: copies === 0 ? 'none contained the person' : `${formatCount(copies)} deleted` },
    { name: 'Leftover files', text: leftovers === 0 ? 'none' : `${formatCount(leftovers)} deleted` },
    { name: 'Backups', text: backupWords(backups) },
    {
      name: 'Own data in Practice',
      text: practice === 0 ? 'not found' : countNoun(practice, 'person', 'people'),
    },
    {
      name: 'Do-not-contact lists',
      text:
        suppressed === 0
          ? 'nothing was added'
          : `${countNoun(suppressed, 'hash', 'hashes')} added, ${sealed ? 'with the secret of this workspace' : 'pseudonymous, so someone who guesses a value can confirm it'}`,
    },
    ...(unread.length > 0 ? [{ name: 'Could not be read', text: unreadWords(unread).join('; ') }] : []),
    { name: 'Ledger', text: `${countNoun(booked, 'credit')} booked, unchanged` },
    { name: 'Files checked', text: readWords(receipt.read) },
    { name: 'Database', text: receipt.sound ? 'rewritten and intact' : 'rewritten, but a check found damage' },
  ]
  return [
    ...lists.map(({ sheetId, name, trash, kept, ...found }) => ({
      key: `list ${sheetId}`,
      name: trash ? `${name} (trash)` : name,
      text: `${foundWords(found)}${kept ? '; rows kept, their cells emptied' : ''}`,
    })),
    ...others.map(line => ({ key: line.name, ...line })),
  ]
}

/** The receipt as the text of a file; nothing of the person is in it. */
export function receiptText(receipt: EraseReceipt): string {
  const kinds = receipt.kinds.map(kind => eraseKindWords[kind].name.toLowerCase()).join(', ')
  return [
    'Listwright: a person was erased',
    '',
    `Begun: ${receipt.begunAt}`,
    `Ended: ${receipt.endedAt}${receipt.resumed ? ' (interrupted and continued)' : ''}`,
    `Identified by: ${kinds}`,
    '',
    ...receiptLines(receipt).map(({ name, text }) => `${name}: ${text}`),
    '',
    'This does not cover files exported earlier or copies made outside Listwright.',
    '',
  ].join('\n')
}
