// The secret of a page: the newest that its browser keeps, and the one it came in with where the browser has forgotten it.
import { afterAll, expect, test, vi } from 'vitest'
import { sessionPlace } from '../../contract/app/bridge.ts'
import { sessionHeaders } from './session.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (place: string) => kept.get(place) ?? null })
afterAll(() => vi.unstubAllGlobals())

const sent = () => sessionHeaders().Authorization

test('a secret outlives what the browser keeps of it, until another one takes its place', () => {
  kept.set(sessionPlace, 'first')
  expect(sent()).toBe('Bearer first')
  kept.clear()
  expect(sent()).toBe('Bearer first')
  kept.set(sessionPlace, 'second')
  expect(sent()).toBe('Bearer second')
})
