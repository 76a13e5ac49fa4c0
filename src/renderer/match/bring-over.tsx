// What a match takes from the other list: columns, one or all of several matches, a mark.
import { Checkbox, MultiSelect, SegmentedControl, Text } from '@mantine/core'
import { ColumnId } from '../../contract/app/ids.ts'
import { type OpenedTable, type SeveralWay, severalWays } from '../../contract/app/match.ts'

const severalWords: Readonly<Record<SeveralWay, string>> = { first: 'First', all: 'All as text', skip: 'None' }

interface Props {
  other: OpenedTable
  bring: readonly ColumnId[]
  several: SeveralWay
  mark: boolean
  onBring(columns: ColumnId[]): void
  onSeveral(way: SeveralWay): void
  onMark(mark: boolean): void
}

export function BringOver({ other, bring, several, mark, onBring, onSeveral, onMark }: Props) {
  return (
    <>
      <MultiSelect
        label="Bring over"
        placeholder={bring.length === 0 ? `Columns of ${other.name}` : undefined}
        searchable
        data={other.columns.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={bring.map(String)}
        onChange={ids => onBring(ids.map(id => ColumnId.parse(Number(id))))}
      />
      <div>
        <Text size="sm" fw={500} id="match-several">
          If a row has several matches, use
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="match-several"
          value={several}
          data={severalWays.map(value => ({ value, label: severalWords[value] }))}
          onChange={value => onSeveral(severalWays.find(way => way === value) ?? 'first')}
        />
      </div>
      <Checkbox
        label="Mark each row in a new column"
        description="Shows whether and how it was found"
        checked={mark}
        onChange={({ currentTarget: { checked } }) => onMark(checked)}
      />
    </>
  )
}
