// While the engine is away a change fails at once; what only reads may wait.
import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { beforeEach, expect, test } from 'vitest'
import { maxFrame } from '../../contract/app/bridge.ts'
import type { AppRouter } from '../../engine/api/router.ts'
import { problemText } from '../ui/words/words.ts'
import { engineLink, refuseAway } from './away.ts'

let reached: string[] = []
/** The end of the chain: notes the call and answers null. */
const end: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable(observer => {
      reached.push(op.path)
      observer.next({ result: { type: 'data', data: null } })
      observer.complete()
    })
const client = createTRPCClient<AppRouter>({ links: [refuseAway, end] })
const failure = (call: Promise<unknown>) => call.then(() => null, problemText)

beforeEach(() => {
  reached = []
  engineLink.set({ open: true })
})

test('away: a mutation is refused as disconnected and never sent', async () => {
  engineLink.set({ open: false })
  expect((await failure(client.account.forgetKey.mutate({ origin: 'https://api.example.com' })))?.title).toBe(
    'Disconnected',
  )
  expect(reached).toEqual([])
})

test('away: a query is passed on, to wait for the engine', async () => {
  engineLink.set({ open: false })
  await client.sheet.workbooks.query()
  expect(reached).toEqual(['sheet.workbooks'])
})

test('a call longer than a frame is refused in words before the engine hangs up', async () => {
  const text = 'x'.repeat(maxFrame)
  expect((await failure(client.file.paste.mutate({ text, name: 'big' })))?.text).toContain('more than 4 MB')
  expect(reached).toEqual([])
  await client.file.paste.mutate({ text: 'a,b', name: 'small' })
  expect(reached).toEqual(['file.paste'])
})
