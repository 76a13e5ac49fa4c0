// How the page writes numbers, dates and times, each choice as an example of itself.
import { SegmentedControl, Select } from '@mantine/core'
import type { Settings } from '../../contract/app/settings.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import { writersOf } from '../ui/words/formats.ts'
import { applySettings } from './change.ts'
import type { ControlProps } from './page-controls.ts'

type Formats = Settings['formats']

const numbers = ['comma', 'point', 'space', 'apostrophe'] as const satisfies Formats['numbers'][]
const dates = ['words', 'iso', 'slashes', 'month_first', 'points'] as const satisfies Formats['dates'][]
const times = ['24', '12'] as const satisfies Formats['times'][]

/** A day whose number is no month, and an hour that 12 and 24 write differently. */
const example = new Date(2026, 7, 23, 16, 5)

export function FormatLines({ facts, settings: { formats } }: ControlProps) {
  const set = (patch: Partial<Formats>) => applySettings({ formats: { ...formats, ...patch } })
  const { count, decimal, date, time } = writersOf(formats)
  return (
    <>
      <SettingRow name="Numbers">
        {labels => (
          <Select
            {...labels}
            w={190}
            allowDeselect={false}
            value={formats.numbers}
            data={numbers.map(value => ({ value, label: writersOf({ ...formats, numbers: value }).decimal(1234.5) }))}
            onChange={value => value && set({ numbers: value })}
          />
        )}
      </SettingRow>
      <SettingRow name="Dates">
        {labels => (
          <Select
            {...labels}
            w={190}
            allowDeselect={false}
            value={formats.dates}
            data={dates.map(value => ({ value, label: writersOf({ ...formats, dates: value }).date(example) }))}
            onChange={value => value && set({ dates: value })}
          />
        )}
      </SettingRow>
      <SettingRow name="Times">
        {labels => (
          <SegmentedControl
            {...labels}
            value={formats.times}
            data={times.map(value => ({ value, label: writersOf({ ...formats, times: value }).time(example) }))}
            onChange={value => set({ times: value })}
          />
        )}
      </SettingRow>
      <SettingRow name="Example" more={facts.more}>
        {labels => (
          <output {...labels}>
            {count(28_225)} rows, average {decimal(1204.5)}, {date(example)}, {time(example)}
          </output>
        )}
      </SettingRow>
    </>
  )
}
