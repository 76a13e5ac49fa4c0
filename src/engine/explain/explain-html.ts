// "Explain this list": one page that tells how a list came to be, to be kept or sent on. It holds no script, loads nothing,
// and cells are text in it whatever they contain.

import { escapedMarkup } from '../../contract/app/markup.ts'
import { isOperation } from '../../contract/app/run/sent-op.ts'
import { operationTable } from '../../model/operations/index.ts'
import { count, counted, dim, htmlPage, moment, named, quoted, table } from '../base/html-page.ts'
import type { ExplainedColumn, ExplainedList, ExplainedRun } from './explain.lane.ts'

/** The page; `now`: when it was made, UTC milliseconds. */
export function explainHtml(list: ExplainedList, now: number): string {
  const credits = list.runs.reduce((sum, run) => sum + run.credits, 0)
  const saved = list.runs.reduce((sum, run) => sum + run.saved, 0)
  const parts = [
    `<h1 dir="auto">${escapedMarkup(list.name)}</h1>`,
    `<p>${dim(`${counted(list.rows, 'row')}, ${counted(list.columns.length + list.withheld.length, 'column')}, ${counted(list.steps.length + list.forgotten, 'step')}, ${counted(credits, 'credit')} spent. As of ${moment(new Date(now).toISOString())}.`)}</p>`,
    '<h2>Source</h2>',
    `<p>${sourceWords(list)}</p>`,
    list.note === '' ? '' : `<p dir="auto">${escapedMarkup(list.note)}</p>`,
    '<h2>Columns</h2>',
    columnsTable(list),
    list.withheld.length === 0
      ? ''
      : `<p><span class="dim">Hidden or excluded from runs, so none of their cells are here: ${list.withheld.map(named).join(', ')}.</span></p>`,
    list.samples.length === 0 ? '' : `<h2>First rows</h2>${samplesTable(list)}`,
    list.leftOut === 0
      ? ''
      : `<p>${dim(`${counted(list.leftOut, 'row or text', 'rows or texts')} left out: about people on a do-not-contact list.`)}</p>`,
    '<h2>Steps</h2>',
    steps(list),
    '<h2>Runs and costs</h2>',
    list.runs.length === 0
      ? '<p>No runs on this list. Nothing was sent and no credits were spent.</p>'
      : `${runsTable(list.runs)}<p>${escapedMarkup(`${counted(credits, 'credit')} spent, ${counted(saved, 'credit')} saved by stored answers, duplicates and local checks.`)}</p>`,
  ]
  return htmlPage(list.name, parts)
}

/** As HTML. */
function sourceWords({ source }: ExplainedList): string {
  if (!source || source.kind === 'none') return 'It was created in Listwright.'
  const { kind, fileName, sheet, headerRow, importedAt } = source
  const what =
    kind === 'paste' ? 'It was pasted' : `From ${kind === 'sample' ? 'the sample' : 'the file'} “${named(fileName)}”`
  const where = [
    sheet === null ? null : `sheet “${named(sheet)}”`,
    headerRow === null ? null : `column names in line ${count(headerRow)}`,
  ].filter(word => word !== null)
  return `${[what, ...where].join(', ')}, on ${moment(importedAt)}.`
}

const columnsTable = ({ columns, rows }: ExplainedList): string =>
  table(
    'Columns',
    [['Column'], ['Type'], ['Filled', 'n'], ['Contents']],
    columns.map(column => [
      named(column.name),
      escapedMarkup(column.type.replaceAll('_', ' ')),
      `${count(column.filled)} <span class="dim">of ${count(rows)}</span>`,
      holds(column),
    ]),
  )

const holds = ({ from, note, verdicts }: ExplainedColumn): string =>
  [
    from === null ? '' : `from “${named(from)}”`,
    verdicts.map(({ verdict, rows }) => `${named(verdict)} ${count(rows)}`).join(', '),
    note === '' ? '' : named(note),
  ]
    .filter(words => words !== '')
    .join('<br>')

const samplesTable = ({ columns, samples }: ExplainedList): string =>
  table(
    'First rows',
    columns.map(({ name }) => [name] as const),
    samples.map(row => row.map(cell => (cell === null ? dim('empty') : named(cell)))),
    'cells',
  )

function steps({ steps, forgotten }: ExplainedList): string {
  if (steps.length === 0 && forgotten === 0) return '<p>No changes since.</p>'
  const items = steps.map(
    ({ label, at, runId, cells }) =>
      `<li>${quoted(label)} ${dim(`${runId === null ? 'by a person' : 'by a run'}${cells > 0 ? `, ${counted(cells, 'cell')}` : ''}, ${moment(at)}`)}</li>`,
  )
  const older = forgotten > 0 ? `<p>${dim(`${counted(forgotten, 'older step')} no longer stored.`)}</p>` : ''
  return `${older}<ol>${items.join('\n')}</ol>`
}

const runsTable = (runs: readonly ExplainedRun[]): string =>
  table(
    'Runs',
    [['Run'], ['Service'], ['When'], ['Rows', 'n'], ['Requests', 'n'], ['Credits', 'n'], ['Saved', 'n']],
    runs.map(run => [
      `${escapedMarkup(isOperation(run.op) ? operationTable[run.op].title : run.op)}${run.column === null ? '' : `<span class="dim"> over “${named(run.column)}”</span>`}${run.state === 'done' ? '' : dim(`, ${run.state}`)}`,
      run.live ? 'Live service' : 'Practice',
      moment(new Date(run.at).toISOString()),
      count(run.rows),
      count(run.calls),
      count(run.credits),
      count(run.saved),
    ]),
  )
