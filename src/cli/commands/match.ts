// listwright match LIST --with OTHER: the rows of a list that are in another list or in a file, and what is brought over.

import type { ColumnOff, LinkageView } from '../../contract/app/duplicates.ts'
import type {
  KeyPair,
  MatchAsk,
  MatchDecision,
  MatchSummary,
  OpenedTable,
  Pairing,
  SeveralWay,
} from '../../contract/app/match.ts'
import { maxKeyPairs, pairings, severalWays } from '../../contract/app/match.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { calibrationLines, qualityLine, readLabels } from '../linkage/labels.ts'
import { explainedRows, measuredRows } from '../linkage/match-explain.ts'
import { comparedPairs, keysOf, openOther, otherColumn } from '../linkage/other-table.ts'
import { evidenceLines } from '../linkage/pair-words.ts'
import { type IdColumn, idColumn, taughtPartners } from '../linkage/taught.ts'
import { listNamed } from '../lists.ts'
import { namesOf } from '../nearest.ts'
import { type LinkageAsked, linkageOptions, readLinkage } from '../options/linkage-options.ts'
import { inWorkspace, listCodes, neededOption, oneOf, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface MatchCommand extends LinkageAsked {
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
  /** The column of the other list with the ids that files name. */
  readonly otherId: string | null
}

export const matchCommand = sessionCommand(
  {
    name: 'match',
    brief: 'matches rows with another list or file and brings columns over',
    usage: [
      'match LIST --with LIST|FILE [--key A=B]... [--fuzzy|--exact] [--bring COLUMN]... [--mark] [--dry-run]',
      'match LIST --with OTHER [--columns A[=B]]... [--threshold P] [--explain N] [--labels FILE] [--teach FILE]',
    ],
    more: [
      'Without --key, --fuzzy and --exact, compares all columns that both lists share and learns from them what each is worth. Rows that are at least 99% sure match. Those from 50%, or from --threshold, need review. --columns A=B compares columns with different names. --explain shows the sum for each pair, in bits: +1 doubles the odds. --labels FILE has known matches, as a JSON object or as lines "ID,OTHER ID" ("ID," for a row without a match), and prints how many are found, and how often each probability is right. --teach FILE has pairs that you have decided, as lines "ID,OTHER ID,yes" or "ID,OTHER ID,no": they match as decided, and the weights follow them.',
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
      ...linkageOptions,
      columns: {
        ...linkageOptions.columns,
        words: 'a column to compare, once per column (default: all that both lists share)',
      },
      'other-id': {
        type: 'string',
        value: 'COLUMN',
        words: 'the column of the other list with the ids of these files (default: the first)',
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
      'match Attendees --with crm.csv --columns Name --columns "Work email=Email" --explain 5',
      'match Attendees --with crm.csv --key Email=Email --bring Owner --mark',
      'match Attendees --with Companies --key Company=Name --fuzzy --bring Domain --bring Country',
      'match Attendees --with Companies --key Company=Name --key City=City --fuzzy --dry-run --json',
    ],
    most: 1,
  } as const,
  (values, [list]): MatchCommand => {
    const several = oneOf('--several', values.several, severalWays)
    const pairing = oneOf('--pairs', values.pairs, pairings)
    const byKeys = values.key.length > 0 ? '--key' : values.fuzzy ? '--fuzzy' : values.exact ? '--exact' : null
    if (pairing !== 'best' && byKeys !== null) throw usageError(`--pairs cannot be used with ${byKeys}.`)
    if (values.fuzzy && values.exact) throw usageError('--fuzzy and --exact cannot be used together.')
    if (values.key.length > maxKeyPairs) throw usageError(`Use --key at most ${maxKeyPairs} times.`)
    for (const key of values.key) if (key.indexOf('=') < 1) throw usageError(`--key ${key}: use "Column=Other column".`)
    const linkage = readLinkage(values, byKeys)
    if (byKeys !== null && linkage.explain > 0) throw usageError(`--explain cannot be used with ${byKeys}.`)
    return {
      ...linkage,
      otherId: values['other-id'] ?? null,
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
    const ids = () => [idColumn(sheet, asked.id, '--id'), otherIdColumn(other, asked.otherId)] as const
    const ask = await askOf(session, asked, sheet, other, ids)
    const bring = asked.bring.map(name => otherColumn(other, name))
    const { compared, ...summary } = await call.match.summary(ask)
    if (summary.linkage?.evidence.length === 0) throw nothingCompared(sheet, other.name, summary.linkage)
    const off = new Set(summary.linkage?.off.map(({ columnId }) => columnId))
    const summed = {
      list: sheet.name,
      with: other.name,
      keys: compared
        .filter(key => !off.has(key.columnId))
        .map(({ columnId, otherColumnId, how }) => ({
          column: sheet.columns.find(({ id }) => id === columnId)?.name ?? '',
          with: other.columns.find(({ id }) => id === otherColumnId)?.name ?? '',
          how,
        })),
      ...summary,
    }
    const found = [
      `${sheet.name} with ${other.name}, by ${summed.keys.map(key => `${key.column} = ${key.with}`).join(' and ')}`,
      `${summary.exact + summary.typed + summary.fuzzy} of ${counted(summary.rows, 'row')} matched with ${summary.otherRows}: ${summary.exact} same text, ${summary.typed} same value, ${summary.fuzzy} similar, ${summary.review} to review, ${summary.none} without a match (${summary.blank} with a blank key)`,
      ...(summary.several > 0
        ? [`${counted(summary.several, 'row has', 'rows have')} several matches (--several ${asked.several})`]
        : []),
      ...summary.tooWide.map(
        one =>
          `Left out "${one.value}" because ${one.otherRows} rows of ${other.name} have it. Add a --key to narrow the match.`,
      ),
      ...(summary.linkage ? linkedLines(sheet, other.name, summary.linkage, summary) : []),
    ]
    const why = await explainedRows(session, sheet, ask, asked.explain)
    found.push(...why.lines)
    const quality =
      asked.labels === null ? null : await measuredRows(session, ask, ids(), await readLabels(asked.labels, '17,42'))
    if (quality)
      found.push(
        `measured on ${counted(quality.rows, 'row')} of ${asked.labels}`,
        qualityLine('all matches', quality.all),
        qualityLine('sure matches', quality.sure),
        ...calibrationLines(quality.calibration),
      )
    const said = { ...summed, ...(asked.explain > 0 && { explained: why.rows }), ...(quality && { quality }) }
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

/** What the engine is asked; lists that share nothing but, say, a number are matched by the pair of columns that fits best. */
async function askOf(
  session: CommandSession,
  asked: MatchCommand,
  sheet: Sheet,
  other: OpenedTable,
  ids: () => readonly [IdColumn, IdColumn],
): Promise<MatchAsk> {
  const of = { sheetId: sheet.id, otherId: other.otherId }
  const byKeys = asked.keys.length > 0 || asked.how !== 'typed'
  const isLinked = asked.columns.length > 0 || other.shared.length > 0
  const needs = asked.threshold !== undefined ? '--threshold' : asked.teach !== null ? '--teach' : '--explain'
  if (!byKeys && !isLinked && (needs !== '--explain' || asked.explain > 0))
    throw new CommandEnd(
      exitCodes.drift,
      `${sheet.name} and ${other.name} share no columns that identify a row, which ${needs} needs. Choose columns with --columns "A=B". Nothing was changed.`,
    )
  if (byKeys || !isLinked) return { ...of, keys: keysOf(asked.keys, asked.how, sheet, other) }
  return {
    ...{ ...of, keys: [], pairing: asked.pairing },
    ...(asked.columns.length > 0 && { columns: comparedPairs(asked.columns, sheet, other) }),
    ...(asked.threshold !== undefined && { threshold: asked.threshold }),
    ...(asked.teach !== null && { taught: await taughtPartners(session, ids(), asked.teach) }),
  }
}

const offWords: Partial<Record<ColumnOff, string>> = {
  running: 'only number the rows',
  sparse: 'are blank in most rows',
  repeats: 'repeat few values',
  prose: 'are long texts',
}

function nothingCompared({ name, columns }: Sheet, otherName: string, { off }: LinkageView): CommandEnd {
  const why = off.map(({ columnId, why: reason }) => {
    const column = columns.find(({ id }) => id === columnId)?.name ?? ''
    return `values of "${column}" ${offWords[reason] ?? 'do not identify a row'}`
  })
  return new CommandEnd(
    exitCodes.drift,
    `No column that ${name} and ${otherName} share identifies a row: ${why.join(', ')}. Choose columns with --columns, or a pair with --key. Nothing was changed.`,
  )
}

/** What was compared, and why there is nothing to find where that is so. */
function linkedLines(
  sheet: Sheet,
  otherName: string,
  linkage: LinkageView,
  { rows, otherRows, blank, none }: Pick<MatchSummary, 'rows' | 'otherRows' | 'blank' | 'none'>,
): string[] {
  if (rows === 0 || otherRows === 0) return [`${rows === 0 ? sheet.name : otherName} has no rows.`]
  if (blank === rows) return [`No row of ${sheet.name} has a value in these columns that can be compared.`]
  const isUniform = none === rows && linkage.evidence.every(({ same }) => same < worthNothing)
  return [
    ...evidenceLines(sheet, linkage, 'lists'),
    ...(isUniform ? ['These columns have few different values, so they cannot tell rows apart.'] : []),
  ]
}
/** Equal values that make it four times as probable that rows are one say next to nothing. */
const worthNothing = Math.log(4)

function otherIdColumn({ otherId, name, columns }: OpenedTable, wanted: string | null): IdColumn {
  const id = wanted === null ? columns[0]?.id : otherColumn({ name, columns }, wanted)
  const column = columns.find(one => one.id === id)
  if (!column) throw new CommandEnd(exitCodes.drift, `${name} has no columns.`)
  return { sheetId: otherId, id: column.id, name: column.name, option: '--other-id' }
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
