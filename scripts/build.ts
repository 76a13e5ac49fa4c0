// Builds main, preload and page into out/ when the sources are newer than what is there.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureData } from './data/ensure.ts'

const root = path.join(import.meta.dirname, '..')
const stamp = path.join(root, 'out', 'built')
const sources = ['src/**/*.{ts,tsx,css,html,svg}', 'package-lock.json', '*vite.config.ts']

function stale(): boolean {
  if (!existsSync(stamp) || !existsSync(path.join(root, 'out', 'renderer', 'index.html'))) return true
  const built = statSync(stamp).mtimeMs
  return globSync(sources, { cwd: root })
    .filter(file => !/\.(test|property|conformance)\.tsx?$/.test(file))
    .some(file => statSync(path.join(root, file)).mtimeMs > built)
}

/** Throws with the tool's own words when the build fails. */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  await ensureData()
  if (!stale()) return
  say('Building Listwright (once after each change, about 10 seconds) ...')
  const tool = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    windowsHide: true,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, `${new Date().toISOString()}\n`)
}

if (import.meta.main) await ensureBuilt(line => console.log(line))
