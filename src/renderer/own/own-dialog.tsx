// A list as own data of Practice: which column is what, what would happen, then take it in.
import { Loader, Progress, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { useState } from 'react'
import type { OwnKind, OwnPlan, OwnReport } from '../../contract/app/own.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { doneNotice, problemNotice } from '../ui/notice/notices.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { problemText } from '../ui/words/words.ts'
import classes from './own-dialog.module.css'
import { targetName } from './target-name.ts'

export function OwnDialog({ sheetId, onClose }: DialogProps<'own'>) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [kind, setKind] = useState<OwnKind>('people')
  const [mapping, setMapping] = useState<(string | null)[] | undefined>(undefined)
  const sheet = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const ask = { sheetId, kind, ...(mapping && { mapping }) }
  const plan = useQuery({
    // A list may be long: another mapping, or the end of the dialog, ends the reading of it.
    ...trpc.own.plan.queryOptions(ask, { trpc: { abortOnUnmount: true } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [taking, setTaking] = useState(false)
  const name = sheet.data?.name ?? 'The list'
  const { data: progress } = useSubscription(
    trpc.own.take.subscriptionOptions(ask, {
      enabled: taking,
      onError: error => {
        setTaking(false)
        problemNotice(error)
      },
      onData: ({ report }) => {
        if (!report) return
        void queries.invalidateQueries(trpc.own.sources.queryFilter())
        onClose()
        doneNotice(`Practice now uses “${name}” for lookups and searches: ${taken(kind, report)}.`)
      },
    }),
  )
  /** Ends what is under way with the dialog: no one listens to it any more. */
  const close = () => {
    if (taking) {
      void queries.invalidateQueries(trpc.own.sources.queryFilter())
      doneNotice(
        `Stopped at ${countNoun(progress?.rows ?? 0, 'row')} of “${name}”. Add the list again for the rest, or remove it in Settings.`,
      )
    }
    onClose()
  }
  const { data } = plan
  const ready = data?.report != null && data.report.refused < data.report.rows && !plan.isPlaceholderData
  return (
    <Dialog
      onClose={close}
      title={
        <span>
          Use “<bdi>{sheet.data?.name ?? 'this list'}</bdi>” as own data
        </span>
      }
      size={720}
      state={
        taking ? (
          <Stack gap={4}>
            <Text>
              {formatCount(progress?.rows ?? 0)} of {countNoun(progress?.of ?? data?.report?.rows ?? 0, 'row')}
            </Text>
            <Progress
              value={progress && progress.of > 0 ? Math.round((100 * progress.rows) / progress.of) : 0}
              aria-label={`Adding ${name} to Practice`}
              size={6}
            />
          </Stack>
        ) : (
          data && outlook(kind, data)
        )
      }
      focus="main"
      close={taking ? 'Stop' : 'Cancel'}
      main={{
        label: data?.replaces ? 'Update in Practice' : 'Add to Practice',
        run: () => setTaking(true),
        disabled: !ready,
        busy: taking,
      }}
    >
      <Text c="dimmed">
        Practice will use these rows for lookups and searches and mark the answers as own data. The rows stay on this
        computer.
      </Text>
      <SegmentedControl
        mt="sm"
        aria-label="Rows contain"
        data={[
          { value: 'people', label: 'People' },
          { value: 'companies', label: 'Companies' },
        ]}
        value={kind}
        disabled={taking}
        onChange={value => {
          setKind(value as OwnKind)
          setMapping(undefined)
        }}
      />
      {plan.error ? (
        <Note tone="bad" icon="▲" urgent>
          {problemText(plan.error).text}
        </Note>
      ) : data ? (
        <Mapping plan={data} disabled={taking} onMapping={setMapping} />
      ) : (
        <Loader size="sm" mt="md" aria-label="Reading the list" />
      )}
    </Dialog>
  )
}

function Mapping({
  plan,
  disabled,
  onMapping,
}: {
  plan: OwnPlan
  disabled: boolean
  onMapping: (mapping: (string | null)[]) => void
}) {
  const chosen = plan.columns.map(({ target }) => target)
  const put = (at: number, target: string | null) =>
    // A field is fed by one column: the one chosen last.
    onMapping(chosen.map((now, index) => (index === at ? target : now === target ? null : now)))
  return (
    <Stack className={classes.mapping} gap={4}>
      {plan.columns.map(({ id, name, target }, at) => (
        <div key={id} className={classes.row}>
          <span className="lw-cut" title={name}>
            {name}
          </span>
          <Select
            aria-label={`Field for ${name}`}
            size="xs"
            placeholder="Not used"
            clearable
            searchable
            disabled={disabled}
            data={plan.targets.map(value => ({ value, label: targetName(value) }))}
            value={target}
            onChange={value => put(at, value)}
          />
        </div>
      ))}
    </Stack>
  )
}

const all = ({ added, updated, unchanged }: OwnReport['people']) => added + updated + unchanged

/** "412 people", "96 companies": rows of the asked kind; a company that many people name is one record all the same. */
const taken = (kind: OwnKind, { people, companies }: OwnReport): string =>
  kind === 'people' ? countNoun(all(people), 'person', 'people') : countNoun(all(companies), 'company', 'companies')

function outlook(kind: OwnKind, { report, replaces }: OwnPlan): string {
  if (!report) return 'Choose a field for at least one column.'
  const parts = [`${taken(kind, report)} from ${countNoun(report.rows, 'row')}.`]
  if (report.refused > 0)
    parts.push(
      `${countNoun(report.refused, 'row')} cannot be used because nothing in ${report.refused === 1 ? 'it' : 'them'} identifies a person or company.`,
    )
  if (report.unread > 0) parts.push(`${countNoun(report.unread, 'value')} cannot be read and will be left out.`)
  const gone = report.people.removed + report.companies.removed
  if (replaces)
    parts.push(gone > 0 ? `Replaces the earlier data and removes ${formatCount(gone)}.` : 'Replaces the earlier data.')
  return parts.join(' ')
}
