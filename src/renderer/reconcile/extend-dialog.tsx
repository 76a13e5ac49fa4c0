// Values of properties of the entities whose ids a column has, as new columns: which service, which properties, and what it takes.
import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NamedId } from '../../contract/app/reconcile/reconcile.ts'
import type { KnownService } from '../../contract/app/reconcile/reconcile-review.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { AskPart } from './ask-part.tsx'
import { extendAskOf, idsFor } from './reconcile-draft.ts'
import { ServiceChoice } from './service-choice.tsx'
import { Suggestions } from './suggestions.tsx'

/** As the engine asks where no one has chosen a pace. */
const usualPerSecond = 2

export function ExtendDialog({ sheetId, columnId, onClose }: DialogProps<'reconcileExtend'>) {
  const trpc = useTRPC()
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const { data: known } = useQuery(trpc.reconcile.services.queryOptions())
  if (!sheet || !known) return null
  return <Extending sheet={sheet} columnId={columnId} known={known} onClose={onClose} />
}

interface Props extends Pick<DialogProps<'reconcileExtend'>, 'columnId' | 'onClose'> {
  sheet: Sheet
  known: readonly KnownService[]
}

function Extending({ sheet, columnId, known, onClose }: Props) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const columns = sheet.columns.filter(({ neverSend }) => !neverSend)
  const [ids, setIds] = useState(idsFor(columns, columnId)?.id ?? columnId)
  const [service, setService] = useState<KnownService | null>(known.find(one => one.extends) ?? known[0] ?? null)
  const [properties, setProperties] = useState<readonly NamedId[]>([])
  const [most, setMost] = useState<number | null>(null)
  const brings = service?.extends ?? false
  const ask =
    service && brings && properties.length > 0
      ? extendAskOf(service, properties, { sheetId: sheet.id, columnId: ids })
      : null
  const count = useQuery(
    trpc.reconcile.extendCount.queryOptions(ask ?? skipToken, { placeholderData: keepPreviousData }),
  )
  const extend = useMutation(
    trpc.reconcile.extend.mutationOptions({
      meta: problemShown,
      onSettled: () => client.invalidateQueries(trpc.reconcile.extendCount.queryFilter()),
      onSuccess: ({ stopped, left, added, filled }) => {
        if (stopped) return
        onClose()
        const rest = left > 0 ? ` ${countNoun(left, 'id')} not asked.` : ''
        stepNotice(`${countNoun(filled, 'cell')} filled in ${added.join(', ')}.${rest}`, sheet.id)
      },
    }),
  )
  const choose = (chosen: KnownService | null) => {
    setService(chosen)
    setProperties([])
    setMost(null)
    extend.reset()
  }
  const asked = ask ? count.data : undefined
  const calls = asked?.calls ?? 0
  const now = Math.min(most ?? calls, calls)
  const host = service?.host ?? ''
  return (
    <Dialog
      title="Bring values of a service"
      size={560}
      steady
      locked={extend.isPending}
      onClose={onClose}
      main={{
        label: calls > 0 ? `Send ${countNoun(now, 'request')} to ${host}` : 'Add columns',
        run: () => ask && extend.mutate({ ...ask, most: Math.max(1, now) }),
        disabled: !asked || asked.different === 0 || count.isPlaceholderData,
        busy: extend.isPending,
      }}
      error={extend.error}
    >
      <Stack gap="sm">
        <Text size="sm">
          Brings what a service knows of entities, by the ids that <em>Reconcile with a service</em> found.
        </Text>
        <ServiceChoice known={known} chosen={service} onChoose={choose} />
        {service && !brings && (
          <Text size="sm" role="status">
            {service.name} has no values of properties.
          </Text>
        )}
        {service && brings && (
          <>
            <Select
              size="xs"
              label="Column with the ids"
              data={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
              allowDeselect={false}
              value={String(ids)}
              onChange={value => {
                const column = columns.find(({ id }) => String(id) === value)
                if (column) setIds(column.id)
              }}
            />
            <Suggestions
              service={service}
              of="property"
              type={null}
              chosen={new Set(properties.map(({ id }) => id))}
              onChoose={({ id, name }) => setProperties([...properties, { id, name }])}
            />
            {properties.length > 0 && (
              <Stack gap={2} component="ul" aria-label="New columns">
                {properties.map(({ id, name }) => (
                  <Group key={id} component="li" gap={6}>
                    <ActionIcon
                      variant="subtle"
                      size="sm"
                      aria-label={`Remove ${name}`}
                      onClick={() => setProperties(properties.filter(one => one.id !== id))}
                    >
                      <IconX size={14} aria-hidden />
                    </ActionIcon>
                    <bdi>{name}</bdi>
                  </Group>
                ))}
              </Stack>
            )}
          </>
        )}
        {count.error && <ProblemNote error={count.error} />}
        {service && asked && (
          <AskPart
            {...{ host, most, onMost: setMost }}
            count={asked}
            noun="id"
            perSecond={usualPerSecond}
            asking={extend.isPending}
          />
        )}
        {extend.data?.stopped && (
          <Text size="xs" role="status">
            Stopped. {formatCount(extend.data.left)} not asked. Answers so far are stored, and nothing was written.
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}
