// The options of an action as fields, by their kind.
import { Checkbox, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { ActionAsk } from '../../contract/app/list-action.ts'
import type { Column } from '../../contract/app/sheet.ts'
import type { ActionOption, ActionOptions } from '../../model/actions/facts.ts'
import { startAtChosen } from '../ui/focus/take-focus.ts'

type Values = ActionAsk['options']
type Value = Values[string]

/** As they are in a dialog that has just been opened. */
export const usualValues = (options: ActionOptions): Values =>
  Object.fromEntries(Object.entries(options).map(([name, option]) => [name, usualValue(option)]))

function usualValue(option: ActionOption): Value {
  if (option.kind === 'choice') return Object.keys(option.choices)[0] ?? ''
  return option.kind === 'flag' ? false : option.usual
}

interface FormProps {
  options: ActionOptions
  values: Values
  onChange: (values: Values) => void
}

export function OptionForm({ options, values, onChange }: FormProps) {
  return Object.entries(options).map(([name, option]) => (
    <OptionField
      key={name}
      option={option}
      value={values[name] ?? usualValue(option)}
      onChange={value => onChange({ ...values, [name]: value })}
    />
  ))
}

interface FieldProps {
  option: ActionOption
  value: Value
  onChange: (value: Value) => void
}

/** More are a menu. */
const maxInARow = 3

function OptionField({ option, value, onChange }: FieldProps) {
  const { label } = option
  switch (option.kind) {
    case 'choice': {
      const data = Object.entries(option.choices).map(([one, words]) => ({ value: one, label: words }))
      return data.length <= maxInARow ? (
        <SegmentedControl
          aria-label={label}
          data={data}
          value={String(value)}
          onChange={onChange}
          mb="sm"
          ref={startAtChosen}
        />
      ) : (
        <Select
          label={label}
          data={data}
          value={String(value)}
          allowDeselect={false}
          onChange={one => one !== null && onChange(one)}
          mb="sm"
        />
      )
    }
    case 'flag':
      return (
        <Checkbox
          label={label}
          checked={value === true}
          onChange={event => onChange(event.currentTarget.checked)}
          mb="sm"
        />
      )
    case 'text':
      return (
        <TextInput
          label={label}
          value={String(value)}
          maxLength={option.most}
          onChange={event => onChange(event.currentTarget.value)}
          mb="sm"
        />
      )
    case 'whole':
      return (
        <NumberInput
          label={label}
          value={Number(value)}
          min={option.least}
          max={option.most}
          allowDecimal={false}
          onChange={given => onChange(given === '' ? option.usual : Number(given))}
          mb="sm"
        />
      )
  }
}

interface ColumnsProps {
  columns: readonly Column[]
  chosen: Column['id'][]
  onChange: (chosen: Column['id'][]) => void
}

export function ColumnsField({ columns, chosen, onChange }: ColumnsProps) {
  return (
    <MultiSelect
      label="Columns"
      data={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={ids => onChange(columns.flatMap(({ id }) => (ids.includes(String(id)) ? [id] : [])))}
      searchable
      openOnFocus={false}
      data-autofocus
      mb="sm"
    />
  )
}
