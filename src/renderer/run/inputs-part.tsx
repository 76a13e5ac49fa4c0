// Which columns are read: the input and, for phones, the country of national numbers.
import { Select } from '@mantine/core'
import type { RunSpec } from '../../contract/app/run.ts'
import type { Column, Sheet } from '../../contract/app/sheet.ts'
import { countryOptions } from './countries.ts'
import { inputOf } from './draft.ts'
import classes from './run-dialog.module.css'

interface InputsPartProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  sheet: Sheet
}

const noColumn = 'none'

export function InputsPart({ draft, onDraft, sheet }: InputsPartProps) {
  const input = inputOf[draft.op]
  const from = (id: string | null) => sheet.columns.find(column => String(column.id) === id)?.id
  return (
    <section className={classes.inputs} aria-label="Columns read">
      <span className={classes.inline}>
        <label htmlFor="run-input">{input === 'email' ? 'E-mail address from' : 'Phone from'}</label>
        <Select
          id="run-input"
          allowDeselect={false}
          value={String(draft.mapping[input] ?? '')}
          data={options(sheet.columns, input)}
          onChange={id => onDraft({ ...draft, mapping: { ...draft.mapping, [input]: from(id) } })}
        />
      </span>
      {input === 'phone' && (
        <span className={classes.inline}>
          <label htmlFor="run-country-column">Country from</label>
          <Select
            id="run-country-column"
            allowDeselect={false}
            value={draft.mapping.country === undefined ? noColumn : String(draft.mapping.country)}
            data={[{ value: noColumn, label: 'no column' }, ...options(sheet.columns, 'country')]}
            onChange={id => onDraft({ ...draft, mapping: { ...draft.mapping, country: from(id) } })}
          />
          <label htmlFor="run-country">{draft.mapping.country === undefined ? 'all are in' : 'else'}</label>
          <Select
            id="run-country"
            searchable
            clearable
            placeholder="not known"
            value={draft.country}
            data={countryOptions}
            onChange={country => onDraft({ ...draft, country })}
          />
        </span>
      )}
    </section>
  )
}

/** Columns that fit the input first; locked ones are shown but cannot be chosen. Results of runs are no inputs. */
function options(columns: Column[], type: Column['type']) {
  return columns
    .filter(column => column.origin === null)
    .toSorted((a, b) => Number(b.type === type) - Number(a.type === type))
    .map(column => ({
      value: String(column.id),
      label: column.neverSend ? `${column.name} (never send)` : column.name,
      disabled: column.neverSend,
    }))
}
