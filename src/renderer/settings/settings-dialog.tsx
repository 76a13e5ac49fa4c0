// Settings in sections; a change takes effect at once.
import { Loader, Modal, Tabs } from '@mantine/core'
import { IconAdjustments, IconDatabase, IconKey, IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import type { Dialog } from '../shell/ui.ts'
import { DataSection } from './data-section.tsx'
import { GeneralSection } from './general-section.tsx'
import { KeySection } from './key-section.tsx'
import { ServiceSection } from './service-section.tsx'
import classes from './settings.module.css'

export type Section = NonNullable<Extract<Dialog, { kind: 'settings' }>['section']>

const sections = [
  { value: 'general', name: 'General', icon: IconAdjustments },
  { value: 'service', name: 'Service', icon: IconPlugConnected },
  { value: 'key', name: 'API key', icon: IconKey },
  { value: 'data', name: 'Data', icon: IconDatabase },
] as const

interface Props {
  section: Section
  onClose(): void
}

export function SettingsDialog({ section, onClose }: Props) {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const { data: account } = useQuery(trpc.account.get.queryOptions())
  return (
    <Modal opened onClose={onClose} title="Settings" size={760}>
      <Tabs
        key={section}
        defaultValue={section}
        orientation="vertical"
        variant="pills"
        classNames={{ tab: classes.tab, tabLabel: classes.tabWords }}
      >
        <Tabs.List className={classes.list}>
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
        {settings && account ? (
          <>
            <Tabs.Panel value="general" className={classes.panel}>
              <GeneralSection settings={settings} />
            </Tabs.Panel>
            <Tabs.Panel value="service" className={classes.panel}>
              <ServiceSection account={account} settings={settings} />
            </Tabs.Panel>
            <Tabs.Panel value="key" className={classes.panel}>
              <KeySection account={account} />
            </Tabs.Panel>
            <Tabs.Panel value="data" className={classes.panel}>
              <DataSection settings={settings} />
            </Tabs.Panel>
          </>
        ) : (
          <div className={classes.panel}>
            <Loader size="sm" />
          </div>
        )}
      </Tabs>
    </Modal>
  )
}
