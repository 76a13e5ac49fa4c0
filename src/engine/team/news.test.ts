// News of a team are asked for again and again, one question after the other, and no more once it is closed.
import { expect, test } from 'vitest'
import { followTeamNews } from './news.ts'

test('asks one question after the other until it is closed, and waits for the last', async () => {
  let asked = 0
  let open = 0
  let most = 0
  const enough = Promise.withResolvers<void>()
  const news = followTeamNews(async () => {
    asked += 1
    open += 1
    most = Math.max(most, open)
    await new Promise(resolve => setTimeout(resolve, 5))
    open -= 1
    if (asked === 3) enough.resolve()
  }, 1)
  await enough.promise
  await news.close()
  const before = asked
  expect(open).toBe(0)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked).toBe(before)
  expect(most).toBe(1)
})
