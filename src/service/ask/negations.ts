// What a question says is not meant. No filter can leave anything out, so it is set aside whole, before anything else is
// read: a negated word must never become a filter. In doubt more is set aside, never less.
import { negationCues } from '../../contract/service/negation.ts'
import type { Lexicon } from './lexicon.ts'
import { phraseAt, type Question, type QuestionWord, singularWord } from './question.ts'
import { companyNouns, fillerWords } from './words.ts'

/** Behind a cue that leaves out, everything belongs to what is left out, save after a "but". */
const leavingOut =
  /^(?:except|exclud|au[sß]|sauf|hors|hormis|salvo|other|apart|aside|besides|save|unless|any|every|all|nothing)/i

const contrast: ReadonlySet<string> = new Set(['but', 'however', 'though', 'although', 'instead', 'only', 'while'])
const ends = /^[;:?!()]$/
/** Words that begin a part of their own: behind "and" and a comma they belong to the whole question again. */
const openers: ReadonlySet<string> = new Set(
  'in at with using use uses used from for of by on who that which whose where having has have are is was were based located headquartered founded working work works employed responsible backed funded running run runs please show find list give'.split(
    ' ',
  ),
)
/** Words that tell more about a thing; behind a place or a product they belong to the whole question. */
const relatives: ReadonlySet<string> = new Set('at with using who that whose which having where working'.split(' '))
const aroundPlaces: ReadonlySet<string> = new Set('in from of on for'.split(' '))
/** Said behind what is not meant: "where HubSpot is not used", "Germany excluded". */
const bareVerbs: ReadonlySet<string> = new Set(
  'used wanted needed included allowed welcome relevant interesting installed required please thanks'.split(' '),
)

const placeFields: ReadonlySet<string> = new Set(['city', 'state_name', 'country_name', 'country_region', 'continent'])

/** What the longest known phrase from here on is; none = nothing known begins here. */
function kindsAt(words: readonly QuestionWord[], at: number, lexicon: Lexicon): { kinds: Set<string>; count: number } {
  for (let count = Math.min(Math.max(lexicon.longest, 5) + 2, words.length - at); count > 0; count--) {
    if (words[at + count - 1]?.text === ',') continue
    // Names of industries have commas in them; the dictionary has none.
    const phrase = phraseAt(words, at, count).replaceAll(' ,', '')
    const kinds = new Set<string>()
    for (const { field } of lexicon.phrases.get(phrase) ?? []) kinds.add(placeFields.has(field) ? 'place' : field)
    if (lexicon.products.has(phrase)) kinds.add('product')
    if (lexicon.specialties.has(phrase)) kinds.add('specialty')
    if (lexicon.investors.has(phrase)) kinds.add('investor')
    const singulars = phrase.split(' ').map(singularWord)
    if (lexicon.wholeTitles.has(singulars.join(' ')) || (count === 1 && lexicon.heads.has(singulars[0] ?? '')))
      kinds.add('title')
    if (kinds.size > 0) return { kinds, count }
  }
  return { kinds: new Set(), count: 0 }
}

const telling = ({ key, text }: QuestionWord) =>
  key !== '' && !/^[,;:?!()&@/.+-]*$/.test(text) && !fillerWords.has(key) && !companyNouns.has(key)

const alike = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === 0 || other.size === 0 || [...one].some(kind => other.has(kind))

/** Where what is negated ends: the number of words from `from` on that belong to it, and whether any of them tells something. */
function scopeOf(words: readonly QuestionWord[], from: number, cue: string, lexicon: Lexicon) {
  let end = from
  let meaningful = false
  /** What the last thing was, and what all of them may be; an unknown one may be anything. */
  let kinds: ReadonlySet<string> = new Set()
  let all = null as ReadonlySet<string> | null
  let preposition: string | null = null
  for (let at = from; at < words.length; ) {
    const word = words[at]
    const next = words[at + 1]
    if (!word || ends.test(word.text) || (at > from && contrast.has(word.key))) break
    if (meaningful && (word.text === ',' || word.key === 'and' || word.key === '&' || word.key === 'or')) {
      if (!next) break
      const skipped = word.text === ',' && /^(?:and|or|nor|&)$/.test(next.key) ? 2 : 1
      const first = words[at + skipped]
      if (!first || contrast.has(first.key)) break
      const or = word.key === 'or' || (skipped === 2 && next.key !== 'and' && next.key !== '&')
      const opens = openers.has(first.key) && first.key !== preposition
      const other = kindsAt(words, at + skipped, lexicon).kinds
      // "Not in Germany or CFOs in France": people of another kind are another part of the question.
      const strange = !alike(all ?? kinds, other)
      if (or ? other.has('title') && strange : opens || strange) break
      at += skipped
      end = at
      continue
    }
    if (meaningful && !leavingOut.test(cue)) {
      const afterThing = kinds.has('product') || kinds.has('place')
      if (afterThing && relatives.has(word.key)) break
      if (kinds.has('product') && aroundPlaces.has(word.key)) break
    }
    const known = kindsAt(words, at, lexicon)
    if (known.count > 1 || (known.count > 0 && telling(word))) {
      meaningful = true
      kinds = known.kinds
      all = all?.size === 0 ? all : new Set([...(all ?? []), ...kinds])
      at += known.count
    } else {
      if (telling(word) && !bareVerbs.has(word.key)) {
        meaningful = true
        kinds = new Set()
        all = kinds
      } else if (!meaningful && aroundPlaces.has(word.key)) preposition = word.key
      at += 1
    }
    end = at
    // A full stop behind a word ends the sentence.
    const last = words[at - 1]
    if (last && /[\p{L}\p{N}]{3}\.$/u.test(last.text)) break
  }
  return { end, meaningful }
}

