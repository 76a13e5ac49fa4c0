// The health report as charts: what is drawn of it, on the page, in a saved page and in a picture. Pure.
import type { BarChart, ChartLine } from './bar-charts.ts'
import type { EvidenceAge, HealthReport } from './health.ts'

export const ageWords: Readonly<Record<EvidenceAge, string>> = {
  day: 'Within a day',
  week: '1 to 7 days',
  month: '7 to 30 days',
  quarter: '30 to 90 days',
  year: '90 to 365 days',
  older: 'Older',
}

/** How numbers are written where the charts are shown. */
export interface FigureWriters {
  count(value: number): string
  percent(part: number, all: number): string
  finding(kind: HealthReport['checks'][number]['findings'][number]['kind']): string
  operation(op: string): string
}

/** More columns have no room in a picture; the tables have all. */
const maxLines = 40

export function healthCharts(report: HealthReport, write: FigureWriters): BarChart[] {
  const { rows, completeness, verdicts, providers, evidence, checks, credits } = report
  const counted = (name: string, value: number): ChartLine => ({ name, value, text: write.count(value) })
  const before = new Map(report.before?.filled.map(({ columnId, cells }) => [columnId, cells]))
  const changed = completeness.filter(
    ({ columnId, filled }) => before.has(columnId) && before.get(columnId) !== filled.rows,
  )
  const found = new Map<string, number>()
  for (const { findings } of checks)
    for (const { kind, figure } of findings) found.set(kind, (found.get(kind) ?? 0) + figure.rows)
  const kinds = checks.flatMap(({ findings }) => findings.map(({ kind }) => kind))
  const share = (name: string, part: number, all: number): ChartLine => ({
    name,
    value: all === 0 ? 0 : part / all,
    text: write.percent(part, all),
  })
  const charts: BarChart[] = [
    {
      title: 'Filled cells',
      whole: 1,
      lines: completeness.slice(0, maxLines).map(({ name, filled }) => share(name, filled.rows, rows)),
    },
    {
      title: 'Filled cells at import, if different',
      whole: 1,
      lines: changed
        .slice(0, maxLines)
        .map(({ columnId, name }) => share(name, before.get(columnId) ?? 0, report.before?.rows ?? 0)),
    },
    {
      title: 'Cells that fit their type',
      whole: 1,
      lines: checks.slice(0, maxLines).map(({ name, filled, invalid }) => share(name, filled - invalid.rows, filled)),
    },
    {
      title: 'Local check results',
      lines: [...new Set(kinds)].map(kind => counted(write.finding(kind), found.get(kind) ?? 0)),
    },
    ...verdicts.map(({ name, parts }) => ({
      title: `Verdicts: ${name}`,
      lines: parts.map(({ verdict, figure }) => counted(verdict, figure.rows)),
    })),
    ...providers.map(({ name, parts }) => ({
      title: `Email domains: ${name}`,
      lines: parts.map(part => counted(part.name, part.figure.rows)),
    })),
    ...evidence.map(({ name, parts }) => ({
      title: `Age of results: ${name}`,
      lines: parts.map(({ age, figure }) => counted(ageWords[age], figure.rows)),
    })),
    {
      title: 'Credits by run, latest first',
      lines: credits.runs.map(({ runId, op, spent }) => counted(`${write.operation(op)} (run ${runId})`, spent)),
    },
  ]
  return charts.filter(({ lines }) => lines.length > 0)
}
