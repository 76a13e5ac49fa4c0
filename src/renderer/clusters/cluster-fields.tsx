// The fields of the rules of clusters: other columns, the language of names, the expression that gives a key.
import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ClusterSummary, type NameLanguage, nameLanguages } from '../../contract/app/cluster.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'

const languageWords: Readonly<Record<NameLanguage, string>> = {
  auto: 'By the list',
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  pl: 'Polish',
  he: 'Hebrew names',
}

const listLanguage = ({ language }: ClusterSummary): string =>
  language
    ? `Most names look ${language === 'he' ? 'Hebrew' : languageWords[language]}.`
    : 'The names show no language clearly.'

interface LanguageProps {
  value: NameLanguage
  /** What was found in it: by itself it says which language the list has. */
  found: ClusterSummary | undefined
  onTake(value: NameLanguage): void
}

/** How names are read. */
export function LanguageField({ value, found, onTake }: LanguageProps) {
  return (
    <Select
      size="xs"
      label="Language of the names"
      description={value === 'auto' && found ? listLanguage(found) : undefined}
      data={nameLanguages.map(name => ({ value: name, label: languageWords[name] }))}
      value={value}
      allowDeselect={false}
      onChange={chosen => {
        const name = nameLanguages.find(one => one === chosen)
        if (name) onTake(name)
      }}
    />
  )
}

/** Whether its cells can be changed. */
export const isOpenColumn = ({ computed, origin, locked }: Column): boolean =>
  computed === null && origin === null && !locked

/** Other columns with the same kind of values. */
export function AlsoIn(props: {
  columns: readonly Column[]
  value: readonly ColumnId[]
  onChange(value: readonly ColumnId[]): void
}) {
  const { columns, value, onChange } = props
  if (columns.length === 0) return null
  return (
    <MultiSelect
      size="xs"
      label="Also in"
      description="Compares and unifies the values of these columns too."
      data={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      maxValues={50}
      searchable
      openOnFocus={false}
      onChange={ids => onChange(columns.filter(({ id }) => ids.includes(String(id))).map(({ id }) => id))}
    />
  )
}

/** Taken with Enter or when the field is left: a half-written expression compares nothing. */
export function KeyField({
  value,
  problem,
  onTake,
}: {
  value: string
  problem: string | null
  onTake(value: string): void
}) {
  const [draft, setDraft] = useState(value)
  const take = () => {
    if (draft.trim() !== value) onTake(draft.trim())
  }
  return (
    <TextInput
      size="xs"
      label="Expression"
      description="Values with the same result are the same. Press Enter."
      error={problem}
      value={draft}
      spellCheck={false}
      autoComplete="off"
      maxLength={4000}
      onChange={event => setDraft(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={event => event.key === 'Enter' && take()}
    />
  )
}
