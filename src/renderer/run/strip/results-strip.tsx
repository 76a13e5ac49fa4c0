// The line above the sheet: what was checked, how it came out, and the next thing to do. Its parts filter the list.
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capUnit, usedOfCapWords } from '../../offers/booked-words.ts'
import { runsBehind } from '../../offers/runs-behind.ts'
import { isShown, type Segment, segmentsOf, withSegment } from '../../offers/segments.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { useSession, useSessionState } from '../../sheet/session-context.ts'
import { toneColours } from '../../ui/look/verdict-look.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { inOrder, isOpen } from '../activity/run-order.ts'
import { useRuns } from '../use-runs.ts'
import { ExportPart } from './export-part.tsx'
import { NextCheck } from './next-check.tsx'
import { RestButton } from './rest-button.tsx'
import classes from './results-strip.module.css'

/** So many parts have room for their words beside an open panel. */
const maxFew = 3

export function ResultsStrip() {
  const trpc = useTRPC()
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const columns = useSessionState(state => state.sheet.columns)
  const { data: checks } = useQuery(trpc.run.verdicts.queryOptions({ sheetId: session.sheetId }))
  const { data: runs } = useRuns()
  const [chosen, setChosen] = useState<number | null>(null)
  if (!checks) return null
  const check = checks.find(({ resultColumnId }) => resultColumnId === chosen) ?? checks[0]
  if (!check) return <NextCheck />
  const segments = segmentsOf(check)
  const run = inOrder(runsBehind(check, session.sheetId, runs ?? []))[0] ?? null
  const checked = segments.reduce((sum, { rows, verdict }) => sum + (verdict === null ? 0 : rows), 0)
  const nameOf = (id: number) => columns.find(column => column.id === id)?.name ?? ''
  const show = (segment: Segment | null) => session.show(withSegment(spec, segments, segment))

  return (
    <Group
      component="section"
      className={classes.strip}
      gap="4px 10px"
      aria-label="Results"
      data-few={segments.length <= maxFew || undefined}
    >
      {checks.length > 1 ? (
        <select
          className={classes.which}
          aria-label="Results of"
          value={check.resultColumnId}
          onChange={event => setChosen(Number(event.currentTarget.value))}
        >
          {checks.map(({ resultColumnId, sourceId }) => (
            <option key={resultColumnId} value={resultColumnId}>
              {nameOf(sourceId)}
            </option>
          ))}
        </select>
      ) : null}
      <span className={classes.title}>
        <strong>{formatCount(checked)}</strong> validated
      </span>
      <Group
        component="fieldset"
        className={classes.parts}
        gap={4}
        align="stretch"
        aria-label={`Results of ${nameOf(check.sourceId)}`}
      >
        {segments.map(segment => (
          <Part
            key={segment.look.word}
            segment={segment}
            pressed={isShown(segment, spec)}
            onPress={() => void show(isShown(segment, spec) ? null : segment)}
          />
        ))}
      </Group>
      {run && (
        <span className={classes.credits}>
          {isOpen(run)
            ? `${formatCount(run.rowsDone)} of ${countNoun(run.rows, 'row')} so far`
            : `${usedOfCapWords(run)} ${capUnit(run) === 'request' ? 'sent' : 'spent'}`}
        </span>
      )}
      <Group component="span" display="inline-flex" gap={8} align="stretch" ms="auto">
        {run?.kind === 'try' && run.state === 'done' && <RestButton key={run.id} trial={run} />}
        {checked > 0 && (
          <ExportPart
            segments={segments}
            splitBy={check.resultColumnId}
            onShow={show}
            onAll={() => session.show(withSegment(spec, segments, null))}
          />
        )}
      </Group>
    </Group>
  )
}

function Part({ segment, pressed, onPress }: { segment: Segment; pressed: boolean; onPress: () => void }) {
  const { look, rows, verdict } = segment
  const { text, back } = toneColours(look.tone)
  return (
    <button
      type="button"
      className={classes.part}
      data-verdict={verdict ?? undefined}
      aria-pressed={pressed}
      title={`${look.meaning} ${pressed ? 'Show all rows again.' : 'Show these rows.'}`}
      style={{ color: `var(${text})`, background: `var(${back})` }}
      onClick={onPress}
    >
      <span aria-hidden>{look.icon}</span>
      <span className={classes.word}>{look.word}</span> <strong>{formatCount(rows)}</strong>
    </button>
  )
}
