// Cleaning of cells: which fix heals what, and what is left alone.
import { describe, expect, it } from 'vitest'
import { checkEmail } from './check.ts'
import { cleanEmail, type EmailFixCode, emailFixes } from './clean.ts'

describe.each<[about: string, cells: [cell: string, text: string, codes: EmailFixCode[]][]]>([
  [
    'spaces and what cannot be seen',
    [
      ['  ann@host.com\t', 'ann@host.com', ['trim']],
      ['\u00a0ann@host.com\r\n', 'ann@host.com', ['trim']],
      ['ann@host.com\u200b', 'ann@host.com', ['invisible']],
      ['\ufeffann@host.com', 'ann@host.com', ['invisible']],
      ['\u202aann@host.com\u202c', 'ann@host.com', ['invisible']],
      ['ann@ho\u00adst.com', 'ann@host.com', ['invisible']],
      ['ann@host.com\u0000', 'ann@host.com', ['invisible']],
      ['ann@host.com_x000D_', 'ann@host.com', ['invisible']],
      [' ann_x000d_b@host.com', 'ann_x000d_b@host.com', ['trim']],
      ['ï»¿ann@host.com', 'ann@host.com', ['invisible']],
      ['ann@host.comÂ\u00a0', 'ann@host.com', ['invisible']],
      ['an\u200dn@host.com', 'ann@host.com', ['invisible']],
      ['ann @ host.com', 'ann@host.com', ['spaces_around_at']],
      ['ann@\u00a0host.com', 'ann@host.com', ['spaces_around_at']],
      ['ann@\nhost.com', 'ann@host.com', ['spaces_around_at']],
    ],
  ],
  [
    'links and display names',
    [
      ['mailto:ann@host.com?subject=Hi', 'ann@host.com', ['mailto']],
      ['MAILTO: ann@host.com', 'ann@host.com', ['mailto']],
      ['mailto:ann%2Blist%40host.com', 'ann+list@host.com', ['mailto']],
      ['Ann Smith <ann@host.com>', 'ann@host.com', ['unwrapped']],
      ['<ann@host.com>', 'ann@host.com', ['unwrapped']],
      ['Ann Smith < ann@host.com >;', 'ann@host.com', ['unwrapped', 'punctuation']],
      ['"ann@host.com" <ann@host.com>', 'ann@host.com', ['unwrapped']],
      ['"Smith, Ann" <mailto:ann@host.com>', 'ann@host.com', ['unwrapped']],
      ['Ann @ Work <ann@host.com>', 'ann@host.com', ['unwrapped']],
      ['Ann Smith (ann@host.com)', 'ann@host.com', ['unwrapped']],
      ['Ann Smith [mailto:ann@host.com]', 'ann@host.com', ['unwrapped']],
      ['ann@host.com <mailto:ann@host.com>', 'ann@host.com', ['unwrapped']],
      ['[ann@host.com](mailto:ann@host.com)', 'ann@host.com', ['unwrapped']],
      ['[Ann](mailto:ann@host.com?subject=Hi)', 'ann@host.com', ['unwrapped']],
      ['<a href="mailto:ann@host.com">Ann</a>', 'ann@host.com', ['unwrapped']],
      ['=HYPERLINK("mailto:ann@host.com";"Ann")', 'ann@host.com', ['unwrapped']],
      ['="ann@host.com"', 'ann@host.com', ['unwrapped']],
      ['E-mail: ann@host.com', 'ann@host.com', ['email_label']],
      ['email address : mailto:ann@host.com', 'ann@host.com', ['email_label', 'mailto']],
      ['SMTP:ann@host.com', 'ann@host.com', ['email_label']],
      ['Ann &lt;ann@host.com&gt;', 'ann@host.com', ['html_codes', 'unwrapped']],
      ['ann&#64;host.com', 'ann@host.com', ['html_codes']],
      ['ann&#x40;host&period;com&nbsp;', 'ann@host.com', ['html_codes', 'trim']],
      ['ann&amp;bob@host.com', 'ann&bob@host.com', ['html_codes']],
    ],
  ],
  [
    'quotes and punctuation',
    [
      ["'ann@host.com'", 'ann@host.com', ['punctuation']],
      ["'ann@host.com", 'ann@host.com', ['punctuation']],
      ['ann@host.com;', 'ann@host.com', ['punctuation']],
      ['ann@host.com, ', 'ann@host.com', ['trim', 'punctuation']],
      ['ann@host.com.', 'ann@host.com', ['punctuation']],
      [', ann@host.com', 'ann@host.com', ['punctuation']],
      ['• ann@host.com', 'ann@host.com', ['punctuation']],
      ['- ann@host.com', 'ann@host.com', ['punctuation']],
      ['(ann@host.com).', 'ann@host.com', ['punctuation']],
      ['[ann@host.com]', 'ann@host.com', ['punctuation']],
      ['“ann@host.com”', 'ann@host.com', ['smart_quotes', 'punctuation']],
      ['«ann@host.com»', 'ann@host.com', ['smart_quotes', 'punctuation']],
      ['o’brien@host.com', "o'brien@host.com", ['smart_quotes']],
      ['ann‑marie@host.com', 'ann-marie@host.com', ['smart_quotes']],
    ],
  ],
  [
    'signs written otherwise',
    [
      ['ann＠host．com', 'ann@host.com', ['fullwidth']],
      ['ａｎｎ@host.com', 'ann@host.com', ['fullwidth']],
      ['ann@host.com；', 'ann@host.com', ['fullwidth', 'punctuation']],
      ['ann (at) host.com', 'ann@host.com', ['at_word']],
      ['ann[at]host[dot]com', 'ann@host.com', ['at_word']],
      ['ann [@] host [.] com', 'ann@host.com', ['at_word']],
      ['ann@host[.]com', 'ann@host.com', ['at_word']],
      ['ann@host,com', 'ann@host.com', ['comma_tld']],
      ['ann@mail.acme,com', 'ann@mail.acme.com', ['comma_tld']],
      ['ann@host.co,uk', 'ann@host.co.uk', ['comma_tld']],
      ['ann@host,co,uk', 'ann@host.co.uk', ['comma_tld']],
      [' <ann@host,com>; ', 'ann@host.com', ['trim', 'unwrapped', 'punctuation', 'comma_tld']],
    ],
  ],
])('%s', (_, cells) => {
  it.each(cells)('%j becomes %j', (cell, text, codes) => {
    const cleaned = cleanEmail(cell)
    expect(cleaned.text).toBe(text)
    expect(cleaned.fixes.map(fix => fix.code)).toEqual(codes)
    expect(cleaned.fixes[0]?.before).toBe(cell)
    expect(cleaned.fixes.at(-1)?.after).toBe(text)
    expect(cleanEmail(text)).toEqual({ text, fixes: [], flag: null })
  })
})

