// What is built into out/, whether it is newer than the sources, and what to start: plain JavaScript, as each command reads it.
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const stamp = path.join(root, 'out', 'built')
const inputs = ['package-lock.json', 'vite.config.ts', 'electron.vite.config.ts', 'resources/licences.json']
const test = /\.(test|property|conformance|crash)\.tsx?$/

const changedAt = file => statSync(file).mtimeMs

/** Whether everything in out/ was built from the sources that are there now. */
export function isBuilt() {
  if (!existsSync(stamp)) return false
  const built = changedAt(stamp)
  return (
    inputs.every(name => changedAt(path.join(root, name)) <= built) &&
    readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true }).every(
      file => !file.isFile() || test.test(file.name) || changedAt(path.join(file.parentPath, file.name)) <= built,
    )
  )
}

/** Begins a build; the function it returns marks it as whole, as of now: what changes meanwhile is built next time. */
export function beginBuild() {
  const begun = new Date()
  rmSync(stamp, { force: true })
  return () => {
    writeFileSync(stamp, `${begun.toISOString()}\n`)
    utimesSync(stamp, begun, begun)
  }
}

/** Where `serve` or `cli` starts: bundled, which takes half the time, or its source while that is newer. */
export const entryOf = name => path.join(root, isBuilt() ? `out/main/${name}.js` : `src/${name}/index.ts`)
