// Completions for bash, zsh and fish, from the table of commands that help uses.
import type { CliCommand } from '../../src/cli/command.ts'
import type { CliOption } from '../../src/cli/options.ts'
import { about } from './about.ts'

const optionsOf = ({ page }: CliCommand): [string, CliOption][] => Object.entries(page.options)
/** Values that are words to choose from, such as plain|excel. */
const choices = ({ value }: CliOption): string[] =>
  value && /^[\w.-]+(\|[\w.-]+)+$/.test(value) ? value.split('|') : []
/** Quoted for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export function bashCompletion(commands: readonly CliCommand[]): string {
  const names = [...commands.map(({ page }) => page.name), 'help', 'version'].join(' ')
  const cases = commands.flatMap(command => [
    `    ${command.page.name}) options=${quoted(
      optionsOf(command)
        .map(([name]) => `--${name}`)
        .join(' '),
    )} ;;`,
  ])
  const values = commands.flatMap(command =>
    optionsOf(command).flatMap(([name, option]) =>
      choices(option).length > 0
        ? [
            `    ${command.page.name}:--${name}) COMPREPLY=($(compgen -W ${quoted(choices(option).join(' '))} -- "$word")); return ;;`,
          ]
        : [],
    ),
  )
  return `# Completion of ${about.command} for bash.
_${about.command}() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} options=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted(names)} -- "$word") $(compgen -f -- "$word"))
    return
  fi
  if [ "$command" = help ]; then
    COMPREPLY=($(compgen -W ${quoted(names)} -- "$word"))
    return
  fi
  case $command:$before in
${values.join('\n')}
  esac
  case $command in
${cases.join('\n')}
  esac
  case $word in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _${about.command} ${about.command}
`
}

/** Text inside [brackets] of a zsh specification. */
const zshWords = (text: string) => text.replaceAll('\\', '\\\\').replaceAll(/[[\]:]/g, '\\$&')

export function zshCompletion(commands: readonly CliCommand[]): string {
  const described = commands.map(({ page }) => `    ${quoted(`${page.name}:${zshWords(page.brief)}`)}`)
  const cases = commands.flatMap(command => {
    const specs = optionsOf(command).map(([name, option]) => {
      const value = option.value
        ? `:${zshWords(option.value)}:${choices(option).length > 0 ? `(${choices(option).join(' ')})` : '_files'}`
        : ''
      return quoted(`${option.multiple ? '*' : ''}--${name}[${zshWords(option.words)}]${value}`)
    })
    return [`    ${command.page.name}) _arguments ${specs.join(' ')} '*:file:_files' ;;`]
  })
  return `#compdef ${about.command}
# Completion of ${about.command} for zsh.
local -a commands
commands=(
${described.join('\n')}
    'help:shows the list of commands, or the page of one'
    'version:shows the version'
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
    help) _describe command commands ;;
${cases.join('\n')}
esac
`
}

export function fishCompletion(commands: readonly CliCommand[]): string {
  const fish = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = commands.flatMap(command => [
    `complete -c ${about.command} -n __fish_use_subcommand -a ${command.page.name} -d ${fish(command.page.brief)}`,
    ...optionsOf(command).map(([name, option]) => {
      const short = option.short ? ` -s ${option.short}` : ''
      const value = choices(option).length > 0 ? ` -x -a ${fish(choices(option).join(' '))}` : option.value ? ' -r' : ''
      return `complete -c ${about.command} -n ${fish(`__fish_seen_subcommand_from ${command.page.name}`)} -l ${name}${short}${value} -d ${fish(option.words)}`
    }),
  ])
  return `# Completion of ${about.command} for fish.
complete -c ${about.command} -n __fish_use_subcommand -a help -d 'shows the list of commands, or the page of one'
complete -c ${about.command} -n __fish_use_subcommand -a version -d 'shows the version'
${lines.join('\n')}
`
}
