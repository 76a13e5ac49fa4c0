// General settings: look, default country, how long answers stay fresh, what a day may cost.
import { SegmentedControl, Switch } from '@mantine/core'
import type { Settings } from '../../contract/app/settings.ts'
import { CountryField } from '../shell/country-field.tsx'
import { change } from './change.ts'
import { NumberSetting } from './number-setting.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
] as const satisfies { value: Settings['theme']; label: string }[]

const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'normal', label: 'Normal' },
  { value: 'roomy', label: 'Roomy' },
] as const satisfies { value: Settings['density']; label: string }[]

const longest = 3650

export function GeneralSection({ settings }: { settings: Settings }) {
  const { freshDays } = settings
  return (
    <>
      <section className={classes.section}>
        <h3 className={classes.heading}>Look</h3>
        <SettingRow name="Theme">
          {labels => (
            <SegmentedControl
              {...labels}
              data={[...themes]}
              value={settings.theme}
              onChange={value => change({ theme: value as Settings['theme'] })}
            />
          )}
        </SettingRow>
        <SettingRow name="Height of rows">
          {labels => (
            <SegmentedControl
              {...labels}
              data={[...densities]}
              value={settings.density}
              onChange={value => change({ density: value as Settings['density'] })}
            />
          )}
        </SettingRow>
        <SettingRow name="Fast scrolling" more="Draws a light picture of the rows while they fly past.">
          {labels => (
            <Switch
              {...labels}
              checked={settings.fastScroll}
              onChange={event => change({ fastScroll: event.currentTarget.checked })}
            />
          )}
        </SettingRow>
      </section>
      <section className={classes.section}>
        <h3 className={classes.heading}>New lists</h3>
        <SettingRow
          name="Country"
          more="Where phone numbers without a prefix belong. A column or list can say otherwise."
        >
          {() => <CountryField label="" value={settings.country} onChange={country => change({ country })} />}
        </SettingRow>
        <SettingRow name="Keep a copy of imported files" more='Needed to export "Same as source", byte for byte.'>
          {labels => (
            <Switch
              {...labels}
              checked={settings.keepSource}
              onChange={event => change({ keepSource: event.currentTarget.checked })}
            />
          )}
        </SettingRow>
      </section>
      <section className={classes.section}>
        <h3 className={classes.heading}>Runs</h3>
        <SettingRow name="E-mail answers stay fresh" more="Younger answers are used again for 0 credits.">
          {labels => (
            <NumberSetting
              {...labels}
              value={freshDays.email}
              min={0}
              max={longest}
              suffix=" days"
              onValue={email => email !== null && change({ freshDays: { ...freshDays, email } })}
            />
          )}
        </SettingRow>
        <SettingRow name="Phone answers stay fresh">
          {labels => (
            <NumberSetting
              {...labels}
              value={freshDays.phone}
              min={0}
              max={longest}
              suffix=" days"
              onValue={phone => phone !== null && change({ freshDays: { ...freshDays, phone } })}
            />
          )}
        </SettingRow>
        <SettingRow name="Most credits per day" more="All runs together pause when a day has used this many.">
          {labels => (
            <NumberSetting
              {...labels}
              value={settings.dailyCap}
              min={0}
              max={100_000_000}
              none="No limit"
              onValue={dailyCap => change({ dailyCap })}
            />
          )}
        </SettingRow>
      </section>
    </>
  )
}
