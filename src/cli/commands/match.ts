// listwright match LIST --with OTHER: the rows of a list that are in another list or in a file, and what is brought over.

import type { KeyPair, MatchAsk, MatchDecision, Pairing, SeveralWay } from '../../contract/app/match.ts'
import { maxKeyPairs, pairings, severalWays } from '../../contract/app/match.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { listNamed } from '../lists.ts'
import { namesOf } from '../nearest.ts'
import { inWorkspace, listCodes, neededOption, usageError } from '../options.ts'
import { keysOf, openOther, otherColumn } from '../other-table.ts'
import type { CommandSession } from '../session.ts'

interface MatchCommand {
  readonly list: string
  readonly other: string
  /** "Column=Column of the other". */
  readonly keys: readonly string[]
  readonly how: KeyPair['how']
  readonly pairing: Pairing
  readonly bring: readonly string[]
  readonly several: SeveralWay
  readonly mark: boolean
  readonly review: boolean
  readonly dryRun: boolean
}

export const matchCommand = sessionCommand(
  {
    name: 'match',
    brief: 'matches rows with another list or file and brings columns over',
    usage: ['match LIST --with LIST|FILE [--key A=B]... [--fuzzy|--exact] [--bring COLUMN]... [--mark] [--dry-run]'],
    more: [
      'Without --key, --fuzzy and --exact, compares all columns that both lists share and learns from them what each is worth. Rows that are at least 99% sure match. Those from 50% need review.',
      'Without --bring or --mark, or with --dry-run, counts the matches and changes nothing. With --key, rows that are 80 to 95% similar need review in the window, or use --take-review to accept the best match. Values brought over go to new columns. One undo removes them.',
      listCodes,
    ],
    options: {
      with: {
        type: 'string',
        value: 'LIST|FILE',
        words: 'another list (list:NAME if a file has the same name), or a file',
      },
      key: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'A=B',
        words: `a column and the column to compare it with, up to ${maxKeyPairs} (default: all columns that both lists share)`,
      },
      fuzzy: { type: 'boolean', default: false, words: 'similar values match too' },
      exact: { type: 'boolean', default: false, words: 'only the same text matches' },
      pairs: {
        type: 'string',
        default: 'best',
        value: pairings.join('|'),
        words:
          'without --key: the best match of each row, each row of the other list for one row only, or all sure matches',
      },
      bring: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'COLUMN',
        words: 'a column to bring over, once per column',
      },
      several: {
        type: 'string',
        default: 'first',
        value: severalWays.join('|'),
        words: 'what a row with several matches gets: the first, all as text, or nothing',
      },
      mark: { type: 'boolean', default: false, words: 'writes the match status of each row to a new column' },
      'take-review': { type: 'boolean', default: false, words: 'accepts the best match for rows that need review' },
      'dry-run': { type: 'boolean', default: false, words: 'shows what would match and changes nothing' },
      ...inWorkspace,
    },
    examples: [
      'match Attendees --with crm.csv --bring Owner',
      'match Attendees --with crm.csv --key Email=Email --bring Owner --mark',
      'match Attendees --with Companies --key Company=Name --fuzzy --bring Domain --bring Country',
      'match Attendees --with Companies --key Company=Name --key City=City --fuzzy --dry-run --json',
    ],
    most: 1,
  } as const,
  (values, [list]): MatchCommand => {
    const several = severalWays.find(way => way === values.several)
    if (!several) throw usageError(`--several ${values.several}: write ${severalWays.join(', ')}.`)
    const pairing = pairings.find(way => way === values.pairs)
    if (!pairing) throw usageError(`--pairs ${values.pairs}: write ${pairings.join(', ')}.`)
    if (pairing !== 'best' && (values.key.length > 0 || values.fuzzy || values.exact))
      throw usageError('--pairs cannot be used with --key, --fuzzy or --exact.')
    if (values.fuzzy && values.exact) throw usageError('--fuzzy and --exact cannot be used together.')
    if (values.key.length > maxKeyPairs) throw usageError(`Use --key at most ${maxKeyPairs} times.`)
    for (const key of values.key) if (key.indexOf('=') < 1) throw usageError(`--key ${key}: use "Column=Other column".`)
    return {
      list: neededOption(list, 'The list'),
      other: neededOption(values.with, '--with (a list or a file)'),
      keys: values.key,
      how: values.fuzzy ? 'fuzzy' : values.exact ? 'exact' : 'typed',
      pairing,
      bring: values.bring,
      several,
      mark: values.mark,
      review: values['take-review'],
      dryRun: values['dry-run'] || (values.bring.length === 0 && !values.mark),
    }
  },
  perform,
)

