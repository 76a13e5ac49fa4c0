// How findings of the free local check look: in cells, in the column's profile and in the record panel.
import { type FindingKind, findingKinds } from '../../contract/app/check.ts'
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
  fine: look('good', 'No findings', 'The local check found nothing.'),
  invalid: look('bad', 'Invalid', 'Not a valid value of the column’s type.'),
  reserved: look('bad', 'Reserved domain', 'No mail is ever delivered there.'),
  unknown_ending: look('bad', 'Ending does not exist', 'No domain can have this ending.'),
  not_in_plan: look('bad', 'No such number', 'The number plan of its country has no such number.'),
  needs_country: look('warn', 'Country missing', 'A national number: set a country for the row or the list.'),
  two_values: look('warn', 'Two in one cell', 'The cell holds more than one value.'),
  typo: look('warn', 'Probably mistyped', 'The domain looks like a typo of a well-known one.'),
  disposable: look('warn', 'Disposable', 'The domain hands out disposable addresses.'),
  likely_disposable: look('warn', 'Probably disposable', 'The domain is on a list of disposable addresses.'),
  placeholder: look('warn', 'Made-up name', 'A name such as test@ or asdf@.'),
  generated: look('warn', 'Random letters', 'The name looks generated.'),
  invented: look('warn', 'Made-up number', 'A number reserved for examples, or digits in sequence.'),
  unusual: look('warn', 'Unusual form', 'Allowed, but most services refuse it.'),
  fixable: look('info', 'Can be fixed', 'Fix types would repair it.'),
  role: look('neutral', 'Role', 'A function such as info@, not a person.'),
  relay: look('neutral', 'Forwarding address', 'It forwards to a real person.'),
  free: look('neutral', 'Free mailbox', 'At a provider anyone can use.'),
  risky_ending: look('neutral', 'Risky ending', 'Many disposable domains use this ending.'),
  two_readings: look('warn', 'Two readings', 'The cell can be read in two ways; say how its column writes values.'),
  subaddress: look('neutral', 'Subaddress', 'The part after + is free to choose.'),
}

/** The sign of a cell for a window's number; kinds that are no problem have none. */
export function findingSign(position: number): BadgeLook | null {
  const kind = findingKinds[position]
  if (kind === undefined || kind === 'fine') return null
  const found = findingLook[kind]
  return found.tone === 'neutral' ? null : { ...found, word: `Local check: ${found.word}` }
}
