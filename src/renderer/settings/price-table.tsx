// What a call of each operation costs at a provider, how sure that is, and what was measured (R-CRD-03): the same table
// in the settings, where it can be corrected, and among the credits, where it is read.
import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { MeasuredPrice, ProviderId } from '../../contract/app/account.ts'
import { type OpId, opIds, serviceEndpoints } from '../../contract/service/endpoints.ts'
import type { CertaintyMark } from '../../contract/service/mark.ts'
import { priceOf, type ServiceProfile } from '../../contract/service/profile.ts'
import { useTRPC } from '../rpc/trpc.ts'
import classes from '../ui/settings.module.css'
import { countNoun, formatCount, formatMoment } from '../ui/words/figures.ts'
import { NumberSetting } from './number-setting.tsx'

/** How sure a price is. */
const marks: Record<CertaintyMark, { word: string; meaning: string }> = {
  S: { word: 'Fixed', meaning: 'From the interface specification.' },
  D: { word: 'Documented', meaning: 'From earlier documentation of the service.' },
  I: { word: 'Inferred', meaning: 'Based on similar operations.' },
  O: { word: 'Open', meaning: 'Unknown until measured. Try 10 compares the balance.' },
}
const ownEntry = { word: 'Your price', meaning: 'Set in Settings.' }

/** Lists of filter values share a price and are free as far as known: one line would be 27 times the same. */
const priced = opIds.filter(op => !op.startsWith('meta.') && op !== 'account.balance')
const longest = 10_000

interface Props {
  provider: ProviderId
  profile: ServiceProfile
  /** Absent: the prices are only read. */
  onChange?: (op: OpId, part: { low?: number; high?: number }) => void
}

export function PriceTable({ provider, profile, onChange }: Props) {
  const trpc = useTRPC()
  const { data: measured = [] } = useQuery(trpc.account.measuredPrices.queryOptions({ provider }))
  const byOp = new Map(measured.map(price => [price.op, price]))
  const id = useId()
  return (
    <Table
      aria-label="Credits per request by operation"
      className={classes.table}
      withRowBorders
      verticalSpacing={3}
      mt={onChange && 6}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Operation</Table.Th>
          {onChange ? (
            <>
              <Table.Th>From</Table.Th>
              <Table.Th>To</Table.Th>
            </>
          ) : (
            <Table.Th>Credits per request</Table.Th>
          )}
          <Table.Th>Source</Table.Th>
          <Table.Th>Measured</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {priced.map(op => {
          const entry = priceOf(profile, op)
          const fixed = serviceEndpoints[op].price.mark === 'S'
          const sure = profile.prices[op] && !fixed ? ownEntry : marks[serviceEndpoints[op].price.mark]
          return (
            <Table.Tr key={op}>
              <Table.Td id={`${id}-${op}`}>{serviceEndpoints[op].title}</Table.Td>
              {onChange ? (
                (['low', 'high'] as const).map(border => (
                  <Table.Td key={border}>
                    {fixed ? (
                      entry[border]
                    ) : (
                      <NumberSetting
                        aria-labelledby={`${id}-${op}`}
                        aria-describedby={undefined}
                        value={entry[border]}
                        min={0}
                        max={longest}
                        width={76}
                        onValue={value => value !== null && onChange(op, { [border]: value })}
                      />
                    )}
                  </Table.Td>
                ))
              ) : (
                <Table.Td>
                  {entry.low === entry.high
                    ? formatCount(entry.high)
                    : `${formatCount(entry.low)} to ${formatCount(entry.high)}`}
                </Table.Td>
              )}
              <Table.Td title={sure.meaning}>{sure.word}</Table.Td>
              <Table.Td>
                <Measured price={byOp.get(op)} fixed={fixed} />
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

/** Only what is not known is measured, and a fixed price that was seen to rise. */
function Measured({ price, fixed }: { price: MeasuredPrice | undefined; fixed: boolean }) {
  if (!price) return <span className="lw-hint">{fixed ? 'Not needed' : 'Not yet'}</span>
  return (
    <>
      {countNoun(price.value, 'credit')}
      <span className="lw-hint">
        {' '}
        {formatMoment(price.at, new Date())}, {countNoun(price.sample, 'request')}
      </span>
    </>
  )
}
