// The quick look for a person never says no where the whole look says yes: for every known form, for those forms changed and joined
// with other texts, for people of many scripts, and for texts of any kind.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { EraseIdentity } from '../../../contract/app/privacy/erase.ts'
import { nora, personForms, plantedColumns } from '../../../testing/list/person-forms.ts'
import { meantTexts, noNotation } from '../../types/cell-context.ts'
import { everyText, personGlance } from './glance.ts'
import { personOf } from './person.ts'
import { readWanted } from './wanted.ts'

const runs = Number(process.env.LISTWRIGHT_GLANCES ?? 2000)
const types: readonly ColumnType[] = plantedColumns.map(({ type }) => type)

type Row = readonly { readonly type: ColumnType; readonly text: string }[]

/** Both looks at a row; the whole one as a list is looked through. */
function looks(identities: readonly EraseIdentity[], row: Row): { quick: boolean; whole: boolean } {
  const { wanted } = readWanted(identities, 'DE')
  const person = personOf(wanted)
  const notation = { ...noNotation, country: 'DE', plain: false }
  const facts = row.flatMap(({ type, text }, at) =>
    [...new Set([text, ...meantTexts(type, text, notation)])].flatMap(one => person.facts(one, type, at)),
  )
  const whole = person.cells(facts, 'DE').size > 0 || person.perhaps(facts, 'DE').size > 0
  return { quick: person.mayHold(row.map(({ text }) => text)), whole }
}

let found = 0
function holds(identities: readonly EraseIdentity[], row: Row): void {
  const { quick, whole } = looks(identities, row)
  if (whole) found++
  if (whole && !quick) throw new Error(`the quick look misses ${JSON.stringify(row)}`)
}

const formCells = personForms.flatMap(({ cells }) => Object.values(cells))
const type = fc.constantFrom(...types)
const wide = (text: string) => text.replace(/[!-~]/g, one => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))
const hex = (text: string) =>
  [...text]
    .map(
      one =>
        `%${Buffer.from(one)
          .toString('hex')
          .replace(/(..)(?=.)/g, '$1%')}`,
    )
    .join('')
const references = (text: string) => [...text].map(one => `&#${one.codePointAt(0)};`).join('')
/** What people and programs do to a text. */
const disguises: readonly ((text: string) => string)[] = [
  text => text,
  text => text.toUpperCase(),
  text => text.toLowerCase(),
  text => text.normalize('NFD'),
  wide,
  encodeURIComponent,
  text => encodeURIComponent(encodeURIComponent(text)),
  hex,
  references,
  text => text.split('').join('\u200b'),
  text => text.replaceAll(' ', '\u00a0'),
  text => text.replaceAll('.', ' dot ').replaceAll('@', ' at '),
  text => text.replaceAll('o', '\u043e').replaceAll('a', '\u0430'),
  text => text.replaceAll('-', '\u2013'),
  text => text.replace(/\d/g, digit => String.fromCodePoint(0x660 + Number(digit))),
  text => text.replace(/[ -]/g, ''),
  text => text.split(' ').reverse().join(', '),
  text => `mailto:${text}?subject=x`,
  text => `Dr. ${text} (retired)`,
  text => `ask ${text}, please`,
  text => `"${text}"`,
  text => `=HYPERLINK("mailto:${text}","x")`,
  text => `tel:${text};ext=12`,
  text => `${text}.0`,
  text => `https://social.example/x?y=${encodeURIComponent(text)}`,
]
const disguised = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.array(fc.constantFrom(...disguises), { maxLength: 3 }))
    .map(([plain, how]) => how.reduce((left, change) => change(left.toWellFormed()), plain))
const row = (text: fc.Arbitrary<string>): fc.Arbitrary<Row> =>
  fc.array(fc.record({ type, text }), { minLength: 1, maxLength: 4 })

