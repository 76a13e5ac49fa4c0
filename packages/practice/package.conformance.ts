// The package as a program has it that installed it: what is in it, and that its service answers, charges, fails and is judged.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call } from '../../scripts/package/installed.ts'
import { npm, packedIn, unreachable } from '../../scripts/package/npm.ts'
import { makePracticePackage } from '../../scripts/package/practice.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

let dir: string
let files: string[]
/** The folder of the program that installed it; null where no registry answered. */
let program: string | null = null

beforeAll(async () => {
  dir = mkdtempSync('/var/tmp/listwright-practice-')
  const built = path.join(dir, 'built')
  await makePracticePackage(built)
  const made = await call(npm, ['pack', '--json', '--pack-destination', dir], built, process.env)
  const packed = packedIn(made.out)
  files = packed.files.map(one => one.path)
  const folder = path.join(dir, 'ein Programm')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'package.json'), '{"name":"program","type":"module","private":true}')
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund', path.join(dir, packed.filename)]
  const { code, err } = await call(npm, args, folder, { ...process.env, npm_config_fetch_retries: '0' })
  if (code === 0) program = folder
  else if (unreachable.test(err)) console.log(`The package was not installed: ${unreachable.exec(err)?.[0]}.`)
  else throw new Error(err)
})
afterAll(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }))

/** What a program prints as JSON that begins with the import of the package. */
async function printed(folder: string, name: string, code: string): Promise<unknown> {
  writeFileSync(path.join(folder, name), `import * as practice from 'listwright-practice'\n${code}`)
  const { out, err, code: ended } = await call(process.execPath, [name], folder, process.env)
  expect({ err, ended }).toEqual({ err: '', ended: 0 })
  return JSON.parse(out)
}

test('has what runs, its types, the interface and the licences', () => {
  for (const file of ['node/index.js', 'types/index.d.ts', 'openapi.json', 'licences.json', 'LICENSE', 'NOTICE'])
    expect(files).toContain(file)
  expect(files.filter(file => !/^(node|types|resources\/data)\/|^[\w.]+$/.test(file))).toEqual([])
})

test('has the version of the program, and needs its versions of packages', () => {
  const of = (folder: string) =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, folder, 'package.json'), 'utf8'))
  const [own, whole] = [of('.'), of('../..')]
  expect(own.version).toBe(whole.version)
  expect(own.engines).toEqual(whole.engines)
  expect(whole.dependencies).toMatchObject(own.dependencies)
})

test('answers, charges, and fails as it is told', async context => {
  if (program === null) return context.skip('no registry')
  const seen = await printed(
    program,
    'test.js',
    `const service = await practice.startPractice({ credits: 50, settings: { prices: { 'validate.email': 2 } } })
    const validate = async email => {
      const headers = { 'X-Api-Key': service.key, 'Content-Type': 'application/json' }
      const body = JSON.stringify({ email })
      const answer = await fetch(service.baseUrl + '/v1/validate/email', { method: 'POST', headers, body }).catch(() => null)
      return answer && answer.status
    }
    const first = await validate('valid@try.example')
    await service.setFaults({ rules: [{ id: 'gone', when: { op: 'validate.*' }, do: { kind: 'dropAfter' } }] })
    const second = await validate('role@try.example')
    const refused = await service.setFaults({ rules: [{ id: 'x', do: { kind: 'nothing' } }] }).then(() => false, () => true)
    const requests = await service.requests()
    const balance = await service.balance()
    await service.close()
    console.log(JSON.stringify({ first, second, refused, balance,
      requests: requests.map(({ op, status, charge, fault }) => [op, status, charge, fault]) }))`,
  )
  expect(seen).toEqual({
    ...{ first: 200, second: null, refused: true, balance: 46 },
    requests: [
      ['validate.email', 200, 2, null],
      ['validate.email', 0, 2, 'gone'],
    ],
  })
})

test('credits and people in a folder outlive the process', async context => {
  if (program === null) return context.skip('no registry')
  const start = `const service = await practice.startPractice({ folder: './kept', people: 300, credits: 7 })`
  const end = 'console.log(await service.balance()); await service.close()'
  expect(await printed(program, 'first.js', `${start}\nawait service.refill(5)\n${end}`)).toBe(12)
  expect(await printed(program, 'second.js', `${start}\n${end}`)).toBe(12)
})

test('judges a service by the interface', async context => {
  if (program === null) return context.skip('no registry')
  const seen = await printed(
    program,
    'examine.js',
    `const service = await practice.startPractice({ credits: 100000, settings: { pace: { perSecond: 0, burst: 1 } } })
    const { conforms, lines, text } = await practice.examineService({
      baseUrl: service.baseUrl, key: service.key, maxCredits: 5000, pace: { perSecond: 0, concurrency: 4 } })
    await service.close()
    const of = verdict => lines.filter(line => line.verdict === verdict).length
    console.log(JSON.stringify({ conforms, good: of('conforms') > 50, bad: of('deviates'), text: text.length > 1000 }))`,
  )
  expect(seen).toEqual({ conforms: true, good: true, bad: 0, text: true })
})
