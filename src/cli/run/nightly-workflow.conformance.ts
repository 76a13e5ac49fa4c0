// docs/samples/nightly.yml does what it says: its own commands, run by a shell against the local service, three nights long.
import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { program } from '../../testing/command-line.ts'

// Each command opens the workspace again.
vi.setConfig({ testTimeout: 240_000 })

const samples = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'samples')

/** The commands of the steps by their names, as the file has them. */
function stepsOf(text: string): Map<string, string> {
  const steps = new Map<string, string>()
  for (const step of text.split(/^ {6}- /m).slice(1)) {
    const name = /^name: (.*)$/m.exec(step)?.[1]
    const block = /^ {8}run: \|\n((?: {10}.*\n| *\n)+)/m.exec(step)?.[1]
    if (name && block) steps.set(name, block.replace(/^ {10}/gm, ''))
  }
  return steps
}
const steps = stepsOf(readFileSync(path.join(samples, 'nightly.yml'), 'utf8'))

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'listwright-nightly-'))
  mkdirSync(path.join(dir, 'lists'))
  mkdirSync(path.join(dir, 'bin'))
  copyFileSync(path.join(samples, 'nightly.json'), path.join(dir, 'lists', 'nightly.json'))
  const command = path.join(dir, 'bin', 'listwright')
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`)
  chmodSync(command, 0o755)
})
afterEach(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

const put = (rows: string[], head = 'Name,E-mail') =>
  writeFileSync(path.join(dir, 'lists', 'guests.csv'), [head, ...rows].join('\n'))
const read = (file: string) => readFileSync(path.join(dir, file), 'utf8')

/** As the build server does: -e, in the workspace, with the variables of the job. */
function step(name: string, budget = '50'): Promise<{ code: number; out: string }> {
  const env = {
    ...process.env,
    PATH: `${path.join(dir, 'bin')}:${process.env.PATH}`,
    LISTWRIGHT_DATA: path.join(dir, '.listwright'),
    PROVIDER: 'practice',
    LIST: 'lists/guests.csv',
    RECIPE: 'lists/nightly.json',
    BUDGET: budget,
  }
  return new Promise(resolve =>
    execFile('bash', ['-e', '-c', steps.get(name) ?? 'exit 99'], { cwd: dir, env }, (error, out) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out }),
    ),
  )
}

const look = 'What differs, and what it would cost'

test('the file installs, looks, cleans and keeps what was paid for, in this order', () => {
  expect([...steps.keys()]).toEqual(['Install', look, 'Clean'])
  const text = readFileSync(path.join(samples, 'nightly.yml'), 'utf8')
  expect(text.indexOf('actions/cache/restore')).toBeLessThan(text.indexOf(look))
  expect(text.indexOf('actions/cache/save')).toBeGreaterThan(text.indexOf('name: Clean\n'))
})

test('a list every night: cleaned, paid once, gone on with after the credits were used up, stopped where it differs', async () => {
  put(['ANNA BERG ,anna.berg@gmail.com', 'Anna Berg,anna.berg@gmail.com', 'Bo Li,bo.li@gmail.com'])
  const plan = await step(look)
  expect(plan.code).toBe(0)
  expect(JSON.parse(read('plan.json'))).toMatchObject({ state: 'planned', credits: { booked: 0 } })
  expect((await step('Clean')).code).toBe(0)
  expect(JSON.parse(read('summary.json'))).toMatchObject({ state: 'done', rows: 2, credits: { booked: 2 } })
  expect(read('clean.csv')).toMatch(/^Anna Berg,anna\.berg@gmail\.com,/m)

  // The next night has two guests more, and credits for one of them.
  put(['Anna Berg,anna.berg@gmail.com', 'Bo Li,bo.li@gmail.com', 'Cy Ray,cy.ray@gmail.com', 'Di Poe,di.poe@gmail.com'])
  const short = await step('Clean', '1')
  expect(short).toMatchObject({ code: 0, out: expect.stringContaining('::warning::The credits of this night') })
  expect(JSON.parse(read('summary.json'))).toMatchObject({ state: 'paused', reason: 'cap', credits: { booked: 1 } })
  expect((await step('Clean')).code).toBe(0)
  expect(JSON.parse(read('summary.json'))).toMatchObject({ state: 'done', credits: { booked: 1 } })

  // The third night someone has renamed a column: nothing is sent, nothing written, the job fails.
  const before = read('clean.csv')
  put(['Anna Berg,anna.berg@gmail.com'], 'Name,Contact')
  expect((await step(look)).code).toBe(3)
  expect(JSON.parse(read('plan.json'))).toMatchObject({ state: 'drift', drift: [{ kind: 'missing', place: 3 }] })
  expect((await step('Clean')).code).toBe(3)
  expect(read('clean.csv')).toBe(before)
})
