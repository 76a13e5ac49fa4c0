// The values of a number filter: borders as chips joined by "or", and below them one more to set.
import { Button, Group, NativeSelect, NumberInput, Stack } from '@mantine/core'
import { type FocusEvent, Fragment, type KeyboardEvent, useState } from 'react'
import type { SpelledValue } from '../../filter-values/spellings.ts'
import classes from './builder.module.css'
import type { FilterSetting } from './draft.ts'
import type { FilterEntry } from './filter-table.ts'
import { borderWords, type NumberBorder, numberBorders, termOf, termText } from './number-term.ts'
import { valueWords } from './query-words.ts'
import { ValueChip } from './value-chip.tsx'

interface Props {
  entry: FilterEntry
  setting: FilterSetting
  onAdd: (value: SpelledValue) => void
  onRemove: (place: number) => void
  onDone: () => void
}

interface Entered {
  from: number | null
  to: number | null
}

const nothing: Entered = { from: null, to: null }

export function NumberValues({ entry, setting, onAdd, onRemove, onDone }: Props) {
  const [border, setBorder] = useState<NumberBorder>('least')
  const [entered, setEntered] = useState(nothing)
  const term = termOf(border, entered.from, entered.to)
  const backwards = border === 'between' && entered.from !== null && entered.to !== null && term === null
  const add = () => {
    if (!term) return
    onAdd({ text: termText(term), listed: true })
    setEntered(nothing)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (term) add()
    else if (entered.from === null && entered.to === null) onDone()
  }
  /** A number that was set and not added would be overlooked. */
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) add()
  }
  const field = (side: 'from' | 'to', label: string) => (
    <NumberInput
      id={side === 'to' && border === 'between' ? undefined : `filter-${entry.id}`}
      flex="1 1 64px"
      miw={0}
      maw={110}
      aria-label={`${entry.label} ${label}`}
      placeholder={side === 'to' && border === 'between' ? '' : entry.example.replace(/^\D+/, '')}
      hideControls
      {...(entry.name === 'founded' && { thousandSeparator: '' })}
      allowDecimal={entry.type === 'number'}
      error={backwards}
      value={entered[side] ?? ''}
      onChange={value => setEntered({ ...entered, [side]: typeof value === 'number' ? value : null })}
      onKeyDown={onKey}
    />
  )
  return (
    <Stack component="fieldset" className={classes.numbers} gap={5} aria-label={entry.label} data-chips onBlur={leave}>
      {setting.values.length > 0 && (
        <Group gap="4px 5px" miw={0}>
          {setting.values.map((value, place) => (
            <Fragment key={value.text}>
              {place > 0 && <span className={classes.or}>or</span>}
              <ValueChip words={valueWords(value.text, entry)} unlisted={false} onRemove={() => onRemove(place)} />
            </Fragment>
          ))}
        </Group>
      )}
      <Group gap={5} wrap="nowrap">
        <NativeSelect
          flex="none"
          w={100}
          aria-label={`${entry.label}: border`}
          data={numberBorders.map(value => ({ value, label: borderWords[value] }))}
          value={border}
          onChange={event => setBorder(numberBorders.find(one => one === event.currentTarget.value) ?? 'least')}
        />
        {border !== 'most' && field('from', 'from')}
        {border === 'between' && <span className={classes.dim}>and</span>}
        {border !== 'least' && field('to', 'to')}
        {entry.unit && <span className={classes.dim}>{entry.unit}</span>}
        <Button size="compact-xs" variant="default" disabled={!term} onClick={add}>
          Add
        </Button>
      </Group>
      {backwards && <p className={classes.hint}>The first number cannot be larger than the second.</p>}
      {entry.match === 'atLeast' && (
        <p className={classes.hint}>The service does not confirm this filter. Compare the count with and without it.</p>
      )}
    </Stack>
  )
}
