// No one suppressed is in a request (P6): an identity of every kind, hidden in every way that people write and programs encode,
// in every field of every question, is found through the real tables; and no one else is.
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import { suppressedBodies } from '../identity/suppressed.lane.ts'
import { migrateDatabase } from '../store/migrate.ts'
import { type WriteDb, wrapDatabase } from '../store/sql.ts'
import { addEntries, judgeEntries, openBatch } from './suppression.lane.ts'

const numRuns = Number(process.env.LISTWRIGHT_IDENTITIES ?? 400)
const seed = 21

let raw: Database.Database
let db: WriteDb
beforeAll(() => {
  raw = new Database(':memory:')
  raw.pragma('foreign_keys = ON')
  migrateDatabase(raw)
  db = wrapDatabase(raw)
})
afterAll(() => raw.close())

/** Puts one identity on the list, as the program does it, and asks which bodies name it. */
function named(kind: SuppressionKind, [value, second]: [string, string | null], bodies: readonly unknown[]): boolean[] {
  db.run('DELETE FROM suppression_batch')
  const batch = openBatch(db, { at: 0, source: '', note: '' })
  const [judged] = judgeEntries(db, kind, [[value, second]], 'DE')
  if (!judged || judged.hash === null) throw new Error(`${value}: ${judged?.reason}`)
  addEntries(db, batch, kind, [{ hash: judged.hash, keys: judged.keys, value: null, given: false }], null)
  return suppressedBodies(db, bodies, 'DE')
}

const word = fc.stringMatching(/^[b-df-hj-np-tv-z][aeiou][b-df-hj-np-tv-z][aeiou][b-df-hj-np-tv-z]{1,2}$/)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const wide = (text: string) =>
  text.replace(/[!-~]/g, letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))
const each = (text: string, change: (letter: string) => string) => [...text].map(change).join('')
const hex = (letter: string) => letter.charCodeAt(0).toString(16).padStart(2, '0')

