// A column matched with a reconciliation service, or values of its entities brought: first what it takes, then the answers, then columns.

import type { ReconcileEstimate } from '../../contract/app/reconcile/reconcile-client.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { extendAction, reconcileAction, type TakenBy, takenOf } from '../../engine/reconcile/reconcile-actions.ts'
import type { Reconciled } from '../../engine/reconcile/reconciles.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { readLabels } from '../linkage/labels.ts'
import { columnNamed, listNamed } from '../lists.ts'
import type { CommandSession } from '../session.ts'

interface ServiceWay {
  readonly service: string
  readonly allowPrivate: boolean
  readonly perSecond: number
}

interface MatchAsked {
  readonly column: string
  readonly type: string | null
  readonly properties: readonly { readonly propertyId: string; readonly column: string }[]
  readonly threshold: number | null
  /** A file with decisions of a person. */
  readonly decide: string | null
  readonly into: string
  readonly limit: number
  /** Values to review that are printed. */
  readonly show: number
}

export type ServiceAsked = {
  readonly list: string
  readonly service: ServiceWay
  readonly dryRun: boolean
} & ({ readonly match: MatchAsked } | { readonly extend: { readonly ids: string; readonly bring: readonly string[] } })

/** Throws CommandEnd, reconcile_refused and what the engine throws. */
export async function askService(session: CommandSession, asked: ServiceAsked): Promise<void> {
  const sheet = await listNamed(session, asked.list)
  return 'match' in asked
    ? matchColumn(session, sheet, asked, asked.match)
    : bringValues(session, sheet, asked, asked.extend)
}

async function matchColumn(
  session: CommandSession,
  sheet: Sheet,
  { service, dryRun }: ServiceAsked,
  { column, type, properties, threshold, decide, into, limit, show }: MatchAsked,
): Promise<void> {
  const { engine, report, interrupted } = session
  const decided = new Map(decide === null ? [] : await readLabels(decide, 'Halden,Q2', '--decide'))
  const taking = { threshold, decided }
  const ask = {
    ...service,
    ...{ sheetId: sheet.id, columnId: columnNamed(sheet, column).id, type, limit },
    properties: properties.map(one => ({ propertyId: one.propertyId, columnId: columnNamed(sheet, one.column).id })),
  }
  const estimate = await engine.reconciles.estimate(ask, interrupted)
  const said = { list: sheet.name, estimate }
  const lines = estimateLines(estimate)
  if (dryRun) return report.result({ ...said, changed: null }, [...lines, 'No value was sent.'])
  for (const line of lines) report.note(line)
  const found = await engine.reconciles.ask(ask, interrupted, progressOf(session))
  refuseUnknown(found, decided)
  const counts = countsOf(found, taking)
  const done = await engine.acting.perform(reconcileAction, { sheetId: sheet.id, found, taking, into, ask })
  const review = toReview(found, taking, show)
  report.result({ ...said, ...counts, changed: { added: done.added, matched: done.matched }, toReview: review }, [
    `${counted(counts.matched, 'row')} of ${estimate.rows} matched, ${counts.review} to review, ${counts.none} without a candidate, ${counts.blank} blank${suppressedWords(counts.suppressed)}`,
    `New columns: ${done.added.join(', ')}`,
    ...review.flatMap(({ text, rows, candidates }) => [
      `"${text}" (${counted(rows, 'row')}):`,
      ...candidates.map(({ id, name, score, description }) =>
        ['  ', score ?? '-', '  ', name, ` (${id})`, description === null ? '' : `, ${description}`].join(''),
      ),
    ]),
  ])
}

async function bringValues(
  session: CommandSession,
  sheet: Sheet,
  { service, dryRun }: ServiceAsked,
  { ids, bring }: { readonly ids: string; readonly bring: readonly string[] },
): Promise<void> {
  const { engine, report, interrupted } = session
  const ask = { ...service, sheetId: sheet.id, columnId: columnNamed(sheet, ids).id, propertyIds: [...new Set(bring)] }
  const estimate = await engine.reconciles.extendEstimate(ask, interrupted)
  const lines = estimateLines(estimate)
  const said = { list: sheet.name, estimate }
  if (dryRun) return report.result({ ...said, changed: null }, [...lines, 'No value was sent.'])
  for (const line of lines) report.note(line)
  const found = await engine.reconciles.extend(ask, interrupted, progressOf(session))
  const { added, filled } = await engine.acting.perform(extendAction, { sheetId: sheet.id, found, ask })
  report.result({ ...said, changed: { added, filled } }, [
    `${counted(filled, 'cell')} filled in ${added.join(', ')}${suppressedWords(found.suppressed)}`,
  ])
}

const suppressedWords = (rows: number): string =>
  rows === 0 ? '' : `, ${counted(rows, 'row')} left out with someone on a do-not-contact list`

function estimateLines(estimate: ReconcileEstimate): string[] {
  const { service, host, rows, different, stored, calls, fields } = estimate
  return [
    `${service} (${host}): ${counted(different, 'different value')} in ${counted(rows, 'row')}, ${counted(stored, 'answer')} stored, ${counted(calls, 'request')} to send.`,
    ...(calls > 0 ? [`Values of ${fields.join(', ')} are sent.`] : []),
  ]
}

const progressOf =
  ({ report }: CommandSession) =>
  ({ asked, of }: { asked: number; of: number }) =>
    report.progress({ event: 'reconcile', asked, of }, `Asked about ${asked} of ${of}`)

/** Throws CommandEnd(drift) where an id that was decided is none of the candidates: nothing is written by half. */
function refuseUnknown({ values }: Reconciled, decided: ReadonlyMap<string, string>): void {
  const wrong = values.find(({ text, candidates }) => {
    const id = decided.get(text) ?? ''
    return id !== '' && !candidates.some(one => one.id === id)
  })
  if (wrong)
    throw new CommandEnd(
      exitCodes.drift,
      `--decide: "${wrong.text}" has no candidate with the id "${decided.get(wrong.text)}". Nothing was changed.`,
    )
}

function countsOf({ values, blank, suppressed }: Reconciled, taking: TakenBy) {
  const counts = { matched: 0, review: 0, none: 0, blank, suppressed }
  for (const value of values) {
    const isOpen = value.candidates.length > 0 && !taking.decided.has(value.text)
    const kind = takenOf(value, taking) !== null ? 'matched' : isOpen ? 'review' : 'none'
    counts[kind] += value.rowIds.length
  }
  return counts
}

/** Values that most rows have first. */
const toReview = ({ values }: Reconciled, taking: TakenBy, show: number) =>
  values
    .filter(value => value.candidates.length > 0 && !taking.decided.has(value.text) && takenOf(value, taking) === null)
    .toSorted((a, b) => b.rowIds.length - a.rowIds.length)
    .slice(0, show)
    .map(({ text, rowIds, candidates }) => ({ text, rows: rowIds.length, candidates }))

/** What was sent to services, newest first. */
export async function tellSent({ engine, report }: CommandSession, most: number): Promise<void> {
  const calls = await engine.reconciles.calls({ live: null, since: null, until: null, limit: most })
  report.result(
    { calls },
    calls.length === 0
      ? ['Nothing was sent to a reconciliation service.']
      : calls.map(({ at, host, kind, sheet, fields, items, sent, http }) => {
          const what = kind === 'candidates' ? 'candidates of' : 'values of'
          const came = http === null ? 'no answer' : `status ${http}`
          return `${at}  ${host}  ${what} ${counted(items, 'value')} of ${fields.join(', ')}, ${sheet ?? 'a deleted list'}, ${sent} bytes, ${came}`
        }),
  )
}
