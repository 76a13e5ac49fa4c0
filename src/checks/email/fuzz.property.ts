// 200,000 strings from a fixed seed through parser, cleaning and check, a million with LISTWRIGHT_FUZZ: nothing throws, what is
// said fits together, and every reason comes up.
import { expect, it } from 'vitest'
import { checkEmail } from './check.ts'
import { type EmailMode, parseEmail } from './parse.ts'
import { emailReasons } from './reasons.ts'

const now = Date.parse('2026-12-01')

/** Numbers from 0 up to `below`, the same for the same seed (xorshift32). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const addresses = [
  'ann.smith+list@mail.host.com',
  '"ann smith\\" x"@host.co.uk',
  "o'brien@host-name.de",
  'josé@münchen.de',
  'a@[IPv6:2001:db8::192.0.2.1]',
  'a@[192.0.2.1]',
  'Ann Smith <ann@host.com>',
  'mailto:ann%40host.com?cc=bob@host.com',
  '[Ann](mailto:ann@host.com)',
  'ann (at) host (dot) com',
  'ann@host,co,uk;',
  'ann&#64;host.com&nbsp;',
  '=HYPERLINK("mailto:ann@host.com";"Ann")',
  'a@xn--mnchen-3ya.xn--p1ai',
  '例え@例え。テスト',
  'a@क्\u200dष.com',
]

/** Characters that have a meaning somewhere: syntax, marks, joiners, bidi, other dots, surrogates, unassigned. */
const telling = [
  ...'@..""\\\\[]()<>{},;:/?&=%#\'`- \t\r\n\0_xnXN--0aZé＠．｡。ａ\u007f\u0085\u00a0\u00ad\u0130\u0301\u0338\u034f\u037e',
  ...'\u0378\u0600\u05d0\u064a\u180e\u1fef\u2028\u2029\u200b\u200c\u200d\u200e\u202e\u2066\u212a\u2488\u2800\u3000',
  ...'\ue000\ufdef\ufe0f\ufeff\ufffd\uffff\u{1f600}\u{1d400}\u{e0041}\u{10ffff}',
  '\ud800',
  '\udc00',
  'xn--',
  '::',
  '(at)',
  'E-mail: ',
  '“',
  '’',
  '–',
  '&lt;',
  '%40',
  'mailto:',
]

type Draw = (below: number) => number

/** An address or a cell around one, changed in up to six places. */
function mutated(draw: Draw): string {
  let text = addresses[draw(addresses.length)] ?? ''
  for (let changes = draw(7); changes > 0; changes--) {
    const at = draw(text.length + 1)
    const piece = telling[draw(telling.length)] ?? ''
    const kind = draw(5)
    if (kind === 0) text = text.slice(0, at) + piece + text.slice(at)
    else if (kind === 1) text = text.slice(0, at) + piece + text.slice(at + 1)
    else if (kind === 2) text = text.slice(0, at) + text.slice(at + 1 + draw(4))
    else if (kind === 3) text = text.slice(0, at) + text.slice(draw(text.length + 1)) + text.slice(0, at)
    else text = text.slice(0, at) + piece.repeat(draw(80)) + text.slice(at)
  }
  return text
}

/** Pieces with a meaning and any 16-bit units, in any order. */
function anything(draw: Draw): string {
  let text = ''
  for (let units = draw(24); units > 0; units--)
    text += draw(3) === 0 ? String.fromCharCode(draw(0x10000)) : (telling[draw(telling.length)] ?? '')
  return text
}

/** Throws when something does, or when what is said does not fit together; adds the reasons given to `reasons`. */
function survives(text: string, reasons: Set<string>): void {
  const judged = (mode: EmailMode) => {
    const parsed = parseEmail(text, mode)
    if (!parsed.ok) reasons.add(parsed.reason)
    return parsed
  }
  const rfc = judged('rfc')
  const practical = judged('practical')
  const { findings, decision, repaired, fixes, flag } = checkEmail(text, { now })
  if (!judged('format').ok && practical.ok) throw new Error('practical takes what format refuses')
  if (findings.mailbox && !parseEmail(findings.sent, 'rfc').ok) throw new Error('format takes what rfc refuses')
  if (rfc.ok && !/^[\0-\x7f]+$/.test(rfc.ascii)) throw new Error('the name for the DNS is not ASCII')
  if ((findings.mailbox === null) !== (decision.detail === 'invalid_format'))
    throw new Error('syntax and verdict differ')
  if ((repaired === null) !== (fixes.length === 0)) throw new Error('fixes without a repaired cell')
  if (repaired !== null && (flag !== null || !parseEmail(repaired).ok)) throw new Error('repaired to no address')
}

const strings = process.env.LISTWRIGHT_FUZZ === undefined ? 100_000 : 500_000

it.each([
  ['addresses and cells, changed in places', 0x2545f491, mutated],
  ['pieces and any 16-bit units', 0x9e3779b9, anything],
])(`${strings} strings: %s`, (_, seed, make) => {
  const draw = numbers(seed)
  const reasons = new Set<string>()
  let accepted = 0
  for (let count = 0; count < strings; count++) {
    const text = make(draw)
    try {
      survives(text, reasons)
    } catch (error) {
      throw new Error(`string ${count}: ${JSON.stringify(text)}`, { cause: error })
    }
    if (parseEmail(text, 'rfc').ok) accepted++
  }
  // The strings reach all of the parser, not only its first refusal.
  if (make === mutated) expect([...reasons].sort()).toEqual(Object.keys(emailReasons).sort())
  expect(accepted).toBeGreaterThan(strings / (make === mutated ? 25 : 5000))
})

const MEGA = 1_000_000

it.each(['a', '@', '.', '"', '\\', ' ', '<', '(', 'a.', '"\\', 'a@b.co;', '\u0301', '\u202e', '\ud800', '\u{1f600}'])(
  'a megabyte of %j is refused, and left alone',
  unit => {
    const cell = unit.repeat(MEGA / unit.length)
    expect(parseEmail(cell, 'rfc')).toEqual({ ok: false, reason: 'too_long' })
    expect(checkEmail(cell, { now })).toMatchObject({ findings: { sent: cell }, repaired: null, fixes: [], flag: null })
  },
)
