// A run as a live table on a terminal: how far it is, how fast, what it has cost, its verdicts, and what slows it down.
import type { ShownRun } from '../../contract/app/run/run.ts'

const barWidth = 30

/** Seconds as people read a clock. */
function left(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.ceil(whole / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const rate = (perSecond: number) => `${Number(perSecond.toPrecision(3))}/s`

function bar(done: number, all: number): string {
  const share = all === 0 ? 1 : Math.min(1, done / all)
  const filled = Math.floor(share * barWidth)
  return `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}] ${Math.floor(share * 100)}%`
}

const counts = (of: Readonly<Record<string, number>>) =>
  Object.entries(of)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name.replaceAll('_', ' ')} ${count}`)
    .join(', ')

/** What holds the run back, in words; null = nothing. */
function slowedBy({ state, reason, slowedTo, waitUntil }: ShownRun): string | null {
  if (state === 'waiting') return `waiting: ${reason ?? 'for the service'}${waitUntil ? ` until ${waitUntil}` : ''}`
  if (state === 'paused') return `paused: ${reason ?? 'by you'}`
  return slowedTo === undefined ? null : `the service, which allows ${rate(slowedTo)}`
}

/** Its lines, each of at most `width` characters. */
export function runTable(run: ShownRun, width: number): string[] {
  const { op, calls, callsDone, perSecond, secondsLeft, spent, unsure, cap } = run
  const pace = [
    perSecond === null ? null : rate(perSecond),
    secondsLeft === null ? null : `${left(secondsLeft)} left`,
  ].filter(one => one !== null)
  const verdicts = run.kind === 'search' ? '' : counts(run.verdicts)
  const states = run.kind === 'search' ? '' : counts(run.states)
  const slow = slowedBy(run)
  const rows: (readonly [string, string])[] = [
    [op, bar(callsDone, calls)],
    ['Requests', `${callsDone} of ${calls}`],
    ...(pace.length > 0 ? [['Rate', pace.join(', ')] as const] : []),
    ['Credits', `${spent} of at most ${cap}${unsure > 0 ? `, ${unsure} unsure` : ''}`],
    ...(states === '' ? [] : [['Rows', states] as const]),
    ...(verdicts === '' ? [] : [['Verdicts', verdicts] as const]),
    ...(slow === null ? [] : [['Slowed by', slow] as const]),
  ]
  const column = Math.max(...rows.map(([name]) => name.length)) + 2
  return rows.map(([name, words]) => `${name.padEnd(column)}${words}`.slice(0, width))
}
