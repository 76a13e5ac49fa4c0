// The price of what a button would do, the service and its balance, what prevents it, and what is sent.
import { Group } from '@mantine/core'
import type { SearchCost, SearchPrice } from '../../../contract/app/search/search.ts'
import { CreditShortage } from '../../run/dialog/credit-shortage.tsx'
import { ProviderBadge } from '../../run/provider-badge.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Note } from '../../ui/note.tsx'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import classes from './builder.module.css'
import { capWords, costWords, isOpenPrice, sumWords } from './price-words.ts'

interface Props {
  price: SearchPrice
  cost: SearchCost
  /** Only the first page is meant. */
  first: boolean
  cap: number | null
  /** The price is of the question before; the new one is on its way. */
  stale: boolean
  /** Practice has more credits now. */
  onRefilled: () => void
}

export function CostLines({ price, cost, first, cap, stale, onRefilled }: Props) {
  const { provider, balance, daily, sends, values } = price
  const overToday = daily !== null && cap !== null && daily.used + cap > daily.cap ? daily : null
  const short = first || cap === null ? null : capWords(cap, cost, price.price)
  return (
    <>
      <Group className={classes.sum} gap="4px 10px" justify="space-between" data-stale={stale || undefined}>
        <span aria-live="polite">
          {first && values.length === 0
            ? `First ${formatCount(price.pageSize)}: ${costWords(cost)}`
            : sumWords(cost, price.price)}
        </span>
        <ProviderBadge live={provider.live} name={provider.name} balance={balance} />
      </Group>
      {short && <p className={classes.hint}>{short}</p>}
      {isOpenPrice(price.price) && (
        <p className={classes.hint}>This price is not confirmed. You see the real price in the balance afterwards.</p>
      )}
      {overToday && (
        <Note tone="warn" icon="▲" title="Daily cap">
          {formatCount(overToday.used)} of today’s {countNoun(overToday.cap, 'credit')} are used. Loading pauses at the
          cap.
        </Note>
      )}
      {cap !== null && (
        <CreditShortage
          estimate={{ provider, balance, credits: { low: 0, high: cost.high ?? cap } }}
          cap={cap}
          onRefilled={onRefilled}
        />
      )}
      <Disclosure title="What is sent" summary={sends.path}>
        <div className={classes.hint}>
          {sends.method} {sends.host}
          {sends.path}
        </div>
        <pre className={classes.sends}>{sends.body}</pre>
        {values.length > 1 && <div className={classes.hint}>The same for each other value.</div>}
      </Disclosure>
    </>
  )
}
