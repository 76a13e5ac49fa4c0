// Problems: every line of the file that did not fit, as it was, and the repair of those that are shifted by one.
import { Box, Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { LineProblem } from '../../../contract/app/file/line.ts'
import type { RowId } from '../../../contract/app/ids.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { useStore } from '../../state/store.ts'
import { doneNotice, problemNotice } from '../../ui/notice/notices.tsx'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { undoStep } from '../edit/edits.ts'
import { selectCell } from '../grid/selection.ts'
import type { SheetSession } from '../session.ts'
import { openList, SessionContext, useSession, useSessionState } from '../session-context.ts'
import { problemText } from './problem-words.ts'
import './problems-panel.css'

const linesAtOnce = 100

export function ProblemsPanel() {
  const session = useStore(openList, ({ session }) => session)
  return (
    <section className="lw-problems" aria-label="Problems">
      {session ? (
        <SessionContext value={session}>
          <Lines />
        </SessionContext>
      ) : (
        <Text c="dimmed" px={12}>
          Open a list to see lines of its file that did not fit.
        </Text>
      )}
    </section>
  )
}

function Lines() {
  const trpc = useTRPC()
  const session = useSession()
  const { sheetId } = session
  const spec = useSessionState(state => state.view.spec)
  const only = spec.conditions.some(({ kind }) => kind === 'problems')
  const pages = useInfiniteQuery(
    trpc.line.problems.infiniteQueryOptions(
      { sheetId, limit: linesAtOnce },
      { getNextPageParam: last => (last.more ? (last.lines.at(-1)?.rowId ?? null) : null), initialCursor: null },
    ),
  )
  const [first] = pages.data?.pages ?? []
  if (!first) return null
  if (first.total === 0)
    return (
      <Text c="dimmed" px={12}>
        No problems. Lines of the file that do not fit the columns appear here.
      </Text>
    )
  const lines = pages.data?.pages.flatMap(page => page.lines) ?? []
  return (
    <>
      <Box flex="none" px={12} pb={10}>
        <Text size="sm" mb={8}>
          {countNoun(first.total, 'line')} of the file did not fit the columns. All were imported.
        </Text>
        <Group gap={8}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={only}
            onClick={() =>
              void session.show({ ...spec, conditions: [...spec.conditions, { kind: 'problems', columnId: null }] })
            }
          >
            Show only these rows
          </Button>
          {first.offered > 0 && (
            <Button size="compact-sm" onClick={() => void repair(session, null)}>
              Repair {first.offered === 1 ? 'the shifted row' : `all ${formatCount(first.offered)} shifted rows`}
            </Button>
          )}
        </Group>
      </Box>
      <ol className="lw-problems-list">
        {lines.map(line => (
          <Line key={`${line.rowId} ${line.line}`} line={line} />
        ))}
        {pages.hasNextPage && (
          <li className="lw-problem">
            <Button
              size="compact-sm"
              variant="subtle"
              loading={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              Show more
            </Button>
          </li>
        )}
      </ol>
    </>
  )
}

function Line({ line }: { line: LineProblem }) {
  const session = useSession()
  const columns = useSessionState(state => state.sheet.columns)
  const { rowId, repair: mend, text, cut } = line
  return (
    <li className="lw-problem">
      <Group gap={8} justify="space-between" wrap="nowrap">
        <Box component="span" fw={600}>
          Line {formatCount(line.line)}
        </Box>
        <Button size="compact-xs" variant="subtle" onClick={() => void goTo(session, rowId)}>
          Go to row
        </Button>
      </Group>
      <Text size="sm">{problemText(line)}</Text>
      <pre>
        {text}
        {cut && '…'}
      </pre>
      {mend?.state === 'offered' && (
        <>
          <dl aria-label="Repair">
            {mend.cells.map(({ columnId, after }) => (
              <Fragment key={columnId}>
                <dt>{columns.find(({ id }) => id === columnId)?.name}</dt>
                <dd>
                  {after ?? (
                    <Text span c="dimmed">
                      empty
                    </Text>
                  )}
                </dd>
              </Fragment>
            ))}
          </dl>
          <Button size="compact-sm" variant="default" onClick={() => void repair(session, [rowId])}>
            Repair this row
          </Button>
        </>
      )}
      {mend?.state === 'done' && <Text size="sm">Repaired.</Text>}
      {mend?.state === 'edited' && (
        <Text size="sm" c="dimmed">
          Edited since the import.
        </Text>
      )}
    </li>
  )
}

async function goTo(session: SheetSession, rowId: RowId): Promise<void> {
  try {
    const { view } = session.state.get()
    const row = await session.client.view.position.query({ viewId: view.id, rowId })
    if (row === null) await session.show({ sort: [], conditions: [], search: '' })
    const shown = session.state.get().view
    const at = row ?? (await session.client.view.position.query({ viewId: shown.id, rowId }))
    if (at !== null) session.select(selectCell({ row: at, col: 0 }))
    session.surface?.focus()
  } catch (error) {
    problemNotice(error)
  }
}

async function repair(session: SheetSession, rowIds: RowId[] | null): Promise<void> {
  try {
    const { label } = await session.client.line.repair.mutate({ sheetId: session.sheetId, rowIds })
    doneNotice(
      `${label}: done.`,
      {
        label: 'Undo',
        run: async () => {
          await undoStep(session)
        },
      },
      session.sheetId,
    )
  } catch (error) {
    problemNotice(error)
  }
}
