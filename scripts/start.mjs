// npm start: builds what is out of date and opens the program, in Electron or else in the user's browser.
import './node24.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const electronDir = path.join(root, 'node_modules', 'electron')
const failedMark = path.join(root, 'node_modules', '.cache', 'listwright', 'electron-unavailable')
const aDay = 24 * 60 * 60 * 1000
const installLimit = 3 * 60 * 1000

/** Path of Electron's binary, or null. */
function electronBinary() {
  const pathFile = path.join(electronDir, 'path.txt')
  if (!existsSync(pathFile)) return null
  const binary = path.join(electronDir, 'dist', readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : null
}

/** Tries to fetch the binary once a day; returns why it is not there, or null when it is. */
function fetchElectron() {
  if (existsSync(failedMark) && Date.now() - statSync(failedMark).mtimeMs < aDay) {
    return readFileSync(failedMark, 'utf8').trim()
  }
  console.log('Fetching Electron (once) ...')
  const installer = path.join(electronDir, 'install.js')
  const fetched = spawnSync(process.execPath, [installer], { timeout: installLimit, stdio: 'ignore', cwd: electronDir })
  if (fetched.status === 0 && electronBinary()) {
    rmSync(failedMark, { force: true })
    return null
  }
  const reason = fetched.error ? 'its download did not finish in 3 minutes' : 'its binary could not be downloaded'
  mkdirSync(path.dirname(failedMark), { recursive: true })
  writeFileSync(failedMark, reason)
  return reason
}

/** Why Electron cannot be used here, or null. */
function noElectron() {
  if (process.env.LISTWRIGHT_HOST === 'web') return 'LISTWRIGHT_HOST is web'
  const display = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY
  if (!display) return 'there is no display'
  return electronBinary() ? null : fetchElectron()
}

/** Ctrl+C reaches parent and child alike: the parent waits until the child has ended by itself. */
function run(command, commandArgs) {
  const child = spawn(command, commandArgs, { stdio: 'inherit', cwd: root })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  child.on('error', error => {
    console.error(`${command} could not be started: ${error.message}`)
    process.exit(1)
  })
}

const { ensureBuilt } = await import('./build.ts')
await ensureBuilt(line => console.log(line))
const reason = noElectron()
if (reason === null) run(electronBinary(), [root, ...args])
else run(process.execPath, [path.join(root, 'src', 'serve', 'index.ts'), '--because', reason, ...args])
