// Which characters of a value are not in another one, so that "Jonsson" and "Johnson" show at a glance where they differ.

export interface TextPart {
  readonly text: string
  readonly differs: boolean
}

/** Longer texts are shown without marks: the table of common characters grows with the square of their length. */
const maxCharacters = 200
/** Values with less than this share in common are different values: marks would be noise. */
const leastCommon = 0.5

/** The parts of `text`, those that `other` does not have marked; one unmarked part where both are the same or too different. */
export function differingParts(text: string, other: string): TextPart[] {
  const whole = [{ text, differs: false }]
  const [mine, its] = [Array.from(text), Array.from(other)]
  if (text === other || mine.length > maxCharacters || its.length > maxCharacters) return whole
  const common = commonCharacters(mine, its)
  const shared = common.filter(Boolean).length
  if (shared < leastCommon * Math.max(mine.length, its.length)) return whole
  const parts: { text: string; differs: boolean }[] = []
  for (const [at, character] of mine.entries()) {
    const differs = !common[at]
    const last = parts.at(-1)
    if (last?.differs === differs) last.text += character
    else parts.push({ text: character, differs })
  }
  return parts
}

/** Which characters of `mine` belong to the longest text that is in both, in their order. */
function commonCharacters(mine: readonly string[], its: readonly string[]): boolean[] {
  const width = its.length + 1
  const lengths = new Uint8Array((mine.length + 1) * width)
  const lengthAt = (a: number, b: number) => lengths[a * width + b] ?? 0
  for (let a = mine.length - 1; a >= 0; a--)
    for (let b = its.length - 1; b >= 0; b--)
      lengths[a * width + b] =
        mine[a] === its[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1))
  const common = mine.map(() => false)
  for (let a = 0, b = 0; a < mine.length && b < its.length; ) {
    if (mine[a] === its[b]) {
      common[a] = true
      a++
      b++
    } else if (lengthAt(a + 1, b) >= lengthAt(a, b + 1)) a++
    else b++
  }
  return common
}
