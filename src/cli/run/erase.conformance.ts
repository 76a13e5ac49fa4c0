// `erase`: looked for first, refused without a word, done with one, and what scripts are told.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

// Commands go one after the other, since a workspace has one owner.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const people = 'Name,E-mail,Phone\nAnna Klein,Anna@Firm.example,+49 30 9018277\nBo Lind,bo@firm.example,\n'
const hash = createHash('sha256').update('anna@firm.example').digest('hex')

test('looks, refuses without a word, then erases by the hash of an address', async () => {
  at.put('people.csv', people)
  await at.here('import', 'people.csv')
  const look = JSON.parse((await at.here('erase', '--email-sha256', hash, '--dry-run', '--json')).out)
  expect(look).toMatchObject({ dryRun: true, lists: [{ rows: 1, mentions: 0, past: 0 }], copies: 1, openRuns: 0 })
  const report = path.join(at.dir, 'anna.json')
  const known = await at.here('erase', '--email-sha256', hash, '--report', report)
  expect(known).toMatchObject({ code: 0, out: expect.stringContaining('1 row,') })
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
    format: 'listwright.subject-report',
    lists: [{ name: 'people', rows: [{ cells: [{ column: 'Name', text: 'Anna Klein' }, {}, {}] }] }],
  })
  expect(await at.here('erase', '--email-sha256', hash, '--report', report)).toMatchObject({ code: 2 })
  const unsaid = await at.here('erase', '--email-sha256', hash)
  expect(unsaid).toMatchObject({ code: 2, out: '' })
  expect(unsaid.err).toContain('--yes')
  const { code, out } = await at.here('erase', '--email-sha256', hash, '--suppress', '--yes', '--json', '--quiet')
  expect(code).toBe(0)
  expect(out.trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(out)).toMatchObject({ dryRun: false, lists: [{ rows: 1 }], suppressed: 1, copies: 1, sound: true })
  expect(out).not.toMatch(/anna|klein/i)
  const again = JSON.parse((await at.here('erase', '--email', 'anna@firm.example', '--dry-run', '--json')).out)
  expect(again).toMatchObject({ lists: [], copies: 0 })
  const check = JSON.parse((await at.here('suppress', 'check', 'ANNA@firm.example', '--json')).out)
  expect(check).toMatchObject({ suppressed: 1 })
})

test('rows with only the name are shown, and go when they are named', async () => {
  at.put(
    'people.csv',
    people.replace('Name,', 'Firm,Name,').replace('\nAnna', '\nFirm Ltd,Anna').replace('\nBo', '\n,Bo'),
  )
  at.put('guests.csv', 'Name,Town\nAnna Klein,Bonn\nAnna Klein,Kiel\nBo Lind,Ulm\n')
  await at.here('import', 'people.csv')
  await at.here('import', 'guests.csv')
  const whom = ['erase', '--name', 'Anna Klein', '--company', 'firm.example']
  const { perhaps } = JSON.parse((await at.here(...whom, '--dry-run', '--json')).out)
  expect(perhaps).toMatchObject([{ text: 'Anna Klein · Bonn' }, { text: 'Anna Klein · Kiel' }])
  const row = `${perhaps[0].sheetId}:${perhaps[0].rowId}`
  expect((await at.here(...whom, '--perhaps', row, '--dry-run')).out).toContain(`erased: ${row} Anna Klein · Bonn`)
  const { out } = await at.here(...whom, '--perhaps', row, '--yes', '--json', '--quiet')
  expect(JSON.parse(out)).toMatchObject({ perhaps: { erased: 1, kept: 1 }, read: { left: 0 } })
  const left = JSON.parse((await at.here(...whom, '--dry-run', '--json')).out)
  expect(left).toMatchObject({ lists: [], perhaps: [{ text: 'Anna Klein · Kiel' }] })
})

test('odd arguments are sentences with code 2', async () => {
  for (const args of [
    ['erase'],
    ['erase', '--name', 'Anna Klein'],
    ['erase', '--email-sha256', 'abc'],
    ['erase', '--email', 'nobody'],
    ['erase', '--email', 'anna@firm.example', '--perhaps', 'first'],
  ])
    expect(await at.here(...args)).toMatchObject({ code: 2, out: '' })
})
