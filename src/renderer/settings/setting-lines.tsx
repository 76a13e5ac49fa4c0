// The sections of the settings, drawn from what is said of each setting in model/settings.
import { Button, Group, SegmentedControl, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Settings } from '../../contract/app/settings.ts'
import type { SettingFacts } from '../../model/settings/facts.ts'
import { type SettingName, settingsSections } from '../../model/settings/index.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { runCommand } from '../ui/command/commands.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import { applySettings } from './change.ts'
import { NumberSetting } from './number-setting.tsx'
import { pageControls } from './page-controls.ts'
import { TextSetting } from './text-setting.tsx'

type SectionName = keyof typeof settingsSections
// The names of an object are strings to TypeScript; these are the ones of the table.
const sectionNames = Object.keys(settingsSections) as SectionName[]

interface Props {
  page: (typeof settingsSections)[SectionName]['page']
  settings: Settings
  /** What else belongs to a section: words and buttons, above its settings and below. */
  more?: Partial<Readonly<Record<SectionName, { above?: ReactNode; below?: ReactNode }>>>
}

/** The sections of a page of the dialog. */
export const SettingLines = ({ page, settings, more }: Props) =>
  sectionNames
    .filter(name => settingsSections[name].page === page)
    .map(name => <Section key={name} name={name} settings={settings} {...more?.[name]} />)

interface SectionProps {
  name: SectionName
  settings: Settings
  above?: ReactNode
  below?: ReactNode
}

function Section({ name: sectionName, settings, above, below }: SectionProps) {
  const { settings: section, page: _, ...called } = settingsSections[sectionName]
  const facts: Partial<Readonly<Record<SettingName, SettingFacts>>> = section
  const names = Object.keys(facts) as SettingName[]
  return (
    <SettingSection {...called} own={{ settings, fields: names }}>
      {above}
      {names.map(name => {
        const one = facts[name]
        if (!one) return null
        const onValue = (value: unknown) => applySettings({ [name]: value })
        return <Line key={name} facts={one} settings={settings} value={settings[name]} onValue={onValue} />
      })}
      {below}
    </SettingSection>
  )
}

interface LineProps {
  facts: SettingFacts
  settings: Settings
  value: unknown
  onValue(value: unknown): void
}

function Line({ facts, settings, value, onValue }: LineProps) {
  const { data: about } = useQuery(useTRPC().app.about.queryOptions())
  const { label, more, control, needs, shows } = facts
  if (needs && !about?.[needs].can) return null
  if (control.by === 'page') {
    const Control = pageControls[control.draws]
    return <Control facts={facts} settings={settings} />
  }
  if (control.by === 'parts') {
    const stored: Readonly<Record<string, unknown>> = { ...Object(value) }
    return Object.entries(control.parts).map(([name, part]) => (
      <Line
        key={name}
        facts={part}
        settings={settings}
        value={stored[name]}
        onValue={next => onValue({ ...stored, [name]: next })}
      />
    ))
  }
  return (
    <SettingRow name={label} more={more}>
      {labels => {
        const drawn = <Control labels={labels} control={control} value={value} onValue={onValue} />
        if (!shows) return drawn
        return (
          <Group gap={6} wrap="nowrap">
            {drawn}
            <Button variant="default" onClick={() => void runCommand(shows)}>
              Show…
            </Button>
          </Group>
        )
      }}
    </SettingRow>
  )
}

interface ControlProps extends Pick<LineProps, 'value' | 'onValue'> {
  labels: { 'aria-labelledby': string; 'aria-describedby': string | undefined }
  control: Extract<SettingFacts['control'], { by: 'choice' | 'switch' | 'number' | 'text' }>
}

function Control({ labels, control, value, onValue }: ControlProps) {
  switch (control.by) {
    case 'choice':
      return (
        <SegmentedControl
          {...labels}
          data={Object.entries(control.choices).map(([choice, name]) => ({ value: choice, label: name }))}
          value={String(value)}
          onChange={onValue}
        />
      )
    case 'switch':
      return <Switch {...labels} checked={value === true} onChange={event => onValue(event.currentTarget.checked)} />
    case 'number':
      return (
        <NumberSetting
          {...labels}
          {...control}
          value={typeof value === 'number' ? value : null}
          onValue={next => (next !== null || control.none !== undefined) && onValue(next)}
        />
      )
    case 'text':
      return <TextSetting {...labels} {...control} value={typeof value === 'string' ? value : null} onValue={onValue} />
  }
}
