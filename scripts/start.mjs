// npm start and `listwright FILE...`: builds what is out of date and opens the program, in Electron or else in the user's
// browser. Arguments that are no options are files to open.
import './node24.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { entryOf } from './built.mjs'
import { runChild } from './child.mjs'
import { electronBinary, runElectron } from './electron.mjs'

const root = path.join(import.meta.dirname, '..')
// npm runs this in the program's folder; what a person names lies where npm was called.
if (process.env.npm_lifecycle_event === 'start' && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
const args = process.argv.slice(2)
const electronDir = path.join(root, 'node_modules', 'electron')
const failedMark = path.join(root, 'node_modules', '.cache', 'listwright', 'electron-unavailable')
const aDay = 24 * 60 * 60 * 1000
const installLimit = 3 * 60 * 1000

/** Tries to fetch the binary, once a day; returns why it is not there, or null when it is. */
async function fetchElectron() {
  if (existsSync(failedMark) && Date.now() - statSync(failedMark).mtimeMs < aDay) {
    return readFileSync(failedMark, 'utf8').trim()
  }
  console.log('Fetching Electron (once) ...')
  const installer = path.join(electronDir, 'install.js')
  const code = await runChild(process.execPath, [installer], {
    timeout: installLimit,
    stdio: 'ignore',
    cwd: electronDir,
  })
  if (code === 0 && electronBinary()) {
    rmSync(failedMark, { force: true })
    return null
  }
  const reason = 'its binary could not be downloaded'
  mkdirSync(path.dirname(failedMark), { recursive: true })
  writeFileSync(failedMark, reason)
  return reason
}

/** Why Electron cannot be used here, or null. */
async function noElectron() {
  const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  if (!display) return 'there is no display'
  return electronBinary() ? null : fetchElectron()
}

/** Never resolves: the web host ends this process itself. */
async function inBrowser(because) {
  if (because) process.argv.splice(2, 0, '--because', because)
  await import(pathToFileURL(entryOf('serve')).href)
}

async function start() {
  const { ensureBuilt } = await import('./build.ts')
  await ensureBuilt(line => console.log(line))
  if (process.env.LISTWRIGHT_HOST === 'web') return inBrowser(null)
  const reason = await noElectron()
  if (reason !== null) return inBrowser(reason)
  const { code, reason: failed } = await runElectron(electronBinary(), [root, ...args])
  return failed === undefined ? code : inBrowser(failed)
}

try {
  process.exit(await start())
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
