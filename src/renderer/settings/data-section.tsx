// Where lists are kept, how old the bundled data are, and what this host can do.
import { Button, CopyButton, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { runCommand } from '../ui/commands.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import classes from '../ui/settings.module.css'
import { problemText } from '../ui/words.ts'
import { BundledData } from './bundled-data.tsx'
import { applySettings } from './change.ts'
import { HostAbilities } from './host-abilities.tsx'
import { NumberSetting } from './number-setting.tsx'

export function DataSection({ settings }: { settings: Settings }) {
  const trpc = useTRPC()
  const { data: about, error } = useQuery(trpc.app.about.queryOptions())
  if (!about) return <Text c="dimmed">{error ? problemText(error).text : 'Reading…'}</Text>
  return (
    <>
      <SettingSection heading="Your data" own={{ settings, fields: ['historyMb', 'backupsMb'] }}>
        <SettingRow name="Folder" more={<span className={classes.path}>{about.dataDir}</span>}>
          {() => (
            <CopyButton value={about.dataDir}>
              {({ copied, copy }) => (
                <Button variant="default" leftSection={<IconCopy size={14} />} onClick={copy}>
                  {copied ? 'Copied' : 'Copy the path'}
                </Button>
              )}
            </CopyButton>
          )}
        </SettingRow>
        <SettingRow
          name="Files you import"
          more={
            settings.keepSource
              ? 'Never changed. A copy is kept with your lists, so that they can be exported as they came.'
              : 'Never changed. No copy is kept.'
          }
        >
          {() => null}
        </SettingRow>
        <SettingRow name="Undo history" more="Kept for all lists together; the oldest steps go first.">
          {labels => (
            <NumberSetting
              {...labels}
              value={settings.historyMb}
              min={10}
              max={100_000}
              suffix=" MB"
              onValue={historyMb => historyMb !== null && applySettings({ historyMb })}
            />
          )}
        </SettingRow>
        <SettingRow name="Backups" more="Made once a day: 7 days and 4 weeks are kept, in at most this much room.">
          {labels => (
            <Group gap={6} wrap="nowrap">
              <NumberSetting
                {...labels}
                value={settings.backupsMb}
                min={100}
                max={1_000_000}
                suffix=" MB"
                onValue={backupsMb => backupsMb !== null && applySettings({ backupsMb })}
              />
              <Button variant="default" onClick={() => void runCommand('backups.open')}>
                Show…
              </Button>
            </Group>
          )}
        </SettingRow>
        {about.warnings.map(warning => (
          <div key={warning} className={classes.state}>
            <IconAlertTriangle size={18} className={classes.warn} aria-hidden />
            {warning}
          </div>
        ))}
      </SettingSection>
      <BundledData data={about.data} />
      <HostAbilities about={about} />
    </>
  )
}
