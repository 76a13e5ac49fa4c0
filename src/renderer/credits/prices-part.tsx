// What a call of each operation costs at each provider, how sure that is, and what was measured (R-CRD-03).
import { Group, Loader, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ServiceProfile } from '../../contract/service/profile.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { PriceTable } from '../settings/price-table.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import classes from './credits.module.css'

export function PricesPart() {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const [shown, setShown] = useState<'embedded' | 'remote' | null>(null)
  if (!settings) return <Loader size="sm" />
  const provider = shown ?? settings.provider
  // Only the prices of a profile count here, so any address will do for a service that has none yet.
  const profile = ServiceProfile.parse({
    id: provider,
    baseUrl: 'https://localhost',
    prices: provider === 'remote' ? (settings.remote.prices ?? {}) : {},
  })
  return (
    <>
      <Group gap={8} pb={10}>
        <SegmentedControl
          aria-label="Provider"
          value={provider}
          onChange={value => setShown(value === 'remote' ? 'remote' : 'embedded')}
          data={[
            { value: 'embedded', label: 'Practice' },
            { value: 'remote', label: 'LIVE' },
          ]}
        />
      </Group>
      <ScrollTable label="Prices">
        <PriceTable provider={provider} profile={profile} />
      </ScrollTable>
      <p className={classes.foot}>
        Estimates use the measured price, or the highest price if none was measured yet. A run pauses if a request costs
        more than the highest price. Some services charge nothing if they find nothing.
      </p>
    </>
  )
}
