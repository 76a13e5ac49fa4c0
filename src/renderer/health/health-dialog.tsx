// The health report of a list: charts with their tables, each figure with its rows; saved as a page or a picture.
import { Box, Button, Group, Loader, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { fileNameOf } from '../../contract/app/file/file-name.ts'
import type { HealthReport } from '../../contract/app/health.ts'
import { type FigureWriters, healthCharts } from '../../contract/app/health-charts.ts'
import { percentOf } from '../../contract/app/percent.ts'
import { isOperation } from '../../contract/app/run/sent-op.ts'
import { operationTable } from '../../model/operations/index.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { CountAgain, wasStopped } from '../sheet/count-again.tsx'
import { useOpenFigure } from '../sheet/open-rows.ts'
import { type DialogProps, uiStore } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { findingLook } from '../ui/look/finding-look.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { saveText } from '../ui/save-text.ts'
import { countNoun, formatCount, formatMoment } from '../ui/words/figures.ts'
import classes from './health.module.css'
import { savePicture } from './picture.ts'
import { HealthSections } from './sections.tsx'

const writers: FigureWriters = {
  count: formatCount,
  percent: percentOf,
  finding: kind => findingLook[kind].word,
  operation: op => (isOperation(op) ? operationTable[op].title : op),
}

export function HealthDialog({ sheetId, onClose }: DialogProps<'health'>) {
  const trpc = useTRPC()
  const query = useQuery({
    ...trpc.health.report.queryOptions({ sheetId }),
    placeholderData: keepPreviousData,
    retryOnMount: false,
  })
  const open = useOpenFigure()
  const report = query.data
  return (
    <Dialog onClose={onClose} title={report ? `Health of “${report.name}”` : 'Health'} size="full">
      {/* The report has the focus, so that keys scroll it. */}
      <section className={classes.body} aria-label="Report" tabIndex={-1} data-autofocus>
        {wasStopped(query.error) && !query.isFetching ? (
          <CountAgain onClick={() => void query.refetch()} />
        ) : query.error ? (
          <ProblemNote error={query.error} />
        ) : report ? (
          <Box maw={1240} mx="auto">
            <Head report={report} />
            <HealthSections
              report={report}
              operation={writers.operation}
              onOpen={figure => open.mutate({ sheetId, figure })}
              onRun={runId =>
                uiStore.set({
                  dialog: { kind: 'credits', part: 'ledger', runId, back: { kind: 'health', sheetId } },
                })
              }
            />
          </Box>
        ) : (
          <Loader size="sm" m="md" aria-label="Reading the list" />
        )}
      </section>
    </Dialog>
  )
}

/** What it is a report of, and where it can be saved. */
function Head({ report }: { report: HealthReport }) {
  const client = useTRPCClient()
  const { sheetId, name, rows, completeness, at, current, score, scoreAtImport } = report
  const page = useMutation({
    mutationFn: () => client.health.page.query({ sheetId }),
    onSuccess: ({ html }) => saveText(fileNameOf(`${name} health.html`, 'list health.html'), 'text/html', html),
  })
  const when = formatMoment(at, new Date())
  const size = `${countNoun(rows, 'row')}, ${countNoun(completeness.length, 'column')}`
  const points = score && `${formatCount(score.score)} of 100`
  const picture = useMutation({
    mutationFn: () =>
      savePicture(
        healthCharts(report, writers),
        name,
        [size, ...(points ? [points] : []), when].join(' · '),
        fileNameOf(`${name} health.png`, 'list health.png'),
      ),
  })
  return (
    <Group component="header" gap={12} justify="space-between" mb={18}>
      <div>
        {points && (
          <p>
            <Box component="strong" fz={22}>
              {points}
            </Box>
            {scoreAtImport && (
              <Box component="span" className="lw-dim" ms={10}>
                {formatCount(scoreAtImport.score)} at import
              </Box>
            )}
          </p>
        )}
        <Text c="dimmed" role="status">
          {size}. {current ? `As of ${when}.` : 'Cells are still being checked…'}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" loading={page.isPending} onClick={() => page.mutate()}>
          Save as web page
        </Button>
        <Button variant="default" loading={picture.isPending} onClick={() => picture.mutate()}>
          Save as image (PNG)
        </Button>
      </Group>
    </Group>
  )
}
