// Runs the steps of check and test on this Node, with times, until one fails: one after the other, or two at a time.
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

/** A tool of node_modules by the path of its script. */
export const tool = script => path.join(root, 'node_modules', script)

/** Each step is [name, script, ...arguments]; `env` adds to the environment. Exits with the first failing status. */
export async function runSteps(steps, env = {}) {
  for (const [name, script, ...args] of steps) {
    const started = Date.now()
    const { status, error } = spawnSync(process.execPath, [script, ...args], {
      cwd: root,
      stdio: 'inherit',
      windowsHide: true,
      env: { ...process.env, ...env },
    })
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    if (status !== 0) {
      console.error(`${name}: failed after ${seconds} s${error ? ` (${error.message})` : ''}`)
      process.exit(status || 1)
    }
    console.log(`${name}: ok, ${seconds} s`)
  }
}

/** Runs a step and gives its exit status with all that it printed. */
function heard([, script, ...args]) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, windowsHide: true })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => printed.push(piece))
    child.once('error', error => resolve({ status: 1, printed: String(error) }))
    child.once('close', status => resolve({ status: status ?? 1, printed: Buffer.concat(printed).toString() }))
  })
}

/** Steps that need nothing of each other, as many at once as there are cores; each is printed when it has ended. */
export async function runBeside(steps) {
  const waiting = [...steps]
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = Date.now()
      const { status, printed } = await heard(step)
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      process.stdout.write(printed)
      if (status !== 0) {
        console.error(`${step[0]}: failed after ${seconds} s`)
        // The steps beside it are not ended in the midst of a file; none begins any more.
        waiting.length = 0
        process.exitCode = status
      } else console.log(`${step[0]}: ok, ${seconds} s`)
    }
  }
  await Promise.all(Array.from({ length: Math.min(steps.length, availableParallelism()) }, work))
  if (process.exitCode) process.exit()
}
