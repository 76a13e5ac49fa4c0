// The template of an export: where it starts from, its parts, what is wrong with them, the first rows, and saving it under a name.
import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TemplatePreview } from '../../../contract/app/file/export.ts'
import {
  type ExportTemplate,
  maxTemplateText,
  type TemplateEscape,
  type TemplatePart,
  templateEscapes,
  templateParts,
} from '../../../contract/app/file/export-template.ts'
import { templateEscapeFacts, templateNames } from '../../../contract/app/file/template-facts.ts'
import { starterTemplate } from '../../../contract/app/file/template-starters.ts'
import type { Column, Sheet } from '../../../contract/app/sheet.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import classes from './export-template.module.css'

const partWords: Readonly<Record<TemplatePart, string>> = {
  header: 'Before the rows',
  row: 'Each row',
  separator: 'Between rows',
  footer: 'After the rows',
}

/** Results come with their marks, which the file has to have where one is no proof. */
export function startersOf({ name }: Sheet, taken: readonly Column[], language: TemplateEscape): ExportTemplate {
  const names = taken.flatMap(column => {
    const head = column.origin?.resultColumnId
    const isLast = head !== undefined && taken.findLast(({ origin }) => origin?.resultColumnId === head) === column
    const result = taken.find(({ id }) => id === head) ?? column
    return isLast ? [column.name, `${result.name} (mark)`] : [column.name]
  })
  return starterTemplate(language, name, names)
}

interface Props {
  sheet: Sheet
  taken: readonly Column[]
  template: ExportTemplate
  preview: TemplatePreview | undefined
  onChange(template: ExportTemplate): void
}

/** Names of templates may be anything: those of one's own begin with this. */
const ownMark = 'own:'

export function TemplateFields({ sheet, taken, template, preview, onChange }: Props) {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const saved = settings?.exportTemplates ?? []
  const { what } = templateEscapeFacts[template.escape]
  const begin = (value: string) => {
    const own = saved.find(({ name }) => value === ownMark + name)
    const language = templateEscapes.find(one => one === value)
    if (own) onChange(own)
    else if (language) onChange(startersOf(sheet, taken, language))
  }
  const isOwn = saved.some(({ name }) => name === template.name)
  return (
    <Stack gap="sm">
      <Group align="flex-end" gap="sm">
        <Select
          label="Start from"
          data={[
            {
              group: 'Ready templates',
              items: templateEscapes.map(value => ({ value, label: templateEscapeFacts[value].label })),
            },
            ...(saved.length === 0
              ? []
              : [
                  { group: 'Your templates', items: saved.map(({ name }) => ({ value: ownMark + name, label: name })) },
                ]),
          ]}
          value={isOwn ? ownMark + template.name : template.escape}
          allowDeselect={false}
          flex={1}
          onChange={value => value && begin(value)}
        />
        <TextInput
          label="File ending"
          w={110}
          value={template.ending}
          maxLength={10}
          onChange={event => {
            const ending = event.currentTarget.value.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
            onChange({ ...template, ending: ending || templateEscapeFacts[template.escape].ending })
          }}
        />
      </Group>
      <p className="lw-hint">
        Write {'{{[Column]}}'} for a value, or any expression of computed columns in double braces. {what} Also:{' '}
        {Object.entries(templateNames)
          .map(([name, words]) => `{{[${name}]}} ${words}`)
          .join(', ')}
        .
      </p>
      {templateParts.map(part => (
        <Textarea
          key={part}
          label={partWords[part]}
          autosize
          minRows={part === 'row' ? 2 : 1}
          maxRows={part === 'row' ? 10 : 5}
          spellCheck={false}
          classNames={{ input: classes.code }}
          value={template[part]}
          maxLength={maxTemplateText}
          error={preview?.problem?.part === part ? problemOf(preview.problem, template[part]) : undefined}
          onChange={event => onChange({ ...template, [part]: event.currentTarget.value })}
        />
      ))}
      {preview && preview.problem === null && (
        <Textarea
          label="First rows"
          readOnly
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
          classNames={{ input: classes.code }}
          value={preview.text}
          error={preview.warning}
        />
      )}
      <SavedTemplates template={template} saved={saved} onChange={onChange} />
    </Stack>
  )
}

/** The sentence, with the text that it is about marked. */
function problemOf({ at, length, text }: NonNullable<TemplatePreview['problem']>, source: string) {
  const before =
    source
      .slice(Math.max(0, at - 20), at)
      .split('\n')
      .at(-1) ?? ''
  const wrong = source.slice(at, at + length).split('\n')[0] ?? ''
  const behind = source.slice(at + wrong.length, at + wrong.length + 20).split('\n')[0] ?? ''
  return (
    <>
      {text}
      {wrong.trim() !== '' && (
        <span className={classes.marked}>
          {before}
          <mark>{wrong}</mark>
          {behind}
        </span>
      )}
    </>
  )
}

function SavedTemplates({
  template,
  saved,
  onChange,
}: Pick<Props, 'template' | 'onChange'> & { saved: readonly ExportTemplate[] }) {
  const trpc = useTRPC()
  const [name, setName] = useState('')
  const save = useMutation(trpc.settings.set.mutationOptions({ meta: problemShown }))
  const trimmed = name.trim()
  const keep = () => {
    const own = { ...template, name: trimmed }
    save.mutate({ exportTemplates: [...saved.filter(one => one.name !== trimmed), own] })
    onChange(own)
    setName('')
  }
  const isOwn = saved.some(one => one.name === template.name)
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label="Save this template as"
        placeholder="Name of a template"
        value={name}
        maxLength={100}
        flex={1}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button variant="default" disabled={trimmed === '' || save.isPending} onClick={keep}>
        Save template
      </Button>
      {isOwn && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            save.mutate({ exportTemplates: saved.filter(one => one.name !== template.name) })
            onChange({ ...template, name: templateEscapeFacts[template.escape].label })
          }}
        >
          Delete {template.name}
        </Button>
      )}
      {save.error !== null && <ProblemNote error={save.error} />}
    </Group>
  )
}
