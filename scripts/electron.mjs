// Electron under npm start: where its binary is, and whether it comes up with it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import path from 'node:path'
import { parentPipe } from './child.mjs'

const electronDir = path.join(import.meta.dirname, '..', 'node_modules', 'electron')
/** Time in which Electron is ready, in milliseconds. */
const limit = 10_000
/** A start that was ended on purpose: the workspace cannot be used (src/hosts/start-words.ts). */
const refused = 8
/** Asks the program to quit (src/main/index.ts). */
const quitWord = 'quit'
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Path of Electron's binary, or null. As for Electron itself, ELECTRON_OVERRIDE_DIST_PATH names another folder. */
export function electronBinary() {
  const pathFile = path.join(electronDir, 'path.txt')
  const other = process.env.ELECTRON_OVERRIDE_DIST_PATH
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : other ? 'electron' : null
  if (name === null) return null
  const binary = path.join(other ?? path.join(electronDir, 'dist'), name)
  return existsSync(binary) ? binary : null
}

/** Why a start failed, from what was said: known causes by name, else the code. */
function reasonOf(said, code) {
  const [, library] = /error while loading shared libraries: ([^\s:]+)/.exec(said) ?? []
  if (library) return `Electron needs the library ${library}, which is missing`
  if (/sandbox/i.test(said)) return "Electron's sandbox is not set up on this computer"
  if (/cannot open display|missing x server|ozone/i.test(said)) return 'Electron cannot use the display'
  return `Electron ended with ${code} before it was ready`
}

/**
 * Runs the program in Electron. Resolves with its exit code, or with the reason why it did not come up: then nothing of it
 * is left. Electron writes the file that LISTWRIGHT_READY names as soon as it is ready.
 */
export function runElectron(binary, args, within = limit) {
  return new Promise(resolve => {
    const folder = mkdtempSync(path.join(tmpdir(), 'listwright-start-'))
    const mark = path.join(folder, 'ready')
    const windows = process.platform === 'win32'
    // The program ends with this process, whatever ends it (src/main/parent.ts): on Windows a channel
    // carries Ctrl+C, on other systems the end of a pipe says so.
    const env = { ...process.env, LISTWRIGHT_READY: mark, ...(!windows && { [parentPipe]: '3' }) }
    // On Windows a hidden start would hide the program's own window too.
    const child = spawn(binary, args, {
      env,
      windowsHide: false,
      stdio: ['inherit', 'inherit', 'pipe', windows ? 'ipc' : 'pipe'],
    })
    // Nothing is written to it; its end is news only to the program.
    child.stdio[3]?.on('error', () => {})
    let said = ''
    let late = false
    child.stderr.on('data', text => {
      said = `${said}${text}`.slice(-20_000)
      process.stderr.write(text)
    })
    const timer = setTimeout(() => {
      late = !existsSync(mark)
      if (late) child.kill('SIGKILL')
    }, within)
    // On Windows Ctrl+C reaches no program with windows, and a signal from here would end it at once: it is asked to quit.
    const heard = signal => (windows ? child.connected && child.send(quitWord) : child.kill(signal))
    const listeners = passedOn.map(signal => [signal, () => heard(signal)])
    for (const [signal, listener] of listeners) process.on(signal, listener)
    let signalled = false
    for (const signal of passedOn) process.once(signal, () => (signalled = true))
    const end = answer => {
      clearTimeout(timer)
      for (const [signal, listener] of listeners) process.off(signal, listener)
      rmSync(folder, { recursive: true, force: true })
      resolve(answer)
    }
    child.once('error', error => end({ reason: `Electron could not be started: ${error.message}` }))
    child.once('exit', (ended, signal) => {
      const code = ended ?? 128 + (constants.signals[signal] ?? 0)
      if (late) end({ reason: `Electron was not ready within ${within / 1000} seconds` })
      else if (code === 0 || code === refused || signalled || existsSync(mark)) end({ code })
      else end({ reason: reasonOf(said, code) })
    })
  })
}
