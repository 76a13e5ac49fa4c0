// The do-not-contact lists: who is on them, since when and why; adding, searching, removing.

import { Box, Button, Checkbox, Group, Select, Table, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SuppressionId } from '../../contract/app/ids.ts'
import { type SuppressionEntry, SuppressionKind } from '../../contract/app/privacy/privacy.ts'
import { GuideButton } from '../guide/guide-button.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog, DialogFoot } from '../ui/dialog.tsx'
import { doneNotice } from '../ui/notice/notices.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun, formatCount, formatMoment } from '../ui/words/figures.ts'
import { kindChoices, kindWords } from '../ui/words/suppression-words.ts'
import { SuppressionAdd } from './suppression-add.tsx'
import classes from './suppression-dialog.module.css'
import { UnreadableEntries } from './unreadable-entries.tsx'

const perPage = 100

export function SuppressionDialog({ source, onClose }: DialogProps<'suppression'>) {
  const [adding, setAdding] = useState(source !== undefined)
  return (
    <Dialog onClose={onClose} title={adding ? 'Add to the do-not-contact lists' : 'Do-not-contact lists'} size={820}>
      {adding ? (
        <SuppressionAdd
          source={source}
          onCancel={source ? onClose : () => setAdding(false)}
          onAdded={source ? onClose : () => setAdding(false)}
        />
      ) : (
        <Entries onAdd={() => setAdding(true)} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Entries({ onAdd, onClose }: { onAdd: () => void; onClose: () => void }) {
  const trpc = useTRPC()
  const [kind, setKind] = useState<SuppressionKind | null>(null)
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [ticked, setTicked] = useState<ReadonlySet<SuppressionId>>(new Set())
  const found = useQuery({
    ...trpc.privacy.list.queryOptions({ kind, search, offset: page * perPage, limit: perPage }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const narrow = (change: () => void) => {
    change()
    setPage(0)
    setTicked(new Set())
  }
  const { data } = found
  return (
    <>
      <Text c="dimmed">
        Anyone listed here is never sent to a service or exported, from any list in this workspace.{' '}
        <GuideButton page="suppression" />
      </Text>
      <div className={classes.bar}>
        <TextInput
          data-autofocus
          aria-label="Search the lists"
          placeholder="Search values, hashes, sources, notes"
          value={search}
          maxLength={300}
          onChange={event => narrow(() => setSearch(event.target.value))}
        />
        <Select
          aria-label="Kind"
          placeholder="All kinds"
          clearable
          data={kindChoices}
          value={kind}
          onChange={value => narrow(() => setKind(SuppressionKind.nullable().parse(value)))}
        />
        <Button onClick={onAdd}>Add…</Button>
      </div>
      {found.error && <ProblemNote error={found.error} />}
      {data && data.unreadable > 0 && <UnreadableEntries unreadable={data.unreadable} reason={data.reason} />}
      {data?.all === 0 && (
        <Text mt="lg">
          The lists are empty. Add email addresses, domains, phone numbers, profile pages, or names with a company.
        </Text>
      )}
      {data && data.all > 0 && data.total === 0 && <Text mt="lg">No entries match.</Text>}
      {data && data.total > 0 && (
        <>
          <EntryTable entries={data.entries} ticked={ticked} onTicked={setTicked} />
          <Group className={classes.pages} gap={8} wrap="nowrap">
            <Text c="dimmed" aria-live="polite">
              {data.total === data.all
                ? countNoun(data.all, 'entry', 'entries')
                : `${formatCount(data.total)} of ${countNoun(data.all, 'entry', 'entries')}`}
              {data.total > perPage && `, starting at ${formatCount(page * perPage + 1)}`}
            </Text>
            {data.total > perPage && (
              <>
                <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  Previous page
                </Button>
                <Button
                  variant="default"
                  disabled={(page + 1) * perPage >= data.total}
                  onClick={() => setPage(page + 1)}
                >
                  Next page
                </Button>
              </>
            )}
          </Group>
        </>
      )}
      <Foot ticked={ticked} onDone={() => setTicked(new Set())} onClose={onClose} />
    </>
  )
}

function EntryTable({
  entries,
  ticked,
  onTicked,
}: {
  entries: readonly SuppressionEntry[]
  ticked: ReadonlySet<SuppressionId>
  onTicked: (ticked: ReadonlySet<SuppressionId>) => void
}) {
  const all = entries.length > 0 && entries.every(({ id }) => ticked.has(id))
  const flip = (id: SuppressionId) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    onTicked(next)
  }
  return (
    <Box component="section" className="lw-framed" bdrs={4} mah={380} aria-label="Entries" tabIndex={-1}>
      <Table stickyHeader aria-label="Entries">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                aria-label="All entries shown"
                checked={all}
                indeterminate={!all && ticked.size > 0}
                onChange={() => onTicked(new Set(all ? [] : entries.map(({ id }) => id)))}
              />
            </Table.Th>
            <Table.Th>Kind</Table.Th>
            <Table.Th>Value or hash</Table.Th>
            <Table.Th>Added</Table.Th>
            <Table.Th>Source</Table.Th>
            <Table.Th>Note</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ id, kind, value, hash, kept, at, source, note }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Checkbox aria-label={`Tick ${value ?? hash}`} checked={ticked.has(id)} onChange={() => flip(id)} />
              </Table.Td>
              <Table.Td>{kindWords[kind].name}</Table.Td>
              <Table.Td className="lw-cut" maw={210} title={value ?? hashTitle[kept](hash)}>
                {value ?? (
                  <>
                    <code>{`${hash.slice(0, 16)}…`}</code>
                    {kept === 'hash' && ' pseudonymous'}
                  </>
                )}
              </Table.Td>
              <Table.Td>{formatMoment(at, new Date())}</Table.Td>
              <Table.Td className="lw-cut" maw={210} title={source}>
                {source}
              </Table.Td>
              <Table.Td className="lw-cut" maw={210} title={note}>
                {note}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

const hashTitle: Readonly<Record<SuppressionEntry['kept'], (hash: string) => string>> = {
  value: hash => hash,
  sealed: () => 'A hash protected by the secret of this workspace. Without it, no one can confirm a guess.',
  hash: hash => `SHA-256 ${hash}. Someone who guesses the value can confirm it.`,
}

/** Removing is said before it is done: those people are asked about again. */
function Foot({
  ticked,
  onDone,
  onClose,
}: {
  ticked: ReadonlySet<SuppressionId>
  onDone: () => void
  onClose: () => void
}) {
  const trpc = useTRPC()
  const [sure, setSure] = useState(false)
  const remove = useMutation(
    trpc.privacy.remove.mutationOptions({
      onSuccess: ({ removed }) => {
        setSure(false)
        onDone()
        doneNotice(`Removed from the do-not-contact lists: ${countNoun(removed, 'entry', 'entries')}.`)
      },
    }),
  )
  const entries = countNoun(ticked.size, 'entry', 'entries')
  if (sure && ticked.size > 0)
    return (
      <DialogFoot
        onClose={() => setSure(false)}
        state={`Remove ${entries}? They can be sent to a service and exported again. This cannot be undone.`}
        close="Keep"
        focus="close"
        main={{
          label: 'Remove',
          run: () => remove.mutate({ kind: 'entries', ids: [...ticked] }),
          danger: true,
          busy: remove.isPending,
        }}
      />
    )
  return (
    <DialogFoot
      onClose={onClose}
      second={{
        label: ticked.size === 0 ? 'Remove…' : `Remove ${entries}…`,
        run: () => setSure(true),
        disabled: ticked.size === 0,
      }}
      close="Close"
    />
  )
}
