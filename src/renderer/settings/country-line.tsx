// The country of new lists.
import { CountryField } from '../ui/country-field.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { applySettings } from './change.ts'
import type { ControlProps } from './page-controls.ts'

export const CountryLine = ({ facts: { label, more }, settings }: ControlProps) => (
  <SettingRow name={label} more={more}>
    {() => <CountryField label="" value={settings.country} onChange={country => applySettings({ country })} />}
  </SettingRow>
)
