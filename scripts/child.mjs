// Runs a program in this one's place: a signal that reaches this process reaches the program, whose end is this one's.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Resolves with the exit code, 128 + n for signal n, 127 when the program could not be started. */
export function runChild(command, args, options = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    // Ctrl+C reaches the whole group, `kill` only this process: either way the child hears it and decides how to end.
    const listeners = passedOn.map(signal => [signal, () => child.kill(signal)])
    for (const [signal, listener] of listeners) process.on(signal, listener)
    const end = code => {
      for (const [signal, listener] of listeners) process.off(signal, listener)
      resolve(code)
    }
    child.once('error', error => {
      console.error(`${command} could not be started: ${error.message}`)
      end(127)
    })
    child.once('exit', (code, signal) => end(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
