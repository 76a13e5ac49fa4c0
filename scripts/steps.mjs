// Runs the steps of check and test one after the other on this Node, with times, until one fails.
import { spawnSync } from 'node:child_process'
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