/** Ways in which any text may hide; all are read by a service or a person as the text itself. */
const disguises: readonly ((text: string) => string)[] = [
  text => text,
  text => text.toUpperCase(),
  text => text.split('').join('\u200b'),
  text => text.replace(/(?<=\w)(?=\w)/g, '\u00ad'),
  text => `\u202a${text}\u202c`,
  text => text.replaceAll(' ', '\u00a0'),
  wide,
  text => each(text, letter => (/[@.+]/.test(letter) ? `%${hex(letter)}` : letter)),
  text => each(text, letter => `%${hex(letter)}`),
  text => encodeURIComponent(encodeURIComponent(text)),
  text => each(text, letter => (/[@.+]/.test(letter) ? `&#${letter.charCodeAt(0)};` : letter)),
  text => each(text, letter => (/[@.+]/.test(letter) ? `&#x0${hex(letter)};` : letter)),
  text => text.replaceAll('@', '&commat;').replaceAll('.', '&period;'),
  text => each(text, letter => ({ a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', x: 'х' })[letter] ?? letter),
]
const disguise = fc.constantFrom(...disguises)

const spoken = fc.constantFrom<(text: string) => string>(
  text => text,
  text => text.replace('@', ' (at) ').replaceAll('.', ' (dot) '),
  text => text.replace('@', '[at]').replaceAll('.', '[dot]'),
  text => text.replace('@', ' at ').replaceAll('.', ' dot '),
  text => text.replace('@', '{AT}').replace(/\.(?=[^.]*$)/, '(DOT)'),
  text => text.replace('@', ' @ '),
  text => `mailto:${text}`,
  text => `<${text}>`,
)

const filler = fc.array(
  fc.constantFrom('people', 'who', 'may', 'know', 'heads of', 'sales', 'in', 'Berlin', 'with', '12'),
  {
    maxLength: 12,
  },
)

/** Bodies of every question with free words in it. */
const bodyOf = fc.constantFrom<(text: string) => unknown>(
  query => ({ query }),
  text => ({ search: text, contact_filters: { country_name: 'Germany' } }),
  text => ({ contact_filters: { job_title: ['CEO', text] } }),
  text => ({ company_filters: { keywords: [text] }, insights_filters: {} }),
  job_title => ({ job_title, company_name: 'Some Firm' }),
  company_name => ({ job_title: 'CEO', company_name }),
  company_name => ({ company_name, match_type: 'fuzzy' }),
  first_name => ({ first_name, last_name: 'Someone', domain: 'some-firm.com' }),
  full_name => ({ contact_filters: { full_name } }),
  input => ({ input }),
  search => ({ search, page: 1 }),
)

interface Identity {
  kind: SuppressionKind
  entry: [string, string | null]
  /** As it may stand in a text. */
  said: string
  /** Someone else in the same words. */
  other: string
}

const host = fc.tuple(word, fc.constantFrom('com', 'de', 'co.uk', 'io'))
const address = fc.tuple(word, word, host).map(([one, two, [name, end]]) => `${one}.${two}@${name}.${end}`)
const aside = (text: string) => text.replace(/^[a-z]/, first => (first === 'b' ? 'd' : 'b'))

const identity: fc.Arbitrary<Identity> = fc.oneof(
  fc.tuple(address, spoken).map(([one, say]) => ({
    kind: 'email' as const,
    entry: [one, null] as [string, null],
    said: say(one),
    other: say(aside(one)),
  })),
  fc.tuple(address, spoken).map(([one, say]) => ({
    kind: 'email_domain' as const,
    entry: [one.slice(one.indexOf('@') + 1), null] as [string, null],
    said: say(one),
    other: say(one.replace('@', '@x')),
  })),
  fc
    .tuple(
      fc.integer({ min: 100_000, max: 899_999 }),
      fc.constantFrom(
        '+49 30 {}',
        '+4930{}',
        '0049 30 {}',
        '030 {}',
        '030/{}',
        '(030) {}',
        'tel:+49-30-{}',
        '+49 (0)30 {}',
        '49 30 {}',
      ),
    )
    .map(([number, form]) => ({
      kind: 'phone' as const,
      entry: [`+49 30 ${number}`, null] as [string, null],
      said: form.replace('{}', `${number}`),
      other: form.replace('{}', `${number + 1}`),
    })),
  fc
    .tuple(
      word,
      word,
      fc.constantFrom(
        'https://www.social.example/in/{}',
        'social.example/in/{}/',
        'https://de.social.example/in/{}?trk=x',
        'linkedin.com/in/{}',
        'in/{}',
      ),
    )
    .map(([one, two, form]) => ({
      kind: 'profile_url' as const,
      entry: [`https://social.example/in/${one}-${two}`, null] as [string, null],
      said: form.replace('{}', `${one}-${two}`),
      other: form.replace('{}', `${one}-${aside(two)}`),
    })),
  fc.tuple(host, fc.constantFrom('{}', 'https://www.{}/about', 'shop.{}', 'x@{}')).map(([[name, end], form]) => ({
    kind: 'company_domain' as const,
    entry: [`www.${name}.${end}`, null] as [string, null],
    said: form.replace('{}', `${name}.${end}`),
    other: form.replace('{}', `x${name}.${end}`),
  })),
  fc
    .tuple(word, fc.constantFrom('facebook.com/{}', 'https://m.facebook.com/{}/about', 'www.facebook.com/{}?x=1'))
    .map(([name, form]) => ({
      kind: 'company_domain' as const,
      entry: [`https://www.facebook.com/${name}`, null] as [string, null],
      said: form.replace('{}', name),
      other: form.replace('{}', aside(name)),
    })),
  fc
    .record({
      first: word,
      last: word,
      firm: fc.tuple(word, word),
      entry: fc.constantFrom('name', 'domain'),
      name: fc.constantFrom('{f} {l}', '{l}, {f}', '{L}, {F} E', 'Dr. {f} {l}', '{f} E. {l}', '{f} {l}\u2019s'),
      at: fc.constantFrom(
        '{n} at {d}',
        '{n} of {c}',
        'at {c} there is {n}',
        '{n} ({c} GmbH)',
        '{d}: {n}',
        'https://www.{d}/team and {n}',
        '{n}, who has been for many years with the well known house of {c}',
      ),
    })
    .map(({ first, last, firm: [one, two], entry, name, at }) => {
      const domain = `${one}-${two}.com`
      const say = (family: string) =>
        at
          .replace(
            '{n}',
            name
              .replace('{f}', capital(first))
              .replace('{l}', capital(family))
              .replace('{F}', first.toUpperCase())
              .replace('{L}', family.toUpperCase()),
          )
          .replace('{d}', domain)
          .replace('{c}', `${capital(one)} ${capital(two)}`)
      return {
        kind: 'name_company' as const,
        entry: [
          `${capital(first)} ${capital(last)}`,
          entry === 'domain' ? domain : `${capital(one)} ${capital(two)} Ltd`,
        ] as [string, string],
        said: say(last),
        other: say(aside(last)),
      }
    }),
)

test('an identity in the words of a question is found in every disguise, anywhere; nobody else is', () => {
  fc.assert(
    fc.property(identity, disguise, bodyOf, filler, filler, (one, hide, body, before, after) => {
      const within = (text: string) => body([...before, hide(text), ...after].join(' ').trim())
      expect(named(one.kind, one.entry, [within(one.said), within(one.other)])).toEqual([true, false])
    }),
    { numRuns, seed },
  )
})

test('two fields that are an address together are that address', () => {
  fc.assert(
    fc.property(word, word, host, disguise, fc.boolean(), (one, two, [name, end], hide, sign) => {
      const domain = `${name}.${end}`
      const mailbox = `${one}.${two}`
      const body = (local: string) => ({
        first_name: hide(local),
        last_name: 'X',
        domain: `${sign ? '@' : ''}${domain}`,
      })
      expect(named('email', [`${mailbox}@${domain}`, null], [body(mailbox), body(`x${mailbox}`)])).toEqual([
        true,
        false,
      ])
    }),
    { numRuns: Math.ceil(numRuns / 4), seed },
  )
})

test('a long question is read to its end, however far a name is from its company', () => {
  const between = Array.from({ length: 330 }, (_, at) => `w${at % 90}`).join(' ')
  const query = `Nora Nope ${between} Blocked Firm`
  expect(query.length).toBeLessThan(2000)
  expect(
    named('name_company', ['Nora Nope', 'Blocked Firm'], [{ query }, { query: query.replace('Nope', 'Hope') }]),
  ).toEqual([true, false])
})

test('whatever stands in a request is read without an error, in bounded work', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.nat(40), (text, times) => {
      named('email', ['anna@acme.example', null], [{ query: text.repeat(times) }, text, [text], { [text]: text }])
    }),
    { numRuns, seed },
  )
  for (const unit of ['@', 'a@', '%25', '&#38;', '1 ', '(at)', 'a.', 'in/', 'A B ', '\u200b'])
    expect(named('email', ['anna@acme.example', null], [{ query: unit.repeat(2000 / unit.length) }])).toEqual([false])
})
