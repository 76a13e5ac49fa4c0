// One filter of the form: what it is called, how it compares, its values, and a way to clear it.
import { CloseButton, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Value } from '../../filter-values/spellings.ts'
import classes from './builder.module.css'
import { looksInside, type Setting, sentCount } from './draft.ts'
import { type FilterEntry, isNumber } from './filter-table.ts'
import { NumberValues } from './number-values.tsx'
import { TextValues } from './text-values.tsx'

interface Props {
  entry: FilterEntry
  setting: Setting
  /** A filter or field before this one says something too. */
  joined: boolean
  /** Shown from the start: cleared instead of taken away. */
  usual: boolean
  onAdd: (value: Value) => void
  onRemove: (place: number) => void
  onWhole: (whole: boolean) => void
  onClear: () => void
  onDone: () => void
}

export function FilterRow({ entry, setting, joined, usual, onAdd, onRemove, onWhole, onClear, onDone }: Props) {
  const set = setting.values.length > 0
  const Values = isNumber(entry) ? NumberValues : TextValues
  return (
    <div className={classes.row} data-set={set || undefined}>
      <div className={classes.head}>
        {set && joined && <span className={classes.and}>and</span>}
        <label className={classes.label} htmlFor={`filter-${entry.id}`}>
          {entry.label}
        </label>
        {!isNumber(entry) && <Verb entry={entry} setting={setting} onWhole={onWhole} />}
        {(set || !usual) && (
          <CloseButton
            size={20}
            iconSize={13}
            className={classes.clear}
            aria-label={usual ? `Clear ${entry.label}` : `Remove the filter ${entry.label}`}
            onClick={onClear}
          />
        )}
      </div>
      <Values entry={entry} setting={setting} onAdd={onAdd} onRemove={onRemove} onDone={onDone} />
      {entry.match === 'contains' && setting.values.length > 1 && (
        <p className={classes.hint}>Several values are compared as a whole. One alone is looked for inside.</p>
      )}
    </div>
  )
}

/** "contains" or "is exactly" for one text; with several there is nothing to choose. */
function Verb({ entry, setting, onWhole }: Pick<Props, 'entry' | 'setting' | 'onWhole'>) {
  const { length } = setting.values
  if (entry.match !== 'contains' || sentCount(setting.values) > 1)
    return <span className={classes.verb}>{length > 1 ? 'is one of' : length === 1 ? 'is' : ''}</span>
  const inside = setting.values.length === 0 ? !setting.whole : looksInside(setting)
  return (
    <Menu width={270}>
      <Menu.Target>
        <UnstyledButton
          className={classes.verb}
          aria-label={`${inside ? 'contains' : 'is exactly'}, how ${entry.label} compares`}
        >
          {inside ? 'contains' : 'is exactly'} <IconChevronDown size={11} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onWhole(false)} aria-current={inside || undefined}>
          contains
          <div className={classes.hint}>The text stands anywhere inside. Takes one value.</div>
        </Menu.Item>
        <Menu.Item onClick={() => onWhole(true)} aria-current={!inside || undefined}>
          is exactly
          <div className={classes.hint}>The whole value, of one or several.</div>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
