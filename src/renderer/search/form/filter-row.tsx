// One filter of the form: what it is called, how it compares, its values, and a way to clear it.
import { Button, CloseButton, Group, Menu, Stack, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { SpelledValue } from '../../filter-values/spellings.ts'
import classes from './builder.module.css'
import { type FilterSetting, isSeparate, looksInside, sentCount } from './draft.ts'
import { type FilterEntry, isNumber } from './filter-table.ts'
import { NumberValues } from './number-values.tsx'
import { TextValues } from './text-values.tsx'

interface Props {
  entry: FilterEntry
  setting: FilterSetting
  /** A filter or field before this one says something too. */
  joined: boolean
  /** Shown from the start: cleared instead of taken away. */
  usual: boolean
  onAdd: (value: SpelledValue) => void
  onRemove: (place: number) => void
  onWhole: (whole: boolean) => void
  /** Looks inside for each of several values. */
  onEach: () => void
  onClear: () => void
  onDone: () => void
}

export function FilterRow(props: Props) {
  const { entry, setting, joined, usual, onAdd, onRemove, onEach, onClear, onDone } = props
  const set = setting.values.length > 0
  const Values = isNumber(entry) ? NumberValues : TextValues
  return (
    <Stack className={classes.row} gap={3} data-set={set || undefined}>
      <Group gap={6} wrap="nowrap" mih={20}>
        {set && joined && <span className={classes.and}>and</span>}
        <label className={classes.label} htmlFor={`filter-${entry.id}`}>
          {entry.label}
        </label>
        {!isNumber(entry) && <Verb {...props} />}
        {(set || !usual) && (
          <CloseButton
            size={20}
            iconSize={13}
            className="lw-dim"
            ml="auto"
            aria-label={usual ? `Clear ${entry.label}` : `Remove the filter ${entry.label}`}
            onClick={onClear}
          />
        )}
      </Group>
      <Values entry={entry} setting={setting} onAdd={onAdd} onRemove={onRemove} onDone={onDone} />
      {entry.match === 'contains' && setting.values.length > 1 && <Several setting={setting} onEach={onEach} />}
    </Stack>
  )
}

/** What several values mean: each as a whole in one call, or each looked for inside in calls of its own. */
function Several({ setting, onEach }: Pick<Props, 'setting' | 'onEach'>) {
  if (isSeparate(setting))
    return (
      <p className={classes.hint}>
        Each value is a separate search with its own pages and cost. People found more than once are kept once.
      </p>
    )
  return (
    <p className={classes.hint}>
      Several values are compared as a whole: “{setting.values[0]?.text}” with more words before or after it is not
      found.{' '}
      <Button size="compact-xs" variant="default" onClick={onEach}>
        Look inside for each
      </Button>
    </p>
  )
}

/** How texts compare: "contains" or "is exactly" for one, "contains one of" or "is one of" for several. */
function Verb({ entry, setting, onWhole, onEach }: Pick<Props, 'entry' | 'setting' | 'onWhole' | 'onEach'>) {
  const { length } = setting.values
  if (entry.match !== 'contains' || (length === 1 && sentCount(setting.values) > 1))
    return <span className={classes.verb}>{length > 1 ? 'is one of' : length === 1 ? 'is' : ''}</span>
  const inside = length === 0 ? !setting.whole : looksInside(setting)
  const several = length > 1
  const verbs = several ? (['contains one of', 'is one of'] as const) : (['contains', 'is exactly'] as const)
  const verb = inside ? verbs[0] : verbs[1]
  return (
    <Menu width={270}>
      <Menu.Target>
        <UnstyledButton className={classes.verb} aria-label={`${verb}, how ${entry.label} compares`}>
          {verb} <IconChevronDown size={11} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => (several ? onEach() : onWhole(false))} aria-current={inside || undefined}>
          {verbs[0]}
          <div className={classes.hint}>
            {several ? 'Matches the text anywhere. Each value is a separate search.' : 'Matches the text anywhere.'}
          </div>
        </Menu.Item>
        <Menu.Item onClick={() => onWhole(true)} aria-current={!inside || undefined}>
          {verbs[1]}
          <div className={classes.hint}>Matches one or more whole values in one search.</div>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
