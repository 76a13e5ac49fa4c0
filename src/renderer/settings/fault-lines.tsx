// The fault dial of Practice: what goes wrong on purpose, how often, and for which rows.
import { Group, NumberInput, Select, Switch } from '@mantine/core'
import type { PracticeFaults as Faults } from '../../contract/app/settings.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import { applySettings } from './change.ts'
import { NumberSetting } from './number-setting.tsx'
import type { ControlProps } from './page-controls.ts'

const usual: Faults = {
  seed: 7,
  latencyMs: 0,
  status: { code: 503, share: 0 },
  dropped: 0.05,
  malformed: 0,
}

const statuses = [
  { value: '400', label: '400 bad request' },
  { value: '401', label: '401 key rejected' },
  { value: '402', label: '402 no credits' },
  { value: '403', label: '403 forbidden' },
  { value: '404', label: '404 not found' },
  { value: '422', label: '422 invalid' },
  { value: '429', label: '429 too many' },
  { value: '500', label: '500 error' },
  { value: '502', label: '502 upstream' },
  { value: '503', label: '503 unavailable' },
]

export function FaultLines({ facts: { label, more }, settings: { faults } }: ControlProps) {
  const put = (part: Partial<Faults>) => applySettings({ faults: { ...(faults ?? usual), ...part } })
  return (
    <>
      <SettingRow name={label} more={more}>
        {labels => (
          <Switch
            {...labels}
            checked={faults !== null}
            onChange={event => applySettings({ faults: event.currentTarget.checked ? usual : null })}
          />
        )}
      </SettingRow>
      {faults && (
        <>
          <SettingRow name="Broken connections" more="Charged without an answer. Rows become Unsure.">
            {labels => <Share {...labels} value={faults.dropped} onValue={dropped => put({ dropped })} />}
          </SettingRow>
          <SettingRow name="Unreadable answers" more="Charged, but the answer is not JSON.">
            {labels => <Share {...labels} value={faults.malformed} onValue={malformed => put({ malformed })} />}
          </SettingRow>
          <SettingRow name="Refusals" more="Returns this status without a charge.">
            {labels => (
              <Group gap={6} wrap="nowrap">
                <Select
                  aria-label="Status of rejected requests"
                  w={160}
                  data={statuses}
                  value={String(faults.status.code)}
                  allowDeselect={false}
                  onChange={code => code && put({ status: { ...faults.status, code: Number(code) } })}
                />
                <Share
                  {...labels}
                  value={faults.status.share}
                  onValue={share => put({ status: { ...faults.status, share } })}
                />
              </Group>
            )}
          </SettingRow>
          <SettingRow name="Response time" more="Median time before each answer.">
            {labels => (
              <NumberSetting
                {...labels}
                value={faults.latencyMs}
                min={0}
                max={60_000}
                suffix=" ms"
                onValue={latencyMs => latencyMs !== null && put({ latencyMs })}
              />
            )}
          </SettingRow>
          <SettingRow name="Seed" more="Another number affects other rows.">
            {labels => (
              <NumberSetting
                {...labels}
                value={faults.seed}
                min={0}
                max={1_000_000}
                onValue={seed => seed !== null && put({ seed })}
              />
            )}
          </SettingRow>
        </>
      )}
    </>
  )
}

interface ShareProps {
  value: number
  onValue(share: number): void
  'aria-labelledby': string
  'aria-describedby': string | undefined
}

/** A share in percent. */
function Share({ value, onValue, ...labels }: ShareProps) {
  return (
    <NumberInput
      {...labels}
      w={90}
      min={0}
      max={100}
      suffix=" %"
      allowDecimal={false}
      clampBehavior="strict"
      value={Math.round(value * 100)}
      onChange={percent => onValue(Number(percent) / 100)}
    />
  )
}
