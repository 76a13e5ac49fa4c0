// Which service answers and what it holds: Practice and LIVE differ by word and shape (R-CRD-02).
import type { BalanceReading } from '../../contract/app/run/run-plan.ts'
import { formatCount, formatMoment } from '../ui/words/figures.ts'
import classes from './provider-badge.module.css'

interface ProviderBadgeProps {
  live: boolean
  name: string
  balance?: BalanceReading
}

export function ProviderBadge({ live, name, balance }: ProviderBadgeProps) {
  return (
    <span className={classes.provider} title={name}>
      <span className={live ? classes.live : classes.practice}>{live ? 'LIVE' : 'Practice'}</span>
      {balance && <span className="lw-dim">{balanceWords(balance)}</span>}
    </span>
  )
}

function balanceWords({ credits, at }: BalanceReading): string {
  if (credits === null) return 'balance unknown'
  return `balance ${formatCount(credits)}${at === null ? '' : ` at ${formatMoment(at, new Date())}`}`
}
