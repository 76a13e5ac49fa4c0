// Settings in sections, and found by their words; a change takes effect at once.
import { CloseButton, Loader, Tabs, TextInput } from '@mantine/core'
import { IconAdjustments, IconDatabase, IconKey, IconPlugConnected, IconSearch, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Account } from '../../contract/app/account.ts'
import type { Settings } from '../../contract/app/settings.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog, DialogStack } from '../ui/dialog.tsx'
import { useRoom } from '../ui/narrow.ts'
import { LookedFor } from '../ui/setting-section.tsx'
import classes from '../ui/settings.module.css'
import { DataSection } from './data-section.tsx'
import type { SettingsSection } from './feature.ts'
import { GeneralSection } from './general-section.tsx'
import { KeySection } from './key-section.tsx'
import { ServiceSection } from './service-section.tsx'
import { TeamSection } from './team/team-section.tsx'

const sections = [
  { value: 'general', name: 'General', icon: IconAdjustments },
  { value: 'service', name: 'Service', icon: IconPlugConnected },
  { value: 'key', name: 'API key', icon: IconKey },
  { value: 'team', name: 'Team', icon: IconUsers },
  { value: 'data', name: 'Data', icon: IconDatabase },
] as const

export function SettingsDialog({ section = 'general', onClose }: DialogProps<'settings'>) {
  const wide = useRoom() === 'wide'
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const { data: account } = useQuery(trpc.account.get.queryOptions())
  const [looked, setLooked] = useState('')
  const ready = settings && account ? { settings, account } : null
  return (
    // A question about a setting opens above it, and has the keys to itself.
    <DialogStack>
      <Dialog onClose={onClose} stackId="settings" title="Settings" size={760}>
        <TextInput
          type="search"
          aria-label="Search settings"
          placeholder="Search settings"
          className={classes.search}
          leftSection={<IconSearch size={15} stroke={1.7} />}
          rightSection={
            looked === '' ? null : <CloseButton size="sm" aria-label="Show all" onClick={() => setLooked('')} />
          }
          value={looked}
          onChange={event => setLooked(event.currentTarget.value)}
          // The first Escape ends the search, the next one closes the settings.
          data-mantine-stop-propagation={looked !== ''}
          onKeyDown={event => event.key === 'Escape' && setLooked('')}
        />
        {looked.trim() !== '' && ready ? (
          <LookedFor value={looked}>
            <Found {...ready} looked={looked} />
          </LookedFor>
        ) : (
          <Tabs
            key={section}
            defaultValue={section}
            orientation={wide ? 'vertical' : 'horizontal'}
            variant="pills"
            classNames={{ tab: classes.tab, tabLabel: classes.tabWords }}
          >
            <Tabs.List className={classes.list} aria-label="Settings sections">
              {sections.map(({ value, name, icon: Icon }) => (
                <Tabs.Tab
                  key={value}
                  value={value}
                  data-autofocus={value === section || undefined}
                  leftSection={<Icon size={16} stroke={1.6} />}
                >
                  {name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {ready ? (
              sections.map(({ value }) => (
                <Tabs.Panel key={value} value={value} className={classes.panel}>
                  <Part part={value} {...ready} />
                </Tabs.Panel>
              ))
            ) : (
              <div className={classes.panel}>
                <Loader size="sm" />
              </div>
            )}
          </Tabs>
        )}
      </Dialog>
    </DialogStack>
  )
}

interface Ready {
  settings: Settings
  account: Account
}

function Part({ part, settings, account }: Ready & { part: SettingsSection }) {
  switch (part) {
    case 'general':
      return <GeneralSection settings={settings} />
    case 'service':
      return <ServiceSection account={account} settings={settings} />
    case 'key':
      return <KeySection account={account} />
    case 'team':
      return <TeamSection />
    case 'data':
      return <DataSection settings={settings} />
  }
}

/** Every setting that fits, below its heading; what is folded away is opened. */
function Found({ looked, ...ready }: Ready & { looked: string }) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (looked !== '') for (const fold of list.current?.querySelectorAll('details') ?? []) fold.open = true
  }, [looked])
  return (
    <section ref={list} className={`${classes.panel} ${classes.found}`} aria-label="Search results">
      {sections.map(({ value }) => (
        <Part key={value} part={value} {...ready} />
      ))}
      <p className={classes.none}>No settings match.</p>
    </section>
  )
}
