// A process of our own in the desktop program: Electron's utility process. Its binary is never run as plain Node, so the fuse for
// that can be off.
import { fileURLToPath } from 'node:url'
import { utilityProcess } from 'electron'
import { processEnvironment, type StartProcess } from '../engine/base/own-process.ts'

export const startUtilityProcess: StartProcess = entry => {
  const child = utilityProcess.fork(fileURLToPath(entry), [], {
    env: processEnvironment(),
    stdio: 'ignore',
    serviceName: 'Listwright SQL console',
  })
  const ended = Promise.withResolvers<number | null>()
  let killed = false
  child.once('exit', code => ended.resolve(killed ? null : code))
  return {
    send: value => child.postMessage(value),
    onMessage: listener => void child.on('message', listener),
    onEnd: listener => void ended.promise.then(listener),
    kill: () => {
      killed = true
      // Electron asks it to end; one that is in the middle of a statement is not asked.
      if (child.pid === undefined) child.kill()
      else process.kill(child.pid, 'SIGKILL')
    },
  }
}
