// Capitals of names that were typed in capitals or in small letters only; mixed text is someone's choice and stays.
import { personWords, wordKey } from './person-words.ts'

/** Names where Mac is followed by a capital; all others (Macey, Mackie, Machado) are one word. */
const macNames = new Set(
  (
    'donald dougall gregor gillivray intosh intyre kay kenzie kinnon lachlan laren lean leod millan nab namara neil ' +
    'niven pherson rae tavish allister arthur aulay bride callum cormack culloch diarmid dowell duff fadden farlane ' +
    'fie gowan innes iver kechnie lellan mahon manus naughton neill phail quarrie queen vicar william'
  ).split(' '),
)

const turkishLetters = /[ğışĞİŞ]/
const numeral = /^(?:ii|iii|iv|vi|vii|viii|ix|xi|xii|xiii)$/i

/** Whether a text has letters of one case only, and so says nothing about capitals. */
export function isOneCase(text: string): boolean {
  const [lower, upper] = [text.toLowerCase(), text.toUpperCase()]
  return lower !== upper && (text === lower || text === upper)
}

/**
 * Capitals as names are written: Mc and O', hyphens, small particles, Roman numerals, degrees, Dutch IJ. `country` TR (or
 * letters that only Turkish has) keeps the two kinds of i apart. Text of mixed case is handed back as it is.
 */
export function recaseName(text: string, { country = null }: { country?: string | null } = {}): string {
  if (!isOneCase(text) && !isOneCase(text.replaceAll('ß', ''))) return text
  const locale = country === 'TR' || country === 'AZ' || turkishLetters.test(text) ? 'tr' : 'und'
  const words = text.split(/(\s+)/)
  const last = words.findLastIndex(word => /\p{L}/u.test(word))
  let seen = 0
  let before = ''
  const written = words.map((word, at) => {
    if (!/\p{L}/u.test(word)) return word
    const place = {
      first: seen === 0,
      last: at === last,
      afterTwo: seen >= 2,
      behindComma: before.endsWith(','),
      behindParticle: personWords().particles.has(wordKey(before)),
    }
    seen++
    before = word
    return writeWord(word, place, locale)
  })
  return written.join('')
}

/** A family name by itself: its particles stay small as they would behind a given name. */
export function recaseFamilyName(last: string): string {
  const given = last === last.toUpperCase() ? 'A ' : 'a '
  return recaseName(given + last).slice(given.length)
}

interface Place {
  readonly first: boolean
  readonly last: boolean
  readonly afterTwo: boolean
  readonly behindComma: boolean
  readonly behindParticle: boolean
}

function writeWord(word: string, place: Place, locale: string): string {
  const { titles, suffixes, particles } = personWords()
  const key = wordKey(word)
  // J.R.R.
  if (/^(?:\p{L}\.)+,?$/u.test(word)) return word.toLocaleUpperCase(locale)
  if (place.last && !place.first && numeral.test(word) && (place.afterTwo || word.length > 2)) return word.toUpperCase()
  if (place.afterTwo || place.behindComma) {
    const end = /[.,;]*$/.exec(word)?.[0] ?? ''
    const suffix = suffixes.get(key)
    if (suffix && !suffix.doubtful && (key.length > 2 || place.last)) return suffix.spelling + end
  }
  const title = titles.get(key)
  if (title && !place.last && /^\p{L}+$/u.test(title.spelling) && key !== '') {
    const end = /[.,]*$/.exec(word)?.[0] ?? ''
    return title.spelling.slice(0, 1).toLocaleUpperCase(locale) + title.spelling.slice(1) + end
  }
  const small = particles.get(key) === false || (key === 'la' && place.behindParticle)
  if (small && !place.first && !place.last && key.length > 1) return word.toLocaleLowerCase(locale)
  if (key === 'y' && !place.first && !place.last) return word.toLocaleLowerCase(locale)
  return word
    .split(/([-‐–/(“"„[])/)
    .map((part, at) =>
      at > 0 && particles.get(wordKey(part)) === false ? part.toLocaleLowerCase(locale) : writePart(part, locale),
    )
    .join('')
}

/** One part between hyphens: O'Brien, McKay, MacDonald, IJsbrand, D'Angelo, van't. */
function writePart(part: string, locale: string): string {
  const lower = part.toLocaleLowerCase(locale)
  if (lower === "'t" || lower === "'s") return lower
  const quote = /^(o|d|l|m|n|dell|dall|sant|all)(['’])(\p{L}{2,})/iu.exec(lower)
  if (quote) {
    const [whole, head = '', mark = '', rest = ''] = quote
    return capital(head, locale) + mark + writePart(rest, locale) + lower.slice(whole.length)
  }
  const mac = /^(mc|mac)(\p{L}{3,})/iu.exec(lower)
  if (mac) {
    const [, head = '', rest = ''] = mac
    if (head === 'mc' || macNames.has(rest))
      return capital(head, locale) + capital(rest, locale) + lower.slice(head.length + rest.length)
  }
  if (locale === 'und' && /^ij\p{L}{2}/u.test(lower)) return `IJ${lower.slice(2)}`
  return capital(lower, locale)
}

/** The first letter in capitals, what is before it untouched; a letter without a capital of its own (ß) stays. */
const capital = (text: string, locale: string) =>
  text.replace(/\p{L}/u, letter => {
    const upper = letter.toLocaleUpperCase(locale)
    return upper.length === letter.length ? upper : letter
  })
