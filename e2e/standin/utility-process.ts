// Electron's utility process: a Node of its own with `process.parentPort`, and without what a forked Node has.
import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { known } from './known.ts'

const port = pathToFileURL(path.join(import.meta.dirname, 'parent-port.mjs')).href

export interface ForkOptions {
  env: Record<string, string>
  stdio: 'ignore'
  serviceName: string
}

export const utilityProcess = known('utilityProcess', {
  fork(module: string, args: string[], { env, stdio }: ForkOptions) {
    const child = fork(module, args, {
      env,
      execArgv: ['--import', port],
      serialization: 'advanced',
      stdio: [stdio, stdio, stdio, 'ipc'],
    })
    const ends = new EventEmitter()
    child.on('message', message => ends.emit('message', message))
    child.once('exit', (code, signal) => ends.emit('exit', signal ? 1 : (code ?? 1)))
    return known('UtilityProcess', {
      get pid() {
        return child.exitCode === null && child.signalCode === null ? child.pid : undefined
      },
      postMessage: (message: object) => void child.send(message, () => {}),
      on: (event: string, listener: (...args: unknown[]) => void) => void ends.on(event, listener),
      once: (event: string, listener: (...args: unknown[]) => void) => void ends.once(event, listener),
      kill: () => child.kill('SIGTERM'),
    })
  },
})
