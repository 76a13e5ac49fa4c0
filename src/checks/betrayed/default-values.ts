// Values that programs and people write where there is none, and that repeat while all others differ: 01.01.1970, 123456, test@test.com.
import type { CodedColumn } from './coded-columns.ts'
import { type CellJudge, filledIn, findingOf, textsOf } from './finder.ts'

const minFilled = 30
/** A default repeats, unlike the other values of its column. */
const minCells = 2
const maxOthers = 0.34
const minDifferent = 0.3
const plainTest =
  /^(?:asdf\w*|qwert[yz]\w*|xxx+|foo|foobar|dummy|lorem ipsum.*|test ?\d*|testing|(?:test|asdf|abc|xxx+|aaa+|a|foo|none|noemail|no)@(?:test|asdf|abc|xxx+|a|aaa+|example|foo|none|noemail|no|bar)\.\w+)$/iu
const defaultDates =
  /^(?:1900|1970|9999|0001)-0?1-0?1\b|^0?1[./-]0?1[./-](?:1900|1970|9999|0001)\b|^9999-12-31\b|^31[./-]12[./-]9999\b|^12\/31\/9999\b|^0000-00-00\b/
const counted = /^\D*(?:123456\d*|1234|(?:\+?\d[\s-]?)?(?:\(?\d{3}\)?[\s-])?555[\s-]?5555)$/
const sameDigits = /^\D*(\d)(?:[\s().-]*\1){4,}\D*$/

const yearOf = (text: string): string | undefined => /\d{4}/.exec(text)?.[0]

export function defaultValues(column: CodedColumn): CellJudge | null {
  const filled = filledIn(column)
  const texts = textsOf(column)
  if (filled < minFilled || texts.length < minDifferent * filled) return null
  // Most columns never ask for it.
  let cellsOf: ReadonlyMap<string, number> | null = null
  const isDefault = (text: string) => defaultDates.test(text) || counted.test(text) || sameDigits.test(text)
  const most = texts.reduce(
    (max, [text, cells]) => (cells > max && !isDefault(text) && !plainTest.test(text) ? cells : max),
    1,
  )
  const isAlone = (text: string) =>
    defaultDates.test(text) && !texts.some(([other]) => other !== text && yearOf(other) === yearOf(text))
  const defaults = new Map(
    texts.filter(
      ([text, cells]) => cells > minCells && isDefault(text) && (most <= maxOthers * cells || isAlone(text)),
    ),
  )
  return text => {
    const cells = defaults.size === 0 ? undefined : defaults.get(text)
    if (cells !== undefined) return findingOf(null, 0.8, { why: 'default', cells })
    if (!plainTest.test(text)) return null
    cellsOf ??= new Map(texts)
    return findingOf(null, 0.8, { why: 'default', cells: cellsOf.get(text) ?? 1 })
  }
}
