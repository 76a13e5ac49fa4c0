// Which service is asked: one that was added before, or another by its address. What it says of itself is shown.
import { Button, Checkbox, Select, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KnownService } from '../../contract/app/reconcile/reconcile-review.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { AskButton } from './ask-button.tsx'

interface Props {
  /** Those that were added before. */
  known: readonly KnownService[]
  chosen: KnownService | null
  onChoose(service: KnownService | null): void
}

const another = 'another'

export function ServiceChoice({ known, chosen, onChoose }: Props) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const [adds, setAdds] = useState(false)
  const again = () => client.invalidateQueries(trpc.reconcile.services.queryFilter())
  const forget = useMutation(trpc.reconcile.forget.mutationOptions({ onSuccess: again }))
  const data = known.map(({ service, name, host }) => ({ value: service, label: `${name} (${host})` }))
  const adding = adds || known.length === 0
  return (
    <Stack gap={8} component="section" aria-label="Service">
      {known.length > 0 && (
        <Select
          size="xs"
          label="Service"
          data={[...data, { value: another, label: 'Another service…' }]}
          value={adding ? another : (chosen?.service ?? null)}
          placeholder="Choose a service"
          allowDeselect={false}
          onChange={value => {
            setAdds(value === another)
            onChoose(known.find(({ service }) => service === value) ?? null)
          }}
        />
      )}
      {adding ? (
        <NewService
          onAdded={async service => {
            await again()
            setAdds(false)
            onChoose(service)
          }}
        />
      ) : (
        chosen && (
          <>
            <Manifest service={chosen} />
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              style={{ alignSelf: 'start' }}
              onClick={() => {
                onChoose(null)
                forget.mutate(chosen.service)
              }}
            >
              Forget this service
            </Button>
          </>
        )
      )}
    </Stack>
  )
}

function Manifest({ service }: { service: KnownService }) {
  const { name, host, version, types, extends: brings } = service
  const named = types.slice(0, 6).map(type => type.name)
  return (
    <Text size="xs" c="dimmed" component="p">
      <bdi>{name}</bdi> at {host}, version {version}
      {named.length > 0 && (
        <>
          . Types: <bdi>{named.join(', ')}</bdi>
          {types.length > named.length && ` and ${types.length - named.length} more`}
        </>
      )}
      .{!brings && ' It has no values of properties.'}
    </Text>
  )
}

function NewService({ onAdded }: { onAdded(service: KnownService): void }) {
  const trpc = useTRPC()
  const [address, setAddress] = useState('')
  const [allowPrivate, setAllowPrivate] = useState(false)
  const look = useMutation(trpc.reconcile.look.mutationOptions({ meta: problemShown, onSuccess: onAdded }))
  const typed = address.trim()
  const host = URL.parse(typed)?.host ?? ''
  const connect = () => {
    if (host !== '' && !look.isPending) look.mutate({ service: typed, allowPrivate })
  }
  return (
    <>
      <TextInput
        size="xs"
        label="Address of the service"
        description="A service of the W3C Reconciliation API, such as those for OpenRefine."
        placeholder="https://wikidata.reconci.link/en/api"
        data-autofocus
        spellCheck={false}
        autoComplete="off"
        maxLength={2_000}
        value={address}
        onChange={event => setAddress(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          connect()
        }}
      />
      <Checkbox
        size="xs"
        label="It may be in a private network"
        checked={allowPrivate}
        onChange={event => setAllowPrivate(event.currentTarget.checked)}
      />
      <AskButton disabled={host === ''} loading={look.isPending} onClick={connect}>
        {host === '' ? 'Connect' : `Connect to ${host}`}
      </AskButton>
      <Text size="xs" c="dimmed">
        Sends no value.
      </Text>
      {look.error && <ProblemNote error={look.error} />}
    </>
  )
}
