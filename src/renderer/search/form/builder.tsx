// The form in sight: its fields, its filters with "and" between them, the way to add one, and below what it would cost.
import { CloseButton, Group, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { SearchView } from '../../../contract/app/search/search.ts'
import type { SearchForm } from '../../../contract/app/search/search-query.ts'
import { useStore } from '../../state/store.ts'
import { editDraft, searchStore } from '../search-state.ts'
import { AskedNote } from './asked-note.tsx'
import classes from './builder.module.css'
import { CostPart } from './cost-part.tsx'
import {
  type FormDraft,
  freshDraft,
  isBlank,
  setFilters,
  withEach,
  withField,
  withFilter,
  withoutFilter,
  withoutUnnamed,
  withoutValue,
  withValue,
  withWhole,
} from './draft.ts'
import { FilterFinder } from './filter-finder.tsx'
import { FilterRow } from './filter-row.tsx'
import { filterEntry } from './filter-table.ts'
import { type FormField, filtersOf, formTable } from './forms.ts'
import { negationNote } from './negation-note.ts'
import { useGoOn } from './use-go-on.ts'

interface Props {
  form: SearchForm
  /** The search whose results are shown; null = none. */
  view: SearchView | null
}

export function Builder({ form, view }: Props) {
  const draft = useStore(searchStore, state => state.drafts[form])
  const { button, goOn } = useGoOn()
  const [added, setAdded] = useState<string | null>(null)
  const edit = (change: (before: FormDraft) => FormDraft) => editDraft(form, change)
  const { about, usual, fields } = formTable[form]
  const entries = filtersOf(form)
  const firstSet = setFilters(draft)[0]?.id
  const fieldsSet = fields.some(({ name }) => (draft.fields[name] ?? '').trim() !== '')

  const addFilter = (id: string) => {
    edit(before => withFilter(before, id))
    setAdded(id)
    // The row comes with the next render; an older one is only gone to.
    requestAnimationFrame(() => document.getElementById(`filter-${id}`)?.focus())
  }

  return (
    <section className={classes.builder} aria-label={`Search form: ${formTable[form].title}`}>
      <Stack className={classes.scroll} gap={12}>
        <Group className={classes.about} gap={10} align="start" wrap="nowrap">
          <p className="lw-grow">{about}</p>
          {!isBlank(draft) && (
            <button type="button" className={classes.reset} onClick={() => edit(() => freshDraft(form))}>
              Clear all
            </button>
          )}
        </Group>
        {form === 'people' && view?.asked && <AskedNote view={view} />}
        {fields.map((field, place) => (
          <FieldRow
            key={field.name}
            form={form}
            field={field}
            first={place === 0 && entries.length === 0}
            text={draft.fields[field.name] ?? ''}
            onText={text => edit(before => withField(before, field.name, text))}
            onDone={goOn}
          />
        ))}
        {form === 'company_name' && (
          <NameMatch
            match={draft.fields.match_type ?? 'exact'}
            onMatch={match => edit(before => withField(before, 'match_type', match))}
          />
        )}
        {draft.filters.map(setting => {
          const entry = filterEntry(setting.id)
          if (!entry) return null
          return (
            <FilterRow
              key={setting.id}
              entry={entry}
              setting={setting}
              joined={fieldsSet || setting.id !== firstSet}
              usual={usual.includes(setting.id) && setting.id !== added}
              onAdd={value => edit(before => withValue(before, setting.id, value))}
              onRemove={place => edit(before => withoutValue(before, setting.id, place))}
              onWhole={whole => edit(before => withWhole(before, setting.id, whole))}
              onEach={() => edit(before => withEach(before, setting.id))}
              onClear={() => edit(before => withoutFilter(before, setting.id, form))}
              onDone={goOn}
            />
          )
        })}
        {draft.unnamed.map(one => (
          <Stack key={`${one.group} ${one.name}`} className={classes.row} gap={3} data-set>
            <Group gap={6} wrap="nowrap" mih={20}>
              <span className={classes.and}>and</span>
              <span className={classes.label}>{one.name}</span>
              <CloseButton
                size={20}
                iconSize={13}
                aria-label={`Remove the filter ${one.name}`}
                onClick={() => edit(before => withoutUnnamed(before, one))}
              />
            </Group>
            <p className={classes.hint}>
              {JSON.stringify(one.value)}. Listwright has no field for this filter and sends it unchanged.
            </p>
          </Stack>
        ))}
        {entries.length > 0 && (
          <FilterFinder entries={entries} shown={new Set(draft.filters.map(({ id }) => id))} onChoose={addFilter} />
        )}
      </Stack>
      <CostPart key={form} form={form} draft={draft} view={view} button={button} onEnter={goOn} />
    </section>
  )
}

interface FieldProps {
  form: SearchForm
  field: FormField
  /** What the form begins with. */
  first: boolean
  text: string
  onText: (text: string) => void
  onDone: () => void
}

function FieldRow({ form, field, first, text, onText, onDone }: FieldProps) {
  const id = `search-${form}-${field.name}`
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return
    // Enter spends nothing: it goes on to the button, which says what it costs.
    event.preventDefault()
    onDone()
  }
  const shared = {
    id,
    value: text,
    maxLength: field.max,
    placeholder: field.placeholder,
    'data-pane-start': first || undefined,
    onKeyDown: onKey,
  }
  return (
    <Stack className={classes.row} gap={3} data-set={text.trim() !== '' || undefined}>
      <Group gap={6} wrap="nowrap" mih={20}>
        <label className={classes.label} htmlFor={id}>
          {field.label}
        </label>
        {field.note && <span className={classes.verb}>{field.note}</span>}
      </Group>
      {form === 'ask' ? (
        <Textarea
          {...shared}
          autosize
          minRows={4}
          maxRows={12}
          description={negationNote(text)}
          inputWrapperOrder={['input', 'description']}
          onChange={event => onText(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...shared} onChange={event => onText(event.currentTarget.value)} />
      )}
    </Stack>
  )
}

/** How the name of a company is compared (spec 4.5). */
function NameMatch({ match, onMatch }: { match: string; onMatch: (match: string) => void }) {
  return (
    <Stack className={classes.row} gap={3}>
      <SegmentedControl
        fullWidth
        aria-label="How to compare names"
        data={[
          { value: 'exact', label: 'Exact' },
          { value: 'fuzzy', label: 'Contains' },
        ]}
        value={match}
        onChange={onMatch}
      />
      <p className={classes.hint}>
        {match === 'exact' ? 'The whole name. Matches capitals.' : 'Any name with this text. Ignores capitals.'}
      </p>
    </Stack>
  )
}
