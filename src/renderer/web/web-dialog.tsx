// A column from the web: how the rows ask on the left; what they would ask, how often, and the start of the run on the right.
import { Group, Loader, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunScope, RunSpec } from '../../contract/app/run/run-spec.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import type { WebAsk } from '../../contract/app/web.ts'
import { GuideButton } from '../guide/guide-button.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import { RowsChoice } from '../run/dialog/rows-choice.tsx'
import { useEstimate } from '../run/dialog/use-estimate.ts'
import { useStart } from '../run/dialog/use-start.ts'
import { gridStore } from '../state/grid-state.ts'
import type { DialogProps } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { problemText } from '../ui/words/words.ts'
import { RequestFields } from './request-fields.tsx'
import { ValueFields } from './value-fields.tsx'
import classes from './web-dialog.module.css'
import { draftOf, emptyDraft, readDraft } from './web-draft.ts'
import { WebEstimate } from './web-estimate.tsx'
import { WebRows } from './web-rows.tsx'

/** Long enough for the next letter. */
const typingMs = 300

export function WebDialog({ sheetId, column, spec: earlier, onClose }: DialogProps<'web'>) {
  const trpc = useTRPC()
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  if (!sheet) return null
  return <WebForm sheet={sheet} column={column} earlier={earlier} onClose={onClose} />
}

interface FormProps {
  sheet: Sheet
  column: string
  earlier: RunSpec | undefined
  onClose: () => void
}

function WebForm({ sheet, column, earlier, onClose }: FormProps) {
  const trpc = useTRPC()
  const view = useStore(gridStore, state => state.view)
  const [draft, setDraft] = useState(earlier?.web ? draftOf(earlier.web) : emptyDraft)
  const [most, setMost] = useState<number | null>(null)
  const [settled] = useDebouncedValue(draft, typingMs)
  const read = readDraft(settled)
  const ask: WebAsk | null = 'request' in read ? { sheetId: sheet.id, request: read.request } : null
  const usual = useQuery({ ...trpc.web.spec.queryOptions(ask ?? skipToken), staleTime: 0, retry: false })
  const sample = useQuery({
    ...trpc.web.sample.queryOptions(ask ?? skipToken),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const shown: RunScope = view?.sheetId === sheet.id ? { kind: 'view', viewId: view.id } : { kind: 'all' }
  const [chosen, setChosen] = useState<RunScope | null>(null)
  const within = chosen ?? earlier?.within ?? shown
  const spec = ask && usual.data ? specOf(usual.data, within, earlier) : null
  const change = (part: Partial<typeof draft>) => {
    setMost(null)
    setDraft({ ...draft, ...part })
  }
  const problem = ask ? (usual.error ?? sample.error) : null
  const left = (
    <Stack gap="md" className={classes.part}>
      <RequestFields
        draft={draft}
        columns={[column, ...sheet.columns.map(({ name }) => name).filter(name => name !== column)]}
        kept={sample.data?.hasSecret ?? false}
        onChange={change}
        onKept={() => sample.refetch()}
      />
      <ValueFields values={draft.values} onChange={values => change({ values })} />
    </Stack>
  )
  const right = (
    <>
      <Group gap={8}>
        <Text size="sm">Rows</Text>
        <RowsChoice
          sheetId={sheet.id}
          within={within}
          given={earlier?.within ?? null}
          onWithin={next => {
            setMost(null)
            setChosen(next)
          }}
        />
      </Group>
      {'gap' in read && <Text c="dimmed">{read.gap}</Text>}
      {problem && (
        <Note tone="bad" icon="▲" urgent>
          {problemText(problem).text}
        </Note>
      )}
      {ask && sample.data && !problem && <WebRows ask={ask} sample={sample.data} />}
    </>
  )
  return (
    <Started spec={problem ? null : spec} current={settled === draft} {...{ sheet, most, onClose }} onMost={setMost}>
      {left}
      {right}
    </Started>
  )
}

/** The rows that a run is for, in a sentence. */
const rowsWords: Readonly<Record<RunScope['kind'], string>> = {
  all: 'all rows',
  view: 'the rows shown',
  selection: 'the selected rows',
  shown: 'the rows of that run',
  ticked: 'the ticked rows',
  rows: 'the chosen rows',
}

/** The rows that are meant, as the program asks them by itself. */
const specOf = (usual: RunSpec, within: RunScope, earlier: RunSpec | undefined): RunSpec => ({
  ...usual,
  within,
  ...(earlier && { chips: earlier.chips, maxAgeDays: earlier.maxAgeDays, writes: earlier.writes }),
})

interface StartedProps {
  spec: RunSpec | null
  /** The spec is of what is typed now. */
  current: boolean
  sheet: Sheet
  most: number | null
  onMost: (most: number | null) => void
  onClose: () => void
  children: [React.ReactNode, React.ReactNode]
}

function Started({ spec, current, sheet, most, onMost, onClose, children: [left, right] }: StartedProps) {
  const { estimate: counted, current: fresh, error, again } = useEstimate(spec)
  const estimate = spec ? counted : null
  const start = useStart(spec, sheet, again)
  const ready = spec !== null && current && fresh && estimate !== null && estimate.passes > 0
  const calls = estimate ? Math.min(estimate.calls, most ?? estimate.calls) : 0
  return (
    <Dialog
      onClose={onClose}
      title={
        <>
          Column from the web <GuideButton page="web" />
        </>
      }
      size={920}
      steady
      state={
        ready
          ? `Sends up to ${countNoun(calls, 'request')} to ${estimate.sends.host} for ${rowsWords[spec.within.kind]}. You can undo this.`
          : ''
      }
      error={start.error ?? (spec ? error : null)}
      main={{
        label: 'Get values',
        run: () =>
          estimate &&
          start.mutate({ kind: 'rows', estimate, cap: most ?? estimate.calls, minBalance: null, later: null }),
        disabled: !ready,
        busy: start.isPending,
      }}
    >
      <div className={classes.parts}>
        {left}
        <Stack gap="sm" className={classes.part} aria-busy={spec !== null && !fresh}>
          {right}
          {spec && !estimate && !error && <Loader size="sm" aria-label="Counting" />}
          {estimate && <WebEstimate estimate={estimate} most={most} onMost={onMost} />}
        </Stack>
      </div>
    </Dialog>
  )
}
