// Arguments of suppress add|check: the do-not-contact lists.
import { SuppressionKind } from '../../contract/app/privacy.ts'
import { needed, read, usage } from './options.ts'

export type SuppressCommand =
  | {
      readonly kind: 'suppress'
      readonly action: 'add'
      readonly of: SuppressionKind
      /** A file with the values, and its column; else the values themselves. */
      readonly file: string | undefined
      readonly column: string | undefined
      readonly values: readonly string[]
      readonly hashed: boolean
      readonly note: string
    }
  | { readonly kind: 'suppress'; readonly action: 'check'; readonly values: readonly string[] }

const options = {
  kind: { type: 'string' },
  file: { type: 'string' },
  column: { type: 'string' },
  hash: { type: 'boolean', default: false },
  note: { type: 'string', default: '' },
} as const
const mostValues = 10_000
const longestNote = 500

/** The words of `--kind`: those of the lists, with a hyphen. */
const kindNames = SuppressionKind.options.map(kind => kind.replace('_', '-'))

export function suppress(args: string[]) {
  const { values, positionals } = read(args, options, mostValues + 1)
  return {
    values,
    command: (): SuppressCommand => {
      const [action, ...given] = positionals
      if (action === 'check') {
        needed(given[0], 'A value to check')
        return { kind: 'suppress', action, values: given }
      }
      if (action !== 'add')
        throw usage('Say what to do: listwright suppress add --kind email VALUE..., or suppress check VALUE...')
      if ((values.file === undefined) === (given.length === 0))
        throw usage('Name either a file with --file, or the values themselves.')
      if (values.column !== undefined && values.file === undefined) throw usage('--column belongs to --file.')
      return {
        kind: 'suppress',
        action,
        of: kindOf(values.kind),
        file: values.file,
        column: values.column,
        values: given,
        hashed: values.hash,
        note: values.note.slice(0, longestNote),
      }
    },
  }
}

function kindOf(text: string | undefined): SuppressionKind {
  const kind = SuppressionKind.safeParse(text?.replace('-', '_'))
  if (!kind.success) throw usage(`--kind ${text ?? ''}: write ${kindNames.join(', ')}.`)
  return kind.data
}
