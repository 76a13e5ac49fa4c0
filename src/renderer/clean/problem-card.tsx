// One kind of problem: how many, what it is, two examples, and what can be done.

import { ActionIcon, Box, Button, Group, Stack, Tooltip } from '@mantine/core'
import { IconArrowNarrowRight, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CleanProblem, CleanSample } from '../../contract/app/clean.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { useOpenRows } from '../sheet/open-rows.ts'
import { openSheetDialog } from '../sheet/sheet-dialog.ts'
import { gridStore } from '../state/grid-state.ts'
import { uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { ChangedText } from '../ui/words/changed-text.tsx'
import { formatCount } from '../ui/words/figures.ts'
import classes from './clean-panel.module.css'
import { problemCount } from './clean-words.ts'
import { useCleanFix } from './use-clean-fix.ts'

export function ProblemCard({ sheetId, problem }: { sheetId: SheetId; problem: CleanProblem }) {
  const { kind, title, sentence, samples, repairable, fix: fixWords } = problem
  const trpc = useTRPC()
  const client = useTRPCClient()
  const fix = useCleanFix(sheetId)
  const rows = useOpenRows()
  const dismiss = useMutation(trpc.clean.dismiss.mutationOptions())
  const id = `clean-${kind}`
  const asked = useStore(uiStore, ({ panel }) => panel?.kind === 'clean' && panel.card === kind)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!asked) return
    card.current?.scrollIntoView({ block: 'start' })
    card.current?.focus({ preventScroll: true })
  }, [asked])
  const look = () => uiStore.set({ dialog: { kind: 'cleanPreview', sheetId, problem } })
  return (
    <Stack
      ref={card}
      tabIndex={-1}
      component="article"
      className={classes.card}
      gap={4}
      aria-labelledby={id}
      data-dismissed={problem.dismissed || undefined}
      data-asked={asked || undefined}
    >
      <Group component="header" mih={24} gap={8} wrap="nowrap">
        <Box component="h3" className="lw-grow" miw={0} fz="inherit" fw={600} id={id}>
          {title}
        </Box>
        <span className={classes.count}>{problemCount(problem)}</span>
        <Tooltip label={problem.dismissed ? 'Restore' : 'Dismiss for this list'}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`${problem.dismissed ? 'Restore' : 'Dismiss'}: ${title}`}
            onClick={() => dismiss.mutate({ sheetId, kind, dismissed: !problem.dismissed })}
          >
            {problem.dismissed ? <IconEye size={15} stroke={1.7} /> : <IconEyeOff size={15} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
      </Group>
      <Box component="p" lh={1.45}>
        {sentence}
      </Box>
      <Where problem={problem} />
      {samples.some(({ columnId }) => columnId !== null) && (
        <ul className={classes.samples} aria-label={`Examples of ${title}`}>
          {samples.map(sample => (
            <Sample key={sample.rowId} sample={sample} />
          ))}
        </ul>
      )}
      <Group gap={4} align="stretch" mt={4}>
        {fixWords !== null && repairable > 0 && (
          <>
            <Button
              size="compact-sm"
              variant="light"
              loading={fix.isPending}
              onClick={() => fix.mutate({ sheetId, fix: kind })}
              aria-label={`${fixWords}: ${title}`}
            >
              {fixWords}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={look} aria-label={`Preview: ${title}`}>
              Preview
            </Button>
          </>
        )}
        <SpellingsButton sheetId={sheetId} problem={problem} />
        <RulesButton sheetId={sheetId} problem={problem} />
        <ErrorsButton sheetId={sheetId} problem={problem} />
        <ReadingButton problem={problem} />
        <Button
          size="compact-sm"
          variant="subtle"
          loading={rows.isPending}
          aria-label={`Show rows: ${title}`}
          onClick={() => rows.mutate({ sheetId, label: title, find: () => client.clean.rows.query({ sheetId, kind }) })}
        >
          Show rows
        </Button>
      </Group>
    </Stack>
  )
}

const spellings: Partial<Record<CleanProblem['kind'], 'company' | 'place'>> = {
  companies: 'company',
  countries: 'place',
}

/** Spellings are looked at one by one, and more of them are found than differ in capitals and signs. */
function SpellingsButton({ sheetId, problem: { kind, title, columns } }: { sheetId: SheetId; problem: CleanProblem }) {
  const preset = spellings[kind]
  const [most] = columns.toSorted((a, b) => b.count - a.count)
  if (!preset || !most) return null
  const open = () => uiStore.set({ dialog: { kind: 'clusters', sheetId, columnId: most.columnId, preset } })
  return (
    <Button size="compact-sm" variant="subtle" onClick={open} aria-label={`Review: ${title}`}>
      Review…
    </Button>
  )
}

function RulesButton({ sheetId, problem: { kind, title, columns } }: { sheetId: SheetId; problem: CleanProblem }) {
  if (kind !== 'broken_rules') return null
  const [first] = columns
  const open = () => uiStore.set({ dialog: { kind: 'rules', sheetId, columnId: first?.columnId ?? null } })
  return (
    <Button size="compact-sm" variant="light" onClick={open} aria-label={`Rules: ${title}`}>
      Rules…
    </Button>
  )
}

/** Each probable error has its own reason. */
function ErrorsButton({ sheetId, problem: { kind, title } }: { sheetId: SheetId; problem: CleanProblem }) {
  if (kind !== 'probable_errors') return null
  const open = () => uiStore.set({ dialog: { kind: 'probableErrors', sheetId } })
  return (
    <Button size="compact-sm" variant="light" onClick={open} aria-label={`Review: ${title}`}>
      Review…
    </Button>
  )
}

const settledByColumn: ReadonlySet<CleanProblem['kind']> = new Set<CleanProblem['kind']>(['no_country', 'two_readings'])

/** What the column says settles all its cells. */
function ReadingButton({ problem: { kind, title, columns } }: { problem: CleanProblem }) {
  const [most] = columns.toSorted((a, b) => b.count - a.count)
  if (!settledByColumn.has(kind) || !most) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      onClick={() => openSheetDialog({ kind: 'notation', columnId: most.columnId })}
      aria-label={`Choose how to read them: ${title}`}
    >
      Choose…
    </Button>
  )
}

/** Columns that are named before the rest is only counted. */
const maxNamed = 3

function Where({ problem: { columns, count, repairable, unit } }: { problem: CleanProblem }) {
  const known = useStore(gridStore, state => state.sheet?.columns)
  const names = columns.flatMap(({ columnId }) => known?.find(({ id }) => id === columnId)?.name ?? [])
  const parts = [
    ...(names.length > 0 ? [`In ${names.slice(0, maxNamed).join(', ')}`] : []),
    ...(names.length > maxNamed ? [`and ${formatCount(names.length - maxNamed)} more`] : []),
  ]
  const left = count - repairable
  const by = left > 0 && repairable > 0 ? `${formatCount(left)} ${unit}${left === 1 ? '' : 's'} to review` : ''
  if (parts.length === 0 && by === '') return null
  return <p className={classes.where}>{[parts.join(' '), by].filter(Boolean).join(' · ')}</p>
}

function Sample({ sample: { before, after, repaired } }: { sample: CleanSample }) {
  return (
    <li>
      <del title={before} dir="auto">
        <ChangedText text={before} other={after} />
      </del>
      {repaired && (
        <>
          <IconArrowNarrowRight size={14} stroke={1.7} aria-label="becomes" role="img" />
          {after === null ? (
            <em>empty</em>
          ) : (
            <ins title={after} dir="auto">
              <ChangedText text={after} other={before} />
            </ins>
          )}
        </>
      )}
    </li>
  )
}
