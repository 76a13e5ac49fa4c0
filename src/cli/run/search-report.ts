// What `listwright search` says at its end: pages, records, credits and differences, in words and as JSON.
import type { SearchRunView } from '../../contract/app/run/run.ts'
import type { SearchPrice, SearchView } from '../../contract/app/search/search.ts'
import type { SearchDifferences } from '../../contract/app/search/search-records.ts'
import { counted } from '../counted.ts'
import { type ExitCode, endForScripts, exitCodes } from '../exit.ts'
import { leftOutWords } from '../file/write.ts'
import type { CommandSession } from '../session.ts'
import { creditsWords } from './credits-words.ts'
import { codeOfHalt } from './follow-run.ts'

/** Several values together have at most so many: some match more than one. */
export const totalWords = (reading: SearchView['reading']): string =>
  `${reading && reading.values.length > 0 && !reading.complete ? 'at most ' : ''}${reading?.total ?? 'unknown'}`
export const titleOfSearch = ({ id, name, asked }: SearchView): string => name ?? asked ?? `search ${id}`

/** What a question would cost: no search exists yet. */
export function reportPrice({ report }: CommandSession, { page, wanted }: SearchPrice): void {
  const { high } = page
  report.result({ credits: { expected: wanted.high, firstPage: high, booked: 0 }, ...endForScripts(exitCodes.done) }, [
    high === null
      ? 'The price of the first page is not known.'
      : `The first page costs up to ${counted(high, 'credit')}.`,
  ])
}

export interface SearchOutcome {
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

export function reportSearch(
  { report }: CommandSession,
  { search, price, run, differences, outputs, leftOut, started, code }: SearchOutcome,
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
    choices: reading?.choices ?? [],
    end: reading?.end ?? null,
    credits,
    differences,
    durationMs: Date.now() - started,
    outputs,
    leftOut,
  }
  report.result(summary, [
    `${titleOfSearch(search)}: ${summary.records} of ${totalWords(reading)} records, ${counted(summary.pages, 'page')}, ${creditsWords(credits)} (${expected === null ? 'the cost of all pages was not known in advance' : `up to ${expected} expected`})`,
    ...summary.values.map(({ value, read, total }) => `${value}: ${read} of ${total ?? 'unknown'} read`),
    ...(differences ? [differenceWords(differences)] : []),
    ...summary.choices.map(
      ({ words, readings }) =>
        `“${words}” can mean several things, and all of them were searched. To narrow the search: ${readings.map(({ query }) => `“${query}”`).join(' or ')}.`,
    ),
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

export function codeOfSearch({ reading }: SearchView, run: SearchRunView | null, interrupted: boolean): ExitCode {
  if (interrupted) return exitCodes.interrupted
  if (!run) return exitCodes.done
  if (run.state === 'paused' || run.state === 'waiting') return codeOfHalt(run.reason)
  const missing = reading?.end === 'failed' || reading?.end === 'too_slow' || reading?.end === 'unanswered'
  return missing || run.undecided > 0 ? exitCodes.service : exitCodes.done
}
