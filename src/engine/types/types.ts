// Column types: which cells fit one. A type is an interpretation; no cell is ever refused or changed for it.
import { type LookContext, looksLike, type ValueKind } from '../../checks/columns/looks-like.ts'
import type { ColumnType } from '../../contract/app/cell.ts'

/** Types whose values can be recognized by their form alone; the more particular ones first. */
export const kindOf: Partial<Record<ColumnType, ValueKind>> = {
  email: 'email',
  profile_url: 'profileUrl',
  company_url: 'companyUrl',
  url: 'url',
  domain: 'domain',
  phone: 'phone',
  date: 'date',
  yes_no: 'yesNo',
  number: 'number',
  country: 'country',
}

const letters = /\p{L}/u
const strange = /[@\d<>{}[\]|\\^=]|:\/\//u
/** Legal forms at the end of a company's name. */
const legalForm =
  /(?:^|[\s,])(?:gmbh(?: & co\.? ?kg)?|ag|kg|ohg|ug|e\.? ?v\.?|inc\.?|llc|ltd\.?|limited|plc|corp\.?|co\.|s\.?a\.?s?\.?|s\.?a\.?r\.?l\.?|sarl|eurl|s\.?l\.?u?\.?|s\.?p\.?a\.?|s\.?r\.?l\.?|lda\.?|ltda\.?|b\.?v\.?|n\.?v\.?|sp\. ?z ?o\.? ?o\.?|sp\.? ?k\.?|oy|ab|as|a\/s|aps)$/iu

/** A company name that says so itself by its legal form. */
export const hasLegalForm = (text: string): boolean => legalForm.test(text.trim())

const isName = (text: string) => letters.test(text) && !strange.test(text) && text.length <= 80
const wordsIn = (text: string) => text.split(/[\s,]+/u).filter(word => letters.test(word)).length

const shapes: Partial<Record<ColumnType, (text: string) => boolean>> = {
  full_name: text => isName(text) && wordsIn(text) >= 2,
  first_name: isName,
  last_name: isName,
  company: text => letters.test(text) && !text.includes('@') && text.length <= 200,
  job_title: text => letters.test(text) && !text.includes('@') && text.length <= 200,
  city: isName,
  region: isName,
  service_id: text => /^[\w-]{6,64}$/u.test(text) && /\d/.test(text),
}

/** Whether a non-blank cell fits the type. Anything is text. */
export function fits(type: ColumnType, cell: string, context: LookContext = {}): boolean {
  const kind = kindOf[type]
  if (kind) return looksLike(kind, cell, context)
  return shapes[type]?.(cell.trim()) ?? true
}
