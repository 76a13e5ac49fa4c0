// How findings of the free local check look: in cells, in the column's profile and in the record panel.
import { type FindingKind, findingKinds } from '../../../contract/app/check.ts'
import type { BadgeLook, BadgeTone } from './verdict-look.ts'

/** One character per tone, so that the signs differ without colour. */
const icons: Partial<Record<BadgeTone, string>> = { bad: '×', warn: '!', info: '~', neutral: '·' }

const look = (tone: BadgeTone, word: string, meaning: string): BadgeLook => ({
  word,
  icon: icons[tone] ?? '',
  tone,
  meaning,
})

export const findingLook: Record<FindingKind, BadgeLook> = {
  fine: look('good', 'No findings', 'The local check found no problems.'),
  invalid: look('bad', 'Invalid', 'Not a valid value of the column’s type.'),
  reserved: look('bad', 'Reserved domain', 'Email to this domain is never delivered.'),
  unknown_ending: look('bad', 'Unknown domain ending', 'No domain can have this ending.'),
  not_in_plan: look('bad', 'No such number', 'The country has no such number.'),
  needs_country: look('warn', 'Country missing', 'A number without a country. Set a country for the row or the list.'),
  two_values: look('warn', 'Two in one cell', 'The cell contains more than one value.'),
  typo: look('warn', 'Likely typo', 'The domain looks like a typo of a well-known one.'),
  disposable: look('warn', 'Disposable', 'The domain offers disposable addresses.'),
  likely_disposable: look('warn', 'Likely disposable', 'The domain is on a list of disposable domains.'),
  placeholder: look('warn', 'Made-up name', 'A name such as test@ or asdf@.'),
  generated: look('warn', 'Random letters', 'The name looks generated.'),
  invented: look('warn', 'Made-up number', 'A number reserved for examples, or digits in sequence.'),
  unusual: look('warn', 'Unusual format', 'Allowed, but most services reject it.'),
  fixable: look('info', 'Can be fixed', 'Listwright can fix this value.'),
  role: look('neutral', 'Role', 'A function such as info@, not a person.'),
  relay: look('neutral', 'Forwarding address', 'It forwards to a real person.'),
  free: look('neutral', 'Free mailbox', 'A free provider that anyone can use.'),
  risky_ending: look('neutral', 'Risky ending', 'Many disposable domains use this ending.'),
  two_readings: look('warn', 'Ambiguous', 'The value can be read in two ways. Choose the input format of its column.'),
  subaddress: look('neutral', 'Subaddress', 'The part after + is chosen by the owner.'),
}

/** The sign of a cell for a window's number; kinds that are no problem have none. */
export function findingSign(position: number): BadgeLook | null {
  const kind = findingKinds[position]
  if (kind === undefined || kind === 'fine') return null
  const found = findingLook[kind]
  return found.tone === 'neutral' ? null : { ...found, word: `Local check: ${found.word}` }
}
