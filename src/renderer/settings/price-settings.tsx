// Prices of the live service as they can be corrected.
import { Button, Text } from '@mantine/core'
import type { OpId } from '../../contract/service/endpoints.ts'
import { priceOf, type ServiceProfile } from '../../contract/service/profile.ts'
import { useProfileChange } from '../account/use-profile.ts'
import { PriceTable } from './price-table.tsx'

export function PriceSettings({ profile }: { profile: ServiceProfile }) {
  const { put } = useProfileChange()
  const change = (op: OpId, part: { low?: number; high?: number }) => {
    const entry = { ...priceOf(profile, op), ...part }
    // The other border gives way, so that a price never ends below its beginning.
    const low = part.high === undefined ? entry.low : Math.min(entry.low, entry.high)
    const high = part.low === undefined ? entry.high : Math.max(entry.low, entry.high)
    put({ prices: { ...profile.prices, [op]: { ...entry, low, high } } })
  }
  return (
    <>
      <Text fz={12} className="lw-hint">
        Credits for one request or one page of a search. A run reserves the highest price before each request.
        “Measured” is the price seen in the balance.
      </Text>
      <PriceTable provider="remote" profile={profile} onChange={change} />
      <Button
        variant="default"
        size="xs"
        mt={8}
        disabled={Object.keys(profile.prices).length === 0}
        onClick={() => put({ prices: {} })}
      >
        Reset prices
      </Button>
    </>
  )
}
