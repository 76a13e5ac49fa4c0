// The values of a text filter: chips joined by "or", a field to type into, and below it the list to choose from.
import { Combobox, Group, PillsInput, useCombobox } from '@mantine/core'
import { Fragment, type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import type { SpelledValue } from '../../filter-values/spellings.ts'
import { sameValue } from '../../filter-values/spellings.ts'
import { type BrowsedValues, useValues } from '../../filter-values/use-values.ts'
import classes from './builder.module.css'
import { type FilterSetting, looksInside, maxValues, sentCount } from './draft.ts'
import type { FilterEntry } from './filter-table.ts'
import { oneOfTitle } from './one-of-title.ts'
import { rangeMeant } from './range-values.ts'
import { toLastChip, ValueChip } from './value-chip.tsx'
import { ValueList } from './value-list.tsx'
import { type OptionsAsk, type ValueOption, valueOptions } from './value-options.ts'

/** A service that has no list, does not say it, or only for credits leaves open what is in it: no value is then marked. */
function listOf(source: FilterEntry['source'], { known, first, error }: BrowsedValues): OptionsAsk['list'] {
  if (source.kind === 'static') return 'there'
  if (source.kind === 'none') return 'none'
  if (!known) return 'coming'
  return error || !first || first.why !== null ? 'none' : 'there'
}

interface Props {
  entry: FilterEntry
  setting: FilterSetting
  onAdd: (value: SpelledValue) => void
  onRemove: (place: number) => void
  /** Enter in an empty field: on to the buttons, which say what they cost. */
  onDone: () => void
}

export function TextValues({ entry, setting, onAdd, onRemove, onDone }: Props) {
  const [text, setText] = useState('')
  const { source } = entry
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const browsed = useValues(source.kind === 'browse' ? source.field : null, text, box.dropdownOpened)
  const options = valueOptions({
    text,
    values: source.kind === 'static' ? source.values.map(text => ({ text, listed: true })) : browsed.values,
    chosen: setting.values,
    inside: entry.match === 'contains' && !setting.whole && (setting.values.length === 0 || setting.each),
    list: listOf(source, browsed),
    range: rangeMeant(entry.name, text),
    better: entry.name === 'job_title' ? oneOfTitle(text) : null,
  })
  const full = sentCount(setting.values) >= maxValues
  const marked = source.kind !== 'none' && !looksInside(setting)

  // What Enter takes is marked, as soon as something is typed.
  const first = text.trim() === '' ? '' : (options[0]?.value.text ?? '')
  const { selectFirstOption, resetSelectedOption, dropdownOpened } = box
  useEffect(() => {
    if (!dropdownOpened) return
    if (first === '') resetSelectedOption()
    else selectFirstOption()
  }, [first, dropdownOpened, selectFirstOption, resetSelectedOption])

  const take = (option: ValueOption | undefined) => {
    if (!option) return
    const { text: wanted } = option.value
    if (option.range) for (const band of option.range.bands) onAdd({ text: band, listed: true })
    else if (option.chosen) onRemove(setting.values.findIndex(one => sameValue(one.text, wanted)))
    else if (!full) onAdd(option.value)
    // What was typed is done with; after choosing from the open list a person may want more of it.
    if (text !== '') box.closeDropdown()
    setText('')
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const blank = text.trim() === ''
    if (event.key === 'Backspace' && text === '' && setting.values.length > 0) onRemove(setting.values.length - 1)
    else if (event.key === 'Enter' && box.getSelectedOptionIndex() < 0) {
      if (blank) onDone()
      else take(options[0])
    } else if (!toLastChip(event)) return
    event.preventDefault()
  }
  const open = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('[data-chip]')) box.openDropdown()
  }
  /** What was typed and not added would be overlooked: it counts as typed. */
  const leave = () => {
    box.closeDropdown()
    const typed = text.trim()
    setText('')
    if (typed === '' || setting.values.some(value => sameValue(value.text, typed))) return
    const own = options.find(({ value, kind }) => kind !== 'listed' || sameValue(value.text, typed))
    // Before the list has come no one can say that it is not in it.
    take(own ?? { value: { text: typed, listed: true }, kind: 'typed', chosen: false })
  }

  return (
    <Combobox
      store={box}
      shadow="md"
      position="bottom-start"
      offset={4}
      onOptionSubmit={key => take(options[Number(key)])}
    >
      <Combobox.DropdownTarget>
        <PillsInput size="xs" classNames={{ input: classes.values }} data-chips onClick={open}>
          <Group gap="4px 5px" miw={0}>
            {setting.values.map((value, place) => (
              <Fragment key={value.text}>
                {place > 0 && <span className={classes.or}>or</span>}
                <ValueChip
                  words={value.text}
                  spellings={value.spellings}
                  unlisted={marked && !value.listed}
                  onRemove={() => onRemove(place)}
                />
              </Fragment>
            ))}
            <Combobox.EventsTarget>
              <PillsInput.Field
                id={`filter-${entry.id}`}
                value={text}
                maxLength={200}
                disabled={full}
                aria-label={entry.label}
                placeholder={setting.values.length === 0 ? `e.g. ${entry.example}` : ''}
                onBlur={leave}
                onChange={event => {
                  setText(event.currentTarget.value)
                  box.openDropdown()
                }}
                onKeyDown={onKey}
              />
            </Combobox.EventsTarget>
          </Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <ValueList entry={entry} text={text} options={options} browsed={source.kind === 'browse' ? browsed : null} />
    </Combobox>
  )
}
