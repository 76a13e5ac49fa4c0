// Whatever a cell holds, it stays in the part of the address where the template has it, and comes back from it unchanged.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillAddress, fillBody, readTemplate, splitBraces, type TemplateFault } from './template.ts'

const numRuns = Number(process.env.LISTWRIGHT_WEB ?? 3000)
const hostile = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '//evil.example',
    '\\evil.example',
    '@evil.example',
    ':80@evil.example/',
    '?a=b',
    '#x',
  ),
  fc.constantFrom('a/../../b', 'a&b=c', '%00', '\ud800', 'http://127.0.0.1/', '{b}', '}}'),
)

function templateOf(text: string) {
  const read = readTemplate(text)
  if ('fault' in read) throw new Error(read.fault)
  return read.template
}

test('a value never leaves its segment, its parameter or the host', () => {
  const template = templateOf('https://api.example:8443/v1/{a}/x?first={a}&second=p{b}#{b}')
  fc.assert(
    fc.property(hostile, hostile, (a, b) => {
      const filled = fillAddress(template, [a, b])
      if ('unusable' in filled) return
      const url = new URL(filled.url)
      expect(url.origin).toBe('https://api.example:8443')
      expect([url.username, url.password, url.hash]).toEqual(['', '', ''])
      const segments = url.pathname.split('/')
      expect(segments.length).toBe(4)
      expect(segments.map(decodeURIComponent)).toEqual(['', 'v1', a.toWellFormed(), 'x'])
      expect([...url.searchParams.keys()]).toEqual(['first', 'second'])
      expect(url.searchParams.get('second')).toBe(`p${b.toWellFormed()}`)
    }),
    { numRuns, seed: 69 },
  )
})

test('only dots are refused in a path', () => {
  const template = templateOf('http://h.example/{a}/x')
  fc.assert(
    fc.property(hostile, a => {
      expect('unusable' in fillAddress(template, [a])).toBe(a === '.' || a === '..')
    }),
    { numRuns, seed: 70 },
  )
})

test('a body stays JSON, and a form keeps its fields', () => {
  const json = splitBraces('{{"name":"{a}","n":1}}') ?? []
  const form = splitBraces('name={a}&n=1') ?? []
  fc.assert(
    fc.property(hostile, a => {
      const body = fillBody(json, 'json', () => a)
      expect('body' in body && JSON.parse(body.body)).toEqual({ name: a.toWellFormed(), n: 1 })
      const sent = fillBody(form, 'form', () => a)
      const fields = new URLSearchParams('body' in sent ? sent.body : '')
      expect([...fields.entries()]).toEqual([
        ['name', a.toWellFormed()],
        ['n', '1'],
      ])
    }),
    { numRuns, seed: 71 },
  )
  expect(fillBody(splitBraces('{{"n":{a}}}') ?? [], 'json', () => 'x')).toHaveProperty('unusable')
  expect(fillBody(splitBraces('{{"n":{a}}}') ?? [], 'json', () => '5')).toEqual({ body: '{"n":5}' })
})

test('any text is read as a template or refused with a fault', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', 'https://h.example', 'http://h.example/'),
      (text, start) => {
        const read = readTemplate(start + text)
        if ('fault' in read) return
        expect(new URL(read.template.origin).origin).toBe(read.template.origin)
        fillAddress(
          read.template,
          read.template.columns.map(() => 'x'),
        )
      },
    ),
    { numRuns, seed: 72 },
  )
})

test.each<[string, TemplateFault]>([
  ['ftp://h.example/{a}', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['{a}', 'scheme'],
  ['https://{a}/x', 'host'],
  ['https://h.example{a}/x', 'host'],
  ['https://user:pass@h.example/{a}', 'credentials'],
  ['https://h.example/{a', 'braces'],
  ['https://h.example/a}', 'braces'],
  ['https://h.example/{ }', 'empty'],
  ['https://h.example/a b', 'characters'],
  ['https://h.example\\x/{a}', 'characters'],
  ['https:///x', 'invalid'],
])('%s cannot be used: %s', (text, fault) => {
  expect(readTemplate(text)).toEqual({ fault })
})

test('names are read once, in their order, and doubled braces are braces', () => {
  const template = templateOf('https://h.example/{{{First name}}}?q={Last name}&r={First name}')
  expect(template.columns).toEqual(['First name', 'Last name'])
  expect(fillAddress(template, ['A B', 'C&D'])).toEqual({ url: 'https://h.example/%7BA%20B%7D?q=C%26D&r=A%20B' })
})
