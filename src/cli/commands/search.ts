// listwright search SAVED --budget N: a kept search is read again, within a budget, and compared with what was read before.

import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { JobId, type SearchId } from '../../contract/app/ids.ts'
import type { SearchRunView } from '../../contract/app/run/run.ts'
import type { SearchView, UpTo } from '../../contract/app/search/search.ts'
import type { SearchRecord } from '../../contract/app/search/search-records.ts'
import type { QuestionChoice } from '../../contract/service/question-choices.ts'
import { AiRequest } from '../../contract/service/search.ts'
import { writeWhole } from '../../engine/disk/write-file.ts'
import { outputMode } from '../../hosts/private-files.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, endForScripts, exitCodes } from '../exit.ts'
import { type CsvRow, csvLines } from '../file/csv.ts'
import { checkPlace } from '../file/write.ts'
import { didYouMean } from '../nearest.ts'
import { inWorkspace, neededOption, usageError, wholeNumberOption } from '../options.ts'
import { untilHalted } from '../run/follow-run.ts'
import { codeOfSearch, reportPrice, reportSearch, titleOfSearch, totalWords } from '../run/search-report.ts'
import type { CommandSession } from '../session.ts'

interface SearchCommand {
  /** Name or number of a search; null = tell which there are. */
  readonly search: string | null
  /** A question in plain English instead of a saved search. */
  readonly question: string | null
  /** Which reading of unclear words is meant, by number, in the order of the words. */
  readonly choose: readonly number[]
  /** Most credits; undefined only for a dry run. */
  readonly budget: number | undefined
  readonly upTo: UpTo
  /** Tells what is new, changed and gone since the reading before. */
  readonly diff: boolean
  /** Goes on with what was read, instead of reading again. */
  readonly resume: boolean
  readonly out: string | undefined
}

export const searchCommand = sessionCommand(
  {
    name: 'search',
    brief: 'runs a saved search for up to N credits',
    usage: [
      'search SAVED --budget N [--all | --first N] [--diff] [--resume] [--out FILE]',
      'search ask QUESTION --budget N [--choose N,N] [--all | --first N] [--out FILE]',
      'search list',
    ],
    more: [
      'SAVED is the name or number of a saved search. To see all, run `search list`.',
      'Words of a question that can mean several things ("Georgia") are asked back with numbers and cost nothing. Use --choose, or the question that is shown.',
    ],
    options: {
      budget: { type: 'string', value: 'N', words: 'maximum credits to spend' },
      all: { type: 'boolean', default: false, words: 'all records (as without --first)' },
      first: { type: 'string', value: 'N', words: 'the first N records' },
      diff: { type: 'boolean', default: false, words: 'report only new, changed and removed records, also in --out' },
      resume: { type: 'boolean', default: false, words: 'continue where the last run stopped' },
      choose: { type: 'string', value: 'N,N', words: 'what unclear words of the question mean, by number' },
      'dry-run': { type: 'boolean', default: false, words: 'show what it would cost without spending credits' },
      out: { type: 'string', value: 'FILE', words: 'saves the records as .csv or .jsonl' },
      ...inWorkspace,
    },
    examples: [
      'search list',
      'search "Heads of logistics" --diff --budget 50 --out found.csv',
      'search 7 --first 100 --budget 10 --json',
      'search ask "CEOs in Georgia" --choose 2 --budget 20 --out ceos.csv',
    ],
    most: 2,
  } as const,
  (values, positionals): SearchCommand => {
    const search = neededOption(positionals[0]?.trim(), 'The name of a search, ask or list,')
    const asks = search === 'ask' && positionals.length === 2
    if (positionals.length === 2 && !asks) throw usageError(`${positionals[1]}: name one search.`)
    const question = asks ? neededOption(positionals[1]?.trim(), 'A question') : null
    const { data: query, error } = AskQuery.safeParse({ query: question ?? 'none' })
    if (!query) throw usageError(`The question: ${error.issues[0]?.message ?? 'is not readable'}.`)
    if (asks && (values.resume || values.diff)) throw usageError('--resume and --diff are for saved searches.')
    if (!asks && values.choose !== undefined) throw usageError('--choose is for `search ask QUESTION`.')
    const choose = (values.choose?.split(',') ?? []).map(
      number => wholeNumberOption('choose', number.trim(), 1000) ?? 0,
    )
    const budget = wholeNumberOption('budget', values.budget, Number.MAX_SAFE_INTEGER)
    const first = wholeNumberOption('first', values.first, Number.MAX_SAFE_INTEGER)
    if (values.all && first !== undefined) throw usageError('Use either --all or --first.')
    if (first === 0) throw usageError('--first 0: use 1 or more.')
    if (search !== 'list' && budget === undefined && !values['dry-run'])
      throw usageError('Name the maximum credits to spend with --budget N.')
    return {
      search: search === 'list' ? null : search,
      question,
      choose,
      budget: values['dry-run'] ? undefined : budget,
      upTo: first ?? 'all',
      diff: values.diff,
      resume: values.resume,
      out: values.out,
    }
  },
  perform,
)

