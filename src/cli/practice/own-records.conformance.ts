// `practice --people` and `--companies` as a script uses them: files of records, a service that answers from them over HTTP.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { runHere } from '../../testing/run-here.ts'

const program = path.join(import.meta.dirname, '..', '..', '..', 'bin', 'listwright.mjs')
const Line = z.object({ baseUrl: z.url(), keyFile: z.string() })

let dir: string
let child: ChildProcess | null = null
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-own-records-'))
})
afterEach(async () => {
  if (child && child.exitCode === null) child.kill('SIGKILL')
  child = null
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

function file(name: string, text: string): string {
  const at = path.join(dir, name)
  writeFileSync(at, text)
  return at
}

const memory = () => ['practice', '--workspace', dir, '--memory', '--contacts', '0']

test('answers look-ups and searches with the people and companies of files, and says what it did not use', async () => {
  const people = file(
    'people.csv',
    'Vorname;Nachname;E-Mail;Firma;Website;Mobil;Glückszahl\nZoë;Čapek;zoe@kupka.example;Kupka s.r.o.;kupka.example;0171 5550101;7\n;;;;;;3\n',
  )
  const companies = file(
    'companies.jsonl',
    '{"company":"Ostwind AG","domain":"ostwind.example","employees":120}\n{"company":"Kupka s.r.o.","domain":"kupka.example","city":"Brno"}\n',
  )
  const args = [...memory(), '--people', people, '--companies', companies, '--country', 'DE']
  const started = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  child = started
  let [out, err] = ['', '']
  started.stderr.on('data', text => {
    err += text
  })
  started.stdout.on('data', text => {
    out += text
  })
  const ended = once(started, 'close')
  while (!out.includes('\n'))
    await Promise.race([once(started.stdout, 'data'), ended.then(() => Promise.reject(new Error(err)))])
  const { baseUrl, keyFile } = Line.parse(JSON.parse(out))
  expect(err).toContain('people.csv: 1 person and 1 company. Columns not used: Glückszahl.')
  expect(err).toContain('Rows without anything to find them by: line 3.')
  expect(err).toMatch(/companies\.jsonl: 0 people and 2 companies\./)
  const headers = { 'X-Api-Key': readFileSync(keyFile, 'utf8').trim(), 'content-type': 'application/json' }
  const ask = async (where: string, body: object): Promise<unknown> =>
    (await fetch(`${baseUrl}/v1/${where}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  const named = { first_name: 'Zoe', last_name: 'Capek', domain: 'kupka.example' }
  expect(await ask('enrich/person/name-domain-to-email', named)).toMatchObject({ email: 'zoe@kupka.example' })
  expect(await ask('enrich/companies/domain-to-company', { input: 'ostwind.example' })).toMatchObject({
    data: { company_name: 'Ostwind AG', employee_count_range: '51-200' },
  })
  expect(await ask('enrich/companies/domain-to-company', { input: 'kupka.example' })).toMatchObject({
    data: { company_name: 'Kupka s.r.o.', city: 'Brno' },
  })
  expect(await ask('search/companies', {})).toMatchObject({ total_count: 2 })
  started.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})

test('a file that is missing, or that has nothing to find a record by: 3, and no service', async () => {
  expect(await runHere([...memory(), '--people', path.join(dir, 'none.csv')])).toMatchObject({ code: 3, out: '' })
  const colours = file('colours.csv', 'colour,weight\nred,3\nblue,4\n')
  expect(await runHere([...memory(), '--people', colours])).toMatchObject({
    ...{ code: 3, out: '', err: expect.stringContaining('No column is mapped to a field.') },
  })
})

test.each([
  [['practice', '--people', 'a.csv'], '--people and --companies go with --memory.'],
  [['practice', '--memory', '--country', 'DE'], '--country goes with --people or --companies.'],
  [['practice', '--replay', 'a.jsonl', '--people', 'a.csv'], '--people does not go with --replay.'],
])('%j is a usage error', async (args, words) => {
  expect(await runHere(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) })
})
