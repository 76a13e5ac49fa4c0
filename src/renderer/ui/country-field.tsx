// A country, found by typing its name.
import { Select } from '@mantine/core'
import { countryOptions } from './countries.ts'

interface Props {
  label: string
  description?: string
  value: string | null
  onChange(country: string | null): void
}

export function CountryField({ label, description, value, onChange }: Props) {
  return (
    <Select
      label={label}
      description={description}
      placeholder="None"
      data={countryOptions}
      value={value}
      onChange={onChange}
      searchable
      clearable
      limit={60}
      nothingFoundMessage="No country has that name."
    />
  )
}
