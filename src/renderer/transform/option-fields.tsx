// The options of a transform as fields.
import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { Column } from '../../contract/app/sheet.ts'
import type { TransformOption } from '../../model/transforms/facts.ts'
import { type TransformId, transformTable } from '../../model/transforms/index.ts'
import type { OptionValues } from '../../model/transforms/options.ts'

interface Props {
  id: TransformId
  values: OptionValues
  /** To choose one of. */
  columns: readonly Column[]
  /** The option that says which part of a cell is wanted is no choice: each part has its own column. */
  allParts: boolean
  onChange: (values: OptionValues) => void
}

export function OptionFields({ id, values, columns, allParts, onChange }: Props) {
  const { options, splits } = transformTable[id]
  const names = Object.entries(options).filter(([name]) => !allParts || name !== splits?.option)
  if (names.length === 0) return null
  return (
    <Stack gap={10}>
      {names.map(([name, option]) => (
        <OptionField
          key={`${id} ${name}`}
          option={option}
          columns={columns}
          value={values[name] ?? option.default}
          onChange={value => onChange({ ...values, [name]: value })}
        />
      ))}
    </Stack>
  )
}

interface FieldProps {
  option: TransformOption
  columns: readonly Column[]
  value: string
  onChange: (value: string) => void
}

function OptionField({ option, columns, value, onChange }: FieldProps) {
  switch (option.kind) {
    case 'flag':
      return (
        <Checkbox
          label={option.label}
          checked={value === 'yes'}
          onChange={event => onChange(event.currentTarget.checked ? 'yes' : 'no')}
        />
      )
    case 'choice':
      return (
        <Select
          label={option.label}
          data={Object.entries(option.choices).map(([one, label]) => ({ value: one, label }))}
          value={value}
          allowDeselect={false}
          onChange={one => one !== null && onChange(one)}
        />
      )
    case 'column':
      return (
        <Select
          label={option.label}
          data={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={value === '' ? null : value}
          allowDeselect={false}
          searchable
          onChange={one => one !== null && onChange(one)}
        />
      )
    default:
      if (option.kind === 'text' && option.lines)
        return (
          <Textarea
            label={option.label}
            value={value}
            maxLength={option.most}
            autosize
            minRows={3}
            maxRows={8}
            onChange={event => onChange(event.currentTarget.value)}
          />
        )
      return (
        <TextInput
          label={option.label}
          description={value === ' ' ? 'A space' : undefined}
          value={value}
          maxLength={option.kind === 'text' ? option.most : 4}
          inputMode={option.kind === 'whole' ? 'numeric' : 'text'}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
  }
}
