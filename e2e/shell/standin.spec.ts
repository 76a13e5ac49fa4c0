// The stand-in itself: what it once got wrong, and what must hold for the shell specs to mean something.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { expect } from '../expect.ts'
import { launchStandIn, type StandInDriver, type StandInOptions } from '../standin/launch.ts'

/** Writes events as JSON lines beside the data, then opens a window on a page of one line. */
const main = `
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { app, BrowserWindow, ipcMain, protocol } from 'electron'
const dir = process.env.LISTWRIGHT_DATA
const note = (...event) => appendFileSync(path.join(dir, 'events'), JSON.stringify(event) + '\\n')
protocol.registerSchemesAsPrivileged([])
app.setPath('userData', dir)
if (!app.requestSingleInstanceLock()) app.quit()
app.on('before-quit', () => note('before-quit'))
app.on('window-all-closed', () => { note('window-all-closed'); app.quit() })
app.on('will-quit', event => { event.preventDefault(); note('will-quit'); app.exit(3) })
ipcMain.on('note', (event, ...args) => note('ipc', event.senderFrame === event.sender.mainFrame, ...args))
ipcMain.handle('ask', (_event, text) => { if (text === 'bad') throw new Error('refused'); return text + '!' })
app.whenReady().then(() => {
  protocol.handle('app', request => new Response('<title>t</title><a id="in" href="#part">in</a><a id="out" href="https://example.org/">out</a>', { headers: { 'Content-Type': 'text/html' } }))
  const window = new BrowserWindow({ width: 900, height: 700, webPreferences: { preload: path.join(dir, 'preload.cjs'), sandbox: true, contextIsolation: true, nodeIntegration: false } })
  window.on('close', () => note('close'))
  const { webContents } = window
  webContents.setWindowOpenHandler(({ url }) => { note('open', url); return { action: 'deny' } })
  webContents.on('will-navigate', event => { note('will-navigate', event.url); if (!event.url.startsWith('app:')) event.preventDefault() })
  webContents.on('did-start-navigation', event => note('start', event.url, event.isSameDocument))
  webContents.on('did-navigate', (_event, url) => note('did-navigate', url))
  webContents.on('did-navigate-in-page', (_event, url) => note('in-page', url))
  window.loadURL('app://listwright/index.html')
})
note('loaded', app.isReady())
`

const preload = `
const { contextBridge, ipcRenderer } = require('electron')
contextBridge.exposeInMainWorld('bridge', {
  note: (...args) => ipcRenderer.send('note', ...args),
  ask: text => ipcRenderer.invoke('ask', text),
  twice: callback => { callback(1); callback({ two: 2 }) },
  fail: () => { throw new Error('thrown in the preload') },
  handle: () => ({ name: 'handle', end: () => 'ended' }),
})
`

interface Bridge {
  note(...args: unknown[]): void
  ask(text: string): Promise<string>
  twice(callback: (value: unknown) => void): void
  fail(): void
  handle(): { name: string; end(): string }
}

const test = base.extend<{
  dir: string
  launch: (source?: string, options?: StandInOptions) => Promise<StandInDriver>
}>({
  dir: async ({ browserName: _ }, use) => {
    const dir = await mkdtemp(path.join(tmpdir(), 'listwright-standin-'))
    await writeFile(path.join(dir, 'preload.cjs'), preload)
    await use(dir)
    await rm(dir, { recursive: true, force: true, maxRetries: 5 })
  },
  launch: async ({ dir }, use) => {
    const opened: StandInDriver[] = []
    await use(async (source = main, options = {}) => {
      const module = path.join(dir, 'main.mjs')
      await writeFile(module, source)
      const driver = await launchStandIn(dir, { main: module, ...options })
      opened.push(driver)
      return driver
    })
    for (const driver of opened) await driver.close()
  },
})

const events = async (dir: string): Promise<unknown[][]> => {
  const text = await readFile(path.join(dir, 'events'), 'utf8')
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as unknown[])
}

test('is ready only after the main module has run to its end: awaiting it there hangs, as in Electron', async ({
  dir,
  launch,
}) => {
  await (await launch()).firstWindow()
  expect((await events(dir))[0]).toEqual(['loaded', false])
  const hung = await launch("import { app } from 'electron'\nawait app.whenReady()\n", { startWithin: 3000 })
  await expect(hung.firstWindow()).rejects.toThrow('the program ended with null')
})

test('did-navigate is for new documents; a reload is judged without the fragment', async ({ dir, launch }) => {
  const driver = await launch()
  const page = await driver.firstWindow()
  const start = 'app://listwright/index.html'
  await expect.poll(() => events(dir)).toContainEqual(['did-navigate', start])
  await page.click('#in')
  await expect.poll(() => events(dir)).toContainEqual(['in-page', `${start}#part`])
  await page.reload()
  await expect.poll(() => events(dir)).toContainEqual(['did-navigate', `${start}#part`])
  await page.evaluate(() => window.location.assign('/other.html'))
  await expect.poll(() => events(dir)).toContainEqual(['did-navigate', 'app://listwright/other.html'])
  const seen = await events(dir)
  expect(seen.filter(([name]) => name === 'did-navigate')).toHaveLength(3)
  expect(seen.filter(([name]) => name === 'will-navigate')).toEqual([['will-navigate', 'app://listwright/other.html']])
  expect(seen.filter(([name, , same]) => name === 'start' && same === true)).toEqual([['start', `${start}#part`, true]])
})