async function perform(session: CommandSession, asked: MatchCommand): Promise<void> {
  const { call, report } = session
  const sheet = await listNamed(session, asked.list)
  const other = await openOther(session, sheet.id, asked.other)
  try {
    // Lists that share nothing but, say, a number are matched by the pair of columns that fits best.
    const linked = asked.keys.length === 0 && asked.how === 'typed' && other.shared.length > 0
    const ask: MatchAsk = {
      sheetId: sheet.id,
      otherId: other.otherId,
      keys: linked ? [] : keysOf(asked.keys, asked.how, sheet, other),
      ...(linked && { pairing: asked.pairing }),
    }
    const bring = asked.bring.map(name => otherColumn(other, name))
    const { compared, ...summary } = await call.match.summary(ask)
    const said = {
      list: sheet.name,
      with: other.name,
      keys: compared.map(({ columnId, otherColumnId, how }) => ({
        column: sheet.columns.find(({ id }) => id === columnId)?.name ?? '',
        with: other.columns.find(({ id }) => id === otherColumnId)?.name ?? '',
        how,
      })),
      ...summary,
    }
    const found = [
      `${sheet.name} with ${other.name}, by ${said.keys.map(key => `${key.column} = ${key.with}`).join(' and ')}`,
      `${summary.exact + summary.typed + summary.fuzzy} of ${counted(summary.rows, 'row')} matched with ${summary.otherRows}: ${summary.exact} same text, ${summary.typed} same value, ${summary.fuzzy} similar, ${summary.review} to review, ${summary.none} without a match (${summary.blank} with a blank key)`,
      ...(summary.several > 0
        ? [`${counted(summary.several, 'row has', 'rows have')} several matches (--several ${asked.several})`]
        : []),
      ...summary.tooWide.map(
        one =>
          `Left out "${one.value}" because ${one.otherRows} rows of ${other.name} have it. Add a --key to narrow the match.`,
      ),
    ]
    if (asked.dryRun) return report.result({ ...said, changed: null }, found)
    const decisions = asked.review ? await reviewed(session, ask) : []
    const done = await call.match.perform({ ...ask, bring, several: asked.several, mark: asked.mark, decisions })
    const added = done.added.map(({ name }) => name)
    report.result(
      { ...said, changed: { matched: done.matched, unmatched: done.unmatched, cells: done.cells, added } },
      [
        ...found,
        `${counted(done.matched, 'row')} matched, ${done.unmatched} not matched. New columns: ${namesOf(added)}`,
      ],
    )
  } finally {
    await call.match.close({ otherId: other.otherId })
  }
}

const rowsPerPage = 100
const maxDecisions = 20_000

/** The best partner of each row that needs a review. */
async function reviewed({ call }: CommandSession, ask: MatchAsk): Promise<MatchDecision[]> {
  const decisions: MatchDecision[] = []
  for (let first = 0; first < maxDecisions; first += rowsPerPage) {
    const { rows } = await call.match.rows({ ...ask, which: 'review', first, count: rowsPerPage })
    for (const { rowId, partners } of rows)
      decisions.push({ rowId, partners: partners.slice(0, 1).map(partner => partner.rowId) })
    if (rows.length < rowsPerPage) break
  }
  return decisions
}
