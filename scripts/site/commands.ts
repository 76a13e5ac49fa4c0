// The command reference: every command with its options and examples, from the table that help uses.
import type { CliCommand } from '../../src/cli/command.ts'
import { type CliOptions, inWorkspace } from '../../src/cli/options.ts'

/** Text as Markdown shows it: no sign of its own, and no tag. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>|]/g, sign => `\\${sign}`)

const shared = new Set<string>(Object.keys(inWorkspace))

const optionsOf = (options: CliOptions): string[] =>
  Object.entries(options).map(
    ([name, { value, words, short }]) =>
      `| ${short ? `\`-${short}\`, ` : ''}\`--${name}${value ? ` ${value.replaceAll('|', '\\|')}` : ''}\` | ${plain(words)} |`,
  )

const table = (lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', '| Option | Meaning |', '|---|---|', ...lines]

const block = (lines: readonly string[]) => ['', '```sh', ...lines.map(line => `listwright ${line}`), '```']

function commandPart({ page }: CliCommand): string[] {
  const own = Object.fromEntries(Object.entries(page.options).filter(([name]) => !shared.has(name)))
  return [
    ...['', `## ${page.name}`, '', `${plain(page.brief[0]?.toUpperCase() ?? '')}${plain(page.brief.slice(1))}.`],
    ...block(page.usage),
    ...(page.more ?? []).flatMap(words => ['', plain(words)]),
    ...table(optionsOf(own)),
    ...(page.examples.length === 0 ? [] : ['', 'Examples:', ...block(page.examples)]),
  ]
}

export const commandReference = (commands: readonly CliCommand[]): string =>
  [
    '# Commands',
    '',
    'Every command, as `listwright help COMMAND` shows it. [Command line](command-line.md) explains how they work together,',
    '[exit codes](exit-codes.md) what they end with.',
    '',
    'Options of every command that uses a workspace:',
    ...table(optionsOf(inWorkspace)),
    ...commands.flatMap(commandPart),
    '',
  ].join('\n')
