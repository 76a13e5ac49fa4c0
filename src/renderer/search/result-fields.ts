// Fields of the records that searches give, in reading order: what each is called, how wide, and what is shown at first
// (spec 2.3, 2.4).

import type { SearchRecord } from '../../contract/app/search/search-records.ts'
import { formatCount } from '../ui/words/figures.ts'

export type RecordKind = SearchRecord['kind']

export interface ResultField {
  readonly name: string
  readonly label: string
  readonly group: string
  /** Pixels. */
  readonly width: number
  /** A column before anybody has chosen any. */
  readonly shown: boolean
}

type Entry = readonly [label: string, width: number, shown?: 'shown']

const group = (title: string, entries: Readonly<Record<string, Entry>>): ResultField[] =>
  Object.entries(entries).map(([name, [label, width, shown]]) => ({
    name,
    label,
    group: title,
    width,
    shown: shown !== undefined,
  }))

export const resultFields: Readonly<Record<RecordKind, readonly ResultField[]>> = {
  contact: [
    ...group('Person', {
      full_name: ['Name', 190, 'shown'],
      job_title: ['Job title', 220, 'shown'],
      first_name: ['First name', 130],
      last_name: ['Last name', 130],
      social_url: ['Profile URL', 240],
      profile_pic: ['Picture', 240],
      id: ['Service ID', 110],
    }),
    ...group('Company', {
      company_name: ['Company', 200, 'shown'],
      company_domain: ['Company domain', 190, 'shown'],
      industry: ['Industry', 200, 'shown'],
      company_size: ['Employees', 110, 'shown'],
      company_revenue: ['Revenue', 120],
      company_social_url: ['Company page', 240],
      company_id: ['Company’s service ID', 150],
    }),
    ...group('Place', {
      city: ['City', 130, 'shown'],
      state_name: ['State', 140],
      state_code: ['State code', 100],
      country_name: ['Country', 140, 'shown'],
      country_code: ['Country code', 110],
      country_region: ['Region', 100],
    }),
  ],
  company: [
    ...group('Company', {
      name: ['Company', 220, 'shown'],
      domain: ['Domain', 200, 'shown'],
      industry: ['Industry', 220, 'shown'],
      employees_range: ['Employees', 120, 'shown'],
      revenue_range: ['Revenue', 120, 'shown'],
      description: ['Description', 320],
      social_url: ['Company page', 240],
      id: ['Service ID', 110],
    }),
    ...group('Headquarters', {
      hq_city: ['City', 140, 'shown'],
      hq_state: ['State', 140],
      hq_country: ['Country', 150, 'shown'],
    }),
  ],
}

/** The field that names a record; its column stays in sight. */
export const nameField: Readonly<Record<RecordKind, string>> = { contact: 'full_name', company: 'name' }

/** What a field is called; one that the interface does not list goes by its own name. */
export const fieldLabel = (kind: RecordKind, name: string): string =>
  resultFields[kind].find(field => field.name === name)?.label ?? name

export function recordName({ kind, fields }: Pick<SearchRecord, 'kind' | 'fields'>): string {
  const parts = kind === 'contact' ? [fields.first_name, fields.last_name].filter(Boolean).join(' ') : fields.domain
  return fields[nameField[kind]] || parts || 'No name'
}

const nouns: Readonly<Record<RecordKind, readonly [one: string, many: string]>> = {
  contact: ['person', 'people'],
  company: ['company', 'companies'],
}

/** "1 person", "2,040 companies". */
export const countRecords = (records: number, kind: RecordKind): string =>
  `${formatCount(records)} ${nouns[kind][records === 1 ? 0 : 1]}`
