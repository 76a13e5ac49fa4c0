// listwright search SAVED --budget N: a kept search is read again, within a budget, and compared with what was read before.

import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { JobId, type SearchId } from '../../contract/app/ids.ts'
import type { SearchRunView } from '../../contract/app/run/run.ts'
import type { SearchPrice, SearchView, UpTo } from '../../contract/app/search/search.ts'
import type { SearchDifferences, SearchRecord } from '../../contract/app/search/search-records.ts'
import { writeWhole } from '../../engine/disk/write-file.ts'
import { outputMode } from '../../hosts/private-files.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, endForScripts, exitCodes } from '../exit.ts'
import { type CsvRow, csvLines } from '../file/csv.ts'
import { checkPlace, leftOutWords } from '../file/write.ts'
import { didYouMean } from '../nearest.ts'
import { inWorkspace, neededOption, usageError, wholeNumberOption } from '../options.ts'
import { creditsWords } from '../run/credits-words.ts'
import { codeOfHalt, untilHalted } from '../run/follow-run.ts'
import type { CommandSession } from '../session.ts'

interface SearchCommand {
  /** Name or number of a search; null = tell which there are. */
  readonly search: string | null
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
    usage: ['search SAVED --budget N [--all | --first N] [--diff] [--resume] [--out FILE]', 'search list'],
    more: ['SAVED is the name or number of a saved search. To see all, run `search list`.'],
    options: {
      budget: { type: 'string', value: 'N', words: 'maximum credits to spend' },
      all: { type: 'boolean', default: false, words: 'all records (as without --first)' },
      first: { type: 'string', value: 'N', words: 'the first N records' },
      diff: { type: 'boolean', default: false, words: 'report only new, changed and removed records, also in --out' },
      resume: { type: 'boolean', default: false, words: 'continue where the last run stopped' },
      'dry-run': { type: 'boolean', default: false, words: 'show what it would cost without spending credits' },
      out: { type: 'string', value: 'FILE', words: 'saves the records as .csv or .jsonl' },
      ...inWorkspace,
    },
    examples: [
      'search list',
      'search "Heads of logistics" --diff --budget 50 --out found.csv',
      'search 7 --first 100 --budget 10 --json',
    ],
    most: 1,
  } as const,
  (values, positionals): SearchCommand => {
    const search = neededOption(positionals[0]?.trim(), 'The name of a search, or list,')
    const budget = wholeNumberOption('budget', values.budget, Number.MAX_SAFE_INTEGER)
    const first = wholeNumberOption('first', values.first, Number.MAX_SAFE_INTEGER)
    if (values.all && first !== undefined) throw usageError('Use either --all or --first.')
    if (first === 0) throw usageError('--first 0: use 1 or more.')
    if (search !== 'list' && budget === undefined && !values['dry-run'])
      throw usageError('Name the maximum credits to spend with --budget N.')
    return {
      search: search === 'list' ? null : search,
      budget: values['dry-run'] ? undefined : budget,
      upTo: first ?? 'all',
      diff: values.diff,
      resume: values.resume,
      out: values.out,
    }
  },
  perform,
)

/** Several values together have at most so many: some match more than one. */
const totalWords = (reading: SearchView['reading']): string =>
  `${reading && reading.values.length > 0 && !reading.complete ? 'at most ' : ''}${reading?.total ?? 'unknown'}`
const titleOf = ({ id, name, asked }: SearchView): string => name ?? asked ?? `search ${id}`

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
            titleOf(search),
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
  const started = Date.now()
  const { call } = session
  const chosen = await searchNamed(session, command.search)
  const ask = {
    query: chosen.query,
    searchId: chosen.id,
    upTo: command.upTo,
    reading: command.resume ? 'go on' : 'new',
  } as const
  const price = await call.search.price(ask)
  const run = command.budget === undefined ? null : await read(session, chosen, ask, command.budget)
  const after = await call.search.get({ searchId: chosen.id })
  const differences = command.diff ? await call.search.differences({ searchId: chosen.id }) : null
  const outputs: string[] = []
  let leftOut = 0
  if (command.out !== undefined && command.budget !== undefined && !session.interrupted.aborted) {
    leftOut = await write(session, chosen.id, command.out, command.diff)
    outputs.push(path.resolve(command.out))
  }
  const code = codeOf(after, run, session.interrupted.aborted)
  report(session, { search: after, price, run, differences, outputs, leftOut, started, code })
  return code
}

type Ask = Parameters<CommandSession['call']['search']['price']>[0]

