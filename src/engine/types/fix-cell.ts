// Fixes of one cell by its type: what pre-cleaning repairs, a chosen form for valid values, domains spelt right.
import { checkEmail } from '../../checks/email/check.ts'
import { type EmailFix, emailFixes } from '../../checks/email/clean.ts'
import { emailFindings } from '../../checks/email/findings.ts'
import { countryCode } from '../../checks/keys/country.ts'
import { isPublicHost, readWebAddress, withoutWww } from '../../checks/keys/web-address.ts'
import { checkPhone } from '../../checks/phone/check.ts'
import { phoneSteps } from '../../checks/phone/normalise.ts'
import { readPlan } from '../../checks/phone/plan.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { FixAsk, FixForm } from '../../contract/app/check.ts'
import type { FixKind } from '../../model/column-types/facts.ts'
import { columnTypeFacts } from '../../model/column-types/index.ts'
import type { ColumnNotation } from './cell-context.ts'

export type FixChoice = Pick<FixAsk, 'without' | 'form' | 'domains'>

export interface FixedCell {
  readonly after: string
  /** What was done, codes of `fixWords`. */
  readonly codes: readonly string[]
  /** A domain that looks like a slip of a well-known one, in the cell as it reads after cleaning. */
  readonly slip: { domain: string; meant: string } | null
}

/** Codes of changes that no check of its own names. */
const ownWords = {
  slip: 'Correct a mistyped domain',
  meant: 'Use the likely value',
  form: 'Write every valid value in the chosen format',
} as const

/** What a fix does, by its code. */
export const fixWords: Readonly<Record<string, string>> = { ...phoneSteps, ...emailFixes, ...ownWords }

const phoneForms: { form: FixForm; what: string }[] = [
  { form: 'e164', what: '+442071838750 (for other programs)' },
  { form: 'international', what: '+44 20 7183 8750' },
  { form: 'national', what: '020 7183 8750 (only numbers of the row’s country)' },
]

/** Types whose cells can be fixed. */
export const isFixable = (type: ColumnType): boolean => columnTypeFacts[type].fix !== null

/**
 * The cell as it reads after all fixes of its type that are not left out; null when nothing changes, or when it needs a
 * fix that is left out. Never throws, and never makes a value of one that is none.
 */
export function fixCell(type: ColumnType, cell: string, notation: ColumnNotation, choice: FixChoice): FixedCell | null {
  const fixed = fixAll(type, cell, notation, choice)
  return fixed && isWanted(fixed, choice) ? fixed : null
}

/** What fixing makes of a cell when nothing is left out; null when there is nothing to say of it. */
export function fixAll(type: ColumnType, cell: string, notation: ColumnNotation, choice: FixChoice): FixedCell | null {
  const fixed = fixerOf(type)?.fix(cell, notation, choice) ?? null
  if (!fixed) return null
  const codes = fixed.after === cell ? [] : fixed.codes
  return codes.length > 0 || fixed.slip ? { ...fixed, codes } : null
}

/** It changes the cell, by nothing that is left out. */
export const isWanted = ({ codes }: FixedCell, { without }: FixChoice): boolean =>
  codes.length > 0 && !codes.some(code => without.includes(code))

/** How the cells of a type are fixed, and the forms its values can be brought to, the usual one first. */
interface Fixer {
  readonly forms: readonly { form: FixForm; what: string }[]
  fix(cell: string, notation: ColumnNotation, choice: FixChoice): FixedCell | null
}

const fixers: Readonly<Record<FixKind, Fixer>> = {
  email: { forms: [{ form: 'lower_case', what: 'ann@firm.com: lowercase' }], fix: fixEmail },
  phone: { forms: phoneForms, fix: fixPhone },
  domain: {
    forms: [{ form: 'domain', what: 'firm.com: no https://, www. or path' }],
    fix: (cell, _, { form }) => (form === 'domain' ? inForm(bareDomain(cell)) : null),
  },
  country: {
    forms: [
      { form: 'country_code', what: 'FR: two letters' },
      { form: 'country_name', what: 'France' },
    ],
    fix: (cell, _, { form }) => inForm(form === null ? null : countryIn(cell, form)),
  },
}

