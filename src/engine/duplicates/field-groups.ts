// Columns whose values belong together: the parts of one address, and a company with its job title and website. Merged rows
// take them from one row, because a street of one address and a town of another make an address that does not exist.
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import { meaningOf } from '../../model/export-presets/header-meaning.ts'
import { plainHeader } from '../../model/plain-header.ts'

/** What the columns of one group are about. */
export type FieldGroupKind = 'address' | 'company'

export interface FieldGroup<T> {
  readonly kind: FieldGroupKind
  /** At least two, in the order of the list. */
  readonly columns: readonly T[]
}

interface Named {
  readonly name: string
  readonly type: ColumnType
}

/** What a column is within its group. */
type Part = 'street' | 'postalCode' | 'city' | 'region' | 'country' | 'company' | 'jobTitle' | 'page' | 'website'

const partOfType: Partial<Record<ColumnType, Part>> = {
  city: 'city',
  region: 'region',
  country: 'country',
  company: 'company',
  job_title: 'jobTitle',
  company_url: 'page',
  domain: 'website',
}
const ofCompany: ReadonlySet<Part> = new Set<Part>(['company', 'jobTitle', 'page', 'website'])
/** Types whose columns may be of an address all the same: there is none for a street or a postal code. */
const spokenOf: ReadonlySet<ColumnType> = new Set<ColumnType>(['text', 'number'])
const websites = /\b(?:website|web site|homepage|web|webseite|site|site web|sitio web|sito|sito web|company url)\b/

function partOf({ name, type }: Named): Part | null {
  const known = partOfType[type]
  if (known) return known
  if (type === 'url') return websites.test(plainHeader(name)) ? 'website' : null
  if (!spokenOf.has(type)) return null
  const meaning = meaningOf(name)?.meaning
  return meaning === 'street' || meaning === 'postalCode' ? meaning : null
}

/** Which of several addresses a header means: "Work city" and "Work street" are of one. */
const whichOne =
  /^((?:home|work|business|office|other|billing|shipping|delivery|mailing|private|personal|company|organization|primary|secondary|privat|geschaftlich|dienstlich|rechnung|liefer|address)(?: \d+)?) (?=.)/
const labelOf = (name: string): string => whichOne.exec(plainHeader(name))?.[1] ?? ''

/**
 * The groups of a list, from its columns in their order. A part that comes again begins the next group, but for further lines of
 * a street; a part that is alone is no group.
 */
export function fieldGroups<T extends Named>(columns: readonly T[]): FieldGroup<T>[] {
  interface Open {
    readonly kind: FieldGroupKind
    readonly columns: T[]
    readonly parts: Part[]
  }
  const all: Open[] = []
  const last = new Map<string, Open>()
  for (const column of columns) {
    const part = partOf(column)
    if (part === null) continue
    const kind = ofCompany.has(part) ? 'company' : 'address'
    // The columns of one job seldom share a first word.
    const key = kind === 'company' ? kind : labelOf(column.name)
    const open = last.get(key)
    const isNext = !open || (open.parts.includes(part) && !(part === 'street' && open.parts.at(-1) === 'street'))
    const group: Open = isNext ? { kind, columns: [], parts: [] } : open
    group.columns.push(column)
    group.parts.push(part)
    if (!isNext) continue
    last.set(key, group)
    all.push(group)
  }
  return all.filter(group => group.columns.length > 1)
}
