// `bounces`: a file over a list from the command line.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, guests } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

test('says what a file says, writes it, and refuses what is none', async () => {
  at.put('guests.csv', guests)
  at.put(
    'bounces.csv',
    'Email,Type,BouncedAt,Details\nbo@mailinator.com,HardBounce,2024-02-01T09:23:31Z,550 5.1.1 gone\n',
  )
  await at.here('import', 'guests.csv')
  const tried = JSON.parse((await at.here('bounces', 'bounces.csv', '--list', 'guests', '--dry-run', '--json')).out)
  expect(tried).toMatchObject({ format: 'postmark', matched: 2, cells: 0, suppress: ['bo@mailinator.com'] })
  const done = await at.here('bounces', 'bounces.csv', '--list', 'guests')
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('4 cells written in guests') })
  await at.here('export', 'guests', '--out', 'out.csv')
  expect(readFileSync(at.file('out.csv'), 'utf8')).toContain('bo@mailinator.com,No such mailbox,2024-02-01')
  expect(await at.here('bounces', 'bounces.csv')).toMatchObject({ code: 2 })
  expect(await at.here('bounces', 'nothing.csv', '--list', 'guests')).not.toMatchObject({ code: 0 })
})
