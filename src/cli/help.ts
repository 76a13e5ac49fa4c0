// The help of the command line: the list of commands, and a page for each.
import type { CliCommand } from './command.ts'
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
export const exitCodeWords: readonly (readonly [number, string])[] = [
  [0, 'done'],
  [1, 'internal error, or a file could not be written'],
  [2, 'the command or an option is wrong'],
  [3, 'the input is missing, unreadable or has different columns'],
  [4, 'more errors than --max-error-rate allows, or cells that break a rule (check)'],
  [5, 'no API key, a rejected key, or one without permission'],
  [6, 'budget or credits used up (continue with --resume)'],
  [7, 'the service is unavailable (continue with --resume)'],
  [8, 'the workspace is locked or damaged'],
  [130, 'interrupted by SIGINT, SIGTERM or SIGHUP (continue with --resume)'],
]

/** The page of one command, or with null the list of all `commands`. */
export const helpText = (of: string | null, commands: readonly CliCommand[], version: string): string => {
  const page = commands.find(({ page }) => page.name === of)?.page
  return (page ? pageOf(page) : overview(commands, version)).join('\n')
}

function overview(commands: readonly CliCommand[], version: string): string[] {
  return [
    `Listwright ${version}: clean, validate and enrich lists of people and companies.`,
    '',
    'listwright COMMAND [options] in a clone: npm run -s listwright -- COMMAND [options]',
    '',
    ...entry('FILE...', 'open files in the window, or in your browser if there is no window'),
    ...commands.flatMap(({ page: { name, brief } }) => entry(name, brief)),
    ...entry('help [COMMAND] | version', 'this list, or the options and examples of a command'),
    '',
    'Options of every command that uses a workspace:',
    ...optionNames(inWorkspace),
    '',
    'Exit codes:',
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
