#!/usr/bin/env node
// Starts Firefox for Playwright and carries their WebDriver BiDi messages, with two differences. Playwright always sets the media
// features of a page, by a command that Firefox does not have: here it sets the color scheme by Firefox's own preference. And
// Playwright sends each press of a button by itself, of which Firefox's driver makes no double click: here it does.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const firefox = spawn(process.env.LISTWRIGHT_FIREFOX, [...process.argv.slice(2), '--remote-allow-system-access'], {
  stdio: ['ignore', 'inherit', 'pipe'],
  windowsHide: true,
})
firefox.on('exit', code => process.exit(code ?? 1))
firefox.on('error', error => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

/** `layout.css.prefers-color-scheme.content-override`: 2 is what the system has. */
const schemes = { dark: 0, light: 1 }

const setScheme = scheme =>
  `Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', ${schemes[scheme] ?? 2})`

/** As Firefox's own `dispatch`, but the click before is forgotten only when the mouse goes to a place, as before each click. */
const countClicks = `
  const { actions } = ChromeUtils.importESModule('chrome://remote/content/shared/webdriver/Actions.sys.mjs')
  actions.Chain.prototype.dispatch = async function (state, options) {
    if (this.some(tick => tick.some(({ subtype }) => subtype === 'pointerMove'))) state.clickTracker.reset()
    for (const tick of this) await tick.dispatch(state, options)
  }`

/** Own commands have numbers that Playwright does not come to. */
let lastOwn = 2 ** 40

/** Carries messages between Playwright, which is connected, and Firefox at `url`. */
function carry(playwright, url) {
  const browser = new WebSocket(url)
  const early = []
  const send = message => {
    if (browser.readyState === WebSocket.OPEN) browser.send(message)
    else early.push(message)
  }
  /** What is done with the answer to a command of our own. */
  const awaited = new Map()
  const ask = (method, params, answered) => {
    lastOwn += 1
    awaited.set(lastOwn, answered)
    send(JSON.stringify({ id: lastOwn, method, params }))
  }
  /** Runs a script in Firefox itself. */
  const inFirefox = (script, done) =>
    ask('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 }, ({ result }) => {
      const [window] = result?.contexts ?? []
      if (!window) return done()
      const expression = `{${script}}`
      ask('script.evaluate', { expression, target: { context: window.context }, awaitPromise: false }, done)
    })
  let countsClicks = false
  const mediaSet = ({ id, params: { features } }) => {
    const script = `${countsClicks ? '' : countClicks}; ${setScheme(features?.['prefers-color-scheme'])}`
    countsClicks = true
    inFirefox(script, () => playwright.send(JSON.stringify({ type: 'success', id, result: {} })))
  }
  browser.on('open', () => {
    for (const message of early) browser.send(message)
  })
  playwright.on('message', data => {
    const text = data.toString()
    const command = text.includes('"emulation.setMediaFeaturesOverride"') ? JSON.parse(text) : null
    if (command?.method === 'emulation.setMediaFeaturesOverride') mediaSet(command)
    else send(text)
  })
  browser.on('message', data => {
    const text = data.toString()
    const answer = awaited.size > 0 ? JSON.parse(text) : {}
    const answered = awaited.get(answer.id)
    if (!answered) return playwright.send(text)
    awaited.delete(answer.id)
    answered(answer)
  })
  browser.on('close', () => playwright.close())
  browser.on('error', () => playwright.close())
  // Whoever started it has ended.
  playwright.on('close', () => firefox.kill())
}

for await (const line of createInterface({ input: firefox.stderr })) {
  const [, url] = /^WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? []
  if (!url) {
    process.stderr.write(`${line}\n`)
    continue
  }
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 2 ** 30 })
  server.on('connection', playwright => carry(playwright, `${url}/session`))
  server.on('listening', () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
}
