// The name an address may belong to. A guess, shown as one: it never enters a report and proves nothing.
import { bundledLists, nameLexicon } from '../data/lists.ts'
import { personWords } from '../names/person-words.ts'
import { recaseName } from '../names/recase.ts'
import { plainLatin } from './latin.ts'
import { parseEmail } from './parse.ts'
import { userNameForm } from './user-name.ts'

export interface NameGuess {
  /** With capitals as names are written; null when the address does not show it. */
  readonly firstName: string | null
  readonly lastName: string | null
  /** `likely`: both are known names, in this order. `possible`: one is, or only a given name is there. */
  readonly confidence: 'likely' | 'possible'
}

/**
 * The name behind an address: two names with at least one of them known, or a single given name (R-CLN-03); null for roles,
 * placeholders, random letters, and all that is no such pair. Never throws.
 */
export function nameFromAddress(address: string): NameGuess | null {
  const mailbox = parseEmail(address.trim(), 'practical')
  if (!mailbox.ok) return null
  const plus = mailbox.local.indexOf('+')
  const local = (plus > 0 ? mailbox.local.slice(0, plus) : mailbox.local).toLowerCase()
  if (userNameForm(local) !== 'ordinary') return null
  const { roles } = bundledLists()
  const words = local.split(/[._]+/).map(word => word.replace(/^[\d-]+|[\d-]+$/g, ''))
  // O.Smith and Ann.B.Smith: an initial is no name.
  const names = words.filter(word => word.length > 1)
  if (names.some(name => !/^[\p{L}'-]+$/u.test(name)) || (words.length > 1 && names.some(name => roles.has(name))))
    return null
  const [first = '', ...rest] = names
  if (rest.length === 0) return words.length === 1 ? single(first) : null
  const last = familyOf(rest)
  if (last !== null) return pair(first, last)
  // smith.john.van is no one, van.der.berg.anna is Anna van der Berg written from behind.
  const given = names.at(-1) ?? ''
  const family = familyOf(names.slice(0, -1))
  return family !== null && isGiven(given) ? pair(given, family) : null
}

function single(name: string): NameGuess | null {
  return isGiven(name) ? { firstName: recaseName(name), lastName: null, confidence: 'possible' } : null
}

/** One family name, with the particles before it. */
function familyOf(words: readonly string[]): string | null {
  const { particles } = personWords()
  return words.slice(0, -1).every(word => particles.has(word)) && !particles.has(words.at(-1) ?? '')
    ? words.join(' ')
    : null
}

const parts = (name: string) => name.split(/[ -]/).map(part => plainLatin(part.replaceAll("'", '')))
const isGiven = (name: string) => parts(name).every(part => nameLexicon().given.has(part))
const isFamily = (name: string) => nameLexicon().family.has(parts(name).at(-1) ?? '')

const known = (given: string, family: string) => Number(isGiven(given)) + Number(isFamily(family))

/** In the order of the address, unless the other order fits what is known better. */
function pair(first: string, last: string): NameGuess | null {
  const [given, family] = known(last, first) > known(first, last) ? [last, first] : [first, last]
  const sure = known(given, family)
  if (sure === 0) return null
  const name = recaseName(`${given} ${family}`)
  return {
    firstName: name.slice(0, given.length),
    lastName: name.slice(given.length + 1),
    confidence: sure === 2 ? 'likely' : 'possible',
  }
}
