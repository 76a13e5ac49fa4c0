// The fields that take the address of a team: it is handed over once, and never state of the page.
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useTRPC } from '../../rpc/trpc.ts'
import { Note } from '../../ui/note.tsx'
import { doneNotice } from '../../ui/notice/notices.tsx'

const fieldWidth = 340

interface SecretProps {
  label: string
  description: string
  field: RefObject<HTMLInputElement | null>
  onFilled(filled: boolean): void
}

/** Uncontrolled on purpose. */
const SecretField = ({ label, description, field, onFilled }: SecretProps) => (
  <TextInput
    ref={field}
    type="password"
    label={label}
    description={description}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    autoComplete="off"
    spellCheck={false}
    maxLength={4000}
    w={fieldWidth}
    onChange={event => onFilled(event.currentTarget.value.trim() !== '')}
  />
)

interface NameProps {
  label: string
  placeholder: string
  value: string
  onValue(value: string): void
}

const NameField = ({ label, placeholder, value, onValue }: NameProps) => (
  <TextInput
    label={label}
    placeholder={placeholder}
    value={value}
    maxLength={80}
    w={fieldWidth}
    onChange={event => onValue(event.currentTarget.value)}
  />
)

const ownName = { label: 'Name of this workspace in the team', placeholder: 'Anna’s laptop' } as const

/** What was typed, once: the field is empty then. */
function taken(event: FormEvent, field: RefObject<HTMLInputElement | null>): string {
  event.preventDefault()
  // A dialog is inside the form of another one only for React.
  event.stopPropagation()
  const input = field.current
  const value = input?.value.trim() ?? ''
  if (input) input.value = ''
  return value
}

export function JoinTeam() {
  const trpc = useTRPC()
  const field = useRef<HTMLInputElement>(null)
  const [filled, setFilled] = useState(false)
  const [member, setMember] = useState('')
  const join = useMutation(
    trpc.team.join.mutationOptions({
      onSuccess: ({ team }) => doneNotice(`This workspace joined the team ${team}.`),
      gcTime: 0,
    }),
  )
  const submit = (event: FormEvent) => {
    const address = taken(event, field)
    setFilled(false)
    if (address !== '') join.mutate({ address, member: member.trim() }, { onSettled: () => join.reset() })
  }
  return (
    <form onSubmit={submit} autoComplete="off" aria-label="Join a team">
      <Stack gap="xs">
        <SecretField
          label="Invitation"
          description="Starts with postgres:// and is a secret. A colleague gave it to you."
          field={field}
          onFilled={setFilled}
        />
        <NameField {...ownName} value={member} onValue={setMember} />
        <Group>
          <Button type="submit" disabled={!filled || member.trim() === ''} loading={join.isPending}>
            Join
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

export function CreateTeam({ onCreated }: { onCreated(invitation: string): void }) {
  const trpc = useTRPC()
  const field = useRef<HTMLInputElement>(null)
  const [filled, setFilled] = useState(false)
  const [name, setName] = useState('')
  const [member, setMember] = useState('')
  const create = useMutation(
    trpc.team.create.mutationOptions({ onSuccess: ({ invitation }) => onCreated(invitation), gcTime: 0 }),
  )
  const submit = (event: FormEvent) => {
    const address = taken(event, field)
    setFilled(false)
    if (address === '') return
    create.mutate({ address, name: name.trim(), member: member.trim() }, { onSettled: () => create.reset() })
  }
  return (
    <form onSubmit={submit} autoComplete="off" aria-label="Create a team">
      <Stack gap="xs">
        <SecretField
          label="Address of the database"
          description="postgres://user:password@server/database, PostgreSQL 14 or newer."
          field={field}
          onFilled={setFilled}
        />
        <NameField label="Name of the team" placeholder="sales" value={name} onValue={setName} />
        <NameField {...ownName} value={member} onValue={setMember} />
        <Group>
          <Button
            type="submit"
            variant="default"
            disabled={!filled || name.trim() === '' || member.trim() === ''}
            loading={create.isPending}
          >
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The workspace is in a team, and its address cannot be read. */
export function GiveAddress() {
  const trpc = useTRPC()
  const field = useRef<HTMLInputElement>(null)
  const [filled, setFilled] = useState(false)
  const give = useMutation(
    trpc.team.giveAddress.mutationOptions({ onSuccess: () => doneNotice('The team can be reached again.'), gcTime: 0 }),
  )
  const submit = (event: FormEvent) => {
    const address = taken(event, field)
    setFilled(false)
    if (address !== '') give.mutate({ address }, { onSettled: () => give.reset() })
  }
  return (
    <>
      <Note tone="warn" icon="!" title="The address is missing">
        The keychain of this computer does not have the address of the team. Until you enter the invitation again, runs
        pause and nothing is sent.
      </Note>
      <form onSubmit={submit} autoComplete="off" aria-label="Address of the team">
        <Stack gap="xs" my="xs">
          <SecretField
            label="Invitation"
            description="The one that this workspace joined with, or a new one of the same team."
            field={field}
            onFilled={setFilled}
          />
          <Group>
            <Button type="submit" disabled={!filled} loading={give.isPending}>
              Use
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  )
}
