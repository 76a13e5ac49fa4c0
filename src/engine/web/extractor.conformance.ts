// Ten megabytes of hostile answer, in every shape we know, end within the limits, and the next answer is read all the same.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endingLaneThreads } from '../../testing/workspace/threads.ts'
import type { ValueRule } from './extract.ts'
import { type Extractor, openExtractor } from './extractor.ts'

const megabytes = 10 * 1024 * 1024
const filled = (piece: string, start = '') => start + piece.repeat(Math.ceil(megabytes / piece.length))
const rules: ValueRule[] = [
  { from: 'css', path: 'div div div a:not(.x) ~ b', all: true },
  { from: 'css', path: 'title', all: false },
  { from: 'text', path: '', all: false },
]
let extractor: Extractor
beforeAll(() => {
  extractor = openExtractor(endingLaneThreads)
})
afterAll(() => extractor.close())

const read = (text: string, given = rules, contentType = 'text/html') =>
  extractor.extract({ bytes: new TextEncoder().encode(text), contentType, rules: given })

test.each<[string, string]>([
  ['elements inside one another', filled('<div>')],
  ['elements after one another', filled('<a></a><b></b>')],
  ['open tags', filled('<')],
  ['one tag', filled(' a=b', '<div')],
  ['one attribute', filled('x', '<div a="')],
  ['entities', filled('&amp;&#x;&notit;')],
  ['comments', filled('<!---->')],
  ['scripts', filled('<script></script>')],
  ['closing tags', filled('</div>')],
  ['text', filled('a b\n')],
  ['white space', filled(' ', 'a')],
  ['nothing', filled('\0')],
])(
  'a page of %s',
  async (_, text) => {
    const reply = await read(text)
    expect(
      'values' in reply ? reply.values.every(value => value === null || value.length <= 32_000) : reply.trouble,
    ).toBeTruthy()
    expect(await read('<title>ok</title>')).toEqual({ values: [null, 'ok', 'ok'] })
  },
  30_000,
)

test.each<[string, string]>([
  ['lists inside one another', filled('[')],
  ['closed lists inside one another', `${'['.repeat(megabytes / 2)}${']'.repeat(megabytes / 2)}`],
  ['members', `{"a":[${filled('{"a":1},').slice(0, -1)}]}`],
  ['one text', `"${filled('\\u0000')}"`],
])(
  'JSON of %s',
  async (_, text) => {
    const reply = await read(text, [{ from: 'json', path: '$..a', all: true }], 'application/json')
    expect(reply).toSatisfy((one: typeof reply) => 'values' in one || one.trouble.length > 0)
    expect(await read('<title>ok</title>')).toEqual({ values: [null, 'ok', 'ok'] })
  },
  30_000,
)

test('one that takes too long is given up, and the next is read', async () => {
  const quick = openExtractor(endingLaneThreads, 1)
  expect(
    await quick.extract({ bytes: new TextEncoder().encode(filled('<p>x')), contentType: 'text/html', rules }),
  ).toHaveProperty('trouble')
  await quick.close()
})
