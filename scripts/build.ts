// Builds the program into out/ when the sources are newer than what is there.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { beginBuild, isBuilt } from './built.mjs'
import { ensureData } from './data/ensure.ts'

const root = path.join(import.meta.dirname, '..')

/** Throws with the tool's own words when the build fails. */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  await ensureData()
  if (isBuilt()) return
  say('Building Listwright (once after each change, about 10 seconds) ...')
  const done = beginBuild()
  const tool = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    windowsHide: true,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`)
  done()
}

if (import.meta.main) await ensureBuilt(line => console.log(line))
