// Answers that no longer hold, on the real cache: of queries that are looked at, that are not, and that are still on the way.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { outdateQueries } from './invalidation.ts'

function asked() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  const answers: ((answer: string) => void)[] = []
  const options = { queryKey: ['figure'], queryFn: () => new Promise<string>(resolve => answers.push(resolve)) }
  const stale = () => client.getQueryState(options.queryKey)?.isInvalidated
  const look = () => new QueryObserver(client, options)
  return { client, answers, options, stale, look, outdate: () => outdateQueries(client, () => true) }
}
const settled = () => new Promise(resolve => setTimeout(resolve))

test('an answer that comes after the change it does not know is outdated, and asked for again when someone looks', async () => {
  const { client, answers, options, stale, look, outdate } = asked()
  const going = client.fetchQuery(options)
  await settled()
  outdate()
  answers[0]?.('former')
  expect(await going).toBe('former')
  await settled()
  expect(stale()).toBe(true)
  const observer = look()
  const stop = observer.subscribe(() => {})
  await settled()
  expect(answers).toHaveLength(2)
  answers[1]?.('present')
  await settled()
  expect([observer.getCurrentResult().data, stale()]).toEqual(['present', false])
  stop()
})

test('one that someone has begun to look at is asked again by itself', async () => {
  const { client, answers, options, look, outdate } = asked()
  const going = client.prefetchQuery(options)
  await settled()
  outdate()
  const observer = look()
  const stop = observer.subscribe(() => {})
  answers[0]?.('former')
  await going
  await settled()
  answers[1]?.('present')
  await settled()
  expect([answers.length, observer.getCurrentResult().data]).toEqual([2, 'present'])
  stop()
})

test('the first answer is asked for again when it has come, a later one at once: the answer on the way is dropped', async () => {
  const { answers, look, outdate } = asked()
  const observer = look()
  const stop = observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data
  await settled()
  outdate()
  answers[0]?.('former')
  await settled()
  expect(answers).toHaveLength(2)
  answers[1]?.('present')
  await settled()
  expect(shown()).toBe('present')
  outdate()
  await settled()
  outdate()
  await settled()
  answers[2]?.('dropped')
  await settled()
  expect([answers.length, shown()]).toEqual([4, 'present'])
  answers[3]?.('later')
  await settled()
  expect([answers.length, shown()]).toEqual([4, 'later'])
  stop()
})
