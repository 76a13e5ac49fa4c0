#!/usr/bin/env node
// The command line: checks Node, makes in a clone what nothing has made yet, then hands over to src/cli, or
// to the window where files stand in place of a command.
import '../scripts/node24.mjs'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import v8 from 'node:v8'
import { entryOf } from '../scripts/built.mjs'

/** A person is told; programs read stderr. */
const say = line => process.stderr.isTTY && console.error(line)
const [command, ...options] = process.argv.slice(2)

// The young generation of what only loads code and hands rows on stays small: 20 MB less, for a twentieth more time of the start.
// A workbook takes more than that for itself, and is better off with the time.
if (command === 'export' && !options.some(option => /\.xlsx$/i.test(option)))
  v8.setFlagsFromString('--semi-space-growth-factor=1')

if (command === 'serve' && !options.includes('--help') && !options.includes('-h')) {
  // As npm start does: the page is served from out/.
  const { ensureBuilt } = await import('../scripts/build.ts')
  await ensureBuilt(say)
} else if (!existsSync(path.join(import.meta.dirname, '..', 'resources', 'data', 'manifest.json'))) {
  const { ensureData } = await import('../scripts/data/ensure.ts')
  say('Preparing the bundled data (once) ...')
  await ensureData()
}

/** Whether files stand in place of a command. */
async function opensFiles() {
  if (!command || !existsSync(command)) return false
  const cli = await import('../src/cli/opens-files.ts')
  return cli.opensFiles([command])
}

await import((await opensFiles()) ? '../scripts/start.mjs' : pathToFileURL(entryOf('cli')).href)
