// How names sound in the languages they are written in, in the manner of Beider-Morse phonetic matching: each name is read in a
// language, in one or more ways, and names with one way in common are one. Schwarz, Szwarc and Shvarts are.
import {
  commonSounds,
  type SoundLanguage,
  soundLanguages,
  soundRules,
  sureLetters,
  usualLetters,
} from './sound-rules.ts'

interface Reader {
  readonly letters: RegExp
  readonly sounds: readonly string[]
}

/** Readings of one text: names have one or two. */
const most = 16
/** A list has a language where so many of its words show it, and so many times more than the next language. */
const least = 0.1
const clear = 1.3

/** Rules by the letter they begin with; '' has those that may begin with any. */
function readersOf(language: SoundLanguage | null): Reader[] {
  const rules = [...(language ? soundRules[language] : []), ...commonSounds]
  return rules.map(([letters, sounds]) => ({ letters: new RegExp(`(?:${letters})`, 'uy'), sounds: sounds.split('|') }))
}

const readers = new Map<SoundLanguage | null, Reader[]>()
function rulesFor(language: SoundLanguage | null): Reader[] {
  const known = readers.get(language) ?? readersOf(language)
  readers.set(language, known)
  return known
}

/** Words in small letters with their accents, of this and other scripts. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Voiced sounds at the end of a word are not, in languages that write them both ways. */
const voiceless: Readonly<Record<string, string>> = { b: 'p', d: 't', g: 'k', v: 'f', z: 's', Z: 'S' }
const hardEnds: ReadonlySet<SoundLanguage | null> = new Set(['de', 'pl', 'he'])

function settled(sounds: string, language: SoundLanguage | null): string {
  const once = sounds.replace(/(.)\1+/gu, '$1')
  return hardEnds.has(language) ? once.replace(/[bdgvzZ]$/u, end => voiceless[end] ?? end) : once
}

const bare = (letter: string) => letter.normalize('NFD').replace(/\p{M}/gu, '')

/** The ways to read a word. */
function readingsOf(word: string, language: SoundLanguage | null): string[] {
  const rules = rulesFor(language)
  let readings = ['']
  for (let at = 0; at < word.length; ) {
    const rule = rules.find(({ letters }) => {
      letters.lastIndex = at
      return letters.test(word) && letters.lastIndex > at
    })
    const sounds = rule?.sounds ?? [bare(word[at] ?? '')]
    at = rule ? rule.letters.lastIndex : at + 1
    readings = readings.flatMap(before => sounds.map(sound => before + sound)).slice(0, most)
  }
  return [...new Set(readings.map(one => settled(one, language)))].filter(Boolean)
}

/** The language that a name shows by its letters alone; null: none, or several. */
function sureLanguage(words: readonly string[]): SoundLanguage | null {
  const shown = soundLanguages.filter(language => words.some(word => sureLetters[language].test(word)))
  return shown.length === 1 ? (shown[0] ?? null) : null
}

/** The language most names of a list are written in; null: they show none clearly. */
export function languageOfNames(texts: readonly string[]): SoundLanguage | null {
  const words = texts.map(wordsIn)
  const counted = soundLanguages
    .map(language => ({
      language,
      shown: words.filter(own => own.some(one => sureLetters[language].test(one) || usualLetters[language].test(one)))
        .length,
    }))
    .sort((a, b) => b.shown - a.shown)
  const [first, second] = counted
  if (!first || first.shown < Math.max(2, texts.length * least)) return null
  return first.shown >= (second?.shown ?? 0) * clear ? first.language : null
}

/**
 * The ways to read the words of a text, in order. In `language` where it is given; else in what the name shows, or in that of the
 * list. A word of another script is as it is written. None for no words.
 */
export function soundKeys(
  text: string,
  language: SoundLanguage | 'auto' = 'auto',
  list: SoundLanguage | null = null,
): string[] {
  const words = wordsIn(text)
  if (words.length === 0) return []
  const read = language === 'auto' ? (sureLanguage(words) ?? list) : language
  return words.reduce<string[]>(
    (keys, word) => {
      const ways = /^[\p{Script=Latin}\p{M}]+$/u.test(word) ? readingsOf(word, read) : [word]
      const own = ways.length > 0 ? ways : [word]
      return keys.flatMap(key => own.map(way => (key === '' ? way : `${key} ${way}`))).slice(0, most)
    },
    [''],
  )
}
