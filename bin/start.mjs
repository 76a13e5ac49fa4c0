// Starts what was built, on a Node that is new enough.
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { compiledFolder } from './compiled-folder.mjs'
import { keepHeapSmall } from './small-heap.mjs'

keepHeapSmall(process.argv.slice(2))
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const compiled = process.env.NODE_COMPILE_CACHE ?? compiledFolder(process.env, process.platform, version)
if (compiled) {
  // The variable is for the threads and programs that are started from here.
  process.env.NODE_COMPILE_CACHE = compiled
  module.enableCompileCache(compiled)
}
await import('../out/main/cli.js')
