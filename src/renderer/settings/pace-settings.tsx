// How fast the live service is called, and how long its answers are waited for.
import { SegmentedControl, Switch } from '@mantine/core'
import type { ServiceProfile } from '../../contract/service/profile.ts'
import { useProfileChange } from '../account/use-profile.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import { NumberSetting } from './number-setting.tsx'

const modes = [
  { value: 'steady', label: 'Steady' },
  { value: 'learn', label: 'Find the limit' },
] as const satisfies { value: ServiceProfile['pace']['mode']; label: string }[]

const waits = [
  { field: 'connect', name: 'Connection timeout', more: undefined },
  { field: 'call', name: 'Request timeout', more: 'After this time, a row is Unsure and may have been charged.' },
  { field: 'search', name: 'Search timeout', more: undefined },
] as const

export function PaceSettings({ profile: { pace, timeouts } }: { profile: ServiceProfile }) {
  const { put } = useProfileChange()
  const set = (part: Partial<ServiceProfile['pace']>) => put({ pace: { ...pace, ...part } })
  return (
    <>
      <SettingRow
        name="Manner"
        more="Steady uses the rate below. Find the limit goes faster until the service asks to slow down."
      >
        {labels => (
          <SegmentedControl
            {...labels}
            data={[...modes]}
            value={pace.mode}
            onChange={mode => set({ mode: mode as ServiceProfile['pace']['mode'] })}
          />
        )}
      </SettingRow>
      <SettingRow
        name={pace.mode === 'steady' ? 'Requests per second' : 'Maximum per second'}
        more={pace.mode === 'steady' ? '0 means no limit.' : undefined}
      >
        {labels =>
          pace.mode === 'steady' ? (
            <NumberSetting
              {...labels}
              value={pace.perSecond}
              min={0}
              max={1000}
              decimals={2}
              suffix=" per second"
              onValue={perSecond => perSecond !== null && set({ perSecond })}
            />
          ) : (
            <NumberSetting
              {...labels}
              value={pace.maxPerSecond}
              min={1}
              max={1000}
              suffix=" per second"
              onValue={maxPerSecond => maxPerSecond !== null && set({ maxPerSecond })}
            />
          )
        }
      </SettingRow>
      <SettingRow name="Parallel requests" more="In a power failure, up to this many requests lose their answers.">
        {labels => (
          <NumberSetting
            {...labels}
            value={pace.concurrency}
            min={1}
            max={64}
            onValue={concurrency => concurrency !== null && set({ concurrency })}
          />
        )}
      </SettingRow>
      <SettingRow
        name="Wait when the service asks to slow down"
        more="If off, only the rejected request waits. Others continue after a quarter of a second."
      >
        {labels => (
          <Switch
            {...labels}
            checked={pace.retryAfter === 'strict'}
            onChange={event => set({ retryAfter: event.currentTarget.checked ? 'strict' : 'soft' })}
          />
        )}
      </SettingRow>
      {waits.map(({ field, name, more }) => (
        <SettingRow key={field} name={name} more={more}>
          {labels => (
            <NumberSetting
              {...labels}
              value={timeouts[field]}
              min={1}
              max={600}
              suffix=" seconds"
              onValue={value => value !== null && put({ timeouts: { ...timeouts, [field]: value } })}
            />
          )}
        </SettingRow>
      ))}
    </>
  )
}
