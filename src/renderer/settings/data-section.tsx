// Where lists are kept, how old the bundled data are, and what this host can do.
import { Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import classes from '../ui/settings.module.css'
import { problemText } from '../ui/words/words.ts'
import { BundledData } from './bundled-data.tsx'
import { DataFolder } from './data-folder.tsx'
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
            above: (
              <>
                <DataFolder about={about} />
                <Imported settings={settings} />
              </>
            ),
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

const Imported = ({ settings }: { settings: Settings }) => (
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
)

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
      <IconAlertTriangle size={18} className="lw-warn" aria-hidden />
      {warning}
    </div>
  ))
