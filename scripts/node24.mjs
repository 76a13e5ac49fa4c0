// Makes sure the rest runs on Node 24 or newer: an older Node starts again with the project's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const wanted = 24

export const projectNode = path.join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

if (Number(process.versions.node.split('.')[0]) < wanted) {
  if (!existsSync(projectNode)) {
    console.error(`Listwright needs Node ${wanted}. Run "npm ci" first: it brings the right one along.`)
    process.exit(2)
  }
  const bin = path.join(root, 'node_modules', '.bin')
  const again = spawnSync(projectNode, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  })
  process.exit(again.status ?? 1)
}
