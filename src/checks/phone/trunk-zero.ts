// The (0) of letterheads: +49 (0) 30 901820, 49 (0) 30 901820. It is dialled inside the country only; in Italy it stays.
import { readPlan } from './plan.ts'

const bracketed = /^\(?\s*(\+|00)?\s*([1-9]\d{0,2})\s*\)?[\s./-]*[([]\s*0\s*[)\]][\s./-]*(?=[\d(])/

/** The text with a plus and without the zero; with it where the number is none without. Itself where there is no such zero. */
export function withoutTrunkZero(text: string): string {
  const found = bracketed.exec(text)
  if (!found) return text
  const code = found[2] ?? ''
  const rest = text.slice(found[0].length)
  const digits = rest.replace(/\D.*[a-z].*$|\D/gi, '')
  const isNumber = (zero: string) => readPlan(`+${code}${zero}${digits}`, null)?.valid === true
  return `+${code} ${!isNumber('') && isNumber('0') ? '0' : ''}${rest}`
}
