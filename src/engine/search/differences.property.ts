// Two readings of any records against plain maps of them: what is new, gone, changed and the same (R-SRC-09).
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../store/migrate.ts'
import { wrapDatabase } from '../store/sql.ts'
import { changesOf, searchDifferences, searchRecordIds, searchRecordsById } from './records.lane.ts'

type Fields = Record<string, string | null>

const anyText = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: null })
const anyRecord = fc.record({
  key: fc.integer({ min: 1, max: 12 }),
  name: anyText,
  title: anyText,
  picture: fc.constantFrom('https://a.example/1.png', 'https://a.example/2.png'),
})
const anyReading = fc.record({
  records: fc.uniqueArray(anyRecord, { selector: ({ key }) => key, maxLength: 12 }),
  complete: fc.boolean(),
})

interface Plain {
  key: number
  name: string | null
  title: string | null
  picture: string
}

const fieldsOf = ({ key, name, title, picture }: Plain): Fields => ({
  id: String(key),
  name,
  title,
  profile_pic: picture,
})

function stored(readings: { records: Plain[]; complete: boolean }[], uncounted: readonly string[] = []) {
  const raw = new Database(':memory:')
  migrateDatabase(raw)
  const db = wrapDatabase(raw)
  db.exec(`INSERT INTO account(id, profile, name) VALUES (1, 'embedded', 'main');
    INSERT INTO search(id, account_id, query, created_at, used_at) VALUES (1, 1, '{"form":"people"}', 0, 0)`)
  db.run('UPDATE search SET uncounted = ?', JSON.stringify(uncounted))
  for (const [index, { records, complete }] of readings.entries()) {
    const id = index + 1
    db.run(
      `INSERT INTO search_reading(id, search_id, account_id, query, number, started_at)
       VALUES (?, 1, 1, '{"form":"people"}', ?, 0)`,
      id,
      id,
    )
    db.run('INSERT INTO search_variant(reading_id, variant, complete) VALUES (?, 0, ?)', id, complete ? 1 : 0)
    db.run("INSERT INTO search_page VALUES (?, ?, 'search.prospector', 1, 25, 1, 0, 1, 0, 0)", id, id)
    for (const record of records)
      db.run(
        `INSERT INTO search_record(reading_id, key, fields, more, op, answer_id, place, fetched_at)
         VALUES (?, ?, ?, '{}', 'search.prospector', 1, 0, 0)`,
        id,
        `id ${record.key}`,
        JSON.stringify(fieldsOf(record)),
      )
  }
  return db
}

test('every record has its one part, and the parts are what the readings say', () => {
  fc.assert(
    fc.property(anyReading, anyReading, fc.subarray(['name', 'title']), (former, latest, uncounted) => {
      const db = stored([former, latest], uncounted)
      const before = new Map(former.records.map(record => [String(record.key), fieldsOf(record)]))
      const after = new Map(latest.records.map(record => [String(record.key), fieldsOf(record)]))
      const goneKnown = former.complete && latest.complete
      const part = (name: 'new' | 'changed' | 'same' | 'gone') =>
        searchRecordsById(db, 1, searchRecordIds(db, 1, name)).map(record => {
          expect(record.part).toBe(name)
          return record.fields.id ?? ''
        })
      const counting = (fields: Fields = {}) =>
        JSON.stringify(
          Object.entries(fields).filter(([field]) => field !== 'profile_pic' && !uncounted.includes(field)),
        )
      const equal = (id: string) => counting(before.get(id)) === counting(after.get(id))
      const kept = [...after.keys()].filter(id => before.has(id))
      expect(part('new')).toEqual([...after.keys()].filter(id => !before.has(id)))
      expect(part('changed')).toEqual(kept.filter(id => !equal(id)))
      expect(part('same')).toEqual(kept.filter(equal))
      expect(part('gone')).toEqual(goneKnown ? [...before.keys()].filter(id => !after.has(id)) : [])
      const differences = searchDifferences(db, 1)
      expect(differences.goneKnown).toBe(goneKnown)
      expect(differences.new + differences.changed + differences.same).toBe(after.size)
    }),
    { numRuns: 60 },
  )
})

test('changes are exactly the fields that differ, and turn one record into the other', () => {
  const anyFields = fc.dictionary(fc.constantFrom('name', 'title', 'city', 'industry'), anyText)
  fc.assert(
    fc.property(anyFields, anyFields, (old, present) => {
      const turned: Fields = { ...old }
      for (const { field, old: was, new: is } of changesOf(old, present)) {
        expect(was).not.toBe(is)
        expect(old[field] ?? null).toBe(was)
        turned[field] = is
      }
      for (const name of new Set([...Object.keys(old), ...Object.keys(present)]))
        expect(turned[name] ?? null).toBe(present[name] ?? null)
    }),
  )
})

test('a search that was read once has no parts', () => {
  fc.assert(
    fc.property(anyReading, reading => {
      const db = stored([reading])
      expect(searchRecordIds(db, 1, 'all')).toHaveLength(reading.records.length)
      for (const part of ['new', 'changed', 'same', 'gone'] as const)
        expect(searchRecordIds(db, 1, part)).toHaveLength(0)
      expect(searchRecordsById(db, 1, searchRecordIds(db, 1, 'all')).every(({ part }) => part === null)).toBe(true)
      expect(searchDifferences(db, 1).why).toMatch(/only once/)
    }),
    { numRuns: 20 },
  )
})
