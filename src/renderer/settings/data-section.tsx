// Where lists are kept, how old the bundled data are, and what this host can do.
import { Button, CopyButton, Text } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import classes from '../ui/settings.module.css'
import { problemText } from '../ui/words.ts'
import { BundledData } from './bundled-data.tsx'
import { HostAbilities } from './host-abilities.tsx'
import { SettingLines } from './setting-lines.tsx'

export function DataSection({ settings }: { settings: Settings }) {
  const trpc = useTRPC()
  const { data: about, error } = useQuery(trpc.app.about.queryOptions())
  if (!about) return <Text c="dimmed">{error ? problemText(error).text : 'Reading…'}</Text>
  return (
    <>
      <SettingLines
        page="data"
        settings={settings}
        more={{
          data: {
            above: <Folder settings={settings} dataDir={about.dataDir} />,
            below: (
              <>
                <EraseAll />
                <Warnings warnings={about.warnings} />
              </>
            ),
          },
        }}
      />
      <BundledData data={about.data} />
      <HostAbilities about={about} />
    </>
  )
}

function Folder({ settings, dataDir }: { settings: Settings; dataDir: string }) {
  return (
    <>
      <SettingRow name="Folder" more={<span className={classes.path}>{dataDir}</span>}>
        {() => (
          <CopyButton value={dataDir}>
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
            ? 'Never changed. Listwright keeps a copy so you can export lists in their original format.'
            : 'Never changed. Listwright keeps no copy.'
        }
      >
        {() => null}
      </SettingRow>
    </>
  )
}

const EraseAll = () => (
  <SettingRow name="Erase this workspace" more="Deletes all lists, backups, kept files and API keys. Settings stay.">
    {labels => (
      <Button
        variant="default"
        aria-describedby={labels['aria-describedby']}
        onClick={() => uiStore.set({ dialog: { kind: 'eraseAll' } })}
      >
        Erase this workspace…
      </Button>
    )}
  </SettingRow>
)

const Warnings = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.map(warning => (
    <div key={warning} className={classes.state}>
      <IconAlertTriangle size={18} className={classes.warn} aria-hidden />
      {warning}
    </div>
  ))
