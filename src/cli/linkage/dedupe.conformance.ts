// `dedupe`: what it reports, what it changes, and how it ends, as people and scripts see it.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const list = [
  'First name,Last name,Email,City',
  'Robert,Whitlow,rob@whitlow.example,',
  'Bob,Whitlow,ROB@whitlow.example,Berlin',
  'Anna,Ek,info@ek.example,Oslo',
  'Olaf,Ek,info@ek.example,Oslo',
  ...Array.from({ length: 60 }, (_, row) => `Given${row},Family${row},p${row}@firm.example,`),
  '',
].join('\n')

test('it reports by default, merges on demand, and says what it did', async () => {
  at.put('people.csv', list)
  await at.here('import', 'people.csv')
  const dry = JSON.parse((await at.here('dedupe', 'people', '--merge', '--dry-run', '--json')).out)
  expect(dry).toMatchObject({ list: 'people', rows: 64, groups: 1, extra: 1, changed: null })
  expect(dry.rules.find(({ rule }: { rule: string }) => rule === 'email')).toMatchObject({ groups: 1, extra: 1 })
  const merged = await at.here('dedupe', 'people', '--merge')
  expect(merged).toMatchObject({ code: 0, out: expect.stringContaining('1 group merged: 1 row removed') })
  await at.here('export', 'people', '--out', 'out.csv')
  const out = readFileSync(at.file('out.csv'), 'utf8')
  expect(out).toContain('Bob,Whitlow,ROB@whitlow.example,Berlin')
  expect(out).not.toContain('Robert')
  const own = JSON.parse((await at.here('dedupe', 'people', '--rule', 'Last name + City', '--mark', '--json')).out)
  expect(own).toMatchObject({ groups: 1, changed: { action: 'mark', groups: 1 } })
})

test('it explains pairs, compares named columns, and measures itself by known duplicates', async () => {
  at.put('people.csv', list)
  at.put('labels.csv', '1,ann\n')
  at.put('known.json', JSON.stringify({ 'rob@whitlow.example': 'rob', 'ROB@whitlow.example': 'rob' }))
  await at.here('import', 'people.csv')
  const told = await at.here('dedupe', 'people', '--explain', '1', '--labels', 'known.json', '--id', 'Email')
  expect(told).toMatchObject({ code: 0 })
  expect(told.out).toMatch(/Email same \+\d+\.\d/)
  expect(told.out).toContain('all groups: precision 1.0000, recall 1.0000, F1 1.0000')
  expect(told.out).toMatch(/pairs said to be \d+-\d+% sure: 1 of 1 are one \(100\.0%\)/)
  const named = JSON.parse(
    (await at.here('dedupe', 'people', '--columns', 'Email', '--threshold', '0.2', '--json')).out,
  )
  expect(named.linkage.evidence).toHaveLength(1)
  expect(await at.here('dedupe', 'people', '--labels', 'labels.csv', '--id', 'Email')).toMatchObject({ code: 3 })
  expect(await at.here('dedupe', 'people', '--threshold', '2')).toMatchObject({ code: 2 })
  expect(await at.here('dedupe', 'people', '--columns', 'Town')).toMatchObject({ code: 3 })
  expect(await at.here('dedupe', 'people', '--columns', 'Email', '--rule', 'email')).toMatchObject({ code: 2 })
})

test('pairs that someone has decided are grouped as decided, and others follow them', async () => {
  const numbered = list.split('\n').map((line, at) => (line === '' ? '' : `${at === 0 ? 'Id' : `r${at - 1}`},${line}`))
  at.put('people.csv', numbered.join('\n'))
  await at.here('import', 'people.csv')
  at.put('apart.csv', 'Id,Other,Same\nr0,r1,no\n')
  const apart = JSON.parse((await at.here('dedupe', 'people', '--teach', 'apart.csv', '--id', 'Id', '--json')).out)
  expect(apart).toMatchObject({ groups: 0 })
  at.put('one.csv', 'r2,r3,yes\n')
  const one = JSON.parse((await at.here('dedupe', 'people', '--teach', 'one.csv', '--json')).out)
  expect(one).toMatchObject({ groups: 2, extra: 2 })
  at.put('odd.csv', 'r0,r1,no\nr2,perhaps\n')
  expect(await at.here('dedupe', 'people', '--teach', 'odd.csv')).toMatchObject({
    code: 2,
    err: expect.stringContaining('line 2'),
  })
  at.put('gone.csv', 'r0,r999,yes\n')
  expect(await at.here('dedupe', 'people', '--teach', 'gone.csv')).toMatchObject({
    code: 3,
    err: expect.stringContaining('"r999"'),
  })
  expect(await at.here('dedupe', 'people', '--teach', 'none.csv')).toMatchObject({ code: 3 })
  expect(await at.here('dedupe', 'people', '--teach', 'one.csv', '--rule', 'email')).toMatchObject({ code: 2 })
  expect(await at.here('dedupe', 'people', '--teach', 'one.csv', '--id', 'City')).toMatchObject({ code: 3 })
})

test('a list, rule or column that there is not ends with 3, options that exclude each other with 2', async () => {
  at.put('people.csv', list)
  await at.here('import', 'people.csv')
  expect(await at.here('dedupe', 'persons')).toMatchObject({ code: 3 })
  expect(await at.here('dedupe', 'people', '--rule', 'Town')).toMatchObject({
    code: 3,
    err: expect.stringContaining('there is no rule or column "Town"'),
  })
  expect(await at.here('dedupe', 'people', '--rule', 'phone')).toMatchObject({ code: 3 })
  expect(await at.here('dedupe', 'people', '--merge', '--delete')).toMatchObject({ code: 2 })
})

test('the value of a column can be chosen; a column or choice that there is not is said, and nothing changes', async () => {
  at.put('people.csv', list)
  await at.here('import', 'people.csv')
  const bad = async (...more: string[]) => at.here('dedupe', 'people', '--merge', ...more)
  expect(await bad('--value', 'Town=newest')).toMatchObject({
    code: 3,
    err: expect.stringContaining('no column "Town"'),
  })
  expect(await bad('--value', 'City=best')).toMatchObject({ code: 2, err: expect.stringContaining('keep, complete') })
  expect(await bad('--value', 'City')).toMatchObject({ code: 2 })
  expect(await bad('--value', 'City=join', '--value', 'city=keep')).toMatchObject({ code: 2 })
  expect(await bad('--separator', ', ')).toMatchObject({ code: 2 })
  expect(await at.here('dedupe', 'people', '--delete', '--value', 'City=join')).toMatchObject({ code: 2 })
  const done = await bad('--value', 'First name=join', '--separator', ' / ', '--value', 'Email=complete')
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('1 group merged') })
  await at.here('export', 'people', '--out', 'out.csv')
  expect(readFileSync(at.file('out.csv'), 'utf8')).toContain('Bob / Robert,Whitlow,ROB@whitlow.example,Berlin')
})
