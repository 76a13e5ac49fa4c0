// How a country is written in a cell: by which code or name, and which country that is.
import { countryCode } from '../keys/country.ts'

const mark = '\u0001'
export type CountryForm = 'two' | 'three' | 'name'

/** "DE", "DEU" or a name. */
function formOf(text: string): CountryForm {
  if (/^\p{L}{2}$/u.test(text)) return 'two'
  return /^[A-Z]{3}$/.test(text) ? 'three' : 'name'
}

/** The country and its spelling as one text to count by; null for what is no country. */
export function countrySpelling(cell: string): string | null {
  const text = cell.trim()
  const code = countryCode(text)
  return code === null ? null : `${code}${mark}${text}`
}

/** What `countrySpelling` made one text of. */
export function readSpelling(spelling: string): { code: string; text: string; form: CountryForm } {
  const [code = '', text = ''] = spelling.split(mark)
  return { code, text, form: formOf(text) }
}
