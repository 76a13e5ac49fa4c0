// A typed request says what it lacks, comes back from the request it makes, and completes the brace that is open.
import { expect, test } from 'vitest'
import {
  asksThisComputer,
  completions,
  draftOf,
  emptyDraft,
  firstValue,
  readDraft,
  type WebDraft,
} from './web-draft.ts'

const whole: WebDraft = {
  ...emptyDraft,
  address: 'https://api.example.com/{Domain}',
  headers: 'Accept: application/json\n\nX-Page: 2',
  secretHeader: 'Authorization',
  values: [{ ...firstValue, name: 'Size', path: '$.size' }],
}

test('a whole request comes back the same', () => {
  const read = readDraft(whole)
  if ('gap' in read) throw new Error(read.gap)
  expect(read.request).toMatchObject({
    headers: [
      { name: 'Accept', value: 'application/json' },
      { name: 'X-Page', value: '2' },
    ],
    secret: { name: 'Authorization', before: 'Bearer ' },
    body: null,
  })
  expect(readDraft(draftOf(read.request))).toEqual(read)
})

test.each<[string, Partial<WebDraft>]>([
  ['Type the address to ask.', { address: ' ' }],
  ['Type the JSON path of the new column.', { values: [firstValue] }],
  ['Name the new column.', { values: [{ ...firstValue, from: 'css', path: 'h1' }] }],
  ['Name the new column.', { values: [{ ...firstValue, path: '$[0]' }] }],
  ['Type the JSON path of “A”.', { values: [{ ...firstValue, name: 'A' }] }],
  ['Type the CSS selector of “A”.', { values: [{ ...firstValue, name: 'A', from: 'css' }] }],
  ['Write one header on each line, as “Name: value”.', { headers: 'Accept' }],
  ['Type the body to send.', { method: 'POST' }],
  ['The header is a header that Listwright sets.', { headers: 'Host: a.example' }],
  ['The header must be the secret header, which is kept in the keychain.', { headers: 'X-Api-Key: 1' }],
])('says “%s”', (gap, change) => {
  expect(readDraft({ ...whole, ...change })).toEqual({ gap })
})

test('a column without a name is called as the last part of its JSON path', () => {
  const nameFor = (path: string) => {
    const read = readDraft({ ...whole, values: [{ ...firstValue, path }] })
    return 'request' in read ? read.request.values[0]?.name : read.gap
  }
  expect(['$.size', '$.firm["Main city"]', 'name', '$.a[*].b'].map(nameFor)).toEqual(['size', 'Main city', 'name', 'b'])
})

test('addresses of this computer are known before they are whole', () => {
  const here = ['http://localhost', 'http://127.0.0.1:80/{A}', 'https://[::1]/x', 'http://localhost{A}']
  expect(here.map(asksThisComputer)).toEqual([true, true, true, true])
  expect(['', 'http://', 'https://localhost.example/', 'ftp://localhost'].map(asksThisComputer)).toEqual([
    ...[false, false, false, false],
  ])
})

test('completes an open brace only', () => {
  const columns = ['Domain', 'Main city', 'Size']
  expect(completions('https://a.example/{mai', columns)).toEqual([
    { value: 'https://a.example/{Domain}', column: 'Domain' },
    { value: 'https://a.example/{Main city}', column: 'Main city' },
  ])
  expect(completions('https://a.example/{Size}', columns)).toEqual([])
  expect(completions('https://a.example/{{', columns)).toEqual([])
  expect(completions('https://a.example/', columns)).toEqual([])
})
