// Files handed to the program wait for a page, in their order, and none is lost.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHanded } from './handed.ts'
import { createTickets } from './tickets.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-handed-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const written = (name: string) => {
  const file = path.join(dir, name)
  writeFileSync(file, 'Name\nAnna\n')
  return file
}

test('come out in their order, each once, as tickets of what the file holds', () => {
  const tickets = createTickets()
  const handed = createHanded(tickets)
  expect(handed.next()).toBeNull()
  const [a, b] = [written('a.csv'), written('b.csv')]
  handed.add([a, b])
  handed.add([b])
  const first = handed.next()
  expect(first).toMatchObject({ fileName: 'a.csv', bytes: 10 })
  expect(first && tickets.of(first.ticket, 'read')).toMatchObject({ path: a, origin: 'file' })
  expect(handed.next()).toMatchObject({ fileName: 'b.csv' })
  expect(handed.next()).toBeNull()
})

test('a missing file, a folder and one that may not be read are said and keep no other from its turn', () => {
  const handed = createHanded(createTickets())
  mkdirSync(path.join(dir, 'folder'))
  const closed = written('closed.csv')
  chmodSync(closed, 0)
  handed.add([path.join(dir, 'gone.csv'), path.join(dir, 'folder'), closed, written('last.csv')])
  expect(() => handed.next()).toThrow(expect.objectContaining({ code: 'file_missing' }))
  expect(() => handed.next()).toThrow(expect.objectContaining({ code: 'not_a_file' }))
  // Root may read everything.
  if (process.getuid?.() === 0) handed.next()
  else expect(() => handed.next()).toThrow(expect.objectContaining({ code: 'file_denied' }))
  expect(handed.next()).toMatchObject({ fileName: 'last.csv' })
})

test('names are told without folders, again after each change, until nobody listens', async () => {
  const handed = createHanded(createTickets())
  const end = new AbortController()
  const feed = handed.watch(end.signal)
  expect(await feed.next()).toEqual({ done: false, value: [] })
  handed.add([written('a.csv')])
  expect((await feed.next()).value).toEqual(['a.csv'])
  const waits = feed.next()
  handed.next()
  expect((await waits).value).toEqual([])
  const last = feed.next()
  end.abort()
  expect((await last).done).toBe(true)
})
