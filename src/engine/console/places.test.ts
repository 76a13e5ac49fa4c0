// Two at a time, in order; who hangs up leaves the line and takes no place.
import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

/** Work that ends when told to. */
function job(begun: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = () => {
    begun.push(name)
    return promise
  }
  return { work, end: () => resolve(name) }
}

test('others wait in the order they came, and a place that becomes free is handed on', async () => {
  const places = createPlaces(2)
  const begun: string[] = []
  const jobs = ['a', 'b', 'c', 'd'].map(name => job(begun, name))
  const all = jobs.map(({ work }) => places.take(work))
  expect(begun).toEqual(['a', 'b'])
  jobs[1]?.end()
  expect(await all[1]).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const { end } of jobs) end()
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('who hangs up in the line is dropped, and failures free their place', async () => {
  const places = createPlaces(1)
  const begun: string[] = []
  const first = job(begun, 'first')
  const going = places.take(first.work)
  const gone = new AbortController()
  const dropped = places.take(job(begun, 'dropped').work, gone.signal)
  const failing = places.take(() => Promise.reject(new Error('it fails')))
  const last = places.take(() => Promise.resolve('last'))
  gone.abort()
  await expect(dropped).rejects.toMatchObject({ code: 'stopped' })
  first.end()
  await going
  await expect(failing).rejects.toThrow('it fails')
  expect(await last).toBe('last')
  expect(begun).toEqual(['first'])
  await expect(places.take(() => Promise.resolve(), gone.signal)).rejects.toMatchObject({ code: 'stopped' })
  expect(await places.take(() => Promise.resolve('free'))).toBe('free')
})

test('closed, the line is sent away', async () => {
  const places = createPlaces(1)
  const first = job([], 'first')
  const going = places.take(first.work)
  const waiting = places.take(() => Promise.resolve())
  places.close()
  await expect(waiting).rejects.toMatchObject({ code: 'stopped' })
  first.end()
  await going
})