test('a prevented navigation goes nowhere, a denied window stays shut', async ({ dir, launch }) => {
  const driver = await launch()
  const page = await driver.firstWindow()
  await page.click('#out')
  await expect.poll(() => events(dir)).toContainEqual(['will-navigate', 'https://example.org/'])
  await page.evaluate(() => window.open('https://example.org/new'))
  await expect.poll(() => events(dir)).toContainEqual(['open', 'https://example.org/new'])
  await expect.poll(() => page.context().pages().length).toBe(2)
  expect(await page.title()).toBe('t')
  expect((await events(dir)).filter(([name]) => name === 'did-navigate')).toHaveLength(1)
})

test('values, functions, promises and errors cross the bridge, and nothing else of the preload is seen', async ({
  dir,
  launch,
}) => {
  const driver = await launch()
  const page = await driver.firstWindow()
  expect(await page.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([900, 700])
  const seen = await page.evaluate(async () => {
    const { bridge } = window as unknown as { bridge: Bridge }
    const heard: unknown[] = []
    bridge.twice(value => heard.push(value))
    bridge.note('a', 1, null, { b: [true] })
    const message = (error: unknown) => (error instanceof Error ? error.message : String(error))
    let thrown = ''
    try {
      bridge.fail()
    } catch (error) {
      thrown = message(error)
    }
    const handle = bridge.handle()
    return {
      heard,
      thrown,
      asked: await bridge.ask('good'),
      refused: await bridge.ask('bad').catch(message),
      handle: [handle.name, handle.end()],
      world: ['standinSend', 'standinReceive', 'require', 'ipcRenderer'].filter(name => name in window),
    }
  })
  expect(seen).toEqual({
    heard: [1, { two: 2 }],
    thrown: 'thrown in the preload',
    asked: 'good!',
    refused: "Error invoking remote method 'ask': Error: refused",
    handle: ['handle', 'ended'],
    world: [],
  })
  await expect.poll(() => events(dir)).toContainEqual(['ipc', true, 'a', 1, null, { b: [true] }])
})

test('quitting asks, closes windows and then ends; closing the last window is another way there', async ({
  dir,
  launch,
}) => {
  const order = async () => (await events(dir)).map(([name]) => name).filter(name => /quit|close/.test(String(name)))
  const first = await launch()
  await first.firstWindow()
  expect(await first.quit()).toBe(3)
  expect(await order()).toEqual(['before-quit', 'close', 'will-quit'])
  await rm(path.join(dir, 'events'))
  const second = await launch()
  await second.firstWindow()
  await second.closeWindow()
  expect(await second.ended()).toBe(3)
  expect(await order()).toEqual(['close', 'window-all-closed', 'before-quit', 'will-quit'])
  expect(existsSync(path.join(dir, 'SingletonLock'))).toBe(false)
})

test('under an npm start that is killed the window closes, and the workspace is free', async ({ dir }) => {
  const home = path.join(dir, 'home')
  const lock = path.join(home, 'workspace.lock')
  const program = await launchStandIn(home, { parent: true })
  try {
    await program.firstWindow()
    expect(existsSync(lock)).toBe(true)
    program.killParent()
    // Asked to quit, it halts by itself.
    expect(await program.ended()).toBe(0)
    expect(existsSync(lock)).toBe(false)
  } finally {
    await program.close()
  }
})

test('the single-instance lock is one per user data folder, and a killed owner does not keep it', async ({
  dir,
  launch,
}) => {
  const first = await launch()
  await first.firstWindow()
  expect((await first.secondStart()).code).toBe(0)
  await first.close()
  expect(existsSync(path.join(dir, 'SingletonLock'))).toBe(true)
  await (await launch()).firstWindow()
})

test('what it does not have is refused by name', async ({ dir, launch }) => {
  const refused = [
    ['electron.Tray', 'the Electron stand-in has no electron.Tray'],
    ['electron.app.getAppMetrics()', 'the Electron stand-in has no app.getAppMetrics'],
    ["electron.app.getPath('music')", 'the Electron stand-in has no path music'],
    ["electron.protocol.handle('http', () => {})", 'the stand-in serves app: only, not http:'],
    ['new electron.BrowserWindow({})', 'cannot create a BrowserWindow before the app is ready'],
  ] as const
  const driver = await launch(`
    import { writeFileSync } from 'node:fs'
    import electron from 'electron'
    const said = []
    ${refused.map(([use]) => `try { ${use}; said.push('') } catch (error) { said.push(error.message) }`).join('\n')}
    writeFileSync(${JSON.stringify(path.join(dir, 'said'))}, JSON.stringify(said))
    process.exit(0)`)
  await driver.ended()
  expect(JSON.parse(await readFile(path.join(dir, 'said'), 'utf8'))).toEqual(refused.map(([, words]) => words))
})
