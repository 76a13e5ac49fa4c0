// Purging stored answers: what to look for, how many there are, and only then the button that takes them away.
import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StoredCount, StoredFilter, StoredGroup } from '../../contract/app/run/stored.ts'
import { useTRPC, useTRPCClient } from '../rpc/trpc.ts'
import { Note } from '../ui/note.tsx'
import { doneNotice } from '../ui/notice/notices.tsx'
import { bytesWords } from '../ui/words/bytes-words.ts'
import { countNoun } from '../ui/words/figures.ts'
import classes from './credits.module.css'
import { operationWords, providerWords } from './ledger-words.ts'

const nothing: StoredFilter = { accountId: null, op: null, olderThanDays: null, person: null, domain: null }
const textOrNull = (text: string) => (text.trim() === '' ? null : text)

export function PurgeForm({ groups }: { groups: StoredGroup[] }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const [filter, setFilter] = useState(nothing)
  const [found, setFound] = useState<StoredCount | null>(null)
  const change = (patch: Partial<StoredFilter>) => {
    setFilter({ ...filter, ...patch })
    // A count belongs to the question it was made for.
    setFound(null)
  }
  const count = useMutation({
    mutationFn: () => client.stored.count.query(filter),
    onSuccess: setFound,
  })
  const purge = useMutation(
    trpc.stored.purge.mutationOptions({
      onSuccess: ({ purged }) => {
        setFound(null)
        void queries.invalidateQueries(trpc.stored.pathFilter())
        void queries.invalidateQueries(trpc.answer.pathFilter())
        doneNotice(`Purged ${countNoun(purged, 'stored answer')}. Your lists are unchanged.`)
      },
    }),
  )
  const accounts = [...new Map(groups.map(group => [group.accountId, group])).values()]
  const ops = [...new Set(groups.map(({ op }) => op))]
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        count.mutate()
      }}
    >
      <div className={classes.form}>
        <TextInput
          label="Person"
          placeholder="Email address, phone number, URL or name"
          value={filter.person ?? ''}
          onChange={event => change({ person: textOrNull(event.currentTarget.value) })}
        />
        <TextInput
          label="Domain"
          placeholder="acme.com"
          value={filter.domain ?? ''}
          onChange={event => change({ domain: textOrNull(event.currentTarget.value) })}
        />
        <NumberInput
          label="Older than"
          placeholder="Any age"
          suffix=" days"
          min={0}
          max={3650}
          allowDecimal={false}
          value={filter.olderThanDays ?? ''}
          onChange={value => change({ olderThanDays: typeof value === 'number' ? value : null })}
        />
        <Select
          label="Provider"
          placeholder="All providers"
          clearable
          value={filter.accountId === null ? null : String(filter.accountId)}
          onChange={value => change({ accountId: value === null ? null : Number(value) })}
          data={accounts.map(({ accountId, live, account }) => ({
            value: String(accountId),
            label: live ? `${providerWords(live)}, ${account}` : providerWords(live),
          }))}
        />
        <Select
          label="Operation"
          placeholder="All operations"
          clearable
          value={filter.op}
          onChange={value => change({ op: ops.find(op => op === value) ?? null })}
          data={ops.map(op => ({ value: op, label: operationWords(op) }))}
        />
        <Button type="submit" variant="default" loading={count.isPending}>
          Count matches
        </Button>
      </div>
      <div aria-live="polite">
        {found?.answers === 0 && <p className={classes.foot}>No stored answers match.</p>}
        {found !== null && found.answers > 0 && (
          <Group gap={10} pt={12}>
            <Note
              tone="warn"
              icon="!"
              actions={
                <>
                  <Button
                    size="compact-sm"
                    color="red.8"
                    loading={purge.isPending}
                    onClick={() => purge.mutate({ ...filter, at: found.at })}
                  >
                    Purge {countNoun(found.answers, 'answer')}
                  </Button>
                  <Button size="compact-sm" variant="default" onClick={() => setFound(null)}>
                    Keep them
                  </Button>
                </>
              }
            >
              {countNoun(found.answers, 'stored answer')} {found.answers === 1 ? 'fits' : 'fit'},{' '}
              {bytesWords(found.bytes)}. Purging cannot be undone. Cells keep their values but lose their reports, and
              requesting them again costs up to {countNoun(found.answers, 'request')}.
            </Note>
          </Group>
        )}
      </div>
    </form>
  )
}
