// Runs a program in this one's place: a signal that reaches this process reaches the program, whose end is this one's.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Variable with the number of the descriptor that tells a program of ours that its parent has ended. */
export const parentPipe = 'LISTWRIGHT_PARENT_PIPE'

/**
 * Resolves with the exit code, 128 + n for signal n, 127 when the program could not be started. `ours`: the program is one
 * of ours on Node and imports end-with-parent.mjs: it ends with this process, also where no signal could be passed on.
 */
export function runChild(command, args, { ours = false, ...options } = {}) {
  return new Promise(resolve => {
    const bound = ours
      ? { stdio: ['inherit', 'inherit', 'inherit', 'pipe'], env: { ...process.env, ...options.env, [parentPipe]: '3' } }
      : {}
    const child = spawn(command, args, { stdio: 'inherit', windowsHide: true, ...options, ...bound })
    // Nothing is written to it; its end is news only to the child.
    child.stdio[3]?.on('error', () => {})
    // Ctrl+C reaches the whole group, `kill` only this process: either way the child hears it and decides how to end.
    // Windows has no signals: there Ctrl+C reaches the child by itself, and `kill` would end it at once.
    const pass = process.platform === 'win32' ? () => {} : signal => child.kill(signal)
    const listeners = passedOn.map(signal => [signal, () => pass(signal)])
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
