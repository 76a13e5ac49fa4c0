// Ends this process when its parent has ended, whatever ended it: a program that no one waits for any more must not go on
// unseen, spend credits and hold the workspace. It is asked to come to rest (SIGTERM), and ended soon after.
import { Socket } from 'node:net'
import { parentPipe } from './child.mjs'

/** Together with the longest wait for the news, less than two seconds. */
const restMs = 1400
const lookMs = 400

let ending = false
function end() {
  if (ending) return
  ending = true
  // SIGKILL, because leaving by itself would wait for a thread in the middle of a statement. Nothing committed is lost.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), restMs).unref()
  process.kill(process.pid, 'SIGTERM')
}

/** The parent holds the other end and writes nothing: the system closes it with the parent. */
function watchPipe(descriptor) {
  const pipe = new Socket({ fd: descriptor, readable: true, writable: false })
  for (const event of ['end', 'close', 'error']) pipe.on(event, end)
  pipe.resume()
  pipe.unref()
}

if (process.env[parentPipe]) {
  const descriptor = Number(process.env[parentPipe])
  // For this process alone, not for those it starts.
  delete process.env[parentPipe]
  watchPipe(descriptor)
} else if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  // npm hands a SIGTERM to its shell only, and the shell ends without passing it on.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), lookMs).unref()
}
