// Numbers in cell text: how a person wrote them, in any of the usual notations.

const plain = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i
/** Groups of three after the same mark, with an optional decimal part after another one. */
const grouped = /^[+-]?\d{1,3}(?:([,.' \u00a0\u202f’])\d{3})(?:\1\d{3})*(?:([,.])\d+)?$/
const decimalComma = /^[+-]?\d+,\d+$/
const adornment = /^(?:[$€£¥]|EUR|USD|GBP|CHF)\s*|\s*(?:[$€£¥%]|EUR|USD|GBP|CHF)$/g

/**
 * The number that a text stands for, or null. "1,234" and "1.234.567" are grouped, "1,5" and "0,125" have a decimal
 * comma, "1.234" has a decimal point, currency signs and "%" are left aside.
 */
export function numberOf(text: string): number | null {
  const trimmed = text.trim()
  if (plain.test(trimmed)) return Number(trimmed)
  const bare = trimmed.replace(adornment, '')
  if (bare === '') return null
  if (plain.test(bare)) return Number(bare)
  const groups = grouped.exec(bare)
  if (groups && groups[1] !== groups[2] && !/^[+-]?0/.test(bare)) {
    const [, mark, decimal] = groups
    const digits = bare.replaceAll(mark ?? ',', '')
    return Number(decimal ? digits.replace(decimal, '.') : digits)
  }
  return decimalComma.test(bare) ? Number(bare.replace(',', '.')) : null
}
