// Random queries over the values of the sample directory, and over texts that are in none of its records.
import fc from 'fast-check'
import { type Field, fields } from '../service/store/directory/fields.ts'
import type { Kind, Query } from '../service/store/directory/port.ts'
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

/** A piece of a value, to be found inside it. */
const part = fc.tuple(value, fc.nat(6), fc.integer({ min: 0, max: 8 })).map(([text, from, length]) => {
  const points = [...text]
  const start = points.length === 0 ? 0 : from % points.length
  return points.slice(start, start + length).join('')
})

// Object.keys widens to string; they are the table's.
const names = Object.keys(fields) as Field[]

const border = fc.option(
  fc.oneof(
    fc.integer({ min: -30, max: 600 }),
    fc.integer({ min: 1990, max: 2025 }),
    fc.constantFrom(1e6, 5e6, 1e10, 62.5),
  ),
)

/** One condition on one field. */
function leaf(kind: Kind): fc.Arbitrary<Query> {
  const usable = names.filter(name => kind === 'contact' || fields[name].of === 'company')
  const of = (...kinds: string[]) => fc.constantFrom(...usable.filter(name => kinds.includes(fields[name].kind)))
  const ids = fc.array(fc.integer({ min: 0, max: 45 }).map(String), { maxLength: 4 })
  const anyOf = fc.record({
    in: fc.tuple(of('listed', 'name', 'key'), fc.array(value, { maxLength: 5 })),
  })
  return fc.oneof(
    { weight: 8, arbitrary: anyOf },
    { weight: 5, arbitrary: fc.record({ contains: fc.tuple(of('listed', 'name'), part) }) },
    { weight: 2, arbitrary: fc.record({ range: fc.tuple(of('number'), border, border) }) },
    { weight: 1, arbitrary: fc.record({ overlap: fc.tuple(of('band'), border, border) }) },
    {
      weight: 3,
      arbitrary: fc.record({ words: fc.array(fc.oneof(value, part), { maxLength: 2 }).map(all => all.join(' ')) }),
    },
    { weight: 1, arbitrary: fc.record({ exactName: value }) },
    { weight: 1, arbitrary: fc.constant<Query>({ all: true }) },
    ...(kind === 'contact' ? [{ weight: 1, arbitrary: ids.map((some): Query => ({ in: ['company_id', some] })) }] : []),
  )
}

/** Queries as the service makes them (a conjunction of conditions), and any nesting of them. */
export function queries(kind: Kind): fc.Arbitrary<Query> {
  const one = leaf(kind)
  const conjunction = fc.array(one, { minLength: 1, maxLength: 5 }).map((and): Query => ({ and }))
  const { tree } = fc.letrec<{ tree: Query }>(tie => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      one,
      fc.array(tie('tree'), { maxLength: 3 }).map((and): Query => ({ and })),
      fc.array(tie('tree'), { maxLength: 3 }).map((or): Query => ({ or })),
    ),
  }))
  return fc.oneof({ weight: 2, arbitrary: conjunction }, { weight: 1, arbitrary: tree })
}