it.each([
  'ann@host.com, bob@host.com',
  'ann@host.com / bob@host.com',
  'ann@host.com <bob@host.com>',
  'ann@host.com\nbob@host.com',
  'ann@host.com and bob@host.com',
  'mailto:ann@host.com?cc=bob@host.com',
  'mailto:ann%40host.com?cc=bob%40host.com',
  'SMTP:ann@host.com;smtp:bob@host.com',
  'ann (at) host.com, bob (at) host.com',
  'ann&#64;host.com bob&#64;host.com',
  '<a href="mailto:ann@host.com">bob@host.com</a>',
])('%j holds two addresses and is left alone', cell =>
  expect(cleanEmail(cell)).toEqual({ text: cell, fixes: [], flag: 'two_addresses' }),
)

it.each([
  'ann@host.com',
  "o'brien@host.com",
  "''ann@host.com",
  'email=ann@host.com',
  '{ann@host.com',
  'ann&lt@host.com',
  '"ann smith"@host.com',
  '"é&lt;’"@host.com',
  'josé@host.com',
  'a@क्\u200dष.com',
  'ann@[192.0.2.1]',
  'n/a',
  'ask Ann.',
  '',
  '@',
  ' not an address ',
  // Dropping the words would lose what someone noted down.
  'ann@host.com (left the company)',
  'ask ann@host.com',
  'Ann <ann@host.com> or Bob',
  // A bare word may be prose: this is no "look@host.com".
  'look at host.com',
  'ann smith@host.com',
  'ann,smith@host.com',
  // A domain by itself, then something else.
  'ann@host.com,bob',
  'ann@host.com,de',
  'ann@host,nosuchending',
  '&amp;lt;ann@host.com&amp;gt;',
])('%j gets no fix', cell => expect(cleanEmail(cell)).toEqual({ text: cell, fixes: [], flag: null }))

it('leaves cells beyond 500 characters alone', () => {
  expect(cleanEmail(`${' '.repeat(488)}ann@host.com`).text).toBe('ann@host.com')
  expect(cleanEmail(`${' '.repeat(489)}ann@host.com`).fixes).toEqual([])
})

it('has a sentence for every fix', () => {
  for (const sentence of Object.values(emailFixes)) expect(sentence).toMatch(/^[A-Z].*[^.]$/)
})

it('proposes the repaired cell beside the verdict on the cell as it stands', () => {
  const check = checkEmail('Ann <ann@host,com>')
  expect(check).toMatchObject({ repaired: 'ann@host.com', flag: null, decision: { detail: 'invalid_format' } })
  expect(check.findings.reason).toBe('space')
  expect(checkEmail('ann@host.com')).toMatchObject({ repaired: null, fixes: [] })
})
