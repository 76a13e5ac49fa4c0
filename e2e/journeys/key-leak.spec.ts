// The key of a live service is in no place but the request header: a whole run with faults, then every file, frame,
// export and word of the program is searched for it and for parts of it.
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { startScriptedRemote } from '../../src/testing/scripted-remote.ts'
import { test } from '../live.ts'
import {
  command,
  csv,
  enterKey,
  exportDownload,
  goLive,
  importFile,
  newestRun,
  openRun,
  openSettings,
} from '../pages/program.ts'
import { expect } from '../web.ts'

const rows = 40
const people = csv(
  'people.csv',
  `E-mail\n${Array.from({ length: rows }, (_, n) => `person${n}@contoso.com`).join('\n')}\n`,
)
/** Shorter pieces may stand anywhere by chance. */
const piece = 10

/** Whether a text or bytes hold the key, or a piece of it, as it is or in a usual coding. */
function holds(content: Buffer | string, key: string): boolean {
  const text = typeof content === 'string' ? content : content.toString('latin1')
  const pieces = Array.from({ length: key.length - piece + 1 }, (_, at) => key.slice(at, at + piece))
  const coded = [
    Buffer.from(key).toString('hex'),
    Buffer.from(key).toString('base64').slice(0, -4),
    [...key].reverse().join(''),
  ]
  return [...pieces, ...coded].some(one => text.includes(one))
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
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
  const words: string[] = []
  page.on('console', message => words.push(message.text()))
  // This service repeats the key in every answer.
  const remote = await startScriptedRemote(live.baseUrl, {
    answer: (_path, json) => ({ ...(json as object), you_sent: live.key }),
  })
  await live.service.admin.setFaults({
    seed: 5,
    rules: [
      { id: 'html', when: { input: 'person3@contoso.com' }, do: { kind: 'html' } },
      { id: 'reset', when: { input: 'person7@contoso.com' }, do: { kind: 'status', status: 500 } },
    ],
  })
  await page.goto(web.url)
  await page
    .getByRole('button', { name: /^open a file/i })
    .first()
    .waitFor()
  await importFile(page, people)
  await openSettings(page)
  await enterKey(page, live.key)
  await goLive(page, remote.baseUrl, 'The service answers as expected.')
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
  const saving = page.waitForEvent('download')
  await command(page, 'Save workbook as one file…')
  const workbook = await readFile(await (await saving).path())
  expect(workbook.length).toBeGreaterThan(1000)
  const shown = await page.content()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  // What is left as after a crash: the write-ahead log is there.
  await web.kill()
  await remote.close()

  expect(live.service.admin.audit().charges).toBeGreaterThan(rows - 3)
  expect(received.length).toBeGreaterThan(20)
  expect(received.filter(frame => holds(frame, live.key))).toEqual([])
  // Typed once, it crosses once.
  expect(sent.filter(frame => frame.includes(live.key))).toHaveLength(1)
  expect([shown, kept, ...words, ...files, workbook].filter(text => holds(text, live.key))).toEqual([])
  const below = await filesBelow(web.dataDir)
  expect(below.map(file => path.basename(file))).toEqual(expect.arrayContaining(['workspace.db', 'workspace.db-wal']))
  const leaking: string[] = []
  for (const file of below) if (holds(await readFile(file), live.key)) leaking.push(file)
  expect(leaking).toEqual([])
  for (const words of [
    ['ledger', '--csv'],
    ['ledger', '--json'],
    ['key', 'status', '--json'],
    ['doctor'],
    ['lists', '--json'],
  ])
    expect(holds(await said(...words, '--workspace', web.dataDir), live.key)).toBe(false)
  // The search finds what is there.
  expect(holds(JSON.stringify({ detail: `x${live.key.slice(4, 4 + piece)}y` }), live.key)).toBe(true)
})
