// `run --in FILE` where it is a guess how the file is read: nothing is imported or sent until someone says so.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

test('a file whose header is a guess ends with 3; --accept-guess takes it', async () => {
  at.put('odd.csv', 'Quay,Fen\nmoor,heath\ndell,glen\n')
  const ask = ['run', 'validate.email', '--in', 'odd.csv', '--map', 'email=Quay', '--dry-run'] as const
  const refused = await at.here(...ask)
  expect(refused.code).toBe(3)
  expect(refused.err).toContain('Listwright is not sure how to read odd.csv.')
  expect(refused.err).toContain('To decide, use import with --header-row N or --no-header.')
  expect(refused.err).toContain('Nothing was imported or sent.')
  expect((await at.here('lists')).out).not.toContain('odd')
  const taken = await at.here(...ask, '--accept-guess')
  expect(taken.err).not.toContain('not sure how to read')
  expect((await at.here('lists')).out).toContain('odd')
})
