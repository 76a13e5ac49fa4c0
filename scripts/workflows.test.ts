// The workflows call only what a person can call in a clone: each step that runs a command runs an npm script that exists.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const root = path.join(import.meta.dirname, '..')
const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root, exclude: [] })

/** The commands of the steps. A command of several lines would be a script that is in no clone. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:- )?run:[ \t]*(.*)$/gm)].map(([, command = '']) => command.trim())

/** Why a command is not one of the clone; null when it is. */
function faultOf(command: string): string | null {
  if (/^npm ci(?: --[\w-]+)*$/.test(command)) return null
  const [, script = ''] = /^(?:npm run ([\w:-]+)|npm (?:test|start))(?: -- [^;&|<>`]*)?$/.exec(command) ?? []
  if (/^npm (?:test|start)\b/.test(command) && script === '') return null
  if (script === '') return `${command}: neither npm ci nor an npm script`
  return Object.hasOwn(manifest.scripts, script) ? null : `${command}: package.json has no script ${script}`
}

test('each command of a workflow is an npm script', () => {
  const commands = files.flatMap(file => commandsIn(readFileSync(path.join(root, file), 'utf8')))
  expect(files.length).toBeGreaterThanOrEqual(3)
  expect(commands.length).toBeGreaterThanOrEqual(files.length * 2)
  expect(commands.map(faultOf).filter(fault => fault !== null)).toEqual([])
})

test.each([
  'npm run no-such-script',
  'npm run check && curl example.org',
  'npm run check -- $(id) ; id',
  'bash build.sh',
  '|',
])('%s is found', command => {
  expect(faultOf(command)).not.toBeNull()
})

test('a workflow may read the repository and nothing more', () => {
  for (const file of files)
    expect(readFileSync(path.join(root, file), 'utf8'), file).toMatch(/^permissions:\n {2}contents: read\n(?! )/m)
})
