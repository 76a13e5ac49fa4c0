// Starts what was built, on a Node that is new enough.
import { readFileSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { compiledFolder } from './compiled-folder.mjs'
import { brokenWords, missingPart } from './parts.mjs'
import { keepHeapSmall } from './small-heap.mjs'

const root = path.join(import.meta.dirname, '..')
/** Of docs/exit-codes.md: a bug, and a computer that is not set up as needed. */
const [bug, setUp] = [1, 12]

/** Says which part of the program is not there, if any; whether one was said. */
function saysMissing() {
  const part = missingPart(root)
  if (part !== null) console.error(brokenWords(part))
  return part !== null
}

const args = process.argv.slice(2)
keepHeapSmall(args)
// To look at all parts takes as long as a tenth of a short command: they are looked at before pages are served from them, and when
// something has failed.
if (['open', 'serve', 'mcp'].includes(args[0]) && saysMissing()) process.exit(setUp)
process.on('exit', code => {
  if (code === bug && saysMissing()) process.exitCode = setUp
})

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const compiled = process.env.NODE_COMPILE_CACHE ?? compiledFolder(process.env, process.platform, version)
if (compiled) {
  // The variable is for the threads and programs that are started from here.
  process.env.NODE_COMPILE_CACHE = compiled
  module.enableCompileCache(compiled)
}
try {
  await import('../out/main/cli.js')
} catch (error) {
  // The words of Node for a file that is not there, or ends in the middle, help no one.
  if (!saysMissing()) throw error
  process.exit(setUp)
}
// A command ends the process itself; a file that is empty does not.
if (saysMissing()) process.exit(setUp)
