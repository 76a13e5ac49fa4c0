// Which changes of a run are worth a notification of the system.
import { expect, test } from 'vitest'
import { exampleRun as run } from '../../testing/run/example-run.ts'
import { haltNotice } from './halt-notice.ts'

test('a run that ends tells its outcomes, one that pauses by itself why', () => {
  expect(
    haltNotice('running', run({ state: 'done', rowsDone: 3, rows: 3, states: { found: 2, retryable: 1 } })),
  ).toEqual({
    title: 'Done: Attendees: Validate emails, “Work e-mail”',
    text: '3 of 3 rows processed, 1 error.',
  })
  const paused = haltNotice('running', run({ state: 'paused', reason: 'credits' }))
  expect(paused?.title).toBe('Paused: Attendees: Validate emails, “Work e-mail”')
  expect(paused?.text).toMatch(/credits/)
})

test('a run that was quicker than the feed is news', () => {
  expect(haltNotice(null, run({ state: 'done' }))).not.toBeNull()
})

test.each([
  ['was halted before', 'done', run({ state: 'done' })],
  ['was paused by the person', 'pausing', run({ state: 'paused', reason: 'user' })],
  ['was stopped by the person', 'running', run({ state: 'stopped' })],
  ['goes on', 'waiting', run({ state: 'running' })],
] as const)('a run that %s is no news', (_, before, now) => {
  expect(haltNotice(before, now)).toBeNull()
})
