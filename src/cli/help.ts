// The help of the command line: the list of commands, and a page for each.
import type { CliCommand } from './command.ts'
import { commandGroups } from './commands/index.ts'
import { exitTable } from './exit.ts'
import { type CliOption, type CliOptions, type HelpPage, inWorkspace } from './options.ts'

const width = 100
const column = 28

/** Words in lines of `width`, each behind `indent` spaces. */
function wrapped(words: string, indent: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words.split(' ')) {
    if (line !== '' && indent + line.length + 1 + word.length > width) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line].map(text => ' '.repeat(indent) + text)
}

/** A name, and beside it what it is. */
function entry(name: string, words: string): string[] {
  const lines = wrapped(words, column)
  const left = `  ${name}`
  if (left.length > column - 2) return [left, ...lines]
  const [first = '', ...rest] = lines
  return [left.padEnd(column) + first.trimStart(), ...rest]
}

const optionNames = (options: CliOptions): string[] =>
  Object.entries(options).flatMap(([name, { value, words, short, multiple }]) =>
    entry(
      `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`,
      `${words}${multiple ? '; may be given several times' : ''}`,
    ),
  )

/** What each exit code means. */
export const exitCodeWords: readonly (readonly [number, string])[] = Object.values(exitTable).map(({ code, means }) => [
  code,
  means,
])

/** A page of help that is about no command. */
export const exitCodesTopic = 'exit-codes'

/** The exit codes with what to do about each. */
const exitCodesText = (): string =>
  [
    'Exit codes of listwright. Each has one meaning, whichever command ends with it.',
    '',
    ...Object.values(exitTable).flatMap(({ code, means, todo, resumable }) =>
      entry(String(code), `${means}. To do: ${todo}.${resumable ? ' Can be resumed.' : ''}`),
    ),
    '',
    ...wrapped(
      'Can be resumed: the same command goes on where it ended when the cause is gone, with --resume for a run, and pays for nothing twice. With --json, results of runs and failures have "exit" and "resumable".',
      0,
    ),
  ].join('\n')

/** The page of one command, or with null the list of all `commands`. */
export const helpText = (of: string | null, commands: readonly CliCommand[], version: string): string => {
  if (of === exitCodesTopic) return exitCodesText()
  const page = commands.find(({ page }) => page.name === of)?.page
  return (page ? pageOf(page) : overview(commands, version)).join('\n')
}

const optionsForScripts = (options: CliOptions) =>
  Object.entries(options).map(([name, { type, value = null, words, short = null, multiple = false }]) => ({
    ...{ name, type, value, words, short, multiple },
  }))

const exitCodesForScripts = () => Object.entries(exitTable).map(([name, one]) => ({ name, ...one }))

const groupOf = (name: string) => commandGroups.find(({ names }) => names.includes(name))?.title

/** The same as data. */
export function helpForScripts(of: string | null, commands: readonly CliCommand[]): Record<string, unknown> {
  if (of === exitCodesTopic) return { exitCodes: exitCodesForScripts() }
  const page = commands.find(({ page }) => page.name === of)?.page
  if (!page)
    return {
      commands: commands.map(({ page: { name, brief, usage } }) => ({ name, brief, usage, group: groupOf(name) })),
      options: optionsForScripts(inWorkspace),
      exitCodes: exitCodesForScripts(),
    }
  const { name, brief, usage, more = [], table = null, options, examples } = page
  return { name, brief, usage, more, table, options: optionsForScripts(options), examples }
}

export const versionForScripts = (version: string) => ({
  name: 'Listwright',
  version,
  node: process.versions.node,
  platform: process.platform,
  architecture: process.arch,
})

function overview(commands: readonly CliCommand[], version: string): string[] {
  return [
    `Listwright ${version}: clean, validate and enrich lists of people and companies.`,
    '',
    '  listwright COMMAND [options]',
    '  npm run -s listwright -- COMMAND [options]    in a clone',
    '',
    ...entry('FILE...', 'open files in the window, or in your browser if there is no window'),
    ...entry('help [COMMAND]', 'this list, or the options and examples of a command; with --json as data'),
    ...entry('version', 'the version; with --json also of Node and the system'),
    ...commandGroups.flatMap(({ title, names }) => [
      '',
      `${title}:`,
      ...commands.filter(({ page }) => names.includes(page.name)).flatMap(({ page }) => entry(page.name, page.brief)),
    ]),
    '',
    'Options of every command that uses a workspace:',
    ...optionNames(inWorkspace),
    '',
    'Exit codes (help exit-codes says what to do):',
    ...exitCodeWords.flatMap(([code, words]) => entry(String(code), words)),
  ]
}

function pageOf({ name, brief, usage, more = [], table, options, examples }: HelpPage): string[] {
  const all = Object.entries(options)
  const everywhere = new Set<CliOption>(Object.values(inWorkspace))
  const own = Object.fromEntries(all.filter(([, option]) => !everywhere.has(option)))
  const shared = Object.fromEntries(all.filter(([, option]) => everywhere.has(option)))
  return [
    `listwright ${name}: ${brief}.`,
    '',
    ...usage.map(line => `  listwright ${line}`),
    ...more.flatMap(words => ['', ...wrapped(words, 0)]),
    ...(table ? ['', table.title, ...table.rows.flatMap(([one, words]) => entry(one, words))] : []),
    '',
    ...(Object.keys(own).length > 0 ? ['Options:', ...optionNames(own), ''] : []),
    'Common options:',
    ...optionNames(shared),
    '',
    'Examples:',
    ...examples.map(line => (line.includes('| listwright') ? `  ${line}` : `  listwright ${line}`)),
  ]
}
