// What narrows the candidates: a type, columns that say something of the entity, and the rows that are asked about.
import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { ReconcileAsk } from '../../contract/app/reconcile/reconcile-client.ts'
import type { KnownService } from '../../contract/app/reconcile/reconcile-review.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { AskButton } from './ask-button.tsx'
import classes from './reconcile.module.css'
import type { ReconcileDraft } from './reconcile-draft.ts'
import { Suggestions } from './suggestions.tsx'

interface Props {
  service: KnownService
  draft: ReconcileDraft
  ask: ReconcileAsk
  columns: readonly Column[]
  columnId: ColumnId
  /** Rows of the open view where it shows only some. */
  shownRows: number | null
  onChange(change: Partial<ReconcileDraft>): void
  /** Answers have come. */
  onAsked(): void
}

export function MatchFields(props: Props) {
  const { draft, shownRows, onChange } = props
  return (
    <>
      {shownRows !== null && (
        <Select
          size="xs"
          label="Rows"
          data={[
            { value: 'shown', label: `Rows shown (${countNoun(shownRows, 'row')})` },
            { value: 'all', label: 'All rows' },
          ]}
          allowDeselect={false}
          value={draft.shownOnly ? 'shown' : 'all'}
          onChange={value => onChange({ shownOnly: value === 'shown' })}
        />
      )}
      <TypeField {...props} />
      <PropertyFields {...props} />
      <Disclosure title="Pace" summary={`${draft.perSecond} requests per second`}>
        <NumberInput
          size="xs"
          label="Maximum requests per second"
          min={1}
          max={100}
          allowDecimal={false}
          value={draft.perSecond}
          onChange={value => typeof value === 'number' && value >= 1 && onChange({ perSecond: value })}
        />
      </Disclosure>
    </>
  )
}

function TypeField({ service, draft, ask, onChange, onAsked }: Props) {
  const trpc = useTRPC()
  const propose = useMutation(trpc.reconcile.proposeTypes.mutationOptions({ meta: problemShown, onSuccess: onAsked }))
  const { type } = draft
  const known = new Map(service.types.map(one => [one.id, one]))
  if (type) known.set(type.id, type)
  const asked = propose.variables?.service === service.service ? propose.data : undefined
  return (
    <Disclosure title="Type" summary={type?.name ?? 'any'}>
      <Stack gap={6} py={4}>
        <Select
          size="xs"
          label="Only entities of this type"
          placeholder="Any type"
          clearable
          data={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
          value={type?.id ?? null}
          onChange={id => onChange({ type: (id !== null && known.get(id)) || null })}
        />
        <AskButton loading={propose.isPending} onClick={() => propose.mutate(ask)}>
          {`Ask ${service.host} about the first values`}
        </AskButton>
        <Text size="xs" c="dimmed">
          Sends one request and shows the types of what is found.
        </Text>
        {propose.error && <ProblemNote error={propose.error} />}
        {asked?.length === 0 && (
          <Text size="xs" c="dimmed" role="status">
            No types found.
          </Text>
        )}
        {asked && asked.length > 0 && (
          <ul className={classes.suggested} aria-label="Proposed types">
            {asked.map(({ id, name, values }) => (
              <li key={id}>
                <Button size="compact-xs" variant="default" title={id} onClick={() => onChange({ type: { id, name } })}>
                  <bdi>{name}</bdi>&nbsp;({countNoun(values, 'value')})
                </Button>
              </li>
            ))}
          </ul>
        )}
        {service.suggestsTypes && (
          <Suggestions
            service={service}
            of="type"
            type={null}
            chosen={new Set(type ? [type.id] : [])}
            onChoose={({ id, name }) => onChange({ type: { id, name } })}
          />
        )}
      </Stack>
    </Disclosure>
  )
}

function PropertyFields({ service, draft, columns, columnId, onChange }: Props) {
  const { properties, type } = draft
  const others = columns.filter(one => one.id !== columnId && !one.neverSend)
  if (!service.suggestsProperties) return null
  const set = (id: string, chosen: ColumnId) =>
    onChange({ properties: properties.map(one => (one.id === id ? { ...one, columnId: chosen } : one)) })
  const add = ({ id, name }: { id: string; name: string }) => {
    // A column that is called like the property is probably meant.
    const column = others.find(one => one.name.toLowerCase() === name.toLowerCase()) ?? others[0]
    if (column) onChange({ properties: [...properties, { id, name, columnId: column.id }] })
  }
  return (
    <Disclosure
      title="Other columns"
      summary={properties.length === 0 ? 'none' : properties.map(({ name }) => name).join(', ')}
    >
      <Stack gap={6} py={4}>
        {properties.map(({ id, name, columnId: chosen }) => (
          <Group key={id} gap={6} align="end" wrap="nowrap">
            <Select
              size="xs"
              flex={1}
              miw={0}
              label={name}
              data={others.map(one => ({ value: String(one.id), label: one.name }))}
              allowDeselect={false}
              value={String(chosen)}
              onChange={value => {
                const column = others.find(one => String(one.id) === value)
                if (column) set(id, column.id)
              }}
            />
            <ActionIcon
              variant="subtle"
              size="md"
              aria-label={`Do not compare ${name}`}
              onClick={() => onChange({ properties: properties.filter(one => one.id !== id) })}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Text size="xs" c="dimmed">
          A property of the service that a column of this list also has, such as a country.
        </Text>
        <Suggestions
          service={service}
          of="property"
          type={type?.id ?? null}
          chosen={new Set(properties.map(({ id }) => id))}
          onChoose={add}
        />
      </Stack>
    </Disclosure>
  )
}
