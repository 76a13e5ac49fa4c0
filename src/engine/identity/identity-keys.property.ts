// Whatever is on a list is found in every spelling that a person may type, and reading never throws.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SuppressionKind, suppressionKinds } from '../../contract/app/privacy/privacy.ts'
import { keysOfFacts } from './fact-keys.ts'
import { factsIn } from './facts.ts'
import { readEntry } from './identity-keys.ts'

const kinds: ReadonlySet<SuppressionKind> = new Set(suppressionKinds)
const asked = (value: unknown) => keysOfFacts(factsIn(value), { kinds, country: 'DE', sitesAsMail: true, known: null })

const word = fc.stringMatching(/^[a-z][a-z0-9]{1,12}$/)
const host = fc.tuple(fc.oneof(word, fc.constantFrom('bücher', 'østerås')), fc.constantFrom('example', 'com', 'co.uk'))
const mixed = (text: string, upper: readonly boolean[]) =>
  [...text].map((letter, at) => (upper[at % Math.max(1, upper.length)] ? letter.toUpperCase() : letter)).join('')

test('an address is found in any case, tagged, wrapped, and beside others', () => {
  const tag = fc.option(word, { nil: null })
  const around = fc.constantFrom('{}', ' {} ', 'Ann <{}>', 'mailto:{}', 'x@y.example, {}', '({})')
  fc.assert(
    fc.property(
      word,
      host,
      tag,
      tag,
      around,
      fc.array(fc.boolean(), { minLength: 1 }),
      (local, [name, end], one, other, form, upper) => {
        const at = (added: string | null) => `${local}${added === null ? '' : `+${added}`}@${name}.${end}`
        const { normal, ...read } = readEntry('email', at(one), null, null)
        if (normal === null || !('keys' in read)) throw new Error('not read')
        const value = form.replace('{}', mixed(at(other), upper))
        expect(asked(value).some(key => key.kind === 'email' && read.keys.includes(key.text))).toBe(true)
      },
    ),
  )
})

test('an entry is found by its own normal form', () => {
  const value = fc.oneof(
    fc.tuple(fc.constant('email' as const), fc.emailAddress()),
    fc.tuple(fc.constant('email_domain' as const), fc.domain()),
    fc.tuple(fc.constant('company_domain' as const), fc.domain()),
    fc.tuple(
      fc.constant('profile_url' as const),
      word.map(handle => `https://social.example/in/${handle}`),
    ),
  )
  fc.assert(
    fc.property(value, ([kind, text]) => {
      const read = readEntry(kind, text, null, null)
      fc.pre(read.normal !== null)
      const again = readEntry(kind, read.normal, null, null)
      expect(again.normal).toBe(read.normal)
      expect(asked(text).some(key => key.kind === kind && read.keys.includes(key.text))).toBe(true)
    }),
  )
})

test('nothing that is typed throws', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...suppressionKinds),
      fc.string(),
      fc.option(fc.string(), { nil: null }),
      (kind, one, other) => {
        readEntry(kind, one, other, 'DE')
        asked({ full_name: one, company_name: other, input: one, domain: other })
      },
    ),
  )
})
