// The exact bounds of a range, as two fields of numbers or of dates.
import { Group, NumberInput, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { HistogramAsk } from '../../../contract/app/view.ts'
import type { Bounds } from './brush.ts'
import { dateOf, dayOf } from './range-condition.ts'

interface Props {
  of: HistogramAsk['of']
  /** What the fields are called: the lower bound, then the upper one. */
  names: readonly [from: string, to: string]
  bounds: Bounds
  least: number | undefined
  greatest: number | undefined
  onChange: (bounds: Bounds) => void
}

export const RangeFields = (props: Props) => (
  <Group gap={6} wrap="nowrap" align="center">
    {props.of === 'date' ? <DateFields {...props} /> : <NumberFields {...props} />}
  </Group>
)

/** Ends are taken when a field is left or Enter is pressed: a half-typed number filters nothing. */
function NumberFields({ names, bounds: { from, to }, least, greatest, onChange }: Props) {
  const [draft, setDraft] = useState({ from, to })
  useEffect(() => setDraft({ from, to }), [from, to])
  const take = () => {
    if (draft.from !== from || draft.to !== to) onChange(draft)
  }
  const field = (end: 'from' | 'to', placeholder: number | undefined) => (
    <NumberInput
      size="xs"
      flex={1}
      miw={0}
      hideControls
      aria-label={names[end === 'from' ? 0 : 1]}
      placeholder={placeholder === undefined ? undefined : String(placeholder)}
      value={draft[end] ?? ''}
      onChange={next => setDraft({ ...draft, [end]: typeof next === 'number' ? next : null })}
      onBlur={take}
      onKeyDown={event => event.key === 'Enter' && take()}
    />
  )
  return (
    <>
      {field('from', least)}
      <span>to</span>
      {field('to', greatest)}
    </>
  )
}

function DateFields({ names, bounds: { from, to }, least, greatest, onChange }: Props) {
  const field = (label: string, shown: number | null, set: (day: number | null) => void) => (
    <TextInput
      size="xs"
      flex={1}
      miw={0}
      type="date"
      aria-label={label}
      min={least === undefined ? undefined : dateOf(least)}
      max={greatest === undefined ? undefined : dateOf(greatest)}
      value={shown === null ? '' : dateOf(shown)}
      onChange={event => set(dayOf(event.currentTarget.value || null))}
    />
  )
  return (
    <>
      {field(names[0], from, day => onChange({ from: day, to }))}
      <span>to</span>
      {field(names[1], to, day => onChange({ from, to: day }))}
    </>
  )
}
