// Consent on its way through the program: read from a file, merged, updated, written, and read again as what it was.
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
})
afterEach(() => at.close())

const header = 'Email,Opt-in,Consent source,Consent date,Consent wording'
const list = [
  header,
  'ann@firm.example,yes,fair,2024-05-02,Send me news.',
  'ann@firm.example,widerrufen,phone,2024-06-01,',
  'bob@firm.example,double opt-in,form,2024-03-01,I agree.',
  'cy@firm.example,yes,form,2024-04-01,I agree.',
  'dan@firm.example,,,,',
  'eve@firm.example,berechtigtes Interesse,fair,2020-01-15,',
  ...Array.from({ length: 60 }, (_, row) => `p${row}@firm.example,unknown,,,`),
  '',
].join('\n')

const typesOf = async (file: string) => {
  const { columns } = JSON.parse((await at.here('inspect', file, '--json')).out) as { columns: { type: string }[] }
  return columns.map(({ type }) => type)
}
const types = ['email', 'consent_basis', 'consent_source', 'consent_date', 'consent_wording']
const consentOf = async (name: string) =>
  Object.fromEntries(
    (await at.here('export', name, '--out', '-')).out.split('\n').map(line => [line.split('@')[0], line]),
  )

test('a withdrawal goes through merge, update, export and the next import; each record stays whole', async () => {
  at.put('people.csv', list)
  expect(await typesOf('people.csv')).toEqual(types)
  await at.here('import', 'people.csv')
  expect(await at.here('dedupe', 'people', '--merge', '--all')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 group merged: 1 row removed'),
  })
  expect(await consentOf('people')).toMatchObject({
    ann: 'ann@firm.example,widerrufen,phone,2024-06-01,',
    bob: 'bob@firm.example,double opt-in,form,2024-03-01,I agree.',
  })
  at.put(
    'crm.csv',
    'Email,Consent,Consent date\nann@firm.example,yes,2024-05-20\nbob@firm.example,no,\ncy@firm.example,contract,2024-05-01\n',
  )
  expect(await at.here('import', 'crm.csv', '--list', 'people', '--update-by', 'Email')).toMatchObject({ code: 0 })
  const updated = {
    ann: 'ann@firm.example,widerrufen,phone,2024-06-01,',
    bob: 'bob@firm.example,no,,,',
    cy: 'cy@firm.example,contract,,2024-05-01,',
  }
  expect(await consentOf('people')).toMatchObject(updated)
  await at.here('export', 'people', '--out', 'out.csv')
  // No wording is left: a blank column has no type.
  expect(await typesOf('out.csv')).toEqual([...types.slice(0, -1), 'text'])
  await at.here('import', 'out.csv', '--list', 'again')
  expect(await consentOf('again')).toMatchObject(updated)
  expect(await at.here('suppress', 'add', '--kind', 'email', 'cy@firm.example')).toMatchObject({ code: 0 })
  const may = await at.here('export', 'again', '--out', 'may.csv', '--may-contact')
  expect(may).toMatchObject({
    code: 0,
    out: `1 row written to may.csv
The consent columns rule out 64 rows: 2 withdrawn or refused, 1 on a do-not-contact list, 61 no basis.
`,
  })
  expect(readFileSync(at.file('may.csv'), 'utf8')).toContain('eve@firm.example')
  const recent = ['--may-contact', '--consent-since', '2024-01-01'] as const
  const since = JSON.parse((await at.here('export', 'again', '--out', 'recent.csv', ...recent, '--json')).out)
  expect(since).toMatchObject({ rows: 0, contact: { may: 0, older: 1, withdrawn: 2, suppressed: 1 } })
  expect(await at.here('export', 'again', '--out', 'x.csv', '--consent-since', '2024-01-01')).toMatchObject({ code: 2 })
})
