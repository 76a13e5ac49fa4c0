// Cells outside the few shapes of their column: "AB1234" and "ab-1234" among "AB-1234". Columns of many shapes, of words and of numbers
// have none.
import type { CodedColumn } from './coded-columns.ts'
import { type CellJudge, fewOf, filledIn, findingOf, textsOf } from './finder.ts'
import { exactShape, looseShape, usualShapes } from './shapes.ts'

const minFilled = 40
const minDifferent = 15
const maxShapes = 3
/** A shape of the column has this share of its cells. */
const minShare = 0.04
/** What is outside: at most this share. */
const maxOutside = 0.015
const maxFew = 3
/** So many cells outside in one shape are another series. */
const maxSame = 0.004

const probabilities = { rewritten: 0.92, exact: 0.75, loose: 0.6 }

export function oddShapes(column: CodedColumn): CellJudge | null {
  const filled = filledIn(column)
  if (filled < minFilled || column.texts.length - 1 < minDifferent) return null
  return judgeBy(column, exactShape, isTelling(column)) ?? judgeBy(column, looseShape, isMixed)
}

function judgeBy(
  column: CodedColumn,
  shapeOf: (text: string) => string,
  tells: (shapes: readonly string[]) => boolean,
): CellJudge | null {
  const filled = filledIn(column)
  const { shapes, covered, cellsOf } = usualShapes(column, shapeOf, minShare)
  if (shapes.length === 0 || shapes.length > maxShapes || !tells(shapes)) return null
  const outside = filled - covered * filled
  if (outside > Math.max(maxFew, fewOf(filled, maxOutside))) return null
  const known = new Set(shapes)
  const isExact = shapeOf === exactShape
  return text => {
    const own = shapeOf(text)
    if (own === '' || known.has(own) || (cellsOf.get(own) ?? 0) > fewOf(filled, maxSame)) return null
    const reason = { why: 'shape', usual: shapes, exact: isExact } as const
    const after = isExact ? rewritten(text, shapes) : null
    if (after !== null) return findingOf(after, probabilities.rewritten, reason)
    return findingOf(null, isExact ? probabilities.exact : probabilities.loose, reason)
  }
}

/**
 * Codes: with digits, or capitals of one length. Figures alone are codes when all have one length and some begin with 0; else their
 * length is only their size.
 */
const isTelling = (column: CodedColumn) => (shapes: readonly string[]) => {
  if (shapes.every(shape => /^9+$/.test(shape)))
    return (
      shapes.length === 1 && (shapes[0]?.length ?? 0) >= 4 && textsOf(column).some(([text]) => /^0\d{3}/.test(text))
    )
  // Words with numbers have patterns.
  if (shapes.some(shape => shape.length < 3 || shape.includes('aaa'))) return false
  // Measured with a mark: how many digits there are is their size, too.
  if (shapes.some(shape => /^[-+]?9*[.,]?9+$/.test(shape))) return false
  return shapes.every(shape => shape.includes('9')) || (shapes.length === 1 && /^A{3,}$/.test(shapes[0] ?? ''))
}

/** Figures with other signs between: dates, times, versions, codes with a count at their end. */
const isMixed = (shapes: readonly string[]): boolean =>
  shapes.every(shape => /^[^a]*9[^a]*$/.test(shape) && /9[^9]+9|A.*9|9.*A/.test(shape) && !/^[-+]?9[.,]9$/.test(shape))

const mistaken: Readonly<Record<string, string>> = { O: '0', o: '0', I: '1', l: '1', S: '5', B: '8' }

/** The text with the case, the signs between and the digits of the one shape that it has otherwise; null where two fit. */
function rewritten(text: string, shapes: readonly string[]): string | null {
  const fits = shapes.flatMap(shape => fitted(text, shape) ?? [])
  return fits.length === 1 ? (fits[0] ?? null) : null
}

function fitted(text: string, shape: string): string | null {
  const signs = [...text].filter(sign => /[\p{L}\p{Nd}]/u.test(sign))
  let [written, at] = ['', 0]
  for (const place of shape) {
    if (!/[Aa9]/.test(place)) {
      written += place
      continue
    }
    const sign = signs[at++]
    if (sign === undefined) return null
    const isDigit = /\p{Nd}/u.test(sign)
    if (place === '9') {
      const digit = isDigit ? sign : mistaken[sign]
      if (digit === undefined) return null
      written += digit
    } else if (isDigit) return null
    else written += place === 'A' ? sign.toUpperCase() : sign.toLowerCase()
  }
  return at === signs.length && exactShape(written) === shape ? written : null
}
