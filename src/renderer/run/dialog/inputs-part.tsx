// Which columns are read, what is derived from them free, and how a company name is compared (R-RUN-02).

import { Box, SegmentedControl, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { InputField, RunSpec } from '../../../contract/app/run/run-spec.ts'
import type { OperationId } from '../../../contract/app/run/sent-op.ts'
import type { Column, Sheet } from '../../../contract/app/sheet.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { inputTable } from '../../../model/operations/inputs.ts'
import { countryOptions } from '../../ui/countries.ts'
import { derivedWords } from './derived-words.ts'
import classes from './run-dialog.module.css'

interface InputsPartProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  sheet: Sheet
  /** Beside the last column. */
  children: ReactNode
}

const noColumn = 'none'
const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export function InputsPart({ draft, onDraft, sheet, children }: InputsPartProps) {
  const { reads, needs } = operationTable[draft.op]
  const set = (field: InputField, id: string | null) => {
    const { [field]: _former, ...mapping } = draft.mapping
    const column = sheet.columns.find(one => String(one.id) === id)
    onDraft({ ...draft, mapping: column ? { ...mapping, [field]: column.id } : mapping })
  }
  const derived = derivedWords(draft, sheet.columns)
  return (
    <section className={classes.inputs} aria-label="Source columns">
      {reads.map(field => {
        const { word, types } = inputTable[field]
        const needed = needs.some(need => need.length === 1 && need[0] === field)
        const { [field]: chosen } = draft.mapping
        return (
          <div key={field} className={classes.input}>
            <label htmlFor={`run-${field}`}>{capital(field === 'email' ? 'email address' : word)} from</label>
            <Select
              id={`run-${field}`}
              allowDeselect={false}
              value={chosen === undefined ? (needed ? '' : noColumn) : String(chosen)}
              data={[
                ...(needed ? [] : [{ value: noColumn, label: 'no column' }]),
                ...inputOptions(sheet.columns, draft.op, types),
              ]}
              onChange={id => set(field, id)}
            />
            {field === 'country' && (
              <>
                <label htmlFor="run-country-else">{chosen === undefined ? 'all are in' : 'else'}</label>
                <Select
                  id="run-country-else"
                  searchable
                  clearable
                  placeholder="not known"
                  value={draft.country}
                  data={countryOptions}
                  onChange={country => onDraft({ ...draft, country })}
                />
              </>
            )}
          </div>
        )
      })}
      {children}
      {draft.op === 'search.companyName' && (
        <SegmentedControl
          aria-label="How to compare names"
          value={draft.match ?? 'exact'}
          data={[
            { value: 'exact', label: 'Exactly this name' },
            { value: 'fuzzy', label: 'Name contains this' },
          ]}
          onChange={match => onDraft({ ...draft, match: match === 'fuzzy' ? 'fuzzy' : 'exact' })}
        />
      )}
      {derived.map(words => (
        <Box key={words} component="p" className="lw-hint" my={4}>
          {words}
        </Box>
      ))}
    </section>
  )
}

/** Columns whose type fits first; locked ones are shown but cannot be chosen. Results are inputs only by their type. */
function inputOptions(columns: readonly Column[], op: OperationId, types: readonly Column['type'][]) {
  const place = ({ type }: Column) => (types.includes(type) ? types.indexOf(type) : types.length)
  return columns
    .filter(({ origin, type }) => origin === null || (origin.op !== op && types.includes(type)))
    .toSorted((a, b) => place(a) - place(b))
    .map(column => ({
      value: String(column.id),
      label: column.neverSend ? `${column.name} (excluded from runs)` : column.name,
      disabled: column.neverSend,
    }))
}
