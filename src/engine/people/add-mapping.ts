// Where the fields of records go in a list: columns that are there, or new ones (R-SRC-07).
import { foldText } from '../../checks/keys/fold.ts'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { SearchAddField, SearchAddPlan } from '../../contract/app/search/search-add.ts'
import type { Column } from '../../contract/app/sheet.ts'
import type { ColumnSubject } from '../../model/column-types/facts.ts'
import { companyRowFields, contactFields } from '../answer/record-fields.ts'
import { fail } from '../base/fail.ts'

/** A field of a record as a column would be named. */
export interface AddField {
  readonly field: string
  readonly name: string
  readonly type: ColumnType
  /** Names under which other lists have it, folded. */
  readonly words: readonly string[]
  /** Part of a new list unless a person leaves it out. */
  readonly usual: boolean
}

/** Fields that say how a record was found, not what it is. */
const aboutFinding = new Set(['matches', 'action', 'checked_on'])
/** Codes and pictures that a new list need not begin with; they can be added from the stored answers for 0 credits. */
const unusual = new Set(['profile_pic', 'company_id', 'state_code', 'country_code', 'country_region', 'description'])
const names: Readonly<Record<string, string>> = { full_name: 'Full name', id: 'Service ID' }
const words: Readonly<Record<string, string>> = {
  full_name: 'name|contact|contact name|person',
  first_name: 'given name|forename|first',
  last_name: 'surname|family name|last',
  job_title: 'title|position|role',
  social_url: 'profile|profile url|company page|page',
  company_name: 'company|organisation|organization|account|employer|firm',
  name: 'company|company name|organisation|organization|account|firm|name',
  company_domain: 'domain|website|company website',
  domain: 'website|company domain',
  company_size: 'employees|size|headcount|company size',
  employees_range: 'employees|size|headcount|company size',
  company_revenue: 'revenue',
  revenue_range: 'revenue',
  city: 'town',
  state_name: 'state|region|province',
  hq_state: 'state|region|province',
  country_name: 'country',
  hq_country: 'country',
  hq_city: 'city',
  industry: 'sector|branch',
  id: 'id|service id',
}

const capital = (text: string) => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

/** The fields that records have, in the order in which a new list shows them. */
const addFields = (about: ColumnSubject): AddField[] =>
  (about === 'person' ? contactFields : companyRowFields)
    .filter(({ path }) => !aboutFinding.has(path))
    .map(({ path, name, type = 'text' }) => {
      const title = names[path] ?? capital(name)
      const known = [title, path.replaceAll('_', ' '), ...(words[path]?.split('|') ?? [])]
      return { field: path, name: title, type, words: known.map(foldText), usual: !unusual.has(path) }
    })

/** How well a column takes a field: by its name, else by a type that says what it holds. Lower is better. */
function rank({ name, type, origin }: Column, field: AddField): number | null {
  const at = field.words.indexOf(foldText(name))
  const sameType = type === field.type && type !== 'text'
  // Results are written by runs.
  if (origin !== null || (at < 0 && !sameType)) return null
  // A column of another kind that only has the name would mix up its values.
  if (at >= 0 && !sameType && type !== 'text' && field.type !== 'text') return null
  return (at < 0 ? 100 : at) + (sameType ? 0 : 10)
}

/** The best free column of a list for each field: names decide before types, each column takes one field. */
function matching(fields: readonly AddField[], columns: readonly Column[]): Map<string, Column> {
  const fits = fields
    .flatMap(field => columns.map(column => ({ field: field.field, column, rank: rank(column, field) })))
    .filter(fit => fit.rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  const found = new Map<string, Column>()
  const taken = new Set<ColumnId>()
  for (const { field, column } of fits) {
    if (found.has(field) || taken.has(column.id)) continue
    found.set(field, column)
    taken.add(column.id)
  }
  return found
}

/** The values that have found a record, in a search that is made for each of several. */
export const foundBy: AddField = {
  field: 'found_by',
  name: 'Found by',
  type: 'text',
  words: [foldText('Found by')],
  usual: true,
}

/** What is added, and where to. */
export interface AddGoal {
  readonly about: ColumnSubject
  /** Columns of the list; null = a new list. */
  readonly columns: readonly Column[] | null
  /** Fields that the search has beside those of its records. */
  readonly more: readonly AddField[]
}

const tells = (about: ColumnSubject, used: ReadonlySet<string>): boolean =>
  used.has('social_url') ||
  used.has('id') ||
  (about === 'person'
    ? (used.has('full_name') || (used.has('first_name') && used.has('last_name'))) && used.has('company_domain')
    : used.has('name') && used.has('domain'))

type PlannedField = SearchAddPlan['fields'][number]

/**
 * Where each field would go. A new list takes all usual fields; an existing list takes what it has columns for, and the
 * page of the record where nothing else would tell who a row is.
 */
export function proposedFields({ about, columns, more }: AddGoal): PlannedField[] {
  const fields = [...addFields(about), ...more]
  const found = columns ? matching(fields, columns) : new Map<string, Column>()
  const used = new Set(columns ? found.keys() : fields.filter(({ usual }) => usual).map(({ field }) => field))
  if (!tells(about, used)) used.add('social_url')
  return fields.map(({ field, name, type }) => {
    const column = found.get(field)
    return {
      field,
      name,
      type,
      columnId: column?.id ?? null,
      columnName: column?.name ?? null,
      use: used.has(field),
    }
  })
}

/** The fields as a person mapped them; those without an entry are left out. Throws bad_request, not_found. */
export function mappedFields({ about, columns, more }: AddGoal, mapping: readonly SearchAddField[]): PlannedField[] {
  const wanted = new Map(mapping.map(({ field, columnId }) => [field, columnId]))
  const targets = mapping.flatMap(({ columnId }) => columnId ?? [])
  if (wanted.size < mapping.length || new Set(targets).size < targets.length)
    throw fail('bad_request', { what: 'a column mapped to two fields' })
  const fields = [...addFields(about), ...more]
  const unknown = mapping.find(({ field }) => !fields.some(one => one.field === field))
  if (unknown) throw fail('bad_request', { what: `an unknown field: ${unknown.field}` })
  return fields.map(({ field, name, type }) => {
    const columnId = wanted.get(field) ?? null
    const column = columnId === null ? null : columns?.find(({ id }) => id === columnId)
    if (column === undefined) throw fail('not_found', { what: 'column' })
    return { field, name, type, columnId, columnName: column?.name ?? null, use: wanted.has(field) }
  })
}
