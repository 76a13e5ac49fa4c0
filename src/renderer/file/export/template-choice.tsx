// How the columns of a file are taken: as found, as the last time, or by a template; and saving one.
import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MappingAsk, TemplateAsk } from '../../../contract/app/file/into.ts'
import { useTRPC } from '../../rpc/trpc.ts'

export type MappingUse = NonNullable<MappingAsk['use']>

interface Props {
  label: string
  /** What it is called without a template. */
  ways: { anew: string; last: string }
  hasLast: boolean
  templates: readonly string[]
  use: MappingUse
  onUse(use: MappingUse): void
  /** What a template would keep. */
  template: Omit<TemplateAsk, 'name'>
}

/** Names of templates may be anything: theirs begin with this. */
const templateMark = 'template:'
const valueOfUse = (use: MappingUse, hasLast: boolean): string =>
  use.kind === 'template' ? `${templateMark}${use.name}` : use.kind === 'last' && hasLast ? 'last' : 'anew'

export function TemplateChoice({ label, ways, hasLast, templates, use, onUse, template }: Props) {
  const trpc = useTRPC()
  const client = useQueryClient()
  const [name, setName] = useState<string | null>(null)
  const again = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: trpc.into.proposed.queryKey() }),
      client.invalidateQueries({ queryKey: trpc.settings.get.queryKey() }),
    ])
  const save = useMutation(
    trpc.into.saveTemplate.mutationOptions({
      onSuccess: async (_, saved) => {
        setName(null)
        await again()
        onUse({ kind: 'template', name: saved.name })
      },
    }),
  )
  const remove = useMutation(
    trpc.into.removeTemplate.mutationOptions({
      onSuccess: async () => {
        onUse({ kind: 'anew' })
        await again()
      },
    }),
  )
  const submit = () => {
    const text = name?.trim() ?? ''
    if (text !== '') save.mutate({ ...template, name: text })
  }
  return (
    <Group gap="8px 16px" align="flex-end" flex="none">
      {(hasLast || templates.length > 0) && (
        <NativeSelect
          size="xs"
          label={label}
          value={valueOfUse(use, hasLast)}
          data={[
            ...(hasLast ? [{ value: 'last', label: ways.last }] : []),
            { value: 'anew', label: ways.anew },
            ...templates.map(value => ({ value: `${templateMark}${value}`, label: `Template “${value}”` })),
          ]}
          onChange={event => {
            const { value } = event.currentTarget
            if (value === 'last' || value === 'anew') onUse({ kind: value })
            else onUse({ kind: 'template', name: value.slice(templateMark.length) })
          }}
        />
      )}
      {use.kind === 'template' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Delete the template ${use.name}`}
          onClick={() => remove.mutate({ name: use.name })}
        >
          <IconTrash size={15} />
        </ActionIcon>
      )}
      {name === null ? (
        <Button size="xs" variant="default" onClick={() => setName(use.kind === 'template' ? use.name : '')}>
          Save as template…
        </Button>
      ) : (
        <>
          <TextInput
            size="xs"
            label="Name of the template"
            value={name}
            maxLength={100}
            onChange={event => setName(event.currentTarget.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              submit()
            }}
          />
          <Button size="xs" loading={save.isPending} disabled={name.trim() === ''} onClick={submit}>
            Save
          </Button>
        </>
      )}
    </Group>
  )
}