const others: readonly (readonly EraseIdentity[])[] = [
  [{ kind: 'email', value: 'a.b+c@gmail.com', second: null }],
  [
    { kind: 'email', value: '"Ann Lee"@firm.example', second: null },
    { kind: 'phone', value: '+1 415 555 0132', second: null },
  ],
  [
    { kind: 'phone', value: '+1 800 356 9377', second: null },
    { kind: 'phone', value: '+49 30 1234', second: null },
  ],
  [
    { kind: 'phone', value: '+39 06 698 83712', second: null },
    { kind: 'phone', value: '+54 9 11 2345 6789', second: null },
  ],
  [{ kind: 'profile_url', value: 'https://social.example/in/jürgen-groß', second: null }],
  [{ kind: 'profile_url', value: 'https://facebook.com/profile.php?id=1000042', second: null }],
  [{ kind: 'profile_url', value: 'social.example/pub/ann-lee/1/2a/3b', second: null }],
  [{ kind: 'name_company', value: 'Jürgen Groß', second: 'Müller & Söhne AG' }],
  [{ kind: 'name_company', value: 'Иванова Мария', second: 'Рога и копыта' }],
  [
    { kind: 'name_company', value: '山田太郎', second: 'トヨタ' },
    { kind: 'name_company', value: '김민준', second: 'Samsung' },
  ],
  [
    { kind: 'name_company', value: "Seán O'Neill", second: 'Acme' },
    { kind: 'email', value: 'sean@acme.example', second: null },
  ],
  [{ kind: 'name_company', value: 'José María van der Berg-Łukasz', second: 'Acme Ltd' }],
]
const valuesOf = (identities: readonly EraseIdentity[]) =>
  identities.flatMap(({ value, second }) => [value, ...(second === null ? [] : [second])])

describe('the quick look for a person', () => {
  it('sees every known form', () => {
    for (const { cells } of personForms)
      expect(
        looks(
          nora,
          plantedColumns.flatMap(({ name, type: column }) =>
            cells[name] ? [{ type: column, text: cells[name] }] : [],
          ),
        ),
      ).toMatchObject({ quick: true, whole: true })
  })

  it('misses none of them, however they are changed and joined', () => {
    found = 0
    const text = fc.oneof(disguised(fc.constantFrom(...formCells, ...valuesOf(nora))), fc.string({ maxLength: 30 }))
    fc.assert(
      fc.property(row(text), cells => holds(nora, cells)),
      { numRuns: runs, seed: 19 },
    )
    expect(found).toBeGreaterThan(runs / 10)
  })

  it('misses nobody of other scripts, countries and kinds', () => {
    found = 0
    for (const identities of others) {
      expect(personGlance(readWanted(identities, 'DE').wanted)).not.toBe(everyText)
      const values = valuesOf(identities)
      const words = values.flatMap(value => value.split(/[\s@]+/))
      const text = disguised(
        fc.constantFrom(...values, values.join(' '), ...words, '0800 FLOWERS', '1-800-FLOWERS', '030 1234'),
      )
      fc.assert(
        fc.property(row(text), cells => holds(identities, cells)),
        { numRuns: runs / 8, seed: 23 },
      )
    }
    expect(found).toBeGreaterThan(runs / 10)
  })

  it('looks at everything where only a hash is known', () => {
    const { wanted } = readWanted([{ kind: 'email', value: 'ab'.repeat(32), second: null }, ...nora], 'DE')
    expect(personGlance(wanted)).toBe(everyText)
  })

  it('passes over other people', () => {
    const { wanted } = readWanted(nora, 'DE')
    const mayHold = personGlance(wanted)
    expect(mayHold(['Ann Ash', 'ann.ash@firm.example', '+49 30 5000001', 'Firm 1 GmbH', 'ref 12, at the fair'])).toBe(
      false,
    )
    expect(mayHold(['Nora Ash', 'nora.ash@firm.example'])).toBe(false)
  })
})
