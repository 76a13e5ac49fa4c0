// `listwright runs watch`: a run of another process is followed to its end, and ends as it does; each command of a run exists.
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine, many } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
  at.put('guests.csv', many(150))
})
afterEach(() => at.close())

const events = ({ out }: { out: string }): Record<string, unknown>[] =>
  out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

test('a run of another process is followed to its end; one that is paused ends with the code of its reason', async () => {
  const run = at.start(['run', 'validate.email', '--in', 'guests.csv', '--budget', '100', '--json'])
  for (let look = 0; look < 600 && !/"callsDone":[1-9]/.test(run.err()) && run.child.exitCode === null; look++)
    await setTimeout(50)
  const watched = await at.here('runs', 'watch', '1', '--json')
  expect(watched.err).toBe('')
  expect((await run.said).code).toBe(6)
  const said = events(watched)
  expect(watched.code).toBe(6)
  expect(said.at(-1)).toMatchObject({
    ...{ event: 'ended', exit: 6, resumable: true },
    run: { state: 'paused', reason: 'cap', credits: { booked: 100 } },
  })
  // It was seen on its way, and nothing was sent by who watched.
  expect(said[0]).toMatchObject({ event: 'run', id: 1, credits: { cap: 100 } })
  const again = await at.here('runs', 'watch', '1')
  expect([again.code, events(again).at(-1)]).toMatchObject([6, { exit: 6 }])
  await at.here('runs', 'stop', '1')
  expect(await at.here('runs', 'watch', '1')).toMatchObject({ code: 0 })
  expect(await at.here('runs', 'watch', '9')).toMatchObject({ code: 3 })
})

test.each([
  ['runs', 'runs list', 'runs show|watch|stop RUN', 'runs resume RUN', 'runs raise RUN --budget N'],
  ['runs', '--errors', '--unsure', '--no-answer', '--needs-input'],
  ['unsure', 'unsure check|charged|not-charged|leave RUN|list:NAME'],
])('help of %s names %s', async (command, ...words) => {
  const { out } = await at.here('help', command)
  for (const word of words) expect(out).toContain(word)
})
