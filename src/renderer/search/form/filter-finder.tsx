// "Add filter": every filter of the form under its heading, found by typing.
import { Button, Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from './builder.module.css'
import { type FilterEntry, filterHeadings, fitsFilter } from './filter-table.ts'

interface Props {
  entries: readonly FilterEntry[]
  /** Ids of those that are shown already; choosing one goes to it. */
  shown: ReadonlySet<string>
  onChoose: (id: string) => void
}

export function FilterFinder({ entries, shown, onChoose }: Props) {
  const [text, setText] = useState('')
  const box = useCombobox({
    onDropdownClose: source => {
      box.resetSelectedOption()
      // A filter that was chosen takes the focus itself.
      if (source === 'keyboard') box.focusTarget()
      setText('')
    },
    onDropdownOpen: () => box.focusSearchInput(),
  })
  // What Enter takes is marked.
  const { selectFirstOption, dropdownOpened } = box
  useEffect(() => {
    if (dropdownOpened && text !== '') selectFirstOption()
  }, [text, dropdownOpened, selectFirstOption])
  const fitting = entries.filter(entry => fitsFilter(entry, text))
  return (
    <Combobox
      store={box}
      width={300}
      shadow="md"
      position="bottom-start"
      onOptionSubmit={id => {
        box.closeDropdown()
        onChoose(id)
      }}
    >
      <Combobox.Target targetType="button">
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={() => box.toggleDropdown()}
        >
          Add filter…
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.list}>
        <Combobox.Search
          value={text}
          placeholder="Find a filter"
          aria-label="Find a filter"
          onChange={event => {
            setText(event.currentTarget.value)
          }}
        />
        {/* A list that scrolls takes the focus, so that it can be scrolled by keys. */}
        <Combobox.Options className={classes.options} aria-label="Filters" tabIndex={0}>
          {filterHeadings.map(heading => {
            const inside = fitting.filter(entry => entry.heading === heading)
            if (inside.length === 0) return null
            return (
              <Combobox.Group key={heading} label={heading}>
                {inside.map(entry => (
                  <Combobox.Option key={entry.id} value={entry.id} className={classes.option}>
                    <span>{entry.label}</span>
                    {shown.has(entry.id) && <IconCheck size={14} aria-label="shown" />}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )
          })}
          {fitting.length === 0 && <Combobox.Empty>No filters match.</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
