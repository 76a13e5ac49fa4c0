// Inputs that a row gives without a call: first and last name of a full name, the company's domain of an address.
import { domainFacts } from '../../../checks/email/domain-facts.ts'
import { companyDomain } from '../../../checks/keys/domain-key.ts'
import { inputKey, keyReasons } from '../../../checks/keys/input-key.ts'
import { sharedPage } from '../../../checks/keys/shared-page.ts'
import type { NameOrder } from '../../../checks/names/name-order.ts'
import { parsePersonName } from '../../../checks/names/person.ts'
import type { InputField } from '../../../contract/app/run/run-spec.ts'

export interface FullName {
  /** '' = not known. */
  readonly first: string
  readonly last: string
}

/** First and last name of a row; what has no column of its own is taken from the full name. `order`: of its column. */
export function fullNameOf(cells: Readonly<Partial<Record<InputField, string>>>, order: NameOrder | null): FullName {
  const first = cells.first_name?.trim() ?? ''
  const last = cells.last_name?.trim() ?? ''
  if ((first !== '' && last !== '') || cells.full_name === undefined) return { first, last }
  const parsed = parsePersonName(cells.full_name, order)
  return { first: first || (parsed?.first ?? ''), last: last || (parsed?.last ?? '') }
}

/** `asked` is sent, `key` names it; the key of a company's page has a slash in it. */
export type CompanyDomain = { readonly asked: string; readonly key: string } | { readonly reason: string }

/**
 * The domain of the company that a cell names: a domain, a web address, a company page, or an email address. Mailbox
 * providers name no company; reserved names can never exist (`practice`: `.example` does, in the practice world).
 */
export function companyDomainOf(cell: string, practice: boolean): CompanyDomain {
  const text = cell.trim()
  const { key, reason } = inputKey('domain', text)
  if (key === null) return { reason: keyReasons[reason] }
  if (key.includes('/')) return { asked: text, key }
  const page = sharedPage(text)
  if (page !== null) return { reason: `“${page}” is on a shared site, so it does not identify a company’s domain.` }
  const { specialUse } = domainFacts(key)
  if (specialUse === 'reserved' || (specialUse === 'example' && !practice))
    return { reason: `“${key}” is a reserved domain that nobody can own.` }
  const site = companyDomain(key)
  if (site === null) return { reason: `“${key}” belongs to a mailbox provider and does not identify a company.` }
  // The host behind an address may be that of its mail alone.
  const asked = text.includes('@') ? site : key
  return { asked, key: asked }
}
