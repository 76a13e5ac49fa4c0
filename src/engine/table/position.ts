// Fraction keys: texts that sort as positions, with room for another one between any two.

const digits = '0123456789abcdefghijklmnopqrstuvwxyz'
const base = digits.length
const digitAt = (key: string, index: number): number => (index < key.length ? digits.indexOf(key.charAt(index)) : 0)

/**
 * A key above `low` and below `high`; null stands for the ends. Keys are fractions in base 36 and never end in '0', so
 * that none is the smallest possible. Throws when `low` is not below `high`.
 */
export function positionBetween(low: string | null, high: string | null): string {
  if (low !== null && high !== null && low >= high) throw new Error(`no position between ${low} and ${high}`)
  let made = ''
  // Once the key is below `high` at some digit, only `low` binds it.
  let free = high === null
  for (let index = 0; ; index++) {
    const from = digitAt(low ?? '', index)
    const to = free ? base : digitAt(high ?? '', index)
    // At the end keys go up by one, so that many appended ones stay short; in between they halve the gap.
    if (to - from > 1) return made + digits.charAt(high === null ? from + 1 : Math.floor((from + to) / 2))
    made += digits.charAt(from)
    if (to - from === 1) free = true
  }
}