function fixerOf(type: ColumnType): Fixer | null {
  const { fix } = columnTypeFacts[type]
  return fix && fixers[fix]
}

/** Forms that values of a type can be brought to, the usual one first. */
export const fixForms = (type: ColumnType): Fixer['forms'] => fixerOf(type)?.forms ?? []

const inForm = (after: string | null): FixedCell | null =>
  after === null ? null : { after, codes: ['form'], slip: null }

function fixEmail(cell: string, _: ColumnNotation, { form, domains }: FixChoice): FixedCell | null {
  const { findings, repaired, fixes, suggestion } = checkEmail(cell)
  if (suggestion) return fixMeant(repaired ?? cell.trim(), suggestion.text, fixes, domains)
  const text = repaired ?? cell
  const codes: string[] = fixes.map(({ code }) => code)
  const { mailbox, typo } = repaired === null ? findings : emailFindings(repaired)
  if (!mailbox) return null
  let after = text
  const meant = Object.hasOwn(domains, mailbox.ascii) ? domains[mailbox.ascii] : undefined
  if (meant !== undefined) {
    after = `${text.slice(0, text.lastIndexOf('@') + 1)}${meant}`
    codes.push('slip')
  }
  if (form === 'lower_case' && after !== after.toLowerCase()) {
    after = after.toLowerCase()
    codes.push('form')
  }
  return { after, codes, slip: typo === null ? null : { domain: mailbox.ascii, meant: typo } }
}

/** A guess at what a refused address means: by domain where only that changes, so that a person decides for all its cells. */
function fixMeant(text: string, meant: string, fixes: readonly EmailFix[], domains: FixChoice['domains']): FixedCell {
  const codes: string[] = fixes.map(({ code }) => code)
  const [at, meantAt] = [text.lastIndexOf('@'), meant.lastIndexOf('@')]
  const domain = text.slice(at + 1).toLowerCase()
  if (at < 1 || text.slice(0, at) !== meant.slice(0, meantAt))
    return { after: meant, codes: [...codes, 'meant'], slip: null }
  const slip = { domain, meant: meant.slice(meantAt + 1) }
  const wanted = Object.hasOwn(domains, domain) ? domains[domain] : undefined
  return wanted === undefined
    ? { after: text, codes, slip }
    : { after: `${text.slice(0, at + 1)}${wanted}`, codes: [...codes, 'slip'], slip }
}

function fixPhone(cell: string, { country, plus }: ColumnNotation, { form }: FixChoice): FixedCell | null {
  const { number, other, suggestion, extension, second, steps } = checkPhone(cell, country, plus)
  if (suggestion !== null && second === null) {
    const after = form === 'international' ? (readPlan(suggestion, null)?.international ?? suggestion) : suggestion
    return { after: extension === null ? after : `${after} ext. ${extension}`, codes: [...steps, 'meant'], slip: null }
  }
  // Two numbers would lose one; an invalid one has no form of its own, one of two readings has two.
  if (!number?.valid || other !== null || second !== null || form === null) return null
  const own = form === 'national' && number.country !== null && number.country === country
  const text = own ? number.national : form === 'e164' ? number.e164 : number.international
  return { after: extension === null ? text : `${text} ext. ${extension}`, codes: [...steps, 'form'], slip: null }
}

function bareDomain(cell: string): string | null {
  const host = readWebAddress(cell)?.host
  return host && isPublicHost(host.ascii) ? withoutWww(host.name) : null
}

let names: Intl.DisplayNames | null = null

function countryIn(cell: string, form: FixForm): string | null {
  const code = countryCode(cell)
  if (code === null || form === 'country_code') return code
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(code) ?? code
}
