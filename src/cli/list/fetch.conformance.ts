// `fetch` against a server on this computer: the estimate sends nothing, --yes does, and what it gets is in the list.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.setHeader('content-type', 'text/html')
  response.end(`<h1>Page of ${request.url?.slice(1)}</h1><a href="/x">x</a><a href="/y">y</a>`)
})
let origin = ''
beforeEach(async () => {
  asked = []
  at = commandLine()
  at.put('places.csv', 'City,Guests\nDothan,3\nOzark,12\nDothan,\n')
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
  await at.close()
})

test('first the estimate, then one try, then the requests, within their maximum', async () => {
  await at.here('import', 'places.csv')
  const what = ['fetch', '--in', 'places', '--address', `${origin}/{City}`, '--value', 'Title=css:h1']
  const more = ['--value', 'Links[]=css:a@href', '--private-network']
  const estimate = await at.here(...what, ...more, '--json')
  expect(estimate).toMatchObject({ code: 0 })
  expect(JSON.parse(estimate.out)).toMatchObject({ rows: 3, calls: 2, equal: 1, method: 'GET', most: 2 })
  expect(asked).toEqual([])
  expect(await at.here(...what, ...more, '--try')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Title: Page of Dothan\nLinks: /x; /y'),
  })
  expect(asked).toEqual(['/Dothan'])
  const refused = await at.here(...what, '--yes')
  expect(refused.code).toBe(2)
  expect(asked).toEqual(['/Dothan'])
  const stopped = await at.here(...what, ...more, '--most', '1', '--yes')
  expect(stopped).toMatchObject({ code: 6 })
  expect(await at.here(...what, ...more, '--yes', '--json')).toMatchObject({ code: 0 })
  expect(asked).toEqual(['/Dothan', '/Dothan', '/Ozark'])
  const { out } = await at.here('export', 'places', '--out', '-')
  expect(out.trim().split(/\r?\n/).slice(1).toSorted()).toEqual([
    'Dothan,Page of Dothan,/x; /y,',
    'Dothan,Page of Dothan,/x; /y,3',
    'Ozark,Page of Ozark,/x; /y,12',
  ])
})

test.each<string[]>([
  ['--address', 'ftp://h.example/{City}', '--value', 'A=$.a'],
  ['--address', 'https://h.example/{Town}', '--value', 'A=$.a'],
  ['--address', 'https://h.example/x', '--value', 'A=$.a'],
  ['--address', 'https://h.example/{City}', '--value', 'A=css:a[['],
  ['--address', 'https://h.example/{City}'],
  ['--address', 'https://h.example/{City}', '--value', 'A=$.a', '--header', 'Authorization: x'],
  ['--address', 'https://h.example/{City}', '--value', 'A=$.a', '--header', 'Host: x'],
])('%j cannot be used', async (...args) => {
  expect(await at.here('fetch', '--in', 'places.csv', ...args)).toMatchObject({ code: 2 })
  expect(asked).toEqual([])
})
