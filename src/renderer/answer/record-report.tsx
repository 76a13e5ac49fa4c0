// One report: the verdict as a sentence with the rule behind it, then every group and field, the rest and the raw answer.
import { Box, Button, Group } from '@mantine/core'
import type { RowRecord, ShownEmailReport, ShownPhoneReport } from '../../contract/app/run/answer.ts'
import { uiStore } from '../state/open.ts'
import { LookChip } from '../ui/look/look-chip.tsx'
import { actionLook, markLook, stateLook, verdictLook } from '../ui/look/verdict-look.ts'
import { Note } from '../ui/note.tsx'
import { evidenceSentence } from './evidence.ts'
import classes from './record.module.css'
import { emailGroups, phoneGroups } from './report-groups.ts'
import { ResultField, sourceLook, Unlisted } from './result-parts.tsx'
import { useRowRun } from './use-row-run.ts'

type Report = ShownEmailReport | ShownPhoneReport

export function RecordReport({ report, record }: { report: Report; record: RowRecord }) {
  const again = useRowRun(record, report.kind === 'email' ? 'validate.email' : 'validate.phone', report.columnId)
  const groups = groupsOf(report)
  const source = sourceLook[report.source]
  const unmapped = unmappedWord(report)
  return (
    <>
      <div className={classes.verdict}>
        <div className={classes.input}>{report.input}</div>
        <Group display="inline-flex" gap="2px 6px">
          {report.verdict ? (
            <LookChip look={verdictLook[report.verdict]} />
          ) : (
            <LookChip look={stateLook[report.state]} />
          )}
          {report.action && <LookChip look={actionLook[report.action]} />}
          {source && <LookChip look={source} />}
        </Group>
        <Box component="p" fz={14}>
          {report.sentence}
        </Box>
        {report.stale && (
          <Note tone="warn" icon={markLook.stale.icon} title="Stale">
            The value changed after this report.
          </Note>
        )}
        <p className="lw-dim">
          {report.rule !== null &&
            report.source !== 'local check' &&
            `Decided by rule ${report.rule}${report.policy ? ` of policy version ${report.policy}` : ''}. `}
          {evidenceSentence(report, Date.now())}
        </p>
        {report.otherHits.length > 0 && (
          <Box component="ul" className="lw-bullets" mt={6} mb={10} aria-label="Also noticed">
            {report.otherHits.map(hit => (
              <li key={hit.rule}>
                {hit.sentence} <span className="lw-dim">({hit.rule})</span>
              </li>
            ))}
          </Box>
        )}
        {unmapped !== null && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => uiStore.set({ dialog: { kind: 'policy', word: unmapped } })}
          >
            Give “{unmapped}” a meaning…
          </Button>
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
          <dl>
            {group.fields.map(field => (
              <ResultField key={field.path} field={field} result={report} row={record} />
            ))}
          </dl>
        </section>
      ))}
      <Unlisted result={report} row={record} />
    </>
  )
}

/** A status word without a rule, which the policy can give a meaning (E5, E6). */
const unmappedWord = (report: Report): string | null =>
  report.kind === 'email' && (report.rule === 'E5' || report.rule === 'E6')
    ? (report.report?.email_deliverability.status ?? null)
    : null

function groupsOf(report: Report) {
  if (report.kind === 'email') return report.report ? emailGroups(report.report) : []
  return report.report ? phoneGroups(report.report) : []
}
