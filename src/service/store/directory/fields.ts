// The fields that a directory can be searched by, taken from the filter table of the interface.
import {
  type CompanyFilterName,
  type ContactFilterName,
  type FilterSpelling,
  type InsightFilterName,
  type SearchFilter,
  searchFilters,
} from '../../../contract/service/filters.ts'

/** Bands take the place of their two borders; a company's page has a name of its own, because people have one too. */
type Border = 'employee_count_min' | 'employee_count_max' | 'revenue_min' | 'revenue_max'

export type ContactField = ContactFilterName | 'company_id'
export type CompanyField =
  | Exclude<CompanyFilterName | InsightFilterName, Border | 'social_url'>
  | 'company_social_url'
  | 'employee_count'
  | 'revenue'

/** Company fields may be asked of contacts too: then they mean the contact's employer. */
export type DirectoryField = ContactField | CompanyField

/**
 * What can be asked of a field. `listed`: texts from a vocabulary (`in`, `contains`). `name`: company names (`in`,
 * `contains`, `exactName`). `key`: any text, whole (`in`). `id`: numbers as text (`in`). `number` (`range`). `band`
 * (`overlap`).
 */
export type FieldKind = 'listed' | 'name' | 'key' | 'id' | 'number' | 'band'

/** A field: what can be asked of it, and where its values are. */
export interface FieldSpec {
  readonly of: 'contact' | 'company'
  readonly kind: FieldKind
  readonly spelling: FilterSpelling
  /** Member of `Person` or `CompanyFull`; `technologies.crm` is one level down. */
  readonly reads: string
  /** Whether a record may have several values. */
  readonly list: boolean
}

/** Texts of so many different values that a vocabulary would be no shorter than the records. */
const keys: ReadonlySet<string> = new Set<DirectoryField>([
  'full_name',
  'first_name',
  'last_name',
  'email_address',
  'email_domain',
  'social_url',
  'domain',
])

function kindOf(name: string, { type }: SearchFilter): FieldKind {
  if (type !== 'text') return 'number'
  if (name === 'company_name') return 'name'
  return keys.has(name) ? 'key' : 'listed'
}

const specOf = (of: FieldSpec['of'], name: string, filter: SearchFilter): FieldSpec => ({
  of,
  kind: kindOf(name, filter),
  spelling: filter.spelling,
  reads: filter.reads,
  list: filter.list,
})

function allFields(): Record<DirectoryField, FieldSpec> {
  const { contact_filters, company_filters, insights_filters } = searchFilters
  const company = (name: string, kind: FieldKind, reads: string, spelling: FilterSpelling): [string, FieldSpec] => [
    name,
    { of: 'company', kind, spelling, reads, list: false },
  ]
  const rows: [string, FieldSpec][] = [
    ...Object.entries<SearchFilter>(contact_filters).map(([name, filter]): [string, FieldSpec] => [
      name,
      specOf('contact', name, filter),
    ]),
    ['company_id', { of: 'contact', kind: 'id', spelling: 'words', reads: 'org_id', list: false }],
    ...Object.entries<SearchFilter>({ ...company_filters, ...insights_filters })
      .filter(([name, { match }]) => match !== 'from' && match !== 'to' && name !== 'social_url')
      .map(([name, filter]): [string, FieldSpec] => [name, specOf('company', name, filter)]),
    company('company_social_url', 'key', 'social_url', 'url'),
    company('employee_count', 'band', 'employee_count_range', 'band'),
    company('revenue', 'band', 'revenue_range', 'band'),
  ]
  // fromEntries widens its keys to string; they are those that the type takes from the same table.
  return Object.fromEntries(rows) as Record<DirectoryField, FieldSpec>
}

/** Every field. */
export const directoryFields: Readonly<Record<DirectoryField, FieldSpec>> = allFields()

// Object.entries widens its keys to string; they are the table's.
const entries = Object.entries(directoryFields) as [DirectoryField, FieldSpec][]

/** The fields of one kind of record, by what can be asked of them, in the order of the table. */
export const fieldsOf = (of: FieldSpec['of'], kind: FieldKind): readonly DirectoryField[] =>
  entries.filter(([, spec]) => spec.of === of && spec.kind === kind).map(([name]) => name)

/** Listed fields of contacts; a contact has one value of each. */
export const contactListed = fieldsOf('contact', 'listed')

/** Listed fields of companies with one value each, which contacts repeat; and those with several, which they do not. */
export const companySingle = fieldsOf('company', 'listed').filter(field => !directoryFields[field].list)
export const companyLists = fieldsOf('company', 'listed').filter(field => directoryFields[field].list)

/** Fields of which a contact has a code each: its own, then those of its employer. */
export const contactCodes: readonly DirectoryField[] = [...contactListed, ...companySingle]

/** Number fields, all of companies. */
export const companyNumbers = fieldsOf('company', 'number')
