// Help tells every command with every option, and its examples are commands that can be said.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allCommands } from './commands/index.ts'
import { exitTable } from './exit.ts'
import { helpForScripts, helpText } from './help.ts'
import { parseCommand as parseWith } from './parse.ts'

const cliCommands = await allCommands()
const parseCommand = (argv: readonly string[]) => parseWith(argv, cliCommands)

/** As a shell splits it; nothing here escapes anything. */
const argvOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')

test('the list names each command and exit code', () => {
  const text = helpText(null, cliCommands, '1.2.3')
  expect(text).toMatch(/^Listwright 1\.2\.3: /)
  for (const { page } of cliCommands) expect(text).toContain(`  ${page.name.padEnd(26)}${page.brief}`)
  for (const code of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 130])
    expect(text).toMatch(new RegExp(`^ {2}${code} {2,}\\w`, 'm'))
})

test.each(cliCommands.map(({ page }) => [page.name, page] as const))(
  'the page of %s tells its options and examples',
  (name, page) => {
    const parsed = parseCommand([name, '--help'])
    if (parsed.kind !== 'help') throw new Error('no help')
    const text = helpText(parsed.of, cliCommands, '1.2.3')
    expect(page.examples.length).toBeGreaterThan(0)
    for (const option of Object.keys(page.options))
      expect(text).toMatch(new RegExp(`^ {2}(-h, )?--${option}( |$)`, 'm'))
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(120)
    for (const example of page.examples) {
      expect(text).toContain(example)
      // What stands around the command is the shell's.
      const [own = ''] = example.replace(/^.*\| listwright /, '').split(/ [|<>] /)
      expect(parseCommand(argvOf(own)).kind).not.toBe('help')
    }
  },
)

test.each(['clean', 'dedupe', 'transform', 'match', 'cluster', 'compare', 'profile', 'health', 'recipe', 'run'])(
  '%s says how it ends, has --json, and --dry-run where it changes a list',
  name => {
    const page = cliCommands.find(command => command.page.name === name)?.page
    expect(page?.more?.join(' ')).toContain('Exit codes: 0 done')
    const options = Object.keys(page?.options ?? {})
    expect(options).toContain('json')
    if (!['profile', 'health', 'recipe'].includes(name)) expect(options).toContain('dry-run')
  },
)

test('each exit code has one meaning, the same in help, in its page of the documents and for scripts', () => {
  const codes = Object.values(exitTable)
  expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length)
  expect(parseCommand(['help', 'exit-codes'])).toEqual({ kind: 'help', asked: true, of: 'exit-codes' })
  const text = helpText('exit-codes', cliCommands, '1.2.3').replaceAll(/\s+/g, ' ')
  const docs = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'exit-codes.md'), 'utf8')
  for (const { code, means, todo, resumable } of codes) {
    expect(text).toContain(`${code} ${means}. To do: ${todo}.`)
    expect(docs).toContain(`| ${code} | ${means} | ${todo} | ${resumable ? 'yes' : 'no'} |\n`)
  }
  const rows = [...docs.matchAll(/^\| \d+ \|/gm)]
  expect(rows).toHaveLength(codes.length)
  expect(helpForScripts('exit-codes', cliCommands)).toMatchObject({
    exitCodes: Object.entries(exitTable).map(([name, one]) => ({ name, ...one })),
  })
})

test('help as data has every command, and every option of one', () => {
  expect(helpForScripts(null, cliCommands)).toMatchObject({
    commands: cliCommands.map(({ page: { name, brief } }) => ({ name, brief, group: expect.stringMatching(/^[A-Z]/) })),
  })
  for (const { page } of cliCommands)
    expect(helpForScripts(page.name, cliCommands)).toMatchObject({
      name: page.name,
      options: Object.keys(page.options).map(name => ({ name })),
      examples: page.examples,
    })
})
