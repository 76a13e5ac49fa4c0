// Whom to erase: one or more things they are known by, and the receipts of earlier erasures.
import { ActionIcon, Button, Group, Select, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EraseIdentity, EraseKind } from '../../contract/app/privacy/erase.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { DialogBody } from '../ui/dialog.tsx'
import { formatMoment } from '../ui/words/figures.ts'
import classes from './erase-dialog.module.css'
import { saveReceipt } from './erase-receipt.tsx'
import { eraseKindChoices, eraseKindWords } from './erase-words.ts'
import { ErasedInTeam } from './erased-in-team.tsx'

interface Row {
  key: number
  identity: EraseIdentity
}

const blank: EraseIdentity = { kind: 'email', value: '', second: null }
const maxIdentities = 20

/** What can be looked for: a name without its company tells no one. */
const isWhole = ({ kind, value, second }: EraseIdentity) =>
  value.trim() !== '' && (kind !== 'name_company' || (second ?? '').trim() !== '')

export function EraseAsk({
  identities,
  onClose,
  onLook,
}: {
  identities: readonly EraseIdentity[]
  onClose: () => void
  onLook: (identities: EraseIdentity[]) => void
}) {
  const [rows, setRows] = useState<Row[]>(() =>
    (identities.length > 0 ? identities : [blank]).map((identity, key) => ({ key, identity })),
  )
  const put = (key: number, patch: Partial<EraseIdentity>) =>
    setRows(rows.map(row => (row.key === key ? { key, identity: { ...row.identity, ...patch } } : row)))
  const whole = rows.map(({ identity }) => identity).filter(isWhole)
  return (
    <DialogBody
      onClose={onClose}
      onSubmit={() => onLook(whole)}
      main={{ label: 'Find person', disabled: whole.length === 0 }}
    >
      <Text>
        Removes one person from every list, the trash, history, stored answers, search results, kept source files and
        backups. You first see where the person appears. Nothing changes until you confirm.
      </Text>
      {rows.map(({ key, identity: { kind, value, second } }, at) => (
        <div key={key} className={classes.identity} data-pair={kind === 'name_company' || undefined}>
          <Select
            aria-label="Identified by"
            data={eraseKindChoices}
            value={kind}
            allowDeselect={false}
            onChange={chosen => {
              const next = EraseKind.parse(chosen)
              put(key, { kind: next, second: next === 'name_company' ? '' : null })
            }}
          />
          <TextInput
            data-autofocus={at === 0 || undefined}
            aria-label={kind === 'name_company' ? 'Name' : eraseKindWords[kind].name}
            placeholder={eraseKindWords[kind].example}
            value={value}
            maxLength={500}
            onChange={event => put(key, { value: event.currentTarget.value })}
          />
          {kind === 'name_company' && (
            <TextInput
              aria-label="Company"
              placeholder="Firm Ltd or firm.example"
              value={second ?? ''}
              maxLength={500}
              onChange={event => put(key, { second: event.currentTarget.value })}
            />
          )}
          {rows.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={30}
              aria-label="Remove"
              onClick={() => setRows(rows.filter(row => row.key !== key))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        mt={8}
        variant="subtle"
        disabled={rows.length >= maxIdentities}
        onClick={() => setRows([...rows, { key: (rows.at(-1)?.key ?? 0) + 1, identity: blank }])}
      >
        Add another identifier…
      </Button>
      <Earlier />
    </DialogBody>
  )
}

const maxShown = 5

function Earlier() {
  const trpc = useTRPC()
  const { data } = useQuery({ ...trpc.privacy.erasures.queryOptions(), staleTime: 0 })
  if (!data || data.length === 0) return null
  return (
    <>
      <Text className={classes.part}>Earlier erasures</Text>
      {data.slice(0, maxShown).map(receipt => (
        <Group key={receipt.begunAt} gap={8} wrap="nowrap">
          <Text>{formatMoment(receipt.endedAt, new Date())}</Text>
          <Button size="compact-sm" variant="subtle" onClick={() => saveReceipt(receipt)}>
            Save receipt
          </Button>
          {receipt.team && <ErasedInTeam team={receipt.team} />}
        </Group>
      ))}
    </>
  )
}
