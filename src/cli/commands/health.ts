// listwright health LIST: what is there, valid, repeated, known and paid; also as a page of its own.
import type { RowFigure } from '../../contract/app/cell/column-profile.ts'
import type { HealthReport } from '../../contract/app/health.ts'
import { ageWords } from '../../contract/app/health-charts.ts'
import { percentOf } from '../../contract/app/percent.ts'
import { readingCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { checkHtmlPlace, writeHtml } from '../file/html-file.ts'
import { healthLine } from '../list/health-line.ts'
import { listNamed } from '../lists.ts'
import { inWorkspace, listCodes, neededOption } from '../options.ts'
import type { CommandSession } from '../session.ts'

interface HealthCommand {
  readonly list: string
  readonly html: string | null
}

export const healthCommand = readingCommand(
  {
    name: 'health',
    brief: 'shows how complete and valid a list is and what it has cost',
    usage: ['health LIST [--html FILE]'],
    more: [
      'Shows filled cells now and at import, repeated values, local check results, verdicts, providers, the age of results, and credits spent and saved. --html saves a web page with charts. Images (PNG) can be saved only from the window. Changes and sends nothing.',
      listCodes,
    ],
    options: {
      html: { type: 'string', value: 'FILE', words: 'saves the report as a web page, or - for stdout' },
      ...inWorkspace,
    },
    examples: ['health guests', 'health guests --html health.html', 'health guests --json'],
    most: 1,
  } as const,
  (values, [list]): HealthCommand => ({ list: neededOption(list, 'The list'), html: values.html ?? null }),
  perform,
)

async function perform(session: CommandSession, { list, html }: HealthCommand): Promise<void> {
  if (html !== null) checkHtmlPlace(html)
  const { call, report } = session
  const sheet = await listNamed(session, list)
  const health = await call.health.report({ sheetId: sheet.id, wait: true })
  const outputs =
    html === null ? [] : await writeHtml(session, html, (await call.health.page({ sheetId: sheet.id })).html)
  report.result({ list: { id: sheet.id, name: sheet.name }, ...forScripts(health), outputs }, [
    ...linesOf(health),
    ...outputs.map(file => `Written to ${file}`),
  ])
}

const rowsOf = <T extends { figure: RowFigure }>({ figure, ...one }: T) => ({ ...one, rows: figure.rows })

/** The report with numbers where the page has figures to click. */
function forScripts({ sheetId: _, name: _name, current: _current, ...report }: HealthReport) {
  const { blankRows, completeness, repeated, verdicts, providers, evidence, checks, ...others } = report
  return {
    ...others,
    blankRows: blankRows.rows,
    completeness: completeness.map(({ filled, blank, ...column }) => ({
      ...column,
      filled: filled.rows,
      blank: blank.rows,
    })),
    repeated: repeated.map(rowsOf),
    verdicts: verdicts.map(one => ({ ...one, parts: one.parts.map(rowsOf) })),
    providers: providers.map(one => ({ ...one, parts: one.parts.map(rowsOf) })),
    evidence: evidence.map(one => ({ ...one, parts: one.parts.map(rowsOf) })),
    checks: checks.map(({ invalid, findings, ...one }) => ({
      ...one,
      invalid: invalid.rows,
      findings: findings.map(rowsOf),
    })),
  }
}

function linesOf(report: HealthReport): string[] {
  const { name, rows, blankRows, completeness, repeated, checks, verdicts, providers, evidence, credits, before } =
    report
  const was = new Map(before?.filled.map(({ columnId, cells }) => [columnId, cells]))
  const parts = (title: string, named: readonly (readonly [string, number])[]) =>
    named.length === 0 ? [] : [`${title}: ${named.map(([one, count]) => `${one} ${count}`).join(', ')}`]
  const atImport = (columnId: HealthReport['completeness'][number]['columnId']) =>
    was.has(columnId) && before ? `, ${percentOf(was.get(columnId) ?? 0, before.rows)} at import` : ''
  return [
    `${name}: ${counted(rows, 'row')}, ${blankRows.rows} blank${before ? `, ${before.rows} at import` : ''}`,
    ...healthLine(report.score, report.scoreAtImport),
    'Filled:',
    ...completeness.map(one => `  ${one.name}: ${percentOf(one.filled.rows, rows)}${atImport(one.columnId)}`),
    ...parts(
      'In several rows',
      repeated.map(one => [one.name, one.figure.rows]),
    ),
    ...checks.flatMap(one => [
      `${one.name}: ${one.filled - one.invalid.rows} of ${one.filled} fit`,
      ...parts(
        '  local check',
        one.findings.map(found => [found.kind, found.figure.rows]),
      ),
    ]),
    ...verdicts.flatMap(one =>
      parts(
        one.name,
        one.parts.map(part => [part.verdict, part.figure.rows]),
      ),
    ),
    ...providers.flatMap(one =>
      parts(
        `Email domains in ${one.name}`,
        one.parts.map(part => [part.name, part.figure.rows]),
      ),
    ),
    ...evidence.flatMap(one =>
      parts(
        `Age of ${one.name}`,
        one.parts.map(part => [ageWords[part.age], part.figure.rows]),
      ),
    ),
    `Credits: ${credits.live.spent} spent, ${credits.live.saved} saved (Practice: ${credits.practice.spent} spent, ${credits.practice.saved} saved)`,
  ]
}