/** Reads pages until the search, the wish or the budget ends; a paused fetch goes on with --resume. */
async function read(
  session: CommandSession,
  chosen: SearchView,
  ask: Ask,
  budget: number,
): Promise<SearchRunView | null> {
  const { call } = session
  const words = (view: { callsDone: number; calls: number; spent: number }) =>
    `${titleOf(chosen)}: ${view.callsDone} of ${counted(view.calls, 'page')}, ${counted(view.spent, 'credit')}`
  let runId = chosen.run?.state === 'paused' && ask.reading === 'go on' ? chosen.run.id : null
  if (runId !== null) {
    const halted = await call.run.get({ runId })
    if (budget > halted.cap) await call.run.raise({ runId, cap: budget })
    await call.run.resume({ runId })
  } else {
    const begun = await call.search.fetch({ ...ask, jobId: JobId.parse(randomUUID()), cap: budget })
    runId = begun.runId
  }
  if (runId === null) return null
  const gaveUp = await untilHalted(session, runId, words)
  const view = await call.run.get({ runId })
  if (view.kind !== 'search') throw new Error('a fetch is a run of a search')
  return gaveUp && view.state === 'paused' ? { ...view, reason: gaveUp } : view
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

interface Outcome {
  search: SearchView
  price: SearchPrice
  run: SearchRunView | null
  differences: SearchDifferences | null
  outputs: string[]
  /** Records of someone suppressed, which are in no file. */
  leftOut: number
  started: number
  code: ExitCode
}

function report(
  { report }: CommandSession,
  { search, price, run, differences, outputs, leftOut, started, code }: Outcome,
): void {
  const { reading } = search
  const observed =
    run && run.balanceBefore !== null && run.balanceAfter !== null ? run.balanceBefore - run.balanceAfter : null
  const expected = price.wanted.high
  const credits = { expected, booked: run?.spent ?? 0, unsure: run?.unsure ?? 0, observed }
  const summary = {
    search: { id: search.id, name: search.name },
    run: run?.id ?? null,
    state: run?.state ?? 'done',
    reason: run?.reason ?? null,
    ...endForScripts(code),
    pages: run?.callsDone ?? 0,
    records: reading?.records ?? 0,
    total: reading?.total ?? null,
    values: reading?.values ?? [],
    complete: reading?.complete ?? false,
    end: reading?.end ?? null,
    credits,
    differences,
    durationMs: Date.now() - started,
    outputs,
    leftOut,
  }
  report.result(summary, [
    `${titleOf(search)}: ${summary.records} of ${totalWords(reading)} records, ${counted(summary.pages, 'page')}, ${creditsWords(credits)} (${expected === null ? 'the cost of all pages was not known in advance' : `up to ${expected} expected`})`,
    ...summary.values.map(({ value, read, total }) => `${value}: ${read} of ${total ?? 'unknown'} read`),
    ...(differences ? [differenceWords(differences)] : []),
    ...(run?.state === 'paused'
      ? [
          `Paused: ${run.reason}${run.detail ? ` (${run.detail})` : ''}. To continue, run the same command with --resume.`,
        ]
      : []),
    ...endWords(search, run),
    ...(leftOut > 0 ? [leftOutWords(leftOut, 'record')] : []),
    ...outputs.map(file => `Written: ${file}`),
  ])
}

const differenceWords = ({ new: fresh, gone, changed, same, goneKnown, why }: SearchDifferences): string =>
  `New ${fresh}, changed ${changed}, same ${same}, gone ${goneKnown ? gone : `unknown: ${why}`}`

function endWords({ reading }: SearchView, run: SearchRunView | null): string[] {
  const unanswered =
    run && run.undecided > 0
      ? [`${counted(run.undecided, 'page')} without an answer may have been charged. To try again, use --resume.`]
      : []
  switch (reading?.end) {
    case 'service_stops':
      return [`The service returns no more pages (${reading.detail}).`, ...unanswered]
    case 'too_slow':
      return ['The search took too long. Narrow it and try again.', ...unanswered]
    case 'failed':
      return [`A page could not be read (${reading.detail}).`, ...unanswered]
    case 'unanswered':
      return unanswered.length > 0
        ? unanswered
        : [`Some pages are missing (${reading.detail}). To load them, use --resume.`]
    case 'empty_page':
    case 'no_new_records':
      return [`The results changed while they were being read (${reading.detail}).`, ...unanswered]
    default:
      return unanswered
  }
}

function codeOf({ reading }: SearchView, run: SearchRunView | null, interrupted: boolean): ExitCode {
  if (interrupted) return exitCodes.interrupted
  if (!run) return exitCodes.done
  if (run.state === 'paused' || run.state === 'waiting') return codeOfHalt(run.reason)
  const missing = reading?.end === 'failed' || reading?.end === 'too_slow' || reading?.end === 'unanswered'
  return missing || run.undecided > 0 ? exitCodes.service : exitCodes.done
}
