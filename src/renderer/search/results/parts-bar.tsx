// Above the table: which of the records are shown, the columns, and the way into a list.
import { Button, Checkbox, Group, SegmentedControl, Tooltip } from '@mantine/core'
import { IconTableImport } from '@tabler/icons-react'
import type { SearchDifferences, SearchNarrowing, SearchPart } from '../../../contract/app/search/search-records.ts'
import { formatCount } from '../../ui/words/figures.ts'
import type { RecordKind } from '../result-fields.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { countOf, type PartCounts } from './parts.ts'
import classes from './search-results.module.css'

interface Props {
  kind: RecordKind
  narrowing: SearchNarrowing
  onNarrow: (narrowing: SearchNarrowing) => void
  counts: PartCounts
  /** All records were looked up in the lists; else more of them may be in none. */
  isFreshFinal: boolean
  /** Against the reading before; null = there is none. */
  differences: SearchDifferences | null
  ticked: number
  onAdd: () => void
}

const names: Readonly<Record<SearchPart, string>> = {
  all: 'All',
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  gone: 'Gone',
}

export function PartsBar({ kind, narrowing, onNarrow, counts, isFreshFinal, differences, ticked, onAdd }: Props) {
  const { part, fresh } = narrowing
  const choices = (['all', 'new', 'changed', 'gone', 'same'] as const).map(value => ({
    value,
    disabled: value === 'gone' && !differences?.goneKnown,
    label: (
      <PartLabel
        name={names[value]}
        number={countOf(counts, { part: value, fresh }) ?? null}
        unknown={value === 'gone' && !differences?.goneKnown}
        counting={fresh && !isFreshFinal}
      />
    ),
  }))
  return (
    <Group className={classes.bar} gap="6px 8px">
      {differences && (
        <SegmentedControl<SearchPart>
          aria-label="Records to show"
          className={classes.parts}
          styles={{ label: { paddingInline: 9 } }}
          value={part}
          onChange={value => onNarrow({ part: value, fresh })}
          data={choices}
        />
      )}
      <Checkbox
        size="sm"
        checked={fresh}
        onChange={({ currentTarget }) => onNarrow({ part, fresh: currentTarget.checked })}
        label={
          <PartLabel
            name="Not in my lists"
            number={countOf(counts, { part, fresh: true }) ?? null}
            counting={!isFreshFinal}
          />
        }
      />
      {differences && !differences.goneKnown && differences.why && (
        <Tooltip label={differences.why} multiline w={300}>
          <button type="button" className={classes.why} aria-label={`“Gone” is not available: ${differences.why}`}>
            Why is “Gone” not available?
          </button>
        </Tooltip>
      )}
      <span className="lw-grow" />
      <ColumnChooser kind={kind} />
      <Button
        size="compact-sm"
        leftSection={<IconTableImport size={15} stroke={1.8} />}
        disabled={(countOf(counts, narrowing) ?? 0) === 0}
        onClick={onAdd}
      >
        {addWords(part, ticked)}
      </Button>
    </Group>
  )
}

/** "Add 3 ticked to a list…", "Add new only to a list…". */
function addWords(part: SearchPart, ticked: number): string {
  if (ticked > 0) return `Add ${formatCount(ticked)} ticked to a list…`
  return part === 'new' ? 'Add new only to a list…' : 'Add to a list…'
}

interface PartLabelProps {
  name: string
  number: number | null
  unknown?: boolean
  counting: boolean
}

function PartLabel({ name, number, unknown, counting }: PartLabelProps) {
  const figure = number === null ? (unknown ? '?' : '…') : `${formatCount(number)}${counting ? '…' : ''}`
  return (
    <>
      {name}{' '}
      <span className="lw-hint" title={counting && number !== null ? 'Still counting.' : undefined}>
        {figure}
      </span>
    </>
  )
}
