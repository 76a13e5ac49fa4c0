// General settings: look, formats, default country, how long answers stay fresh, what a day may cost.
import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { runCommand } from '../ui/commands.ts'
import { CountryField } from '../ui/country-field.tsx'
import { SettingRow } from '../ui/setting-row.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import { applySettings } from './change.ts'
import { FormatSection } from './format-section.tsx'
import { NumberSetting } from './number-setting.tsx'

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

const contrasts = [
  { value: 'system', label: 'As the system' },
  { value: 'more', label: 'High' },
] as const satisfies { value: Settings['contrast']; label: string }[]

const longest = 3650

const freshKinds = [
  { kind: 'email', name: 'E-mail answers stay fresh', more: 'Younger answers are used again for 0 credits.' },
  { kind: 'phone', name: 'Phone answers stay fresh', more: undefined },
  { kind: 'person', name: 'Answers about people stay fresh', more: undefined },
  { kind: 'company', name: 'Answers about companies stay fresh', more: undefined },
  { kind: 'missed', name: '“Not found” stays fresh', more: 'Of any kind; after that it is asked again.' },
] as const satisfies { kind: keyof Settings['freshDays']; name: string; more: string | undefined }[]

export function GeneralSection({ settings }: { settings: Settings }) {
  const { freshDays } = settings
  const { data: about } = useQuery(useTRPC().app.about.queryOptions())
  return (
    <>
      <SettingSection heading="Look" own={{ settings, fields: ['theme', 'density', 'contrast', 'fastScroll'] }}>
        <SettingRow name="Theme">
          {labels => (
            <SegmentedControl
              {...labels}
              data={[...themes]}
              value={settings.theme}
              onChange={value => applySettings({ theme: value as Settings['theme'] })}
            />
          )}
        </SettingRow>
        <SettingRow name="Contrast" more="High: stronger lines, and no dimmed words.">
          {labels => (
            <SegmentedControl
              {...labels}
              data={[...contrasts]}
              value={settings.contrast}
              onChange={value => applySettings({ contrast: value as Settings['contrast'] })}
            />
          )}
        </SettingRow>
        <SettingRow name="Height of rows">
          {labels => (
            <SegmentedControl
              {...labels}
              data={[...densities]}
              value={settings.density}
              onChange={value => applySettings({ density: value as Settings['density'] })}
            />
          )}
        </SettingRow>
        <SettingRow name="Fast scrolling" more="Draws a light picture of the rows while they fly past.">
          {labels => (
            <Switch
              {...labels}
              checked={settings.fastScroll}
              onChange={event => applySettings({ fastScroll: event.currentTarget.checked })}
            />
          )}
        </SettingRow>
      </SettingSection>
      <FormatSection settings={settings} />
      <SettingSection heading="New lists" own={{ settings, fields: ['country', 'keepSource'] }}>
        <SettingRow
          name="Country"
          more="Where phone numbers without a prefix belong. A column or list can say otherwise."
        >
          {() => <CountryField label="" value={settings.country} onChange={country => applySettings({ country })} />}
        </SettingRow>
        <SettingRow name="Keep a copy of imported files" more='Needed to export "Same as source", byte for byte.'>
          {labels => (
            <Switch
              {...labels}
              checked={settings.keepSource}
              onChange={event => applySettings({ keepSource: event.currentTarget.checked })}
            />
          )}
        </SettingRow>
      </SettingSection>
      <SettingSection heading="Runs" own={{ settings, fields: ['freshDays', 'dailyCap', 'keepAwake'] }}>
        {freshKinds.map(({ kind, name, more }) => (
          <SettingRow key={kind} name={name} more={more}>
            {labels => (
              <NumberSetting
                {...labels}
                value={freshDays[kind]}
                min={0}
                max={longest}
                suffix=" days"
                onValue={days => days !== null && applySettings({ freshDays: { ...freshDays, [kind]: days } })}
              />
            )}
          </SettingRow>
        ))}
        <SettingRow
          name="Most credits per day"
          more={`All runs together pause when a day (of this computer, ${Intl.DateTimeFormat().resolvedOptions().timeZone}) has used this many.`}
        >
          {labels => (
            <NumberSetting
              {...labels}
              value={settings.dailyCap}
              min={0}
              max={100_000_000}
              none="No limit"
              onValue={dailyCap => applySettings({ dailyCap })}
            />
          )}
        </SettingRow>
        {about?.awake.can && (
          <SettingRow
            name="Keep the computer awake while a run is going"
            more="The screen may still go dark. Without it, sleep pauses the run, which you resume with a click."
          >
            {labels => (
              <Switch
                {...labels}
                checked={settings.keepAwake}
                onChange={event => applySettings({ keepAwake: event.currentTarget.checked })}
              />
            )}
          </SettingRow>
        )}
        <SettingRow name="Verdict rules" more="What a report means: Deliverable, Risky, Undeliverable or Unknown.">
          {() => (
            <Button variant="default" onClick={() => void runCommand('policy.open')}>
              Show…
            </Button>
          )}
        </SettingRow>
      </SettingSection>
    </>
  )
}
