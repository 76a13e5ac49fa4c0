// Which column goes into which field of the target, and presets of one's own.
import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportPreview, ExportSpec } from '../../../contract/app/file/export.ts'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Column, Sheet } from '../../../contract/app/sheet.ts'
import { cardChoices, inNote } from '../../../model/card-columns.ts'
import type { ExportTarget } from '../../../model/export-presets/facts.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import { choicesOf, type ExportChoices, ownPreset } from './export-choices.ts'

interface FieldsProps {
  target: ExportTarget
  columns: readonly Column[]
  names: NonNullable<ExportSpec['names']>
  onChange(names: ReadonlyMap<ColumnId, string>): void
}

/** The fields of a target with the columns that go into them; all other columns keep their names. */
export function ExportFields({ target, columns, names, onChange }: FieldsProps) {
  const change = (field: string, columnId: ColumnId | undefined) => {
    const left = names.filter(one => one.name !== field && one.columnId !== columnId)
    onChange(new Map([...left, ...(columnId ? [{ columnId, name: field }] : [])].map(one => [one.columnId, one.name])))
  }
  const data = columns.map(({ id, name }) => ({ value: String(id), label: name }))
  // Of several that are asked for together, one is enough.
  const needed = new Map(
    target.required.flatMap(names => names.map(name => [name, names.length > 1 ? 'one needed' : 'needed'])),
  )
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing={6}>
      {target.fields.map(({ name }) => (
        <Select
          key={name}
          size="xs"
          label={needed.has(name) ? `${name} (${needed.get(name)})` : name}
          placeholder="No column"
          data={data}
          value={String(names.find(one => one.name === name)?.columnId ?? '') || null}
          clearable
          searchable
          onChange={value => change(name, columns.find(({ id }) => String(id) === value)?.id)}
        />
      ))}
    </SimpleGrid>
  )
}

interface CardProps {
  columns: readonly Column[]
  card: ExportPreview['card']
  onChange(names: ReadonlyMap<ColumnId, string>): void
}

/** The columns with what each goes into on a card. */
export function CardFields({ columns, card, onChange }: CardProps) {
  const nameOf = new Map(columns.map(({ id, name }) => [id, name]))
  const chosen = new Map(card.map(({ columnId, field }) => [columnId, field ?? inNote]))
  const data = [inNote, ...new Set([...cardChoices, ...chosen.values()])].filter(
    (name, at, all) => all.indexOf(name) === at,
  )
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing={6}>
      {card.map(({ columnId, field }) => (
        <Select
          key={columnId}
          size="xs"
          label={nameOf.get(columnId) ?? ''}
          data={data}
          value={field ?? inNote}
          allowDeselect={false}
          searchable
          onChange={value => onChange(new Map([...chosen, [columnId, value ?? inNote]]))}
        />
      ))}
    </SimpleGrid>
  )
}

interface OwnProps {
  sheet: Sheet
  choices: ExportChoices
  choose(change: Partial<ExportChoices>): void
}

/** Saved choices: taken by their name, saved under one. */
export function OwnPresets({ sheet, choices, choose }: OwnProps) {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const [name, setName] = useState('')
  const save = useMutation(trpc.settings.set.mutationOptions({ meta: problemShown }))
  const saved = settings?.exportPresets ?? []
  const trimmed = name.trim()
  const keep = () => {
    const others = saved.filter(one => one.name !== trimmed)
    save.mutate({ exportPresets: [...others, ownPreset(trimmed, choices, sheet.columns)] })
    setName('')
  }
  return (
    <Group align="flex-end" gap="sm">
      {saved.length > 0 && (
        <Select
          label="Your presets"
          placeholder="Choose"
          data={saved.map(one => one.name)}
          value={null}
          w={170}
          onChange={value => {
            const own = saved.find(one => one.name === value)
            if (own) choose(choicesOf(own, sheet.columns))
          }}
        />
      )}
      <TextInput
        label="Save these choices as"
        placeholder="Name of a preset"
        value={name}
        maxLength={100}
        flex={1}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button variant="default" disabled={trimmed === '' || save.isPending} onClick={keep}>
        Save preset
      </Button>
      {save.error !== null && <ProblemNote error={save.error} />}
    </Group>
  )
}
