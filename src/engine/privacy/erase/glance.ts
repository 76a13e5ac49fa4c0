// A quick look whether texts can be a person's at all, before every number, page and name in them is read: what is left of each value
// without case, accents and punctuation must be somewhere in them. It never says no where the whole look would find the person.
import { foldText } from '../../../checks/keys/fold.ts'
import { plainLetters } from '../../../checks/keys/plain.ts'
import type { EraseKind } from '../../../contract/app/privacy/erase.ts'
import { hashesOf, readEntry } from '../../identity/identity-keys.ts'
import { maxReadLength, readingsOf } from '../../identity/readings.ts'
import type { WantedPerson } from './wanted.ts'

/** What must be in the texts: a mailbox, the end of a number, the last part of a page; or all words of a name. */
interface Traces {
  readonly words: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly names: readonly (readonly string[])[]
}

/** Whether texts beside each other, the cells of a row for example, can be the person's. */
export type PersonGlance = (texts: readonly (string | null)[]) => boolean

/** A person of whom only hashes are known leaves nothing to look for. */
export const everyText: PersonGlance = () => true

const oddEnds = /[^\p{L}\p{N}]+/gu
const asciiEnds = /[^a-z0-9]+/g
const ascii = /^[\n\r\t -~]*$/

/** Letters and digits alone, folded. */
const bareText = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase().replace(asciiEnds, '')
    : plainLetters(foldText(text)).normalize('NFKC').replace(oddEnds, '')

/** Signs of codes: what holds them can be written in more ways than are looked for. */
const coded = /[%&]/
const percentCode = /%[0-9a-f]{2}/i
const cjk = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Null where a value leaves too little to look for, or where keys come from values that are not known. */
function tracesOf(wanted: WantedPerson): Traces | null {
  const { country, kinds } = wanted
  const words = new Set<string>()
  const numbers = new Set<string>()
  const names = new Map<string, string[]>()
  const known = new Set<string>()
  const parts: string[] = []
  const read = (kind: EraseKind, value: string, second: string | null): readonly string[] => {
    const entry = readEntry(kind, value, second, country)
    if (entry.normal === null) return []
    for (const hash of hashesOf(entry)) known.add(`${kind} ${hash}`)
    return entry.keys
  }
  for (const value of wanted.literals) {
    for (const key of kinds.includes('email') ? read('email', value, null) : []) parts.push(mailboxOf(key))
    for (const key of kinds.includes('phone') ? read('phone', value, null) : []) numbers.add(endOf(key))
    for (const key of kinds.includes('profile_url') ? read('profile_url', value, null) : []) parts.push(placeOf(key))
  }
  for (const title of wanted.titles)
    for (const company of kinds.includes('name_company') ? wanted.companies : [])
      for (const key of read('name_company', title, company)) {
        const name = key.slice(0, key.lastIndexOf(' @ '))
        const single = cjk.test(name) ? [...name] : name.split(' ')
        names.set(name, single.map(bareText).filter(Boolean))
      }
  for (const part of parts) {
    const word = bareText(part)
    if (word === '' || coded.test(part)) return null
    words.add(word)
  }
  if (wanted.keys.some(key => !known.has(key)) || [...names.values()].some(name => name.length === 0)) return null
  return { words, numbers, names: [...names.values()] }
}

/** The mailbox of an address without its tag. */
const mailboxOf = (key: string): string => key.slice(0, key.lastIndexOf('@')).replace(/(?<=.)\+.*$/s, '')

/** The last part of a page's key (`in:ann-smith`, `host/kind/name`, `host/profile.php?id=1`), decoded. */
function placeOf(key: string): string {
  const part = key.slice(Math.max(key.lastIndexOf('/'), key.lastIndexOf(':'), key.lastIndexOf('=')) + 1)
  try {
    return decodeURIComponent(part)
  } catch {
    // A stray percent sign: left as it is, and so not looked for.
    return part
  }
}

/** Digits at the end of a number, which are there however it is dialled; short numbers may be their few digits alone. */
function endOf(key: string): string {
  const digits = key.replace(/\D/g, '')
  return digits.slice(digits.length > 10 ? -6 : -4)
}

const keypad = '22233344455566677778889999'
/** Longer texts are no number with letters in it. */
const maxVanityLength = 250

/** All digits of a text; letters as the keys of a telephone where it may be a number of letters. */
const digitsOf = (text: string): string => text.replace(/\D+/g, '')
const dialled = (text: string): string =>
  digitsOf(text.toLowerCase().replace(/[a-z]/g, letter => keypad[letter.charCodeAt(0) - 97] ?? ''))

/** The quick look for a person. */
export function personGlance(wanted: WantedPerson): PersonGlance {
  const traces = tracesOf(wanted)
  if (!traces) return everyText
  const words = [...traces.words]
  const numbers = [...traces.numbers]
  const { names } = traces
  const hasNumber = (text: string): boolean => {
    if (!/\d/.test(text)) return false
    const forms = [digitsOf(text)]
    if (text.length <= maxVanityLength && /[a-z]/i.test(text)) forms.push(dialled(text))
    if (text.includes('(0)')) forms.push(digitsOf(text.replaceAll('(0)', '')))
    return text.includes('phone-context') || forms.some(digits => numbers.some(end => digits.includes(end)))
  }
  return texts => {
    const bare: string[] = []
    for (const text of texts) {
      if (!text) continue
      if (text.length > maxReadLength) return true
      for (const [at, reading] of readingsOf(text).entries()) {
        // Codes inside more codes than are read.
        if (at > 0 && percentCode.test(reading)) return true
        const plain = bareText(reading)
        if (words.some(word => plain.includes(word))) return true
        if (numbers.length > 0 && hasNumber(ascii.test(reading) ? reading : reading.normalize('NFKC'))) return true
        if (names.length > 0) bare.push(plain)
      }
    }
    return names.some(parts => parts.every(part => bare.some(plain => plain.includes(part))))
  }
}
