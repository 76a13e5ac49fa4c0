// Numbers in words and sizes in German, French and Spanish as the figures that the reader knows: "more than 500 employees".

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const values: ReadonlyMap<string, number> = new Map([
  ...small.map((word, index): [string, number] => [word, index]),
  ...tens.map((word, index): [string, number] => [word, (index + 2) * 10]),
])
const scales: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
])
const word = `(?:${[...values.keys(), ...scales.keys()].join('|')})`
const numberPattern = new RegExp(
  String.raw`\b(?:a (?=hundred|thousand|million))?${word}(?:(?:[\s-]+| and )${word})*\b`,
  'gi',
)

/** The number that words say; null = scales alone. */
function numberOf(text: string): number | null {
  let [total, group] = [0, 0]
  for (const one of text.toLowerCase().split(/[\s-]+|\band\b/)) {
    const scale = scales.get(one)
    if (scale === 100) group = Math.max(group, 1) * 100
    else if (scale !== undefined) {
      total += Math.max(group, 1) * scale
      group = 0
    } else group += values.get(one) ?? 0
  }
  return total + group || null
}

/** Numbers in words are written out before these only: "two sales managers" stay what they are. */
const counted =
  /^[\s-]*(?:(?:to|or more|or less|or fewer|and)\s+(?:\d|[a-z]+)|plus|\+|employees?|people|staff|workers|persons)/i

const comparisons: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:mehr als|über|plus de|más de|mas de)(?=\s+\d)/giu, 'more than'],
  [/(?<!\p{L})(?:weniger als|unter|moins de|menos de)(?=\s+\d)/giu, 'less than'],
  [/(?<!\p{L})(?:mindestens|ab|au moins|al menos|por lo menos)(?=\s+\d)/giu, 'at least'],
  [/(?<!\p{L})(?:höchstens|bis zu|au plus|jusqu'à|como máximo|hasta)(?=\s+\d)/giu, 'at most'],
  [/(?<=\d)\s*(?:bis|à)\s*(?=\d)/giu, '-'],
  [
    /(?<=\d\+?\s*)(?:Mitarbeiter(?:n|innen)?|Mitarbeitenden?|Beschäftigten?|Angestellten?|salariés|employés|empleados|trabajadores)(?!\p{L})/giu,
    ' employees',
  ],
]

/** A question with its numbers as figures; all else stays. */
export function plainFigures(query: string): string {
  const figures = query.replace(numberPattern, (text, at: number) => {
    const tail = query.slice(at + text.length)
    const number = numberOf(text)
    return number !== null && number > 1 && counted.test(tail) ? String(number) : text
  })
  return comparisons.reduce((text, [pattern, to]) => text.replace(pattern, to), figures)
}
