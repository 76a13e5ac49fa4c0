// The health report as one page that needs nothing else: charts as drawings, each figure in a table beside them.
import { type BarChart, chartsSvg } from '../../contract/app/bar-charts.ts'
import type { HealthReport } from '../../contract/app/health.ts'
import { ageWords, type FigureWriters, healthCharts } from '../../contract/app/health-charts.ts'
import { escapedMarkup } from '../../contract/app/markup.ts'
import { percentOf } from '../../contract/app/percent.ts'
import { isOperation } from '../../contract/app/run/sent-op.ts'
import { operationTable } from '../../model/operations/index.ts'
import { count, counted, dim, htmlPage, moment, named, table } from '../base/html-page.ts'

const sentence = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
const writers: FigureWriters = {
  count,
  percent: percentOf,
  finding: sentence,
  operation: op => (isOperation(op) ? operationTable[op].title : op),
}
/** Of the page's own style, which follows the reader's look. */
const colours = { text: 'var(--ink)', dim: 'var(--dim)', bar: 'var(--bar)', track: 'var(--line)', back: 'none' }

const drawn = (chart: BarChart) => `<div class="wide">${chartsSvg([{ ...chart, title: '' }], colours)}</div>`

export function healthHtml(report: HealthReport): string {
  const charts = new Map(healthCharts(report, writers).map(chart => [chart.title, chart]))
  /** The chart of that title, above its table. */
  const part = (title: string, tables: string): string[] => {
    const chart = charts.get(title)
    return [`<h2>${named(title)}</h2>`, chart ? drawn(chart) : '', tables]
  }
  const { name, rows, at, completeness, repeated, checks, verdicts, providers, evidence } = report
  const findings = checks.flatMap(check => check.findings.map(one => ({ ...one, name: check.name, of: check.filled })))
  return htmlPage(`${name}: health`, [
    `<h1 dir="auto">${escapedMarkup(name)}: health</h1>`,
    `<p>${dim(`${counted(rows, 'row')}, ${counted(completeness.length, 'column')}, ${counted(report.blankRows.rows, 'blank row')}. As of ${moment(at)}.`)}</p>`,
    ...scoreParts(report),
    ...part('Filled cells', filledTable(report)),
    ...(repeated.length === 0
      ? []
      : [
          '<h2>Repeated values</h2>',
          table(
            'Repeated values',
            [['Column'], ['Rows', 'n'], ['Share', 'n']],
            repeated.map(({ name: column, figure }) => [
              named(column),
              count(figure.rows),
              percentOf(figure.rows, rows),
            ]),
          ),
        ]),
    ...(checks.length === 0
      ? []
      : part(
          'Cells that fit their type',
          table(
            'Cells that fit their type',
            [['Column'], ['Filled', 'n'], ['Invalid', 'n'], ['Fit', 'n']],
            checks.map(({ name: column, filled, invalid }) => [
              named(column),
              count(filled),
              count(invalid.rows),
              percentOf(filled - invalid.rows, filled),
            ]),
          ),
        )),
    ...(findings.length === 0
      ? []
      : part(
          'Local check results',
          table(
            'Local check results',
            [['Column'], ['Finding'], ['Cells', 'n'], ['Share', 'n']],
            findings.map(({ name: column, kind, figure, of }) => [
              named(column),
              escapedMarkup(sentence(kind)),
              count(figure.rows),
              percentOf(figure.rows, of),
            ]),
          ),
        )),
    ...verdicts.flatMap(({ name: column, parts }) =>
      part(
        `Verdicts: ${column}`,
        partsTable(
          'Verdict',
          parts.map(({ verdict, figure }) => [verdict, figure.rows]),
        ),
      ),
    ),
    ...providers.flatMap(({ name: column, parts }) =>
      part(
        `Email domains: ${column}`,
        partsTable(
          'Domain',
          parts.map(one => [one.name, one.figure.rows]),
        ),
      ),
    ),
    ...evidence.flatMap(({ name: column, parts }) =>
      part(
        `Age of results: ${column}`,
        partsTable(
          'Answered',
          parts.map(({ age, figure }) => [ageWords[age], figure.rows]),
        ),
      ),
    ),
    ...creditParts(report, part),
  ])
}

function scoreParts({ score, scoreAtImport }: HealthReport): string[] {
  if (!score) return []
  const before = scoreAtImport ? `, ${scoreAtImport.score} at import` : ''
  const was = new Map(scoreAtImport?.parts.map(one => [one.part, one.share]))
  return [
    '<h2>Score</h2>',
    `<p><strong>${score.score} of 100</strong>${before}</p>`,
    table(
      'Score',
      [['Part'], ['Now', 'n'], ['At import', 'n']],
      score.parts.map(({ part, share }) => [
        escapedMarkup(sentence(part)),
        percentOf(share, 1),
        was.has(part) ? percentOf(was.get(part) ?? 0, 1) : '–',
      ]),
    ),
  ]
}

function filledTable({ completeness, rows, before }: HealthReport): string {
  const cells = new Map(before?.filled.map(one => [one.columnId, one.cells]))
  const note = before ? `<p>${dim(`At import: ${counted(before.rows, 'row')}.`)}</p>` : ''
  return (
    note +
    table(
      'Filled cells',
      [['Column'], ['Type'], ['Filled', 'n'], ['Blank', 'n'], ['Share', 'n'], ['At import', 'n']],
      completeness.map(({ columnId, name, type, filled, blank }) => [
        named(name),
        escapedMarkup(sentence(type)),
        count(filled.rows),
        count(blank.rows),
        percentOf(filled.rows, rows),
        cells.has(columnId) ? percentOf(cells.get(columnId) ?? 0, before?.rows ?? 0) : '–',
      ]),
    )
  )
}

function partsTable(what: string, parts: readonly (readonly [string, number])[]): string {
  const all = parts.reduce((sum, [, rows]) => sum + rows, 0)
  return table(
    what,
    [[what], ['Rows', 'n'], ['Share', 'n']],
    parts.map(([name, rows]) => [named(name), count(rows), percentOf(rows, all)]),
  )
}

function creditParts({ credits }: HealthReport, part: (title: string, tables: string) => string[]): string[] {
  const { live, practice, runs } = credits
  if (runs.length === 0) return ['<h2>Credits</h2>', '<p>No run on this list has spent or saved credits.</p>']
  const sums = [
    `${counted(live.spent, 'credit')} spent, ${counted(live.saved, 'credit')} saved`,
    ...(practice.spent + practice.saved > 0
      ? [`in Practice (play credits): ${count(practice.spent)} spent, ${count(practice.saved)} saved`]
      : []),
  ]
  return [
    ...part(
      'Credits by run, latest first',
      table(
        'Credits',
        [['Run'], ['When'], ['Spent', 'n'], ['Saved', 'n']],
        runs.map(({ runId, op, at, live: real, spent, saved }) => [
          escapedMarkup(`${writers.operation(op)} (run ${runId}${real ? '' : ', Practice'})`),
          escapedMarkup(moment(at)),
          count(spent),
          count(saved),
        ]),
      ),
    ),
    `<p>${escapedMarkup(`${sums.join('; ')}.`)}</p>`,
  ]
}
