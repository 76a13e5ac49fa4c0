// Makes sure the rest runs on Node 24 or newer: an older Node starts again with the project's own. Compiled code is kept.
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { allocator } from './allocator.mjs'
import './end-with-parent.mjs'
import { runChild } from './child.mjs'

const wanted = 24
/** Before 20.11 a program does not know its own folder (import.meta.dirname). */
const least = [20, 11]

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < least[0] || (major === least[0] && minor < least[1])) {
  console.error(
    `Listwright starts with Node ${least.join('.')} or newer and brings Node ${wanted} along itself; this is Node ${process.versions.node}. Update Node, or run it with the one it brings: node_modules/node/bin/node`,
  )
  process.exit(2)
}

const nodeModules = path.join(import.meta.dirname, '..', 'node_modules')
const projectNode = path.join(nodeModules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

if (major < wanted) {
  if (!existsSync(projectNode)) {
    console.error(`Listwright needs Node ${wanted}. Run "npm ci" first: it brings the right one along.`)
    process.exit(2)
  }
  const PATH = `${path.join(nodeModules, '.bin')}${path.delimiter}${process.env.PATH ?? ''}`
  process.exit(await runChild(projectNode, process.argv.slice(1), { ours: true, env: { PATH, ...allocator } }))
}

// A start takes a third less time. Not in the system's folder for temporary files, where others could put code.
// The variable is for the threads and programs started from here.
process.env.NODE_COMPILE_CACHE ??= path.join(nodeModules, '.cache', 'listwright', 'compiled')
module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
