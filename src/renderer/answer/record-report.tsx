// One report: the verdict as a sentence with the rule behind it, then every group and field, the rest and the raw answer.
import { Button, Code } from '@mantine/core'
import type { RowRecord, ShownEmailReport, ShownPhoneReport } from '../../contract/app/answer.ts'
import { Disclosure } from '../run/disclosure.tsx'
import { ago, counted } from '../run/figures.ts'
import { Note } from '../run/note.tsx'
import { CopyValue } from './copy-value.tsx'
import { LookChip } from './look-chip.tsx'
import classes from './record.module.css'
import { emailGroups, phoneGroups, type ShownField } from './report-groups.ts'
import { useRowRun } from './use-row-run.ts'
import { actionLook, type Look, markLook, stateLook, verdictLook } from './verdict-look.ts'

type Report = ShownEmailReport | ShownPhoneReport

/** Sources that say something about how far a report can be trusted. */
const sourceLook: Readonly<Record<string, Look>> = {
  practice: markLook.practice,
  'own data': markLook.own,
  'local check': markLook.local,
}

export function RecordReport({ report, record }: { report: Report; record: RowRecord }) {
  const again = useRowRun(record, report.kind === 'email' ? 'validate.email' : 'validate.phone', report.columnId)
  const groups = groupsOf(report)
  const more = Object.entries(report.more)
  const source = sourceLook[report.source]
  return (
    <>
      <div className={classes.verdict}>
        <div className={classes.input}>{report.input}</div>
        <div className={classes.signs}>
          {report.verdict ? (
            <LookChip look={verdictLook[report.verdict]} />
          ) : (
            <LookChip look={stateLook[report.state]} />
          )}
          {report.action && <LookChip look={actionLook[report.action]} />}
          {source && <LookChip look={source} />}
        </div>
        <p className={classes.sentence}>{report.sentence}</p>
        {report.stale && (
          <Note tone="warn" icon={markLook.stale.icon} title="Stale">
            The value was changed after this report came.
          </Note>
        )}
        <p className={classes.dim}>{evidence(report, Date.now())}</p>
        {report.otherHits.length > 0 && (
          <ul className={classes.hits} aria-label="Also noticed">
            {report.otherHits.map(hit => (
              <li key={hit.rule}>
                {hit.sentence} <span className={classes.dim}>({hit.rule})</span>
              </li>
            ))}
          </ul>
        )}
        <Button
          size="compact-xs"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ again: true })}
        >
          Validate this row again…
        </Button>
      </div>
      {groups.map(group => (
        <section key={group.title} className={classes.group}>
          <h3>{group.title}</h3>
          <dl className={classes.fields}>
            {group.fields.map(field => (
              <ReportField key={field.path} field={field} />
            ))}
          </dl>
        </section>
      ))}
      {more.length > 0 && (
        <section className={classes.group}>
          <h3>More</h3>
          <dl className={classes.fields}>
            {more.map(([name, value]) => (
              <ReportField
                key={name}
                field={{ path: name, name, value: { lines: [value], known: value !== '', raw: null } }}
              />
            ))}
          </dl>
        </section>
      )}
      {report.raw !== null && <Raw text={report.raw} />}
    </>
  )
}

function groupsOf(report: Report) {
  if (report.kind === 'email') return report.report ? emailGroups(report.report) : []
  return report.report ? phoneGroups(report.report) : []
}

/** "Decided by rule E9. 3 days ago, 1 credit, from Practice." */
function evidence(report: Report, now: number): string {
  const when = report.fetchedAt === null ? null : ago(now - Date.parse(report.fetchedAt))
  if (report.source === 'local check')
    return `Decided by the local check${when ? ` ${when}` : ''}. Nothing was sent, 0 credits.`
  const facts = [when, counted(report.credits, 'credit'), `from ${report.provider}`].filter(part => part !== null)
  const sentence = facts.join(', ')
  const rule = report.rule === null ? '' : `Decided by rule ${report.rule}. `
  return `${rule}${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function ReportField({ field }: { field: ShownField }) {
  const { lines, known, raw } = field.value
  return (
    <div className={classes.field}>
      <dt>{field.name}</dt>
      <dd className={known ? undefined : classes.dim} title={raw ?? undefined}>
        {lines.map(line => (
          <div key={line}>{line}</div>
        ))}
        {raw !== null && <Code>{raw}</Code>}
      </dd>
      <div className={classes.tools}>{known && <CopyValue value={raw ?? lines.join('\n')} name={field.name} />}</div>
    </div>
  )
}

function Raw({ text }: { text: string }) {
  return (
    <Disclosure title="Raw answer" summary="as the service sent it">
      <div className={classes.rawTools}>
        <CopyValue value={text} name="the raw answer" />
      </div>
      <Code block className={classes.raw}>
        {indented(text)}
      </Code>
    </Disclosure>
  )
}

/** JSON with indents; an answer that is none is shown as it came. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
