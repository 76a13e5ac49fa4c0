// `listwright practice record` and `practice --replay` as a script uses them: three processes, real requests, what is on disk.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { runHere } from '../../testing/run-here.ts'

const program = path.join(import.meta.dirname, '..', '..', '..', 'bin', 'listwright.mjs')
const Line = z.object({ baseUrl: z.url(), keyFile: z.string().optional(), recording: z.string().optional() })

let dir: string
let children: ChildProcess[] = []
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'listwright-record-'))
})
afterEach(async () => {
  for (const child of children.filter(one => one.exitCode === null && one.signalCode === null)) child.kill('SIGKILL')
  children = []
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
})

const inDir = (name: string) => path.join(dir, name)

async function start(...args: string[]) {
  const child = spawn(process.execPath, [program, 'practice', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let [out, err] = ['', '']
  child.stdout.on('data', text => {
    out += text
  })
  child.stderr.on('data', text => {
    err += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }))
  while (!out.includes('\n')) await Promise.race([once(child.stdout, 'data'), ended.then(one => Promise.reject(one))])
  const line = Line.parse(JSON.parse(out))
  const key = line.keyFile === undefined ? '' : readFileSync(line.keyFile, 'utf8').trim()
  const end = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { ...line, key, end }
}

const startPractice = (name: string, ...args: string[]) =>
  start('--workspace', inDir(name), '--contacts', '200', '--memory', ...args)

async function validate(baseUrl: string, key: string, email: string) {
  const response = await fetch(`${baseUrl}/v1/validate/email`, {
    method: 'POST',
    headers: { 'X-Api-Key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return { status: response.status, text: await response.text() }
}

test('what passes through the recorder is answered again without the service; what is missing is listed: 4', async () => {
  const live = await startPractice('live')
  const file = inDir('answers.jsonl')
  const recorder = await start('record', file, '--base-url', live.baseUrl)
  expect(recorder.recording).toBe(file)
  const first = await validate(recorder.baseUrl, live.key, 'full@try.example')
  expect(first.status).toBe(200)
  // An answer is on disk as soon as it has arrived: a recorder that is killed loses none.
  expect(readFileSync(file, 'utf8')).toContain('"full@try.example"')
  expect(await recorder.end()).toMatchObject({ code: 0, err: `1 answer is in ${file}.\n` })
  expect(readFileSync(file, 'utf8')).not.toContain(live.key)
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
  await live.end()

  const replay = await start('--workspace', inDir('replay'), '--replay', file)
  expect(await validate(replay.baseUrl, replay.key, 'Full@try.example')).toEqual(first)
  expect(await validate(replay.baseUrl, replay.key, 'other@try.example')).toMatchObject({
    ...{ status: 400, text: expect.stringContaining('"not_recorded"') },
  })
  const said = await replay.end()
  expect(said.code).toBe(4)
  expect(said.err).toBe(`1 request is not in ${file}:\n  validate.email {"email":"other@try.example"}\n`)

  const complete = await start('--workspace', inDir('replay'), '--replay', file, '--faults', faults())
  expect((await validate(complete.baseUrl, complete.key, 'full@try.example')).status).toBe(503)
  expect(await complete.end()).toMatchObject({ code: 0, err: '' })
})

/** Simulated errors act on recorded answers, too. */
function faults(): string {
  const file = inDir('faults.json')
  writeFileSync(file, JSON.stringify({ rules: [{ id: 'all', do: { kind: 'status', status: 503 } }] }))
  return file
}

test('--mask: the address is not in the file, and its masked form is answered', async () => {
  const live = await startPractice('live')
  const file = inDir('masked.jsonl')
  const recorder = await start('record', file, '--base-url', live.baseUrl, '--mask')
  await validate(recorder.baseUrl, live.key, 'valid@try.example')
  await recorder.end()
  expect(readFileSync(file, 'utf8')).not.toContain('valid@try.example')
  const replay = await start('--workspace', inDir('replay'), '--replay', file)
  expect(await validate(replay.baseUrl, replay.key, 'person-1@try.example')).toMatchObject({
    ...{ status: 200, text: expect.stringContaining('"person-1@try.example"') },
  })
  expect((await replay.end()).code).toBe(0)
})

const refused = (...args: string[]) => runHere(['practice', ...args])
const url = ['--base-url', 'http://127.0.0.1:9']

test('a file that exists is never written over, and a port that is taken leaves none', async () => {
  const file = inDir('there.jsonl')
  writeFileSync(file, 'kept')
  expect(await refused('record', file, ...url)).toMatchObject({ code: 2, err: expect.stringContaining('exists') })
  expect(readFileSync(file, 'utf8')).toBe('kept')
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const taken = await refused('record', inDir('new.jsonl'), ...url, '--port', String(port))
  server.close()
  expect(taken).toMatchObject({ code: 12, out: '', err: expect.stringContaining('Choose another port with --port') })
  expect(existsSync(inDir('new.jsonl'))).toBe(false)
  expect(await refused('record', inDir('no/folder.jsonl'), ...url)).toMatchObject({ code: 9, out: '' })
})

test('a replay of what is no recording: 3, with the line', async () => {
  const file = inDir('broken.jsonl')
  writeFileSync(file, '{"method":"POST"}\n')
  expect(await refused('--replay', file)).toMatchObject({ code: 3, err: expect.stringContaining('line 1: path') })
  expect(await refused('--replay', inDir('none.jsonl'))).toMatchObject({ code: 3, out: '' })
})

test.each([
  [['record', ...url], 'Name the file to record to'],
  [['record', 'a.jsonl'], 'practice record needs --base-url.'],
  [['record', 'a.jsonl', '--base-url', 'http://api.example'], 'must start with https://'],
  [['record', 'a.jsonl', ...url, '--seed', '3'], '--seed does not go with practice record.'],
  [['record', 'a.jsonl', ...url, '--price', 'validate.email=2'], '--price does not go with practice record.'],
  [['--mask'], '--mask goes with practice record.'],
  [['--replay', 'a.jsonl', '--contacts', '5'], '--contacts does not go with --replay.'],
  [['play'], '"play" is one argument too many.'],
])('%j is a usage error', async (args, words) => {
  expect(await refused(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) })
})
