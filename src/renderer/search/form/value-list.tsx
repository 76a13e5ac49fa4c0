// Below a filter's field: the values to choose from, how old they are, and why there are none.
import { Button, Combobox, Loader } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { UIEvent } from 'react'
import type { BrowsedValues } from '../../filter-values/use-values.ts'
import { formatAgo } from '../../ui/words/figures.ts'
import { problemText } from '../../ui/words/words.ts'
import classes from './builder.module.css'
import type { FilterEntry } from './filter-table.ts'
import { priceWords } from './price-words.ts'
import { useDisabled } from './use-disabled.ts'
import type { ValueOption } from './value-options.ts'

interface Props {
  entry: FilterEntry
  text: string
  options: readonly ValueOption[]
  /** null = the values are no browse of the service. */
  browsed: BrowsedValues | null
}

/** Pixels from the end at which the next page is read. */
const nearEnd = 120

/** Beside an option: how it is looked for, or that no list has it. */
function besideWords({ kind, value, range }: ValueOption): string {
  if (range) return range.loss === null ? '' : `the service does not report ${range.loss}`
  if (kind === 'inside') return 'contains this'
  return value.listed ? '' : 'not in the list'
}

export function ValueList({ entry, text, options, browsed }: Props) {
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < nearEnd) browsed?.readMore()
  }
  // A filter of free words has nothing to choose from before something is typed.
  if (entry.source.kind === 'none' && options.length === 0) return null
  return (
    <Combobox.Dropdown className={classes.list}>
      {/* A list that scrolls takes the focus, so that it can be scrolled by keys. */}
      <Combobox.Options
        className={classes.options}
        onScroll={onScroll}
        aria-label={`Values of ${entry.label}`}
        tabIndex={0}
      >
        {options.map(({ value, kind, chosen, range }, place) => (
          <Combobox.Option
            key={`${kind} ${value.text}`}
            value={String(place)}
            active={chosen}
            className={classes.option}
          >
            <span>{range ? range.bands.join(' or ') : kind === 'listed' ? value.text : `“${value.text}”`}</span>
            {chosen && <IconCheck size={14} aria-label="chosen" />}
            {kind !== 'listed' && entry.source.kind !== 'none' && (
              <span className={classes.dim}>{besideWords({ kind, value, chosen, ...(range && { range }) })}</span>
            )}
          </Combobox.Option>
        ))}
        {options.length === 0 && !browsed?.busy && (
          <Combobox.Empty className="lw-hint" p={8} ta="left">
            {text.trim() === '' ? 'No values to choose from. Type a value.' : 'Already selected.'}
          </Combobox.Empty>
        )}
      </Combobox.Options>
      {browsed && <Source entry={entry} browsed={browsed} />}
    </Combobox.Dropdown>
  )
}

/** How old the values are; when the service must be asked and that costs, the button that does it. */
function Source({ entry, browsed }: { entry: FilterEntry; browsed: BrowsedValues }) {
  const { first, busy, error, load, more } = browsed
  const disabled = useDisabled()
  const offered = entry.source.kind === 'browse' && !disabled.includes(`meta.${entry.source.field}`)
  const words = () => {
    if (error) return problemText(error).text
    if (!first) return 'Loading values…'
    if (first.why !== null) return first.why
    if (first.at === null) return 'The values are not loaded yet.'
    return `List updated ${formatAgo(Date.now() - Date.parse(first.at))}${more ? ', continues as you scroll' : ''}`
  }
  const costs = first !== null && first.price.high > 0
  const wanted = offered && first !== null && (first.at === null || first.old)
  const free = first?.why ? 'Try again' : 'Load'
  return (
    <Combobox.Footer className={classes.source}>
      {busy && <Loader size={12} aria-label="Loading" />}
      <span className="lw-grow" aria-live="polite">
        {words()}
      </span>
      {wanted && (
        // The field keeps the focus, so that the list stays open.
        <Button
          size="compact-xs"
          variant="default"
          tabIndex={-1}
          onMouseDown={event => event.preventDefault()}
          onClick={load}
        >
          {costs ? `Load for ${priceWords(first.price)}` : free}
        </Button>
      )}
    </Combobox.Footer>
  )
}
