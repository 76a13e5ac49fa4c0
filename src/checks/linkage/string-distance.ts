// How alike two short texts are: Jaro and Winkler's measure, for slips of the keyboard, and the share of the words they have in common.

const most = 128
const [usedA, usedB] = [new Uint8Array(most), new Uint8Array(most)]

/** 0 to 1 (Winkler 1990, prefix of at most 4 at 0.1). Texts are compared by their first 128 letters. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  const [left, right] = [Math.min(a.length, most), Math.min(b.length, most)]
  if (left === 0 || right === 0) return 0
  const reach = Math.max(0, (Math.max(left, right) >> 1) - 1)
  usedA.fill(0, 0, left)
  usedB.fill(0, 0, right)
  let same = 0
  for (let i = 0; i < left; i++) {
    const letter = a.charCodeAt(i)
    const end = Math.min(right, i + reach + 1)
    for (let j = Math.max(0, i - reach); j < end; j++) {
      if (usedB[j] === 1 || b.charCodeAt(j) !== letter) continue
      usedA[i] = 1
      usedB[j] = 1
      same++
      break
    }
  }
  if (same === 0) return 0
  let turned = 0
  for (let i = 0, k = 0; i < left; i++) {
    if (usedA[i] === 0) continue
    while (usedB[k] === 0) k++
    if (a.charCodeAt(i) !== b.charCodeAt(k++)) turned++
  }
  const jaro = (same / left + same / right + (same - turned / 2) / same) / 3
  let start = 0
  while (start < 4 && start < left && start < right && a.charCodeAt(start) === b.charCodeAt(start)) start++
  return jaro + start * 0.1 * (1 - jaro)
}

/** One character more, less or other, or two neighbours changed over. */
export function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let end = 0
  const most = Math.min(a.length, b.length) - start
  while (end < most && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  const [left, right] = [a.length - start - end, b.length - start - end]
  if (left <= 1 && right <= 1) return true
  return left === 2 && right === 2 && a[start] === b[start + 1] && a[start + 1] === b[start]
}

/**
 * The share of their words that two texts have in common, 0 to 1, rare words more. `weight` gives how much a word counts.
 * Words of more than 3 letters within one slip of each other count as one.
 */
export function wordsInCommon(a: string, b: string, weight: (word: string) => number): number {
  const [left, right] = [a.split(' '), b.split(' ')]
  let [shared, all] = [0, 0]
  for (const word of left) {
    const own = weight(word)
    all += own
    if (right.includes(word)) shared += own
    else if (word.length > 3 && right.some(other => other.length > 3 && isSlip(word, other))) shared += 0.9 * own
  }
  for (const word of right) if (!left.includes(word)) all += 0.5 * weight(word)
  return all === 0 ? 0 : shared / all
}
