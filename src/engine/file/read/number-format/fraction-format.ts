// Fractions of a number format: 1.5 in `# ?/?` shows as 1 1/2.

export interface FractionForm {
  /** Whole numbers stand by themselves. */
  whole: boolean
  /** The one denominator, or the most digits that one may have. */
  by: { denominator: number } | { digits: number }
  before: string
  after: string
}

/** What a format shows beside its digits, as the source of a regular expression. */
export const literalPattern = String.raw`(?:"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[-+$()€£¥ ])*`
const pattern = new RegExp(
  `^(${literalPattern})(?:([#0?]+)(?:"[^"]*"|\\\\.| )+)?([#0?]+) ?/ ?([#0?]{1,5}|[1-9]\\d{0,4})(${literalPattern})$`,
  's',
)

/** The characters that a literal of a format shows. */
export const literalText = (text: string) =>
  text.replace(
    /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]/gs,
    (_, quoted, escaped, currency) => [quoted, escaped, currency].find(Boolean) ?? '',
  )

/** null for a format of something else. */
export function fractionForm(code: string): FractionForm | null {
  const found = pattern.exec(code)
  if (!found) return null
  const [, before = '', whole, , below = '', after = ''] = found
  return {
    whole: whole !== undefined,
    by: /^\d*[1-9]\d*$/.test(below) ? { denominator: Number(below) } : { digits: below.length },
    before: literalText(before),
    after: literalText(after),
  }
}

/** Beyond it a number has no part to show. */
const maxWhole = 1e9

/** null for a number that is too large to have parts. */
export function showFraction({ whole, by, before, after }: FractionForm, value: number): string | null {
  const size = Math.abs(value)
  if (!(size < maxWhole)) return null
  const base = whole ? Math.trunc(size) : 0
  const [above, below] =
    'denominator' in by
      ? [Math.round((size - base) * by.denominator), by.denominator]
      : closest(size - base, 10 ** by.digits - 1)
  const carried = whole && above === below ? base + 1 : base
  const rest = carried === base ? above : 0
  const parts = [
    carried !== 0 || (whole && rest === 0) ? String(carried) : '',
    rest !== 0 || !whole ? `${rest}/${below}` : '',
  ]
  const isZero = carried === 0 && rest === 0
  return `${before}${value < 0 && !isZero ? '-' : ''}${parts.filter(Boolean).join(' ')}${after}`
}

/** As spreadsheets do it: the last step of the continued fraction whose denominator is up to `most`. */
function closest(part: number, most: number): [above: number, below: number] {
  let [lowAbove, lowBelow, highAbove, highBelow] = [0, 1, 1, 0]
  let left = part
  let best: [number, number] = [Math.round(part), 1]
  for (let step = 0; step < 40; step++) {
    const times = Math.floor(left)
    const above = times * highAbove + lowAbove
    const below = times * highBelow + lowBelow
    if (below > most) return best
    ;[lowAbove, lowBelow, highAbove, highBelow] = [highAbove, highBelow, above, below]
    best = [above, below]
    const over = left - times
    if (over < 1e-9) return best
    left = 1 / over
  }
  return best
}