/** Where a negated part begins that is named before its cue: "companies where HubSpot is not used". */
function startBefore(words: readonly QuestionWord[], before: number): number {
  let at = before
  while (at > 0) {
    const word = words[at - 1]
    if (!word || word.text === '' || /^[,;:?!()]$/.test(word.text)) break
    if (contrast.has(word.key) || /^(?:and|or|who|that|which|whose|where|when)$/.test(word.key)) break
    at--
  }
  return at
}

/** Quoted texts are one thing: a cue inside one negates nothing, and a part that reaches into one holds all of it. */
const quotes = /["“”„][^"“”„]{2,100}["“”„]/gu

/** Takes what is negated out of the question; gives its parts as written, in their order. */
export function takeNegations(question: Question, lexicon: Lexicon): string[] {
  const quoted = [...question.rest.matchAll(quotes)].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const words = question.words()
  const parts: { start: number; end: number }[] = []
  for (const { start, cue: written } of negationCues(question.rest)) {
    const cue = written.trim()
    if (parts.some(part => part.start <= start && start < part.end)) continue
    if (quoted.some(part => part.start <= start && start < part.end)) continue
    const at = words.findIndex(word => word.end > start)
    if (at === -1) continue
    if (/^(?:non|[-−–])$/i.test(cue.replace(/-$/, ''))) {
      const part = prefixed(words, at, start, cue, lexicon)
      if (part) parts.push(part)
      continue
    }
    const behind = words.findIndex(word => word.start >= start + written.trimEnd().length)
    const from = behind === -1 ? words.length : behind
    const { end, meaningful } = scopeOf(words, from, cue, lexicon)
    const first = meaningful ? start : (words[startBefore(words, at)]?.start ?? start)
    parts.push({ start: Math.min(first, start), end: Math.max(words[end - 1]?.end ?? 0, start + cue.length) })
  }
  for (const match of question.rest.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+[-\s]free(?![\p{L}\p{N}-])/giu))
    parts.push({ start: match.index, end: match.index + match[0].length })
  const whole = joined(parts.map(part => widened(part, quoted)))
  return whole.map(({ start, end }) => {
    const text = question.text.slice(start, end).trim()
    question.take(start, end)
    return text
  })
}

/** "Non-German", "-HubSpot": only the next phrase is meant, and "non-profit" is a word of its own. */
function prefixed(words: readonly QuestionWord[], at: number, start: number, cue: string, lexicon: Lexicon) {
  const non = /^non/i.test(cue)
  if (non && kindsAt(words, at, lexicon).count > 1) return null
  const first = non ? at + 1 : at
  const last = words[first + Math.max(1, kindsAt(words, first, lexicon).count) - 1]
  return last ? { start, end: last.end } : null
}

const widened = (part: { start: number; end: number }, quoted: readonly { start: number; end: number }[]) => {
  const touched = quoted.filter(({ start, end }) => start < part.end && end > part.start)
  return {
    start: Math.min(part.start, ...touched.map(({ start }) => start)),
    end: Math.max(part.end, ...touched.map(({ end }) => end)),
  }
}

/** Parts in order, those that touch made one. */
function joined(parts: readonly { start: number; end: number }[]): { start: number; end: number }[] {
  const whole: { start: number; end: number }[] = []
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1)
    if (last && part.start <= last.end) last.end = Math.max(last.end, part.end)
    else whole.push({ ...part })
  }
  return whole
}
