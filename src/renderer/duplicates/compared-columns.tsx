// The columns that are compared, each with what it is worth; others with why they are not.
import { Button, Checkbox, Text } from '@mantine/core'
import { type LinkageView, maxComparedColumns } from '../../contract/app/duplicates.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { formatCount } from '../ui/words/figures.ts'
import { signed } from './waterfall.ts'
import { offWords } from './words.ts'

interface Props {
  linkage: LinkageView
  columns: readonly Column[]
  /** Columns that a person has named; null: the program has chosen. */
  named: readonly ColumnId[] | null
  /** null: the program chooses. */
  onColumns(columnIds: ColumnId[] | null): void
  onWeights(): void
}

export function ComparedColumns({ linkage: { evidence, off }, columns, named, onColumns, onWeights }: Props) {
  const isCompared = (id: ColumnId) => evidence.some(({ columnIds }) => columnIds.includes(id))
  // A tick shows at once; what the column is worth, once the list was compared.
  const on = columns.filter(({ id }) => named?.includes(id) ?? isCompared(id)).map(({ id }) => id)
  const shown = columns.filter(({ id }) => isCompared(id) || off.some(({ columnId }) => columnId === id))
  const worth = (id: ColumnId): string => {
    const own = evidence.filter(({ columnIds }) => columnIds.includes(id))
    const sum = (of: 'same' | 'differs') => signed(own.reduce((all, one) => all + one[of], 0) / Math.LN2)
    return `same ${sum('same')}, differs ${sum('differs')}`
  }
  return (
    <Disclosure title="Compared columns" summary={`${formatCount(on.length)} of ${formatCount(shown.length)}`}>
      {shown.map(({ id, name }) => {
        const isOn = on.includes(id)
        const why = off.find(({ columnId }) => columnId === id)?.why ?? 'chosen'
        return (
          <Checkbox
            key={id}
            size="xs"
            label={name}
            description={isOn && isCompared(id) ? worth(id) : isOn ? '…' : offWords[why]}
            checked={isOn}
            // One is always compared.
            disabled={isOn ? on.length === 1 : on.length >= maxComparedColumns}
            onChange={({ currentTarget: { checked } }) =>
              onColumns(checked ? [...on, id] : on.filter(one => one !== id))
            }
          />
        )
      })}
      <Text size="xs" c="dimmed">
        +1 doubles the odds that two rows are the same.
      </Text>
      <Button size="compact-xs" variant="default" onClick={onWeights}>
        Show all weights
      </Button>
      {named && (
        <Button size="compact-xs" variant="default" onClick={() => onColumns(null)}>
          Choose automatically
        </Button>
      )}
    </Disclosure>
  )
}
