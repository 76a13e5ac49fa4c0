// Arguments of suppress add|check: the do-not-contact lists.
import { SuppressionKind } from '../../contract/app/privacy.ts'
import { commandOf, inWorkspace, needed, usage } from './options.ts'

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

const mostValues = 10_000
const longestNote = 500

/** The words of `--kind`: those of the lists, with a hyphen. */
const kindNames = SuppressionKind.options.map(kind => kind.replace('_', '-'))

export const suppress = commandOf(
  {
    name: 'suppress',
    brief: 'who must be in no request and no export',
    usage: [
      'suppress add --kind KIND (--file FILE [--column NAME] | VALUE...) [--hash] [--note TEXT]',
      'suppress check VALUE...',
    ],
    more: ['A SHA-256 of a normalised value is a value too.'],
    options: {
      kind: { type: 'string', value: 'KIND', words: kindNames.join(', ') },
      file: { type: 'string', value: 'FILE', words: 'CSV, TSV or XLSX with the values, or - for stdin' },
      column: { type: 'string', value: 'NAME', words: 'its column; else the one whose cells look like KIND' },
      hash: { type: 'boolean', default: false, words: 'keep SHA-256 of the values only' },
      note: { type: 'string', default: '', value: 'TEXT', words: 'why, for later readers' },
      ...inWorkspace,
    },
    examples: [
      'suppress add --kind email --file opt-outs.csv --hash',
      'suppress add --kind email-domain rival.example --note "agreed in May"',
      'suppress check anna@firm.example --json',
    ],
    most: mostValues + 1,
  } as const,
  (values, [action, ...given]): SuppressCommand => {
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
)

function kindOf(text: string | undefined): SuppressionKind {
  if (text === undefined) throw usage(`Say what the values are: --kind ${kindNames.join(', ')}.`)
  const kind = SuppressionKind.safeParse(text.replace('-', '_'))
  if (!kind.success) throw usage(`--kind ${text}: write ${kindNames.join(', ')}.`)
  return kind.data
}
