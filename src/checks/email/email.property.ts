// What must hold for every text.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EmailReport } from '../../contract/service/email-report.ts'
import { checkEmail } from './check.ts'
import { cleanEmail } from './clean.ts'
import { parseEmail } from './parse.ts'
import { emailReport } from './report.ts'

const now = Date.parse('2026-12-01')

/** Any 16-bit units, lone surrogates included, mixed with the characters addresses are made of. */
const anyText = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code))).map(units => units.join('')),
  fc.string({
    unit: fc.constantFrom('a', 'B', '1', '.', '@', '-', '"', '\\', ' ', '[', ']', ':', 'é', '\ud83d', 'ä', '<', '>'),
  }),
  fc.string({ unit: 'binary' }),
)

/** Addresses with all that the policy knows: symbols, quotes, other scripts, encoded labels, literals. */
const richAddress = fc
  .tuple(
    fc.oneof(
      fc.stringMatching(/^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]{1,20}(\.[a-z0-9]{1,10})?$/),
      fc.stringMatching(/^"([a-z .@<>]|\\[ -~]){0,20}"$/),
      fc.stringMatching(/^([a-zäöüéñçœøåłßа-яα-ω一-九あ-ん]|[\u0300-\u0310]){1,12}$/),
    ),
    fc.oneof(
      fc.stringMatching(/^([a-zA-Z0-9]{1,12}\.){0,3}[a-z]{2,6}$/),
      fc.stringMatching(/^[a-zäöüéñçœøåłßа-яα-ω一-九あ-ん]{1,12}\.(com|de|рф)$/),
      fc.constantFrom('xn--mnchen-3ya.de', 'XN--MNCHEN-3YA.DE', '[192.0.2.1]', '[IPv6:2001:db8::1]', 'host。com'),
    ),
  )
  .map(([local, domain]) => `${local}@${domain}`)

it('never throws, and a report always has the form of the interface', () => {
  fc.assert(
    fc.property(anyText, text => {
      const report = emailReport(text, { now })
      expect(EmailReport.parse(report)).toEqual(report)
      checkEmail(text, { now })
    }),
    { numRuns: 3_000 },
  )
})

