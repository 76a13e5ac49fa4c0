// The manual page, from the table of commands that help uses.
import type { CliCommand } from '../../src/cli/command.ts'
import { exitCodeWords } from '../../src/cli/help.ts'
import { type CliOptions, inWorkspace } from '../../src/cli/options.ts'
import { about } from './about.ts'

/** Text as roff reads it: no sign of its own, and no line that begins with one. */
const roff = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1')

const optionsOf = (options: CliOptions): string[] =>
  Object.entries(options).flatMap(([name, { value, words, short }]) => [
    '.TP',
    `${short ? `\\fB\\-${short}\\fR, ` : ''}\\fB\\-\\-${roff(name)}\\fR${value ? ` \\fI${roff(value)}\\fR` : ''}`,
    roff(words),
  ])

const shared = new Set<string>(Object.keys(inWorkspace))

function commandPage({ page }: CliCommand): string[] {
  const own = Object.fromEntries(Object.entries(page.options).filter(([name]) => !shared.has(name)))
  return [
    `.SS ${roff(page.name)}`,
    `${roff(page.brief)}.`,
    ...page.usage.flatMap(line => ['.PP', `\\fB${about.command} ${roff(line)}\\fR`]),
    ...(page.more ?? []).flatMap(words => ['.PP', roff(words)]),
    ...optionsOf(own),
  ]
}

/** `date`: of the release, such as 2026-11-28. */
export function manualPage(commands: readonly CliCommand[], date: string): string {
  return [
    `.TH LISTWRIGHT 1 "${date}" "${about.name} ${about.version}" "User Commands"`,
    '.SH NAME',
    `${about.command} \\- ${roff(about.summary)}`,
    '.SH SYNOPSIS',
    `.B ${about.command}`,
    '\\fICOMMAND\\fR [\\fIoptions\\fR]',
    '.br',
    `.B ${about.command}`,
    '\\fIFILE\\fR...',
    '.SH DESCRIPTION',
    ...about.paragraphs.flatMap((words, at) => [...(at > 0 ? ['.PP'] : []), roff(words)]),
    '.SH OPTIONS',
    'Options of every command that uses a workspace:',
    ...optionsOf(inWorkspace),
    '.SH COMMANDS',
    ...commands.flatMap(commandPage),
    '.SH EXIT STATUS',
    ...exitCodeWords.flatMap(([code, words]) => ['.TP', `.B ${code}`, roff(words)]),
    '.SH ENVIRONMENT',
    '.TP',
    '.B LISTWRIGHT_DATA',
    'Data folder, if it is not named with --workspace.',
    '.TP',
    '.B LISTWRIGHT_API_KEY',
    'API key of the live service.',
    '.SH FILES',
    '.TP',
    '.I ~/.local/share/listwright',
    'Lists, history, answers and settings. Removing the program leaves them in place.',
    '',
  ].join('\n')
}
