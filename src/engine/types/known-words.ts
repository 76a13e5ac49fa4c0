// The phrases that columns are called by and the type each means, in all languages, for headers reduced to their words.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { headerWords } from '../../model/column-types/header-words.ts'
import { latinHeaderWords } from '../../model/column-types/header-words-latin.ts'
import { scriptHeaderWords } from '../../model/column-types/header-words-scripts.ts'
import { columnTypes } from '../../model/column-types/index.ts'
import { headerKey } from './header-key.ts'
import { secondaryHeaders } from './secondary-headers.ts'

const phrasesOf = (text: string) => text.split(',').map(headerKey).filter(Boolean)

const usual = new Map<string, ColumnType>()
for (const type of columnTypes) {
  for (const phrase of phrasesOf(secondaryHeaders[type] ?? '')) usual.set(phrase, type)
  for (const phrase of phrasesOf(headerWords[type])) usual.set(phrase, type)
}

/** By phrase: the types it means, each with its language. */
const others = new Map<string, { readonly type: ColumnType; readonly language: string }[]>()
for (const [language, words] of [...Object.entries(latinHeaderWords), ...Object.entries(scriptHeaderWords)])
  for (const type of columnTypes)
    for (const phrase of phrasesOf(words[type] ?? ''))
      others.set(phrase, [...(others.get(phrase) ?? []), { type, language }])

/** Whether a plain header is a phrase that columns of a type are called by, in any language. */
export const isHeaderPhrase = (plain: string): boolean => usual.has(plain) || others.has(plain)

/** Whether a plain phrase is one of the eight languages of header-words.ts, or of others among `languages`. */
export const isPhraseOf = (plain: string, languages: ReadonlySet<string>): boolean =>
  usual.has(plain) || (others.get(plain)?.some(one => languages.has(one.language)) ?? false)

/** Single words that mean one type in all languages. */
export function onePhraseWords(): (readonly [word: string, type: ColumnType])[] {
  return [...new Set([...usual.keys(), ...others.keys()])].flatMap(word => {
    const types = new Set([usual.get(word) ?? [], (others.get(word) ?? []).map(({ type }) => type)].flat())
    const [type] = types
    return type && types.size === 1 && /^\p{L}+$/u.test(word) ? [[word, type] as const] : []
  })
}

/** The languages beside the eight in which a plain phrase means something. */
export const languagesWith = (plain: string): readonly string[] =>
  (others.get(plain) ?? []).map(({ language }) => language)

/** The type a plain phrase means; where languages differ, that of `language`, else of the eight of header-words.ts. */
export function typeOfPhrase(plain: string, language: string | null): ColumnType | undefined {
  const meant = others.get(plain)
  const own = meant?.find(one => one.language === language)
  return own?.type ?? usual.get(plain) ?? meant?.[0]?.type
}

/** The language that most of the headers are written in, of those beside the eight; null where none of them shows one. */
export function languageOf(headers: readonly string[]): string | null {
  const votes = new Map<string, number>()
  for (const header of headers) {
    const plain = headerKey(header)
    const languages = new Set((others.get(plain) ?? []).map(({ language }) => language))
    // A phrase of many languages says little, and of the eight nothing.
    if (usual.has(plain)) continue
    for (const language of languages) votes.set(language, (votes.get(language) ?? 0) + 1 / languages.size)
    if (languages.size > 0) continue
    for (const word of plain.split(' ').filter(one => one.length > 3 && !usual.has(one))) {
      const within = new Set(languagesWith(word))
      for (const language of within) votes.set(language, (votes.get(language) ?? 0) + 0.3 / within.size)
    }
  }
  const [most] = [...votes].toSorted((a, b) => b[1] - a[1])
  return most?.[0] ?? null
}

const namePhrases: ReadonlySet<ColumnType> = new Set<ColumnType>(['first_name', 'last_name', 'full_name'])
/** Whether a word is one of names, whole or half: "prenom", "nom", "cognome". */
export const isNameWord = (word: string): boolean => {
  const type = typeOfPhrase(word, null)
  return type !== undefined && namePhrases.has(type)
}
