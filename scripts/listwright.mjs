// The command line in a clone: checks Node, makes what nothing has made yet, then hands over to src/cli, or to the window where
// it is to be opened or files stand in place of a command.
import './node24.mjs'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { keepHeapSmall } from '../bin/small-heap.mjs'
import { entryOf } from './built.mjs'

/** A person is told; programs read stderr. */
const say = line => process.stderr.isTTY && console.error(line)
const [command, ...options] = process.argv.slice(2)
const helps = options.includes('--help') || options.includes('-h')
keepHeapSmall([command, ...options])

if (command === 'serve' && !helps) {
  // As npm start does: the page is served from out/.
  const { ensureBuilt } = await import('./build.ts')
  await ensureBuilt(say)
} else if (!existsSync(path.join(import.meta.dirname, '..', 'resources', 'data', 'manifest.json'))) {
  const { ensureData } = await import('./data/ensure.ts')
  say('Preparing the bundled data (once) ...')
  await ensureData()
}

/** Whether files stand in place of a command. */
async function opensFiles() {
  if (!command || !(existsSync(command) || /^listwright:/i.test(command))) return false
  const cli = await import('../src/cli/opens-files.ts')
  return cli.opensFiles([command])
}

const opens = command === 'open' && !helps
// The window takes files and options only.
if (opens) process.argv.splice(2, 1)
await import(opens || (await opensFiles()) ? './start.mjs' : pathToFileURL(entryOf('cli')).href)
