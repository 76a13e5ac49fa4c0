// `health`: the report for people and scripts, the page it writes, and how it ends.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, guests } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

test('says what is there, before and after a fix and a run, and writes a page', async () => {
  at.put('guests.csv', guests)
  await at.here('import', 'guests.csv')
  const first = JSON.parse((await at.here('health', 'guests', '--json')).out)
  expect(first).toMatchObject({
    rows: 5,
    completeness: [{ filled: 5 }, { name: 'Work e-mail', filled: 4, blank: 1 }, { filled: 4 }],
    repeated: [
      { name: 'Name', rows: 0 },
      { name: 'Work e-mail', rows: 2 },
      { name: 'Phone', rows: 0 },
    ],
    checks: [
      { name: 'Work e-mail', filled: 4, invalid: 1 },
      { name: 'Phone', filled: 4 },
    ],
    credits: { practice: { spent: 0, saved: 0 }, runs: [] },
    before: { rows: 5 },
    outputs: [],
  })
  expect(await at.here('run', 'validate.email', '--in', 'list:guests', '--budget', '9')).toMatchObject({ code: 0 })
  const page = await at.here('health', 'guests', '--html', 'health.html')
  expect(page).toMatchObject({ code: 0, out: expect.stringContaining('Credits: 0 spent') })
  const html = readFileSync(at.file('health.html'), 'utf8')
  expect(html).toContain('Filled cells')
  expect(html).toContain('<svg')
  expect(html).toContain('Verdicts: ')
  const piped = await at.here('health', 'guests', '--html', '-')
  expect(piped.out.startsWith('<!doctype html>')).toBe(true)
})

test('a list that there is not ends with 3, a place that is no page with 2', async () => {
  at.put('guests.csv', guests)
  await at.here('import', 'guests.csv')
  expect(await at.here('health', 'nobody')).toMatchObject({ code: 3 })
  expect((await at.here('health', 'guests', '--html', 'health.png')).code).not.toBe(0)
})
