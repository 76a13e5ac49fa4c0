// Completions for bash, zsh and fish, from the table of commands that help uses.
import type { CliCommand } from '../../src/cli/command.ts'
import { exitCodesTopic } from '../../src/cli/help.ts'
import type { CliOption, HelpPage } from '../../src/cli/options.ts'
import { about } from './about.ts'

const optionsOf = ({ page }: CliCommand): [string, CliOption][] => Object.entries(page.options)
/** Names from the table of a page, such as those of operations. */
const tableNames = ({ table }: HelpPage): string[] => table?.rows.map(([name]) => name) ?? []
/** Values that are words to choose from: plain|excel, or TRANSFORM where the table of the page is about these. */
const choices = ({ value }: CliOption, page: HelpPage): string[] => {
  if (!value) return []
  if (/^[\w.-]+(\|[\w.-]+)+$/.test(value)) return value.split('|')
  return value === 'TRANSFORM' ? tableNames(page) : []
}
/** Words that the first argument may be: set and forget of `key`, operations of `run`. Others are lists and files. */
const firstWords = (page: HelpPage): string[] => {
  const first = page.usage.flatMap(line => line.split(' ')[1]?.split('|') ?? [])
  const verbs = first.filter(word => /^[a-z][a-z-]*$/.test(word))
  return [...new Set([...verbs, ...(first.includes('OPERATION') ? tableNames(page) : [])])]
}
const withFirstWords = (commands: readonly CliCommand[]) =>
  commands.map(({ page }) => ({ name: page.name, words: firstWords(page) })).filter(({ words }) => words.length > 0)

const ownCommands = [
  ['help', 'shows the list of commands, or the page of one'],
  ['version', 'shows the version'],
] as const
const namesOf = (commands: readonly CliCommand[]) => commands.map(({ page }) => page.name)

/** Quoted for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export function bashCompletion(commands: readonly CliCommand[]): string {
  const names = [...namesOf(commands), ...ownCommands.map(([name]) => name)]
  const says = (words: readonly string[]) => `words=${quoted(words.join(' '))} ;;`
  const options = commands.map(
    command => `      ${command.page.name}:*:-*) ${says(optionsOf(command).map(([name]) => `--${name}`))}`,
  )
  const values = commands.flatMap(command =>
    optionsOf(command).flatMap(([name, option]) => {
      const words = choices(option, command.page)
      return words.length > 0 ? [`      ${command.page.name}:--${name}:*) ${says(words)}`] : []
    }),
  )
  const first = withFirstWords(commands).map(({ name, words }) => `      ${name}:${name}:*) ${says(words)}`)
  return `# Completion of ${about.command} for bash. Where it has nothing to offer, bash completes names of files.
_${about.command}() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    words=${quoted(names.join(' '))}
  else
    case $command:$before:$word in
      help:help:*) ${says([...names, exitCodesTopic])}
${[...values, ...options, ...first].join('\n')}
    esac
  fi
  [ -z "$words" ] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o bashdefault -o default -F _${about.command} ${about.command}
`
}

/** Text inside [brackets] of a zsh specification. */
const zshWords = (text: string) => text.replaceAll('\\', '\\\\').replaceAll(/[[\]:]/g, '\\$&')

export function zshCompletion(commands: readonly CliCommand[]): string {
  const described = [...commands.map(({ page }) => [page.name, page.brief] as const), ...ownCommands].map(
    ([name, words]) => `  ${quoted(`${name}:${zshWords(words)}`)}`,
  )
  const cases = commands.map(command => {
    const specs = optionsOf(command).flatMap(([name, option]) => {
      const words = choices(option, command.page)
      const value = option.value
        ? `:${zshWords(option.value)}:${words.length > 0 ? `(${words.join(' ')})` : '_files'}`
        : ''
      const names = [`--${name}`, ...(option.short ? [`-${option.short}`] : [])]
      const once = option.multiple ? '*' : names.length > 1 ? `(${names.join(' ')})` : ''
      return names.map(one => quoted(`${once}${one}[${zshWords(option.words)}]${value}`))
    })
    const words = firstWords(command.page)
    if (words.length > 0) specs.push(quoted(`1: :{compadd -- ${words.join(' ')}; _files}`))
    return `  ${command.page.name}) _arguments ${specs.join(' ')} '*:file:_files' ;;`
  })
  return `#compdef ${about.command}
# Completion of ${about.command} for zsh.
local -a commands
commands=(
${described.join('\n')}
)
if (( CURRENT == 2 )); then
  _describe command commands
  _files
  return
fi
local command=$words[2]
shift words
(( CURRENT-- ))
case $command in
  help)
    commands+=('${exitCodesTopic}:what each exit code means')
    (( CURRENT == 2 )) && _describe command commands
    ;;
${cases.join('\n')}
esac
`
}

export function fishCompletion(commands: readonly CliCommand[]): string {
  const fish = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const { command } = about
  const named = [...commands.map(({ page }) => [page.name, page.brief] as const), ...ownCommands]
  const lines = commands.flatMap(one =>
    optionsOf(one).map(([name, option]) => {
      const words = choices(option, one.page)
      const short = option.short ? ` -s ${option.short}` : ''
      const value = words.length > 0 ? ` -x -a ${fish(words.join(' '))}` : option.value ? ' -r' : ''
      return `complete -c ${command} -n '__${command}_in ${one.page.name}' -l ${name}${short}${value} -d ${fish(option.words)}`
    }),
  )
  return `# Completion of ${command} for fish.
# So many words are before the one that is completed.
function __${command}_after
    test (count (commandline -opc)) -eq $argv[1]
end
# The command is this one. A list may be called as another command is.
function __${command}_in
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $argv[1]
end
${named.map(([name, words]) => `complete -c ${command} -n '__${command}_after 1' -a ${name} -d ${fish(words)}`).join('\n')}
complete -c ${command} -n '__${command}_in help' -f
${[...named, [exitCodesTopic, 'what each exit code means'] as const].map(([name, words]) => `complete -c ${command} -n '__${command}_in help; and __${command}_after 2' -a ${name} -d ${fish(words)}`).join('\n')}
${withFirstWords(commands)
  .map(
    ({ name, words }) =>
      `complete -c ${command} -n '__${command}_in ${name}; and __${command}_after 2' -a ${fish(words.join(' '))}`,
  )
  .join('\n')}
${lines.join('\n')}
`
}
