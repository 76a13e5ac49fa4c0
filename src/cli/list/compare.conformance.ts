// `compare`: what it counts, what it makes of it, an earlier version, and how it ends.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

test('it counts what differs, makes a list of it, and compares with an earlier version', async () => {
  at.put('now.csv', 'Mail,City\na@x.example,Berlin\nb@x.example,Oslo\nc@x.example,Rome\n')
  at.put('before.csv', 'Mail,City\na@x.example,Berlin\nb@x.example,Bergen\nd@x.example,Paris\n')
  await at.here('import', 'now.csv')
  const by = ['compare', 'now', '--with', 'before.csv', '--key', 'Mail=Mail', '--json'] as const
  expect(JSON.parse((await at.here(...by)).out)).toMatchObject({ added: 1, gone: 1, changed: 1, same: 1, made: null })
  const made = JSON.parse((await at.here(...by, '--new-list')).out)
  expect(made.made).toMatchObject({ into: 'list', rows: 2, name: 'now, changes since before.csv' })
  const file = await at.here('export', made.made.name, '--out', '-')
  expect(file.out.split(/\r?\n/).slice(0, 3)).toEqual([
    'Mail,City,Change,Changed columns',
    'b@x.example,Oslo,Changed,City',
    'c@x.example,Rome,Added,',
  ])
  await at.here('transform', 'now', '--column', 'City', '--do', 'upper')
  expect(JSON.parse((await at.here('compare', 'now', '--back', '1', '--json')).out)).toMatchObject({
    changed: 3,
    same: 0,
  })
  expect(await at.here('compare', 'now')).toMatchObject({ code: 2 })
  expect(await at.here('compare', 'now', '--back', '9')).toMatchObject({ code: 3 })
})