it('accepts less from mode to mode', () => {
  fc.assert(
    fc.property(fc.oneof(richAddress, anyText), text => {
      if (parseEmail(text, 'practical').ok) expect(parseEmail(text, 'format').ok).toBe(true)
      if (parseEmail(text, 'format').ok) expect(parseEmail(text, 'rfc').ok).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

it('reads its own reading again', () => {
  let read = 0
  fc.assert(
    fc.property(fc.oneof(richAddress, anyText), text => {
      const parsed = parseEmail(text, 'rfc')
      if (!parsed.ok) return
      read++
      const { local, domain, ascii, quoted, literal, symbols } = parsed
      expect(local).toBe(local.normalize('NFC'))
      expect(ascii).toMatch(/^[!-~]+$/)
      expect(ascii).toBe(ascii.toLowerCase())
      expect(parseEmail(`${local}@${domain}`, 'rfc')).toMatchObject({
        ok: true,
        local,
        domain,
        ascii,
        quoted,
        literal,
        symbols,
      })
      expect(parseEmail(`${local}@${ascii}`, 'rfc')).toMatchObject({ ok: true, local, ascii, quoted, literal, symbols })
    }),
    { numRuns: 3_000 },
  )
  expect(read).toBeGreaterThan(1_000)
})

it('counts octets in both forms of the address', () => {
  fc.assert(
    fc.property(richAddress, fc.nat(300), (address, more) => {
      const parsed = parseEmail(`${'a'.repeat(more % 70)}${address}`.replace('@', `@${'b.'.repeat(more >> 1)}`), 'rfc')
      if (!parsed.ok) return
      const { local, domain, ascii } = parsed
      expect(Buffer.byteLength(local)).toBeLessThanOrEqual(64)
      for (const host of [domain, ascii]) {
        expect(Buffer.byteLength(host)).toBeLessThanOrEqual(253)
        expect(Buffer.byteLength(`${local}@${host}`)).toBeLessThanOrEqual(254)
      }
    }),
    { numRuns: 3_000 },
  )
})

/** What people and programs leave around an address, with the fixes that take it away. */
const dirt: readonly ((address: string) => string)[] = [
  address => ` ${address}\t`,
  address => `\u00a0${address}\r\n`,
  address => `\u200b${address}\ufeff`,
  address => `mailto:${address}?subject=Hello`,
  address => `E-mail: ${address}`,
  address => `Ann Smith <${address}>`,
  address => `"Smith, Ann" <${address}>;`,
  address => `Ann (${address})`,
  address => `Ann [mailto:${address}]`,
  address => `[write to us](mailto:${address})`,
  address => `Ann &lt;${address}&gt;`,
  address => `“${address}”`,
  address => `'${address}'`,
  address => `${address}.`,
  address => `<${address}>,`,
  address => address.replace('@', ' @ '),
  address => address.replace('@', ' (at) '),
  address => address.replace('@', '＠'),
  address => address.replace(/\.(?=[a-z]+$)/, ','),
  address => address.replace('@', '&#64;'),
]

/** Addresses of no special form: a name, perhaps two words, perhaps a tag, at a host of two labels. */
const plainAddress = fc
  .tuple(fc.stringMatching(/^[a-z]{2,8}([._-][a-z0-9]{1,8})?(\+[a-z]{1,4})?$/), fc.stringMatching(/^[a-z]{3,12}$/))
  .map(([local, name]) => `${local}@${name}.com`)

it('takes dirt away and gives back the very address', () => {
  fc.assert(
    fc.property(plainAddress, fc.constantFrom(...dirt), (address, soil) => {
      const cell = soil(address)
      const { text, fixes, flag } = cleanEmail(cell)
      expect({ text, flag }).toEqual({ text: address, flag: null })
      // Each fix takes over where the one before left off.
      expect(fixes.map(fix => fix.before)).toEqual([cell, ...fixes.slice(0, -1).map(fix => fix.after)])
      expect(fixes.at(-1)?.after).toBe(address)
    }),
    { numRuns: 3_000 },
  )
})

it('never decides between two addresses', () => {
  fc.assert(
    fc.property(
      plainAddress,
      plainAddress,
      fc.constantFrom('; ', ', ', ' / ', '\n', ' <', ' | ', ' und ', ' at home: '),
      (first, second, between) => {
        fc.pre(first !== second)
        const cell = `${first}${between}${second}`
        expect(cleanEmail(cell)).toEqual({ text: cell, fixes: [], flag: 'two_addresses' })
      },
    ),
    { numRuns: 1_000 },
  )
})

it('leaves every valid address without foreign characters alone', () => {
  fc.assert(
    fc.property(anyText, text => {
      const parsed = parseEmail(text)
      if (parsed.ok && !parsed.eai && !text.startsWith("'")) expect(cleanEmail(text).fixes).toEqual([])
    }),
    { numRuns: 3_000 },
  )
})

it('cleans once and for all', () => {
  const soiled = fc
    .tuple(plainAddress, fc.array(fc.constantFrom(...dirt), { maxLength: 3 }))
    .map(([address, soils]) => soils.reduce((cell, soil) => soil(cell), address))
  fc.assert(
    fc.property(fc.oneof(soiled, anyText), cell => {
      const once = cleanEmail(cell)
      expect(cleanEmail(once.text).text).toBe(once.text)
      if (once.fixes.length > 0) expect(parseEmail(once.text).ok).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

it('refuses a megabyte without reading it', () => {
  const huge = 'a'.repeat(1_000_000)
  expect(emailReport(huge, { now }).email_deliverability.status_detail).toBe('invalid_format')
  expect(checkEmail(`${' '.repeat(1_000_000)}a@host.com`, { now })).toMatchObject({ settled: true, fixes: [] })
})
