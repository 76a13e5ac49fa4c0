// Any words behind `listwright` are a command, help, or a sentence that says what is wrong with them.
import { expect, test } from 'vitest'
import { fuzz } from '../../testing/fuzz.ts'
import { allCommands } from '../commands/index.ts'
import { CommandEnd } from '../exit.ts'
import { parseCommand as parseWith } from '../parse.ts'

const cliCommands = await allCommands()
const parseCommand = (argv: readonly string[]) => parseWith(argv, cliCommands)

const good = [
  'run validate.email --in a.csv --out b.xlsx --map email=Mail --country de --budget 500 --max-error-rate 2.5 --json',
  'import a.csv b.xlsx --accept-guess --workspace w',
  'export People --out - --where Name=Bo --preset excel --split Country',
  'transform guests --column Name --do tidy --dry-run',
  'match guests --with b.csv --key Mail=Mail --bring Name --mark',
  ...cliCommands.map(({ page }) => `${page.name} x --help`),
  ...cliCommands.map(({ page }) => page.name),
].map(line => line.replaceAll(' ', '\n'))
const words = [
  ...cliCommands.map(({ page }) => `\n${page.name}\n`),
  ...[
    '\n--',
    '\n-',
    '\n--json',
    '\n--json=',
    '\n--no-json',
    '\n--in\n',
    '\n--budget\n',
    '=',
    '\n\n',
    '\0',
    '\ud800',
    ' ',
  ],
  ...[
    '-1',
    '1e999',
    'NaN',
    '0x10',
    '__proto__',
    'constructor',
    '\n--__proto__\n',
    '\n--constructor=1',
    '../../x',
    '"',
    "'",
  ],
]

test('fuzzed', async () => {
  let commands = 0
  const tried = await fuzz({
    name: 'arguments',
    from: good.map(text => Buffer.from(text)),
    words,
    inputs: 10_000,
    judge(input) {
      try {
        if (parseCommand(input.toString().split('\n')).kind === 'command') commands++
      } catch (error) {
        if (!(error instanceof CommandEnd)) throw error
        expect(error.message.length).toBeGreaterThan(5)
      }
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  })
  expect(commands).toBeGreaterThan(tried / 100)
})
