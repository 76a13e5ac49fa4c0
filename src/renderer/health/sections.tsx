// The parts of the health report, each a table whose bars are its chart; as drawings they are in the page and the picture.
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RowFigure } from '../../contract/app/cell/column-profile.ts'
import type { HealthReport } from '../../contract/app/health.ts'
import { ageWords } from '../../contract/app/health-charts.ts'
import type { RunId } from '../../contract/app/ids.ts'
import { percentOf } from '../../contract/app/percent.ts'
import { type FigureLine, FigureTable } from '../ui/figure-table.tsx'
import { findingLook } from '../ui/look/finding-look.ts'
import { countNoun, formatCount, formatMoment } from '../ui/words/figures.ts'
import classes from './health.module.css'

interface Props {
  report: HealthReport
  operation: (op: string) => string
  onOpen: (figure: RowFigure) => void
  onRun: (runId: RunId) => void
}

/** A named figure as a line of a table. */
const line = (key: string | number, said: string, figure: RowFigure, more?: ReactNode): FigureLine => ({
  key: String(key),
  name: said,
  said,
  figure,
  more,
})

export function HealthSections({ report, operation, onOpen, onRun }: Props) {
  const { rows, blankRows, completeness, repeated, checks, verdicts, providers, evidence } = report
  const was = new Map(report.before?.filled.map(({ columnId, cells }) => [columnId, cells]))
  const atImport = (columnId: HealthReport['completeness'][number]['columnId']) =>
    was.has(columnId) ? `${percentOf(was.get(columnId) ?? 0, report.before?.rows ?? 0)} at import` : 'not in the import'
  const kinds = [
    ...verdicts.map(one => ({
      title: `Verdicts: ${one.name}`,
      head: 'Verdict',
      lines: one.parts.map(({ verdict, figure }) => line(verdict, verdict, figure)),
    })),
    ...providers.map(one => ({
      title: `Email domains: ${one.name}`,
      head: 'Domain',
      lines: one.parts.map(({ name, figure }) => line(name, name, figure)),
    })),
    ...evidence.map(one => ({
      title: `Age of results: ${one.name}`,
      head: 'Answered',
      lines: one.parts.map(({ age, figure }) => line(age, ageWords[age], figure)),
    })),
  ]
  return (
    <div className={classes.sections}>
      <Section title="Filled cells">
        <FigureTable
          label="Filled cells"
          bars="whole"
          heads={['Column', 'Before']}
          of={rows}
          onOpen={onOpen}
          lines={completeness.map(one =>
            line(one.columnId, one.name, one.filled, report.before && atImport(one.columnId)),
          )}
        />
        {report.before && report.before.rows !== rows && (
          <Box component="p" className="lw-hint" my={6}>
            {countNoun(report.before.rows, 'row')} at import.
          </Box>
        )}
      </Section>
      <Section title="Blank cells">
        <FigureTable
          label="Blank cells"
          bars="whole"
          heads={['Column']}
          of={rows}
          onOpen={onOpen}
          lines={[
            line('rows', 'Blank rows', blankRows),
            ...completeness.filter(({ blank }) => blank.rows > 0).map(one => line(one.columnId, one.name, one.blank)),
          ]}
        />
      </Section>
      {repeated.length > 0 && (
        <Section title="Repeated values">
          <FigureTable
            label="Repeated values"
            bars="whole"
            heads={['Column']}
            of={rows}
            onOpen={onOpen}
            lines={repeated.map(one => line(one.columnId, one.name, one.figure))}
          />
        </Section>
      )}
      {checks.length > 0 && (
        <Section title="Invalid cells">
          <FigureTable
            label="Invalid cells"
            bars="whole"
            heads={['Column', 'Filled']}
            of={rows}
            onOpen={onOpen}
            lines={checks.map(one => line(one.columnId, one.name, one.invalid, formatCount(one.filled)))}
          />
        </Section>
      )}
      {checks.some(({ findings }) => findings.length > 0) && (
        <Section title="Local check results">
          <FigureTable
            label="Local check results"
            bars="whole"
            heads={['Finding', 'Column']}
            of={rows}
            onOpen={onOpen}
            lines={checks.flatMap(check =>
              check.findings.map(({ kind, figure }) =>
                line(`${check.columnId} ${kind}`, findingLook[kind].word, figure, check.name),
              ),
            )}
          />
        </Section>
      )}
      {kinds.map(({ title, head, lines }) => (
        <Section key={title} title={title}>
          <FigureTable
            label={title}
            bars="whole"
            heads={[head]}
            of={lines.reduce((sum, { figure }) => sum + figure.rows, 0)}
            onOpen={onOpen}
            lines={lines}
          />
        </Section>
      ))}
      <Section title="Credits">
        <Credits report={report} operation={operation} onRun={onRun} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <Box component="h3" mb={8} fz={14} dir="auto">
        {title}
      </Box>
      {children}
    </section>
  )
}

function Credits({ report: { credits }, operation, onRun }: Pick<Props, 'report' | 'operation' | 'onRun'>) {
  const { live, practice, runs } = credits
  if (runs.length === 0)
    return (
      <Box component="p" className="lw-hint" my={6}>
        No run on this list has spent or saved credits.
      </Box>
    )
  return (
    <>
      <Box component="p" className="lw-hint" my={6}>
        {countNoun(live.spent, 'credit')} spent, {formatCount(live.saved)} saved.
        {practice.spent + practice.saved > 0 &&
          ` In Practice (play credits): ${formatCount(practice.spent)} spent, ${formatCount(practice.saved)} saved.`}
      </Box>
      <table className={classes.credits} aria-label="Credits by run">
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">When</th>
            <th scope="col">Spent</th>
            <th scope="col">Saved</th>
          </tr>
        </thead>
        <tbody>
          {runs.map(({ runId, op, at, spent, saved, live: real }) => (
            <tr key={runId}>
              <th scope="row">
                <button type="button" onClick={() => onRun(runId)}>
                  {operation(op)} (run {runId}
                  {real ? '' : ', Practice'})
                </button>
              </th>
              <td>{formatMoment(at, new Date())}</td>
              <td>{formatCount(spent)}</td>
              <td>{formatCount(saved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
