// What two lists are matched by: all columns that both have, with weights learned from the lists, or columns of a person's choice.
import { Group, SegmentedControl, Select, Text } from '@mantine/core'
import { type KeyPair, type OpenedTable, type Pairing, pairings } from '../../contract/app/match.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { KeyPairs } from './key-pairs.tsx'
import classes from './match.module.css'

/** `keys` null: all shared columns. */
export interface ComparedBy {
  readonly keys: KeyPair[] | null
  readonly pairing: Pairing
}

const pairingWords: Readonly<Record<Pairing, string>> = {
  best: 'The best match of each row',
  one: 'Each row of the other list once',
  many: 'All sure matches',
}

interface Props {
  columns: readonly Column[]
  other: OpenedTable
  by: ComparedBy
  /** What choosing columns begins with. */
  firstKeys: readonly KeyPair[]
  onBy(by: ComparedBy): void
}

export function CompareBy({ columns, other, by, firstKeys, onBy }: Props) {
  const { keys, pairing } = by
  return (
    <>
      {other.shared.length > 0 && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Columns to compare"
          value={keys ? 'keys' : 'shared'}
          data={[
            { value: 'shared', label: 'All shared' },
            { value: 'keys', label: 'Chosen' },
          ]}
          onChange={value => onBy({ ...by, keys: value === 'keys' ? [...firstKeys] : null })}
        />
      )}
      {keys ? (
        <KeyPairs columns={columns} other={other} keys={keys} onKeys={next => onBy({ ...by, keys: next })} />
      ) : (
        <>
          <Text size="sm">Rare values count more than common ones, and columns that agree by chance count little.</Text>
          <Group component="ul" className={classes.shared} gap="4px 8px" align="stretch" aria-label="Shared columns">
            {other.shared.map(pair => (
              <li key={`${pair.columnId} ${pair.otherColumnId}`}>{pairText(pair, columns, other)}</li>
            ))}
          </Group>
          <Select
            label="Take"
            size="xs"
            allowDeselect={false}
            data={pairings.map(value => ({ value, label: pairingWords[value] }))}
            value={pairing}
            onChange={value => onBy({ ...by, pairing: pairings.find(one => one === value) ?? 'best' })}
          />
        </>
      )}
    </>
  )
}

function pairText({ columnId, otherColumnId }: KeyPair, columns: readonly Column[], other: OpenedTable): string {
  const own = columns.find(({ id }) => id === columnId)?.name ?? ''
  const its = other.columns.find(({ id }) => id === otherColumnId)?.name ?? ''
  return own.toLowerCase() === its.toLowerCase() ? own : `${own} = ${its}`
}
