// Makes sure the rest runs on Node 24 or newer: an older Node starts again with the project's own.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { runChild } from './child.mjs'

const wanted = 24
const nodeModules = path.join(import.meta.dirname, '..', 'node_modules')
const projectNode = path.join(nodeModules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

if (Number(process.versions.node.split('.')[0]) < wanted) {
  if (!existsSync(projectNode)) {
    console.error(`Listwright needs Node ${wanted}. Run "npm ci" first: it brings the right one along.`)
    process.exit(2)
  }
  const PATH = `${path.join(nodeModules, '.bin')}${path.delimiter}${process.env.PATH ?? ''}`
  process.exit(await runChild(projectNode, process.argv.slice(1), { env: { ...process.env, PATH } }))
}
