// What a call of each operation costs at each provider, how sure that is, and what was measured (R-CRD-03).
import { Loader, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operationTable } from '../../contract/app/operation.ts'
import { operationIds, type Price } from '../../contract/app/run.ts'
import { priceOf, ServiceProfile } from '../../contract/service/profile.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { count, moment } from '../run/figures.ts'
import classes from './credits.module.css'
import { ScrollTable } from './scroll-table.tsx'

const marks: Record<Price['mark'], { word: string; meaning: string }> = {
  S: { word: 'Fixed', meaning: 'The interface says so.' },
  D: { word: 'Documented', meaning: 'Earlier documentation of the service says so.' },
  I: { word: 'Inferred', meaning: 'Concluded from operations like it.' },
  O: { word: 'Open', meaning: 'Not known before it is measured: Try 10 compares the balance.' },
}

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
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Provider"
          value={provider}
          onChange={value => setShown(value === 'remote' ? 'remote' : 'embedded')}
          data={[
            { value: 'embedded', label: 'Practice' },
            { value: 'remote', label: 'LIVE' },
          ]}
        />
      </div>
      <ScrollTable label="Prices">
        <table>
          <thead>
            <tr>
              <th scope="col">Operation</th>
              <th scope="col" className={classes.number}>
                Credits per call
              </th>
              <th scope="col">How sure</th>
              <th scope="col">Measured</th>
            </tr>
          </thead>
          <tbody>
            {operationIds.map(op => {
              const { low, high, mark, observed } = priceOf(profile, op)
              return (
                <tr key={op}>
                  <td>{operationTable[op].title}</td>
                  <td className={classes.number}>{low === high ? count(high) : `${count(low)} to ${count(high)}`}</td>
                  <td>
                    {marks[mark].word}
                    <span className={classes.more}>{marks[mark].meaning}</span>
                  </td>
                  <td>
                    {observed ? (
                      <>
                        {count(observed.value)} per call
                        <span className={classes.more}>
                          {moment(observed.at, new Date())}, {count(observed.sample)} calls
                        </span>
                      </>
                    ) : (
                      <span className={classes.dim}>Not yet</span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollTable>
      <p className={classes.foot}>
        An estimate takes what was measured, else the highest price. A service may charge nothing when it finds nothing;
        a measured price above the highest one pauses the run.
      </p>
    </>
  )
}
