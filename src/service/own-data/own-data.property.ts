// Any row of any file becomes records that are whole, or is refused; a dry run tells exactly what the import does.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CompanyFull } from '../../contract/service/organization.ts'
import { Person } from '../../contract/service/person.ts'
import { openMemoryDirectory } from '../store/directory/memory.ts'
import { readRow } from './entry.ts'
import { importOwn } from './import-own.ts'
import { suggestMapping } from './suggest.ts'
import { type OwnKind, type OwnMapping, ownTargets } from './targets.ts'

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    'Anna Berg',
    'anna@firm.example',
    'a@@b',
    '+44 20 7946 0018',
    '4.9E+11',
    'Germany',
    'DE',
    'firm.example',
    'https://social.example/in/anna',
    'https://social.example/company/firm',
    '51-200',
    '1,200',
    '1999',
    '-5',
  ),
)
const kinds = fc.constantFrom<OwnKind>('people', 'companies')

/** A mapping of a kind: some of its fields, each once, in any order. */
const mappingOf = (kind: OwnKind): fc.Arbitrary<OwnMapping> =>
  fc.subarray(
    ownTargets.filter(({ of }) => of.includes(kind)).map(({ name }) => name),
    { minLength: 1 },
  )

const table = kinds.chain(kind =>
  mappingOf(kind).chain(mapping =>
    fc.record({
      kind: fc.constant(kind),
      mapping: fc.constant(mapping),
      rows: fc.array(fc.array(cell, { minLength: mapping.length, maxLength: mapping.length }), {
        minLength: 1,
        maxLength: 8,
      }),
    }),
  ),
)

it('any row is read without failing into whole records', () => {
  fc.assert(
    fc.property(table, ({ kind, mapping, rows }) => {
      for (const cells of rows) {
        const { entry, notTaken } = readRow(kind, mapping, cells, 2, 'GB')
        if (entry?.person) expect(Person.strict().safeParse({ ...entry.person, id: 1 }).error).toBeUndefined()
        if (entry?.company) expect(CompanyFull.strict().safeParse({ ...entry.company, id: 1 }).error).toBeUndefined()
        for (const { target } of notTaken) expect(mapping).toContain(target)
      }
    }),
    { numRuns: 1500 },
  )
})

it('a dry run tells what the import does', async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ kind, mapping, rows }) => {
      const store = openMemoryDirectory()
      const lines = rows.map((cells, at) => ({ line: at + 2, cells }))
      const options = {
        id: 'file',
        file: 'f.csv',
        date: '2026-01-01T00:00:00Z',
        kind,
        mapping,
        country: null,
        dryRun: false,
        replace: false,
      }
      const tried = await importOwn(store, lines, { ...options, dryRun: true })
      expect(await importOwn(store, lines, options)).toEqual(tried)
      await store.close()
    }),
    { numRuns: 300 },
  )
})

it('any headers and values get a mapping that can be imported with', () => {
  const columns = fc.array(
    fc.record({ name: fc.string({ unit: 'binary', maxLength: 20 }), samples: fc.array(cell, { maxLength: 6 }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(columns, kinds, (some, kind) => {
      const mapping = suggestMapping(some, kind)
      expect(mapping).toHaveLength(some.length)
      const used = mapping.filter(target => target !== null)
      expect(new Set(used).size).toBe(used.length)
      for (const name of used) expect(ownTargets.find(target => target.name === name)?.of).toContain(kind)
    }),
    { numRuns: 500 },
  )
})
