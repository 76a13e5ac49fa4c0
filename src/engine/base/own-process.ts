// A process of our own that does one thing and can be killed in the middle of it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface OwnProcess {
  send(value: unknown): void
  /** Hears what the process sends. */
  onMessage(listener: (value: unknown) => void): void
  /** Once, when it has ended; null: by a signal. A process that could not be started ends too. */
  onEnd(listener: (code: number | null) => void): void
  kill(): void
}

/** Starts `entry`, a module. */
export type StartProcess = (entry: URL) => OwnProcess

/** Nothing else of the environment is its business. */
export const processEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'SystemRoot'].flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )

/** On plain Node. */
export const startNodeProcess: StartProcess = entry => {
  const child = spawn(process.execPath, [fileURLToPath(entry)], {
    env: processEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  })
  const ended = Promise.withResolvers<number | null>()
  child.once('exit', ended.resolve)
  child.once('error', () => ended.resolve(1))
  return {
    // It has ended, or is about to: that is heard.
    send: value => child.send(value as object, () => {}),
    onMessage: listener => void child.on('message', listener),
    onEnd: listener => void ended.promise.then(listener),
    kill: () => void child.kill('SIGKILL'),
  }
}
