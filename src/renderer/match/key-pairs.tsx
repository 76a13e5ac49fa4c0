// The columns that two lists are compared by: up to three pairs, each by text, by value or by likeness.
import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { ColumnId } from '../../contract/app/ids.ts'
import { type KeyPair, type MatchHow, matchHows, maxKeyPairs, type OpenedTable } from '../../contract/app/match.ts'
import type { Column } from '../../contract/app/sheet.ts'
import classes from './match.module.css'

const howWords: Readonly<Record<MatchHow, string>> = {
  exact: 'Same text',
  typed: 'Same value',
  fuzzy: 'Similar',
}

interface Props {
  columns: readonly Column[]
  other: OpenedTable
  keys: readonly KeyPair[]
  /** Ways that make no sense here are left out. */
  hows?: readonly MatchHow[]
  onKeys(keys: KeyPair[]): void
}

export function KeyPairs({ columns, other, keys, hows = matchHows, onKeys }: Props) {
  const choices = (list: readonly { id: ColumnId; name: string }[]) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const change = (at: number, patch: Partial<KeyPair>) =>
    onKeys(keys.map((key, place) => (place === at ? { ...key, ...patch } : key)))
  const [own, others] = [columns.filter(({ hidden }) => !hidden), other.columns]
  const add = () => {
    const free = own.find(({ id }) => !keys.some(key => key.columnId === id)) ?? own[0]
    const same = others.find(({ name }) => name.toLowerCase() === free?.name.toLowerCase()) ?? others[0]
    if (free && same) onKeys([...keys, { columnId: free.id, otherColumnId: same.id, how: 'typed' }])
  }
  // The pairs have no name but their place.
  const names = keys.map((_, at) => `pair ${at + 1}`)
  return (
    <fieldset>
      <legend>Compare by</legend>
      {keys.map((key, at) => (
        <div key={names[at]} className={classes.pair}>
          <Select
            aria-label={`Column ${at + 1} of this list`}
            size="xs"
            searchable
            allowDeselect={false}
            data={choices(own)}
            value={String(key.columnId)}
            onChange={value => value !== null && change(at, { columnId: ColumnId.parse(Number(value)) })}
          />
          <Select
            aria-label={`Column ${at + 1} of ${other.name}`}
            size="xs"
            searchable
            allowDeselect={false}
            data={choices(others)}
            value={String(key.otherColumnId)}
            onChange={value => value !== null && change(at, { otherColumnId: ColumnId.parse(Number(value)) })}
          />
          <Select
            className={classes.how}
            aria-label={`How to compare column ${at + 1}`}
            size="xs"
            allowDeselect={false}
            data={hows.map(how => ({ value: how, label: howWords[how] }))}
            value={key.how}
            onChange={value => change(at, { how: hows.find(how => how === value) ?? 'typed' })}
          />
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="gray"
            aria-label={`Remove pair ${at + 1}`}
            disabled={keys.length === 1}
            onClick={() => onKeys(keys.filter((_, place) => place !== at))}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={13} />}
        disabled={keys.length >= maxKeyPairs}
        onClick={add}
      >
        Add a pair
      </Button>
    </fieldset>
  )
}