/** Throws CommandEnd(usage) when no search, or several, go by the name. */
async function searchNamed({ call }: CommandSession, text: string): Promise<SearchView> {
  const all = await call.search.list()
  const named = all.filter(({ name }) => name?.toLowerCase() === text.trim().toLowerCase())
  const [one] = named.length > 0 ? named : all.filter(({ id }) => String(id) === text.trim())
  if (!one) {
    const near = didYouMean(
      text,
      all.flatMap(({ name }) => name ?? []),
    )
    throw new CommandEnd(
      exitCodes.usage,
      `There is no search "${text}".${near} To see all searches, run listwright search list.`,
    )
  }
  if (named.length > 1)
    throw new CommandEnd(
      exitCodes.usage,
      `${named.length} searches are called "${text}". Use the number shown by listwright search list.`,
    )
  return one
}

async function list({ call, report }: CommandSession): Promise<void> {
  const searches = await call.search.list()
  report.result(
    {
      searches: searches.map(({ id, name, note, tags, query, asked, reading, spent, provider }) => ({
        id,
        name,
        note,
        tags,
        query,
        asked,
        live: provider.live,
        total: reading?.total ?? null,
        records: reading?.records ?? 0,
        complete: reading?.complete ?? false,
        readAt: reading?.readAt ?? null,
        spent,
      })),
    },
    searches.length === 0
      ? ['No saved searches yet. Create one in the program: listwright serve']
      : searches.map(search =>
          [
            search.id,
            titleOfSearch(search),
            `${search.reading?.records ?? 0} of ${totalWords(search.reading)}`,
            counted(search.spent, 'credit'),
            search.reading?.readAt ?? 'never read',
          ].join('\t'),
        ),
  )
}

async function perform(session: CommandSession, command: SearchCommand): Promise<ExitCode> {
  if (command.search === null) {
    await list(session)
    return exitCodes.done
  }
  if (command.out !== undefined) checkPlace(command.out, ['.csv', '.jsonl'])
  if (command.question !== null) return askQuestion(session, { ...command, question: command.question })
  const chosen = await searchNamed(session, command.search)
  return readSearch(session, command, {
    chosen,
    ask: {
      query: chosen.query,
      searchId: chosen.id,
      upTo: command.upTo,
      reading: command.resume ? 'go on' : 'new',
    },
  })
}

const AskQuery = AiRequest.pick({ query: true })

/** Asks a question; words that can mean several things are asked back until each is chosen, and that is free. */
async function askQuestion(session: CommandSession, command: SearchCommand & { question: string }): Promise<ExitCode> {
  let query = command.question
  const chosen = [...command.choose]
  for (;;) {
    const ask = { query: { form: 'ask', body: { query } }, searchId: null, upTo: command.upTo, reading: 'new' } as const
    const choices = await readSearch(session, command, { chosen: null, ask })
    if (typeof choices === 'number') return choices
    const [first] = choices
    const wanted = chosen.shift()
    const reading = wanted === undefined ? undefined : first?.readings[wanted - 1]
    if (!first || (wanted !== undefined && !reading))
      throw usageError(`--choose ${wanted}: “${first?.words}” has ${first?.readings.length} readings.`)
    if (!reading) return offer(session, query, choices)
    query = reading.query
  }
}

/** Shows what unclear words can mean, each with the question that says so. */
function offer({ report }: CommandSession, question: string, choices: readonly QuestionChoice[]): ExitCode {
  report.result({ question, choices, credits: { booked: 0 }, ...endForScripts(exitCodes.usage) }, [
    ...choices.flatMap(({ words, readings }) => [
      `“${words}” can mean several things:`,
      ...readings.map(({ meaning, query }, place) => `  ${place + 1}  ${meaning}: ${query}`),
    ]),
    'Nothing was searched and no credit was spent. Run the command again with --choose and a number, or with one of the questions.',
  ])
  return exitCodes.usage
}

interface Chosen {
  /** null = a question, which becomes a search. */
  readonly chosen: SearchView | null
  readonly ask: Ask
}

