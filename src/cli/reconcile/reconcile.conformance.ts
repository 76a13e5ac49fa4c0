// `reconcile serve` as a person or a script sees it: one line with its addresses, a service without suppressed people, a clean end.
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const Line = z.strictObject({
  ...{ url: z.url(), draft: z.url(), list: z.string(), names: z.array(z.string()), id: z.string().nullable() },
  type: z.string().nullable(),
  ...{ entities: z.int(), properties: z.array(z.string()) },
  ...{ unnamed: z.int(), repeated: z.int(), suppressed: z.int() },
})

const firms = 'No,Firm,Contact\nF1,Nordwind,anna@nordwind.example\nF2,Halden,bo@halden.example\nF3,,cy@vega.example\n'

test('it prints its addresses, serves no one on a do-not-contact list, and ends with the signal', async () => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  expect(await at.here('suppress', 'add', '--kind', 'email', 'anna@nordwind.example')).toMatchObject({ code: 0 })
  const { child, said, err } = at.start(['reconcile', 'serve', '--list', 'firms', '--id', 'no', '--json'])
  const out = child.stdout
  if (!out) throw new Error('no stdout')
  const line = Line.parse(JSON.parse(String((await Promise.race([once(out, 'data'), once(child, 'close')]))[0])))
  expect(line).toMatchObject({ list: 'firms', names: ['Firm'], id: 'No', entities: 1, unnamed: 1, suppressed: 1 })
  const ask = async (query: string) => {
    const queries = JSON.stringify({ q: { query } })
    const answer = await fetch(line.url, { method: 'POST', body: new URLSearchParams({ queries }) })
    return JSON.stringify(await answer.json())
  }
  expect(await ask('Halden')).toContain('"id":"F2"')
  for (const hidden of ['F1', 'Nordwind', 'anna@nordwind.example']) expect(await ask(hidden)).not.toContain('Nordwind')
  child.kill('SIGTERM')
  expect(await said).toMatchObject({ code: 0 })
  expect(err()).toBe('')
  await expect(fetch(line.url)).rejects.toThrow()
})

test.each([
  [['reconcile', 'serve', '--list', 'nothing'], 3, 'no list named "nothing"'],
  [['reconcile', 'serve'], 2, '--list'],
  [['reconcile', 'serve', '--list', 'firms', '--secret', 'short'], 2, '16 to 100'],
  [['reconcile', 'serve', '--list', 'firms', '--id', 'Colour'], 3, 'no column "Colour"'],
])('%j ends with %i', async (args, code, words) => {
  at.put('firms.csv', firms)
  await at.here('import', 'firms.csv')
  expect(await at.here(...args)).toMatchObject({ code, err: expect.stringContaining(words) })
})
