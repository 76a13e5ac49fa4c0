// Spellings of one value: "Germany", "germany" and "GERMANY" are shown as one and sent as all that the service has (R-SRC-03).
// Pure.
import type { SearchValues } from '../../contract/app/search/search-values.ts'

/** A value of a filter; `listed`: false when it was typed and is in no list of the service. */
export interface SpelledValue {
  readonly text: string
  readonly listed: boolean
  /** Other spellings of it at the service, sent with it. */
  readonly spellings?: readonly string[] | undefined
}

/** Equal for texts that differ in case, accents or spaces only. */
export const spellingKey = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toLowerCase()

export const sameValue = (a: string, b: string): boolean => spellingKey(a) === spellingKey(b)

/** A value as the service takes it: its text, and its other spellings as they were received. */
export const sentTexts = ({ text, spellings = [] }: SpelledValue): readonly string[] => [text, ...spellings]

/** The first spelling stands for those behind it, in the order in which values came. */
export function mergeValues(values: Iterable<SpelledValue>): SpelledValue[] {
  const merged = new Map<string, SpelledValue>()
  for (const value of values) {
    const key = spellingKey(value.text)
    const first = merged.get(key)
    if (!first) merged.set(key, value)
    else {
      const known = new Set(sentTexts(first))
      const more = sentTexts(value).filter(text => !known.has(text))
      if (more.length > 0) merged.set(key, { ...first, spellings: [...(first.spellings ?? []), ...more] })
    }
  }
  return [...merged.values()]
}

/** Values of a browse; spellings of one value may lie on several pages. */
export function listedValues(pages: readonly Pick<SearchValues, 'values' | 'spellings'>[]): SpelledValue[] {
  return mergeValues(
    pages.flatMap(({ values, spellings }) => {
      const others = new Map(Object.entries(spellings))
      return values.map(text => ({ text, listed: true, spellings: others.get(text) }))
    }),
  )
}
