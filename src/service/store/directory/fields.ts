// The fields that a directory can be searched by, taken from the filter table of the interface (service.md 3.2, 3.3).
import type { CompanyFilterName, ContactFilterName, InsightFilterName } from '../../../contract/service/filters.ts'
import { filters } from '../../../contract/service/filters.ts'

/** Bands take the place of their two borders; the company's page has a name of its own, because people have one too. */
type Border = 'employee_count_min' | 'employee_count_max' | 'revenue_min' | 'revenue_max'

export type ContactField = ContactFilterName | 'company_id'
export type CompanyField =
  | Exclude<CompanyFilterName | InsightFilterName, Border | 'social_url'>
  | 'company_social_url'
  | 'employee_count'
  | 'revenue'

/** Company fields may be asked of contacts too: then they mean the contact's employer. */
export type Field = ContactField | CompanyField

/**
 * What a store does with a field. `listed`: texts from a vocabulary (`in`, `contains`). `name`: company names (`in`,
 * `contains`, `exactName`). `key`: any text, whole (`in`). `id`: numbers as text (`in`). `number` (`range`). `band`
 * (`overlap`). Listed fields may hold several values per record.
 */
export type ColumnKind = 'listed' | 'name' | 'key' | 'id' | 'number' | 'band'

const keys: ReadonlySet<string> = new Set([
  'full_name',
  'first_name',
  'last_name',
  'email_address',
  'email_domain',
  'social_url',
  'domain',
])

function columnKinds(): Record<Field, ColumnKind> {
  const kinds: Record<string, ColumnKind> = {
    company_id: 'id',
    company_social_url: 'key',
    employee_count: 'band',
    revenue: 'band',
  }
  for (const [group, table] of Object.entries(filters))
    for (const [name, filter] of Object.entries(table)) {
      if (filter.match === 'from' || filter.match === 'to') continue
      if (name === 'social_url' && group !== 'contact_filters') continue
      kinds[name] =
        filter.type !== 'text' ? 'number' : name === 'company_name' ? 'name' : keys.has(name) ? 'key' : 'listed'
    }
  // Built from the same table as the type.
  return kinds as Record<Field, ColumnKind>
}

/** Every field and its kind. */
export const fieldKinds: Readonly<Record<Field, ColumnKind>> = columnKinds()

const contactFields: ReadonlySet<string> = new Set([...Object.keys(filters.contact_filters), 'company_id'])

/** Whether the field is one of contacts themselves; all others are of companies. */
export const isContactField = (field: Field): field is ContactField => contactFields.has(field)
