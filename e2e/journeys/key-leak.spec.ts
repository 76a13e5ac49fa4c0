// The key of a live service is in no place but the request header: a whole run with faults, then every file, frame,
// export and word of the program is searched for it and for parts of it.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startScriptedRemote } from '../../src/testing/run/scripted-remote.ts'
import {
  filesBelow,
  filesWithKey,
  holdsKey,
  processesOf,
  shortestPiece,
} from '../../src/testing/workspace/key-search.ts'
import { restarting as test } from '../live.ts'
import { openListOf } from '../pages/list.ts'
import {
  command,
  csv,
  exportDownload,
  goLive,
  newestRun,
  openFileButton,
  openRun,
  openSettings,
  withRun,
} from '../pages/program.ts'
import { expect, startWeb } from '../web.ts'

const rows = 40
const people = csv(
  'people.csv',
  `E-mail\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com`).join('\n')}\n`,
)
/** All that the page keeps in memory, as a crash dump would hold it. */
async function heapOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  return chunks.join('')
}

/** All that a command says. A command may end with a code of its own. */
const said = (...args: string[]) =>
  new Promise<string>(resolve => {
    const program = path.join(import.meta.dirname, '..', '..', 'bin', 'listwright.mjs')
    execFile(process.execPath, [program, ...args], (_error, out, err) => resolve(`${out}${err}`))
  })

test('a live run with faults leaves the key nowhere', async ({ page, web, live }) => {
  const received: string[] = []
  const sent: string[] = []
  page.on('websocket', socket => {
    socket.on('framereceived', ({ payload }) => received.push(String(payload)))
    socket.on('framesent', ({ payload }) => sent.push(String(payload)))
  })
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  const words: string[] = []
  page.on('console', message => words.push(message.text()))
  // This service repeats the key in every answer.
  const remote = await startScriptedRemote(live.baseUrl, {
    answer: (_path, json) => ({ ...(json as object), you_sent: live.key }),
  })
  // This one refuses it, and repeats it in other codings.
  const base64 = Buffer.from(`${live.key}:`).toString('base64')
  const refusing = await startScriptedRemote(live.baseUrl, {
    instead: {
      path: /./,
      status: 401,
      headers: { 'x-echo': live.key, 'x-basic': base64 },
      body: JSON.stringify({ detail: `The key ${live.key} (${base64}) is not valid.`, code: 'unauthorized' }),
    },
  })
  await live.service.admin.setFaults({
    seed: 5,
    rules: [
      { id: 'html', when: { input: 'person3@contoso.com' }, do: { kind: 'html' } },
      { id: 'reset', when: { input: 'person7@contoso.com' }, do: { kind: 'status', status: 500 } },
    ],
  })
  await page.goto(await web.address())
  await openFileButton(page).waitFor()
  await openListOf(page, people)
  await openSettings(page)
  await goLive(page, refusing.baseUrl, 'The key [key] ([key]', live.key)
  const refused = await openRun(page, 'E-mail')
  await refused.getByRole('button', { name: `Run ${rows}`, exact: true }).click()
  await expect(newestRun(page).getByText(/rejected your API key/)).toBeVisible()
  await newestRun(page).getByRole('button', { name: 'Stop and keep results' }).click()
  await refusing.close()
  await openSettings(page)
  await page.getByRole('dialog').getByRole('tab', { name: 'Service' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use Practice' }).click()
  // Another address: it asks for a key of its own.
  await goLive(page, remote.baseUrl, 'The service works as expected.', live.key)
  const dialog = await openRun(page, 'E-mail')
  await dialog.getByRole('button', { name: `Run ${rows}`, exact: true }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
  const files = [
    await exportDownload(page, async exporting => {
      await exporting.getByRole('radio', { name: 'Plain' }).check()
    }),
    await exportDownload(page, async exporting => {
      await exporting.getByText('Excel (XLSX)', { exact: true }).click()
    }),
  ]
  const recipe = page.waitForEvent('download')
  await withRun(page, newestRun(page), 'Save as recipe…')
  files.push(await readFile(await (await recipe).path()))
  const saving = page.waitForEvent('download')
  await command(page, 'Save workbook as one file…')
  const workbook = await readFile(await (await saving).path())
  expect(workbook.length).toBeGreaterThan(1000)
  const heap = await heapOf(page)
  const processes = await processesOf(web.dataDir)
  const shown = await page.content()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  // What is left as after a crash: the write-ahead log is there.
  await web.kill()
  await remote.close()

  expect(live.service.admin.audit().charges).toBeGreaterThan(rows - 3)
  expect(received.length).toBeGreaterThan(20)
  // A heap of the page, not of an empty one.
  expect(heap).toContain('person1@contoso.com')
  expect(holdsKey(heap, live.key)).toBe(false)
  expect(processes.length).toBeGreaterThan(0)
  expect(processes.filter(({ args, environment }) => holdsKey(`${args}\n${environment}`, live.key))).toEqual([])
  expect(received.filter(frame => holdsKey(frame, live.key))).toEqual([])
  // Typed once for each of two addresses, it crosses once for each.
  expect(sent.filter(frame => frame.includes(live.key))).toHaveLength(2)
  // The page asks no one but its own host.
  const own = new URL(page.url()).host
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(url => !url.startsWith('blob:') && new URL(url).host !== own)).toEqual([])
  expect([shown, kept, ...asked, ...words, ...files, workbook].filter(text => holdsKey(text, live.key))).toEqual([])
  const below = await filesBelow(web.dataDir)
  expect(below.map(file => path.basename(file))).toEqual(
    expect.arrayContaining(['workspace.db', 'workspace.db-wal', 'settings.json', 'listwright.log']),
  )
  expect(await filesWithKey(web.dataDir, live.key)).toEqual([])
  for (const words of [
    ['ledger', '--csv'],
    ['ledger', '--json'],
    ['key', 'status', '--json'],
    ['doctor'],
    ['lists', '--json'],
  ])
    expect(holdsKey(await said(...words, '--workspace', web.dataDir), live.key)).toBe(false)
  // The search finds what is there.
  expect(holdsKey(JSON.stringify({ detail: `x${live.key.slice(4, 4 + shortestPiece)}y` }), live.key)).toBe(true)
})

test('a key that the host has by a file, and one of its environment, never reach the page, nor any file', async ({
  page,
  live,
}) => {
  // The file wins: the service knows only its key.
  const unused = `api_${randomBytes(20).toString('hex')}`
  const holdsOne = (text: string) => holdsKey(text, live.key) || holdsKey(text, unused)
  const frames: string[] = []
  page.on('websocket', socket => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)))
    socket.on('framesent', ({ payload }) => frames.push(String(payload)))
  })
  const remote = await startScriptedRemote(live.baseUrl, {
    answer: (_path, json) => ({ ...(json as object), you_sent: live.key }),
  })
  const elsewhere = await startScriptedRemote(live.baseUrl)
  const folder = await mkdtemp(path.join(tmpdir(), 'listwright-e2e-key-'))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'listwright-e2e-'))
  const settings = { provider: 'remote', remote: { baseUrl: remote.baseUrl, network: 'social' } }
  await writeFile(path.join(dataDir, 'settings.json'), JSON.stringify(settings))
  const file = path.join(folder, 'key')
  await writeFile(file, `${live.key}\n`, { mode: 0o600 })
  const web = await startWeb(dataDir, { args: ['--key-file', file], env: { LISTWRIGHT_API_KEY: unused } })
  await page.goto(await web.address())
  await openFileButton(page).waitFor()
  await openListOf(page, people)
  const dialog = await openRun(page, 'E-mail')
  await dialog.getByRole('button', { name: `Run ${rows}`, exact: true }).click()
  await expect(newestRun(page).getByText('Done')).toBeVisible({ timeout: 60_000 })
  // Another address is asked nothing: it has no key, and is not offered this one.
  const open = await openSettings(page)
  await open.getByRole('tab', { name: 'Service' }).click()
  await open.getByLabel('Base URL').fill(elsewhere.baseUrl)
  await open.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByRole('dialog', { name: `API key for ${new URL(elsewhere.baseUrl).host}` })).toBeVisible()
  expect(elsewhere.requests).toEqual([])

  const heap = await heapOf(page)
  const seen = [
    await page.content(),
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
  ]
  const processes = await processesOf(dataDir)
  // What the person put into the environment of the host stays in it; nothing that it starts has it.
  const [host, ...started] = processes
  await web.kill()
  await remote.close()
  await elsewhere.close()

  expect(live.service.admin.audit().charges).toBe(rows)
  expect(heap).toContain('person1@contoso.com')
  expect(holdsOne(heap)).toBe(false)
  expect(frames.length).toBeGreaterThan(20)
  expect([...frames, ...seen].filter(holdsOne)).toEqual([])
  expect(host?.args).toContain(dataDir)
  expect(processes.filter(({ args }) => holdsOne(args))).toEqual([])
  expect(started.filter(({ environment }) => holdsOne(environment))).toEqual([])
  for (const key of [live.key, unused]) expect(await filesWithKey(dataDir, key)).toEqual([])
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  await rm(folder, { recursive: true, force: true })
})
