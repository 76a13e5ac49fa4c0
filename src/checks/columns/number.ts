// Numbers in cell text: how a person wrote them, in any of the usual notations.
import { plainDigits } from './plain-digits.ts'

/** The sign before the parts of a whole. */
export type DecimalSign = '.' | ','

const plain = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i
/** Groups of three after the same mark, with an optional decimal part after another one. */
const grouped = /^[1-9]\d{0,2}(?:([,.' ’])\d{3})(?:\1\d{3})*(?:([,.])\d+)?$/
const oneMark = /^\d*([.,])\d+$/
/** Crores and lakhs: 1,20,000. */
const indian = /^[1-9]\d?(?:,\d\d)+,\d{3}(?:\.\d+)?$/
/** ISO 4217 codes of the currencies that lists are kept in. */
const codes =
  `EUR|USD|GBP|CHF|PLN|SEK|NOK|DKK|ISK|CZK|HUF|RON|BGN|HRK|RSD|MKD|BAM|UAH|RUB|BYN|MDL|AZN|KZT|UZS|ILS|SAR|AED|QAR|KWD|
BHD|OMR|JOD|EGP|MAD|TND|DZD|NGN|KES|GHS|ZAR|INR|PKR|BDT|LKR|NPR|IDR|MYR|SGD|PHP|THB|VND|JPY|CNY|KRW|HKD|TWD|AUD|NZD|CAD|MXN|BRL|ARS|CLP|
UYU`.replaceAll('\n', '')
/** Currencies as people write them in front of an amount, with or without a space, and those that need one. */
const signsAhead = 'R\\$|[A-Z]{1,3}\\$|Rp\\.?|Rs\\.?|S/\\.?|\\p{Sc}|EUR|USD|GBP|CHF'
const wordsAhead = `${codes}|kr\\.?|Kč|zł|Ft|RM|TL|lei|KSh|Nu\\.?|Tk\\.?`
const wordsBehind = `${codes}|kr\\.?|:-|,-|Kč|Kčs|zł|Ft|TL|lei|kn|ден\\.?|дин\\.?|din\\.?|лв\\.?|грн\\.?|руб\\.?|р\\.|сом|сум|тг|ლარი|դր\\.?|ر\\.س\\.?|د\\.إ\\.?|د\\.ك\\.?|ج\\.م\\.?|ر\\.ق\\.?|ر\\.ع\\.?|د\\.م\\.?|د\\.ت\\.?|د\\.ج\\.?|ل\\.ل\\.?|ريال|درهم|جنيه|دينار|ש"ח|ש״ח|تومان|บาท|đ|VNĐ|円|元|원|Rs\\.?`
const ahead = new RegExp(`^(?:([+-])|(\\()|(?:${signsAhead})|(?:${wordsAhead})(?=\\s))\\s*`, 'u')
const behind = new RegExp(`\\s*(?:(\\))|(?:\\p{Sc}|%|${wordsBehind}))$`, 'u')

/** Longer texts are none. */
const longest = 400

/**
 * The number that a text stands for, or null. "1.234.567" and "1,20,000" are grouped, "1,5" and "0,125" have a decimal comma,
 * currencies ("€ 5", "1 450 kr", "Rp 113.000", "-83,17 PLN") and "%" are left aside, "(5)" is minus five. `decimal` decides what "1,234" and "1.234" are: a thousand and more, or
 * one and a bit. Digits of all scripts; a number too large to reckon with (1e400) is none.
 */
export function numberOf(text: string, decimal: DecimalSign = '.'): number | null {
  if (text.length > longest) return null
  const trimmed = plainDigits(text).trim()
  if (plain.test(trimmed) && (decimal === '.' || !trimmed.includes('.'))) return finite(Number(trimmed))
  const { body, minus } = withoutAdornment(trimmed)
  const value = body === null ? null : amountIn(body, decimal)
  return value === null ? null : finite(minus ? -value : value)
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Takes signs, brackets and currencies off, each at most once on a side. */
function withoutAdornment(text: string): { body: string | null; minus: boolean } {
  let body = text
  let minus = false
  const seen = new Set<string>()
  let open = 0
  for (const [side, pattern] of [
    ['ahead', ahead],
    ['behind', behind],
  ] as const) {
    for (let found = pattern.exec(body); found; found = pattern.exec(body)) {
      const [all, mark] = found
      const bracket = side === 'ahead' ? found[2] : found[1]
      const kind = bracket ? `${side} bracket` : side === 'ahead' && mark ? 'sign' : `${side} currency`
      if (seen.has(kind)) return { body: null, minus }
      seen.add(kind)
      if (bracket) open += side === 'ahead' ? 1 : -1
      if (kind === 'sign') minus = mark === '-'
      body = side === 'ahead' ? body.slice(all.length) : body.slice(0, -all.length)
    }
  }
  const bracketed = seen.has('ahead bracket')
  return open === 0 && !(bracketed && seen.has('sign')) ? { body, minus: minus || bracketed } : { body: null, minus }
}

function amountIn(body: string, decimal: DecimalSign): number | null {
  const [, mark] = oneMark.exec(body) ?? []
  if (indian.test(body)) return Number(body.replaceAll(',', ''))
  const groups = grouped.exec(body)
  if (mark !== undefined && (mark === decimal || groups === null)) return Number(body.replace(',', '.'))
  if (groups && groups[1] !== groups[2]) {
    const [, between, last] = groups
    const digits = body.replaceAll(between ?? ',', '')
    return Number(last ? digits.replace(last, '.') : digits)
  }
  return /^[\d.]/.test(body) && plain.test(body) ? Number(body) : null
}
