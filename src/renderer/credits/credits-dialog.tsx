// Credits and answers: the ledger, what is stored, what calls cost.
import { Tabs } from '@mantine/core'
import { IconCoins, IconDatabase, IconReceipt, IconSend } from '@tabler/icons-react'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import classes from './credits.module.css'
import { EgressPart } from './egress-part.tsx'
import { LedgerPart } from './ledger-part.tsx'
import { PricesPart } from './prices-part.tsx'
import { StoredPart } from './stored-part.tsx'

const parts = [
  { value: 'ledger', name: 'Ledger', icon: IconReceipt },
  { value: 'answers', name: 'Stored answers', icon: IconDatabase },
  { value: 'prices', name: 'Prices', icon: IconCoins },
  { value: 'egress', name: 'What was sent', icon: IconSend },
] as const

export function CreditsDialog({ part, runId, onClose }: DialogProps<'credits'>) {
  return (
    <Dialog onClose={onClose} title="Credits and answers" size={1040}>
      <Tabs className={classes.body ?? ''} defaultValue={part} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Credits and answers">
          {parts.map(({ value, name, icon: Icon }) => (
            <Tabs.Tab
              key={value}
              value={value}
              data-autofocus={value === part || undefined}
              leftSection={<Icon size={15} stroke={1.7} />}
            >
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="ledger">
          <LedgerPart runId={runId ?? null} />
        </Tabs.Panel>
        <Tabs.Panel value="answers">
          <StoredPart />
        </Tabs.Panel>
        <Tabs.Panel value="prices">
          <PricesPart />
        </Tabs.Panel>
        <Tabs.Panel value="egress">
          <EgressPart />
        </Tabs.Panel>
      </Tabs>
    </Dialog>
  )
}
