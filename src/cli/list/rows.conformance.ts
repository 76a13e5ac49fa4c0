// `rows`: which rows it chooses, what it does with them, and how it ends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(async () => {
  at = commandLine()
  at.put('guests.csv', 'Email,City\nann@x.example,Oslo\nbob@x.example,Bergen\ncarl@x.example,Rome\ndora@x.example,\n')
  at.put('early.csv', 'E-Mail,Note\nzoe@x.example,n\n')
  await at.here('import', 'guests.csv')
  await at.here('import', 'early.csv')
})
afterEach(() => at.close())

const said = async (...args: string[]) => JSON.parse((await at.here('rows', ...args, '--json')).out)
const written = async (list: string) => (await at.here('export', list, '--out', '-')).out.trim().split(/\r?\n/)

test('rows are counted by values, blank cells and all others; a dry run changes nothing', async () => {
  expect(await said('guests')).toEqual({ list: 'guests', rows: 4, of: 4, changed: null })
  const oslo = ['guests', '--where', 'City=Oslo', '--where', 'City=Bergen']
  expect(await said(...oslo)).toMatchObject({ rows: 2 })
  expect(await said(...oslo, '--where', 'Email=ann@x.example')).toMatchObject({ rows: 1 })
  expect(await said(...oslo, '--not')).toMatchObject({ rows: 2 })
  expect(await said('guests', '--where', 'City=')).toMatchObject({ rows: 1 })
  expect(await said(...oslo, '--move-to', 'Norway', '--dry-run')).toMatchObject({ rows: 2, changed: null })
  expect(await written('guests')).toHaveLength(5)
})

test('they are moved to a new list, copied to one that exists, ticked and deleted', async () => {
  const moved = await said('guests', '--where', 'City=Oslo', '--where', 'City=Bergen', '--move-to', 'Norway')
  expect(moved.changed).toEqual({ action: 'move', rows: 2, held: 0, into: 'Norway', newList: true, added: [] })
  expect(await written('Norway')).toEqual(['Email,City', 'ann@x.example,Oslo', 'bob@x.example,Bergen'])
  expect(await written('guests')).toEqual(['Email,City', 'carl@x.example,Rome', 'dora@x.example,'])
  const copied = await said('guests', '--where', 'City=Rome', '--copy-to', 'early')
  expect(copied.changed).toMatchObject({ action: 'copy', rows: 1, into: 'early', newList: false, added: ['City'] })
  expect(await written('early')).toEqual(['E-Mail,Note,City', 'zoe@x.example,n,', 'carl@x.example,,Rome'])
  expect((await said('guests', '--where', 'City=', '--tick')).changed).toEqual({ action: 'tick', rows: 1 })
  const gone = await at.here('rows', 'guests', '--where', 'City=Rome', '--delete')
  expect(gone).toMatchObject({ code: 0, out: expect.stringContaining('deleted 1 row') })
  expect(await written('guests')).toEqual(['Email,City', 'dora@x.example,'])
})

test('what cannot be done ends with 2 or 3, and changes nothing', async () => {
  expect((await at.here('rows', 'guests', '--delete')).code).toBe(2)
  expect((await at.here('rows', 'guests', '--tick', '--copy-to', 'X')).code).toBe(2)
  expect((await at.here('rows', 'guests', '--where', 'Oslo')).code).toBe(2)
  expect((await at.here('rows', 'guests', '--move-to', 'guests')).code).toBe(2)
  expect((await at.here('rows', 'guests', '--where', 'Town=Oslo')).code).toBe(3)
  expect((await at.here('rows', 'gests')).code).toBe(3)
  expect(await written('guests')).toHaveLength(5)
})
