// The options of an action as those of a command: what help says of each, and how each is read. Made from model/actions.
import type { ActionAsk } from '../../contract/app/list-action.ts'
import type { ActionOption, ActionWords } from '../../model/actions/facts.ts'
import { type CliOption, type CliOptions, neededOption, usageError, wholeNumberOption } from '../options.ts'

type Given = string | boolean | readonly (string | boolean)[] | undefined
export type GivenValues = Readonly<Record<string, Given>>

const flagOf = (name: string, { flag = name }: ActionOption): string => flag

/** Each option with its flag. */
const flagsOf = ({ options }: ActionWords) =>
  Object.entries(options).map(([name, option]) => ({ name, option, flag: flagOf(name, option) }))

const valueWords = (option: ActionOption): string =>
  option.kind === 'choice' ? Object.keys(option.choices).join('|') : option.kind === 'whole' ? 'N' : 'TEXT'

const columnOption = {
  type: 'string',
  multiple: true,
  default: [] as string[],
  value: 'NAME',
  words: 'a column to change, once per column',
} as const

export const optionsOf = (words: ActionWords): CliOptions => ({
  ...(words.over === 'columns' && { column: columnOption }),
  ...Object.fromEntries(
    flagsOf(words).map(({ option, flag }): [string, CliOption] => [
      flag,
      option.kind === 'flag'
        ? { type: 'boolean', default: false, words: option.help }
        : { type: 'string', value: valueWords(option), words: option.help },
    ]),
  ),
})

/** "--what emails|names [--at N]" */
export const usageOf = (words: ActionWords): string =>
  [
    ...(words.over === 'columns' ? ['--column NAME...'] : []),
    ...flagsOf(words).map(({ option, flag }) => {
      const said = option.kind === 'flag' ? `--${flag}` : `--${flag} ${valueWords(option)}`
      return option.kind === 'choice' ? said : `[${said}]`
    }),
  ].join(' ')

/** What is given for the options of an action. Throws CommandEnd(usage). */
export const optionsGiven = (words: ActionWords, values: GivenValues): ActionAsk['options'] =>
  Object.fromEntries(flagsOf(words).map(({ name, option, flag }) => [name, given(option, flag, values[flag])]))

function given(option: ActionOption, flag: string, value: Given): ActionAsk['options'][string] {
  const text = typeof value === 'string' ? value : undefined
  switch (option.kind) {
    case 'choice':
      return oneOf(flag, Object.keys(option.choices), text)
    case 'flag':
      return value === true
    case 'text':
      if (text !== undefined && text.length > option.most)
        throw usageError(`--${flag}: at most ${option.most} characters.`)
      return text ?? option.usual
    case 'whole': {
      const number = wholeNumberOption(flag, text, option.most) ?? option.usual
      if (number < option.least) throw usageError(`--${flag} ${number}: use ${option.least} or more.`)
      return number
    }
  }
}

function oneOf(flag: string, choices: readonly string[], text: string | undefined): string {
  const found = choices.find(one => one === text)
  if (found === undefined) throw usageError(`--${flag}: use ${choices.join(' or ')}.`)
  return found
}

/** Names of the columns to change. Throws CommandEnd(usage) where there are none. */
export function columnsGiven({ over }: ActionWords, { column }: GivenValues): string[] {
  if (over === 'list') return []
  const names = Array.isArray(column) ? column.map(String) : []
  neededOption(names[0], '--column (the column to change)')
  return names
}

/** By the names of the flags, for `--json`. */
export const optionsSaid = (words: ActionWords, options: ActionAsk['options']): object =>
  Object.fromEntries(flagsOf(words).map(({ name, flag }) => [flag, options[name]]))
