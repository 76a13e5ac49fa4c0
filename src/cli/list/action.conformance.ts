// Commands that are made from the words of an action: what would change, the change, and mistakes as sentences.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommandLine, commandLine } from '../../testing/command-line.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let at: CommandLine
beforeEach(() => {
  at = commandLine()
  at.put(
    'people.csv',
    'Full name,E-mail,Company\nAnna Berg,anna.berg@acme-tools.com,Acme\nOtto Lund,otto.lund@acme-tools.com,Acme\nIvan Novak,,Acme\n',
  )
})
afterEach(() => at.close())

test('guess says what it would do, does it, and refuses what it cannot read', async () => {
  await at.here('import', 'people.csv')
  const shown = await at.here('guess', 'people', '--what', 'emails', '--dry-run')
  expect(shown.out).toContain('1 of 1 row without an address can be guessed from 2 rows with one.')
  expect(shown.out).toContain('  acme-tools.com: first.last, 2 of 2')
  expect(shown.out).toContain('  Ivan Novak: ivan.novak@acme-tools.com (guess: 2 of 2 at acme-tools.com)')
  expect(shown.out).not.toContain('written')
  const { out } = await at.here('guess', 'people', '--what', 'emails', '--json')
  expect(JSON.parse(out)).toMatchObject({
    ...{ list: { name: 'people' }, what: 'emails', known: 2, lacking: 1, guessed: 1, dryRun: false, cells: 1 },
    samples: [{ rowId: 3, of: 'Ivan Novak' }],
  })
  expect(await at.here('guess', 'people')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--what: use emails or names.'),
  })
})