function readSearch(
  session: CommandSession,
  command: SearchCommand,
  parts: Chosen & { chosen: SearchView },
): Promise<ExitCode>
function readSearch(
  session: CommandSession,
  command: SearchCommand,
  parts: Chosen,
): Promise<ExitCode | QuestionChoice[]>
/** Reads a search within the budget and reports it; words that can mean several things are returned instead. */
async function readSearch(
  session: CommandSession,
  command: SearchCommand,
  { chosen, ask }: Chosen,
): Promise<ExitCode | QuestionChoice[]> {
  const started = Date.now()
  const { call } = session
  const price = await call.search.price(ask)
  const begun = command.budget === undefined ? null : await read(session, chosen, ask, command.budget)
  const run = begun?.run ?? null
  const searchId = begun?.searchId ?? chosen?.id
  if (searchId === undefined) {
    reportPrice(session, price)
    return exitCodes.done
  }
  const after = await call.search.get({ searchId })
  if (chosen === null && after.reading?.pages === 0 && after.reading.choices.length > 0) return after.reading.choices
  const differences = command.diff ? await call.search.differences({ searchId }) : null
  const outputs: string[] = []
  let leftOut = 0
  if (command.out !== undefined && command.budget !== undefined && !session.interrupted.aborted) {
    leftOut = await write(session, searchId, command.out, command.diff)
    outputs.push(path.resolve(command.out))
  }
  const code = codeOfSearch(after, run, session.interrupted.aborted)
  reportSearch(session, { search: after, price, run, differences, outputs, leftOut, started, code })
  return code
}

type Ask = Parameters<CommandSession['call']['search']['price']>[0]

/** Reads pages until the search, the wish or the budget ends; a paused fetch goes on with --resume. */
async function read(
  session: CommandSession,
  chosen: SearchView | null,
  ask: Ask,
  budget: number,
): Promise<{ searchId: SearchId | undefined; run: SearchRunView | null }> {
  const { call } = session
  const title = chosen ? titleOfSearch(chosen) : ask.query.form === 'ask' ? ask.query.body.query : ask.query.form
  const words = (view: { callsDone: number; calls: number; spent: number }) =>
    `${title}: ${view.callsDone} of ${counted(view.calls, 'page')}, ${counted(view.spent, 'credit')}`
  let searchId = chosen?.id
  let runId = chosen?.run?.state === 'paused' && ask.reading === 'go on' ? chosen.run.id : null
  if (runId !== null) {
    const halted = await call.run.get({ runId })
    if (budget > halted.cap) await call.run.raise({ runId, cap: budget })
    await call.run.resume({ runId })
  } else {
    const begun = await call.search.fetch({ ...ask, jobId: JobId.parse(randomUUID()), cap: budget })
    runId = begun.runId
    searchId = begun.searchId
  }
  if (runId === null) return { searchId, run: null }
  const gaveUp = await untilHalted(session, runId, words)
  const view = await call.run.get({ runId })
  if (view.kind !== 'search') throw new Error('a fetch is a run of a search')
  return { searchId, run: gaveUp && view.state === 'paused' ? { ...view, reason: gaveUp } : view }
}

const pageOfRecords = 1000

async function* recordsOf({ call }: CommandSession, searchId: SearchId, diff: boolean): AsyncGenerator<SearchRecord> {
  for (const part of diff ? (['new', 'changed', 'gone'] as const) : (['all'] as const)) {
    for (let offset = 0; ; offset += pageOfRecords) {
      const ask = { searchId, part, fresh: false, offset, limit: pageOfRecords, sort: null }
      const { records, total } = await call.search.records(ask)
      yield* records
      if (offset + records.length >= total) break
    }
  }
}

/** All records, or with `diff` those that are new, changed and gone, each with what it is; gives how many were left out. */
async function write(session: CommandSession, searchId: SearchId, out: string, diff: boolean): Promise<number> {
  let leftOut = 0
  const rows: { row: CsvRow; json: object }[] = []
  for await (const { fields, more, part, changed, foundBy, suppressed } of recordsOf(session, searchId, diff)) {
    // Suppressed people are in no file.
    if (suppressed) {
      leftOut += 1
      continue
    }
    const change: CsvRow = diff ? { change: part, changed: changed.map(({ field }) => field).join(' ') } : {}
    rows.push({
      row: { ...change, ...fields, ...(foundBy.length > 0 && { found_by: foundBy.join('; ') }) },
      json: {
        ...(diff && { change: part, changes: changed }),
        ...fields,
        ...(foundBy.length > 0 && { found_by: foundBy }),
        ...(Object.keys(more).length > 0 && { more }),
      },
    })
  }
  const names = [...new Set(rows.flatMap(({ row }) => Object.keys(row)))]
  const lines =
    path.extname(out).toLowerCase() === '.jsonl'
      ? rows.map(({ json }) => JSON.stringify(json))
      : csvLines(
          rows.map(({ row }) => row),
          names,
        )
  writeWhole(path.resolve(out), lines.map(line => `${line}\n`).join(''), { mode: outputMode() })
  return leftOut
}
