// How a language writes whole numbers in words: what of it is the same for every language, and what each one says.

/** Words of one language. Numbers are not negative and at most `largest`. */
export interface NumberLanguage {
  readonly minus: string
  /** The number in words. */
  readonly words: (value: number) => string
  /** What a word or a part of one means; words that only join others are 0. */
  readonly parts: ReadonlyMap<string, number>
  /** Parts that multiply what is before them, such as million; a hundred and a thousand do so by their amount. */
  readonly scales: ReadonlySet<number>
  /** Spelled as `words` spells it, as far as writers differ: accents, hyphens, words that may be left out. */
  readonly folded: (text: string) => string
  /** Four twenties are eighty. */
  readonly twenties: boolean
}

/** The names of every scale go up to here. */
export const largest = 999_999_999_999_999

/** Groups of three digits with their scale, the largest first; groups of 0 are left out. */
export function groupsOf(value: number): { group: number; scale: number }[] {
  const groups: { group: number; scale: number }[] = []
  for (let scale = 1, rest = value; rest > 0; rest = Math.floor(rest / 1000), scale *= 1000)
    if (rest % 1000 > 0) groups.unshift({ group: rest % 1000, scale })
  return groups
}

/** Parts of a text, the longest known one first; null = something in it is no part of a number. */
function partsIn(text: string, known: ReadonlyMap<string, number>): number[] | null {
  const longest = Math.max(...[...known.keys()].map(part => part.length))
  const found: number[] = []
  let rest = text
  while (rest !== '') {
    const part = Array.from({ length: Math.min(longest, rest.length) }, (_, at) => rest.slice(0, at + 1)).findLast(
      one => known.has(one),
    )
    if (part === undefined) return null
    found.push(known.get(part) ?? 0)
    rest = rest.slice(part.length)
  }
  return found
}

/** The number that words name; null = they name none, or not in the way of the language. */
export function numberInWords(text: string, language: NumberLanguage): number | null {
  const whole = text.trim().toLowerCase().normalize('NFC')
  const negative = whole.startsWith(`${language.minus} `)
  const folded = language.folded(negative ? whole.slice(language.minus.length) : whole)
  const parts = folded === '' ? null : partsIn(folded, language.parts)
  if (!parts) return null
  let [sum, thousands, below] = [0, 0, 0]
  for (const part of parts) {
    if (language.scales.has(part)) {
      sum += (thousands + below || 1) * part
      thousands = 0
      below = 0
    } else if (part === 1000) {
      thousands += (below || 1) * 1000
      below = 0
    } else if (part === 100) below = (below || 1) * 100
    else if (part === 20 && language.twenties && below % 100 === 4) below += 76
    else below += part
  }
  const value = sum + thousands + below
  // Words in an order that no one writes, such as "twenty three five", are no number.
  if (value > largest || language.folded(language.words(value).toLowerCase()) !== folded) return null
  return negative ? -value : value
}

export const partsFrom = (...tables: readonly Readonly<Record<string, number>>[]): ReadonlyMap<string, number> =>
  new Map(tables.flatMap(table => Object.entries(table)))
