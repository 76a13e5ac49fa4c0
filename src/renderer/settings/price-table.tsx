// What each operation of the live service costs: prices of the specification are fixed, the others can be corrected.
import { Button, Table, Text } from '@mantine/core'
import { useId } from 'react'
import { endpoints, type OpId, opIds } from '../../contract/service/endpoints.ts'
import type { Mark } from '../../contract/service/mark.ts'
import { type PriceEntry, priceOf, type ServiceProfile } from '../../contract/service/profile.ts'
import { counted, moment } from '../run/figures.ts'
import { NumberSetting } from './number-setting.tsx'
import classes from './settings.module.css'
import { useProfileChange } from './use-profile.ts'

/** How sure a price is. */
const markWords: Record<Mark, string> = {
  S: 'fixed',
  D: 'documented',
  I: 'assumed',
  O: 'not known',
}

/** Lists of filter values share a price and are free as far as known: one line would be 27 times the same. */
const priced = opIds.filter(op => !op.startsWith('meta.') && op !== 'account.balance')
const longest = 10_000

const measured = ({ observed }: PriceEntry) =>
  observed
    ? `${counted(observed.value, 'credit')}, ${counted(observed.sample, 'call')}, ${moment(observed.at, new Date())}`
    : 'not yet'

export function PriceTable({ profile }: { profile: ServiceProfile }) {
  const { put } = useProfileChange()
  const id = useId()
  const change = (op: OpId, part: { low?: number; high?: number }) => {
    const entry = { ...priceOf(profile, op), ...part }
    // The other border gives way, so that a price never ends below its beginning.
    const low = part.high === undefined ? entry.low : Math.min(entry.low, entry.high)
    const high = part.low === undefined ? entry.high : Math.max(entry.low, entry.high)
    put({ prices: { ...profile.prices, [op]: { ...entry, low, high } } })
  }
  return (
    <>
      <Text fz={12} className={classes.more}>
        Credits for one request, or for one page of a search. A run reserves the highest price before each call, so a
        price that is too low stops it. Measured: what the balance really fell by.
      </Text>
      <Table className={classes.table} withRowBorders verticalSpacing={3} mt={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Operation</Table.Th>
            <Table.Th>From</Table.Th>
            <Table.Th>To</Table.Th>
            <Table.Th>Known as</Table.Th>
            <Table.Th>Measured</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {priced.map(op => {
            const entry = priceOf(profile, op)
            const fixed = endpoints[op].price.mark === 'S'
            return (
              <Table.Tr key={op}>
                <Table.Td id={`${id}-${op}`}>{endpoints[op].title}</Table.Td>
                {(['low', 'high'] as const).map(border => (
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
                        onValue={value => value !== null && change(op, { [border]: value })}
                      />
                    )}
                  </Table.Td>
                ))}
                <Table.Td>{profile.prices[op] && !fixed ? 'your entry' : markWords[endpoints[op].price.mark]}</Table.Td>
                <Table.Td>{measured(entry)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      <Button
        variant="default"
        size="xs"
        mt={8}
        disabled={Object.keys(profile.prices).length === 0}
        onClick={() => put({ prices: {} })}
      >
        Back to the usual prices
      </Button>
    </>
  )
}
