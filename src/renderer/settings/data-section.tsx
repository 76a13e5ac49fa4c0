// Where lists are kept, how old the bundled data are, and what this host can do.
import { Button, CopyButton, Text } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { problemText } from '../words.ts'
import { BundledData } from './bundled-data.tsx'
import { HostAbilities } from './host-abilities.tsx'
import { SettingRow } from './setting-row.tsx'
import classes from './settings.module.css'

export function DataSection({ settings }: { settings: Settings }) {
  const trpc = useTRPC()
  const { data: about, error } = useQuery(trpc.app.about.queryOptions())
  if (!about) return <Text c="dimmed">{error ? problemText(error).text : 'Reading…'}</Text>
  return (
    <>
      <section className={classes.section}>
        <h3 className={classes.heading}>Your data</h3>
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
        {about.warnings.map(warning => (
          <div key={warning} className={classes.state}>
            <IconAlertTriangle size={18} className={classes.warn} aria-hidden />
            {warning}
          </div>
        ))}
      </section>
      <BundledData data={about.data} />
      <HostAbilities about={about} />
    </>
  )
}
