// Public syntax corpora against the parser: each is judged in one mode declared here, and every case on which we differ
// stands in residuals.json with the rule of the syntax policy that decides it otherwise.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkEmail } from '../check.ts'
import { type EmailMode, parseEmail } from '../parse.ts'

interface Case {
  readonly id: string
  readonly address: string
  /** The corpus calls it valid. */
  readonly valid: boolean
}

interface Corpus {
  readonly folder: string
  readonly name: string
  readonly mode: EmailMode
  /** Whether addresses that need SMTPUTF8 belong to what the corpus is about. */
  readonly smtpUtf8: boolean
  /** How many cases it has, so that none is lost in reading. */
  readonly count: number
  readonly cases: readonly Case[]
}

const read = (...names: string[]) => readFileSync(path.join(import.meta.dirname, ...names), 'utf8')

/** The tests.xml of isemail; its pictures of control characters (U+2400 and up) stand for the characters themselves. */
function isemailCases(): Case[] {
  const valid = new Set(['ISEMAIL_VALID_CATEGORY', 'ISEMAIL_DNSWARN', 'ISEMAIL_RFC5321'])
  const test = /<test id="(\d+)">\s*<address(?:\/>|>([^<]*)<\/address>)[\s\S]*?<category>(\w+)<\/category>/g
  return [...read('isemail', 'tests.xml').matchAll(test)].map(([, id = '', text = '', category = '']) => ({
    id,
    address: text
      .replace(/&#x([0-9A-F]+);/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replaceAll('&amp;', '&')
      .replace(/[\u2400-\u241f]/g, picture => String.fromCharCode(picture.charCodeAt(0) - 0x2400)),
    valid: valid.has(category),
  }))
}

const SchemaSuite = z.array(
  z.object({ tests: z.array(z.object({ description: z.string(), data: z.json(), valid: z.boolean() })) }),
)

/** The cases about strings; that a format says nothing of other values is not our matter. */
const schemaCases = (file: string): Case[] =>
  SchemaSuite.parse(JSON.parse(read('json-schema-test-suite', file))).flatMap(({ tests }) =>
    tests.flatMap(({ description, data, valid }) =>
      typeof data === 'string' ? [{ id: description, address: data, valid }] : [],
    ),
  )

const pythonCases = z
  .array(z.object({ test: z.string(), address: z.string(), valid: z.boolean(), says: z.string().default('') }))
  .parse(JSON.parse(read('python-email-validator', 'cases.json')))
  .map(found => ({ ...found, id: `${found.test} ${JSON.stringify(found.address)}` }))

const ofReservedDomain = (test: string) => test === 'test_email_invalid_reserved_domain'

const corpora: readonly Corpus[] = [
  {
    // "Is it a mailbox as RFC 5321 has it": what RFC 5322 adds, or has deprecated, is invalid.
    folder: 'isemail',
    name: 'isemail v3',
    mode: 'rfc',
    smtpUtf8: false,
    count: 164,
    cases: isemailCases(),
  },
  {
    // JSON Schema 7.3.2: `email` is the Mailbox of RFC 5321, so without RFC 6531.
    folder: 'json-schema-test-suite',
    name: 'JSON Schema email',
    mode: 'rfc',
    smtpUtf8: false,
    count: 65,
    cases: schemaCases('email.json'),
  },
  {
    // JSON Schema 7.3.2: `idn-email` is the Mailbox of RFC 6531.
    folder: 'json-schema-test-suite',
    name: 'JSON Schema idn-email',
    mode: 'rfc',
    smtpUtf8: true,
    count: 4,
    cases: schemaCases('idn-email.json'),
  },
  {
    // Its documentation: internet addresses, a domain name with a period; quoted local parts and literals on request
    // (requested here). Left out: cases of other options ("with ..."), the two literals that fail only because they are
    // not requested, and special-use names, which are no matter of syntax (judged below).
    folder: 'python-email-validator',
    name: 'python-email-validator',
    mode: 'format',
    smtpUtf8: true,
    count: 255,
    cases: pythonCases.filter(
      ({ test, says }) =>
        !ofReservedDomain(test) && !says.startsWith('with ') && !says.endsWith('is not allowed here.'),
    ),
  },
]

const Residual = z.strictObject({
  corpus: z.string(),
  id: z.string(),
  address: z.string(),
  /** What the corpus calls it; we say the other. */
  valid: z.boolean(),
  rule: z.string().regex(/^S[1-9]$/),
  why: z.string(),
})
const residuals = z.array(Residual).parse(JSON.parse(read('residuals.json')))

const Source = z.strictObject({
  project: z.string(),
  version: z.string(),
  date: z.string(),
  licence: z.string(),
  /** How the copy was made and compared. */
  copy: z.string(),
  files: z.record(z.string(), z.string()),
})

describe.each(corpora)('$name, mode $mode', ({ folder, name, mode, smtpUtf8, count, cases }) => {
  it('is the file its source line names', () => {
    for (const [file, hash] of Object.entries(Source.parse(JSON.parse(read(folder, 'source.json'))).files))
      expect(createHash('sha256').update(read(folder, file)).digest('hex'), file).toBe(hash)
    expect(read(folder, 'LICENSE')).not.toBe('')
    expect(cases).toHaveLength(count)
  })

  it('differs from us in the listed cases and in no others', () => {
    const accepted = (address: string) => {
      const parsed = parseEmail(address, mode)
      return parsed.ok && (smtpUtf8 || !parsed.eai)
    }
    const differing = cases.filter(({ address, valid }) => accepted(address) !== valid)
    expect(differing.map(({ id, address, valid }) => ({ id, address, valid }))).toEqual(
      residuals.filter(({ corpus }) => corpus === name).map(({ id, address, valid }) => ({ id, address, valid })),
    )
  })

  it('agrees with us in at least 98.5%', () => {
    const listed = residuals.filter(({ corpus }) => corpus === name).length
    console.log(`${name}: ${cases.length - listed} of ${cases.length} agree in mode ${mode}`)
    expect(1 - listed / cases.length).toBeGreaterThanOrEqual(name === 'isemail v3' ? 1 : 0.985)
  })
})

it('has no residual of a corpus that is not here', () => {
  for (const { corpus } of residuals) expect(corpora.map(({ name }) => name)).toContain(corpus)
})

it('decides special-use names by the decision table', () => {
  for (const { address, test } of pythonCases)
    if (ofReservedDomain(test)) expect(checkEmail(address).decision.detail, address).toBe('reserved_domain')
})
