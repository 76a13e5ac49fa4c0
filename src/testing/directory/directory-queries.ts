// Random queries over the values of the sample directory, and over texts that are in none of its records.
import fc from 'fast-check'
import { type DirectoryField, directoryFields } from '../../service/store/directory/fields.ts'
import type { DirectoryKind, DirectoryQuery } from '../../service/store/directory/port.ts'
import { sampleValues } from './directory-sample.ts'

const texts: readonly string[] = [
  ...Object.values(sampleValues).flat(2),
  'firm3.example',
  'https://social.example/in/p7',
  'social.example/company/firm-5',
  'p7@firm3.example',
]

const value = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 40 }).map(at => `firm${at}.example`) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 300 }).map(at => `https://social.example/in/p${at}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
)

const countries = (at: number) => sampleValues.country.map(country => country[at] ?? '')
const numbered = (count: number, text: (at: number) => string) => Array.from({ length: count }, (_, at) => text(at))
const domains = numbered(40, at => `FIRM${at}.example`)

/** What the sample's records hold in each field, as it may be asked for. */
const held: Partial<Record<DirectoryField, readonly string[]>> = {
  ...sampleValues,
  full_name: sampleValues.first_name.flatMap(first => sampleValues.last_name.map(last => `${first} ${last}`)),
  email_address: numbered(400, at => `P${at}@firm${at % 40}.example`),
  email_domain: domains,
  domain: domains,
  social_url: numbered(2000, at => `social.example/in/P${at}/`),
  company_social_url: numbered(40, at => `http://de.social.example/company/firm-${at}?x=1`),
  country_code: countries(0),
  country_name: countries(1),
  country_region: countries(2),
  continent: countries(3),
  headquarters_country_code: countries(0),
  headquarters_country_name: countries(1),
  headquarters_country_region: countries(2),
  headquarters_continent: countries(3),
  headquarters_city: sampleValues.city,
  headquarters_state_name: sampleValues.state_name,
  industry_social: sampleValues.industry,
  industry_sic_code: ['7370', '7371', '7372'],
  employee_count_range: sampleValues.size,
  revenue_range: sampleValues.revenue,
  company_entity_type: sampleValues.entity,
  company_legal_type: sampleValues.legal,
  specialties: sampleValues.specialty,
  lead_investors: sampleValues.investor,
}

/** A text to ask a field for: mostly one that records hold there. */
const textFor = (field: DirectoryField): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...(held[field] ?? sampleValues.product)) },
    { weight: 1, arbitrary: value },
  )

/** A piece of a text. */
const pieceOf = (text: fc.Arbitrary<string>) =>
  fc.tuple(text, fc.nat(6), fc.integer({ min: 0, max: 8 })).map(([whole, from, length]) => {
    const points = [...whole]
    const start = points.length === 0 ? 0 : from % points.length
    return points.slice(start, start + length).join('')
  })

// Object.keys widens to string; they are the table's.
const names = Object.keys(directoryFields) as DirectoryField[]

const border = fc.option(
  fc.oneof(
    fc.integer({ min: -30, max: 600 }),
    fc.integer({ min: 1990, max: 2025 }),
    fc.constantFrom(1e6, 5e6, 1e10, 62.5),
  ),
)

const searched: readonly DirectoryField[] = [
  'first_name',
  'last_name',
  'job_title',
  'company_name',
  'city',
  'headquarters_city',
]

/** One condition on one field. */
function leaf(kind: DirectoryKind): fc.Arbitrary<DirectoryQuery> {
  const usable = names.filter(name => kind === 'contact' || directoryFields[name].of === 'company')
  const of = (...kinds: string[]) =>
    fc.constantFrom(...usable.filter(name => kinds.includes(directoryFields[name].kind)))
  const ids = fc.array(fc.integer({ min: 0, max: 45 }).map(String), { maxLength: 4 })
  const anyOf = of('listed', 'listed', 'name', 'key').chain(field =>
    fc.array(textFor(field), { maxLength: 5 }).map((values): DirectoryQuery => ({ in: [field, values] })),
  )
  const inside = of('listed', 'name').chain(field =>
    pieceOf(textFor(field)).map((part): DirectoryQuery => ({ contains: [field, part] })),
  )
  const words = fc
    .array(fc.oneof(...searched.map(textFor), pieceOf(value)), { maxLength: 2 })
    .map((texts): DirectoryQuery => ({ words: texts.join(' ') }))
  return fc.oneof(
    { weight: 8, arbitrary: anyOf },
    { weight: 5, arbitrary: inside },
    { weight: 2, arbitrary: fc.record({ range: fc.tuple(of('number'), border, border) }) },
    { weight: 1, arbitrary: fc.record({ overlap: fc.tuple(of('band'), border, border) }) },
    { weight: 3, arbitrary: words },
    { weight: 1, arbitrary: fc.record({ exactName: textFor('company_name') }) },
    { weight: 1, arbitrary: fc.constant<DirectoryQuery>({ all: true }) },
    ...(kind === 'contact'
      ? [{ weight: 1, arbitrary: ids.map((some): DirectoryQuery => ({ in: ['company_id', some] })) }]
      : []),
  )
}

/** Queries as the service makes them (a conjunction of conditions), and any nesting of them. */
export function queries(kind: DirectoryKind): fc.Arbitrary<DirectoryQuery> {
  const one = leaf(kind)
  const conjunction = fc.array(one, { minLength: 1, maxLength: 4 }).map((and): DirectoryQuery => ({ and }))
  const { tree } = fc.letrec<{ tree: DirectoryQuery }>(tie => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      one,
      fc.array(tie('tree'), { maxLength: 3 }).map((and): DirectoryQuery => ({ and })),
      fc.array(tie('tree'), { maxLength: 3 }).map((or): DirectoryQuery => ({ or })),
    ),
  }))
  return fc.oneof({ weight: 2, arbitrary: conjunction }, { weight: 1, arbitrary: tree })
}
