// How many records are wanted, and the most they may cost.
import { Button, NumberInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { UpTo } from '../../../contract/app/search/search.ts'
import { formatCount } from '../../ui/words/figures.ts'
import classes from './builder.module.css'

interface Props {
  upTo: UpTo
  /** Matches as far as known. */
  total: number | null
  /** `total` is the most there can be. */
  most: boolean
  /** Records that are there already. */
  read: number
  cap: number | null
  /** The price of the new wish is on its way. */
  stale: boolean
  onUpTo: (upTo: UpTo) => void
  onCap: (cap: number | null) => void
  /** A number is done: on to the button, so that Enter never spends from inside a field. */
  onEnter: () => void
}

export function WantedPart({ upTo, total, most, read, cap, stale, onUpTo, onCap, onEnter }: Props) {
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={classes.wanted} data-stale={stale || undefined}>
      <label htmlFor="search-upto">Load the first</label>
      <NumberInput
        id="search-upto"
        flex="1 1 64px"
        miw={0}
        maw={110}
        hideControls
        min={read + 1}
        allowDecimal={false}
        allowNegative={false}
        value={upTo === 'all' ? (total ?? '') : upTo}
        onKeyDown={enter}
        onChange={value => {
          if (typeof value === 'number' && value > 0) onUpTo(total !== null && value >= total ? 'all' : value)
        }}
      />
      {total !== null && (
        <Button size="compact-xs" variant="default" aria-pressed={upTo === 'all'} onClick={() => onUpTo('all')}>
          All{most && ', at most'} {formatCount(total)}
        </Button>
      )}
      <label htmlFor="search-cap">Spend no more than</label>
      <NumberInput
        id="search-cap"
        flex="1 1 64px"
        miw={0}
        maw={110}
        hideControls
        min={0}
        allowDecimal={false}
        allowNegative={false}
        value={cap ?? ''}
        error={cap === null}
        onKeyDown={enter}
        onChange={value => onCap(typeof value === 'number' ? value : null)}
      />
      <span>credits</span>
    </div>
  )
}
