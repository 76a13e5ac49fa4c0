// Which column of a file, or of rows that move, goes where: each as it is proposed, and changeable; for an update also the keys and what happens to
// cells that have a value.
import { Box, Checkbox, NativeSelect } from '@mantine/core'
import type { ColumnType } from '../../contract/app/cell/cell.ts'
import {
  type CellPolicy,
  cellPolicies,
  type MappedInto,
  maxKeys,
  type ProposedMapping,
} from '../../contract/app/file/into.ts'
import { ColumnId } from '../../contract/app/ids.ts'
import classes from './into.module.css'
import { byWords, policyWords } from './into-words.ts'
import type { ChosenColumn } from './mapping.ts'

interface From {
  readonly name: string
  readonly type: ColumnType
}

interface Props {
  /** Head of the columns that go somewhere. */
  from: string
  columns: readonly From[]
  /** Some rows of them, to know the columns by. */
  preview?: readonly (readonly (string | null)[])[]
  proposed: Pick<ProposedMapping, 'targets'>
  mapping: readonly ChosenColumn[]
  /** Keys and policies are shown. */
  updating: boolean
  onColumn(index: number, patch: Partial<ChosenColumn>): void
}

export function MappingTable({ from, columns, preview = [], proposed, mapping, updating, onColumn }: Props) {
  const keys = mapping.filter(({ key }) => key).length
  const samples = (index: number) =>
    preview
      .map(cells => cells[index])
      .filter(cell => cell)
      .slice(0, 2)
      .join(', ')
  return (
    <Box component="section" className="lw-framed" mih={0} aria-label={from}>
      <table className={classes.table} aria-label="Columns">
        <thead>
          <tr>
            <th scope="col">{from}</th>
            <th scope="col">List column</th>
            {updating && <th scope="col">Key</th>}
            {updating && <th scope="col">If both have a value</th>}
          </tr>
        </thead>
        <tbody>
          {mapping.map(column => {
            const { index, into, by } = column
            const name = columns[index]?.name ?? ''
            return (
              <tr key={index} data-left-out={into.kind === 'none' || undefined}>
                <th scope="row">
                  <bdi>{name}</bdi>
                  <span className={classes.sample}>{samples(index)}</span>
                </th>
                <td>
                  <NativeSelect
                    size="xs"
                    aria-label={`Where ${name} goes`}
                    data={choicesOf(name, proposed, mapping, index)}
                    value={choiceOf(into)}
                    onChange={event =>
                      onColumn(index, { into: intoOf(event.currentTarget.value, name, columns, index), by: null })
                    }
                  />
                  <span className={classes.sample}>{byWords(by, into)}</span>
                </td>
                {updating && (
                  <td>
                    <Checkbox
                      aria-label={`Use ${name} as key`}
                      checked={column.key}
                      disabled={into.kind !== 'column' || (!column.key && keys >= maxKeys)}
                      onChange={event => onColumn(index, { key: event.currentTarget.checked })}
                    />
                  </td>
                )}
                {updating && (
                  <td>
                    {into.kind === 'column' && !column.key && (
                      <NativeSelect
                        size="xs"
                        aria-label={`If ${name} has a value in both`}
                        data={cellPolicies.map(value => ({ value, label: policyWords[value] }))}
                        value={column.policy}
                        onChange={event => onColumn(index, { policy: policyOf(event.currentTarget.value) })}
                      />
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Box>
  )
}

const policyOf = (value: string): CellPolicy => cellPolicies.find(one => one === value) ?? 'newer'
const choiceOf = (into: MappedInto): string => (into.kind === 'column' ? String(into.columnId) : into.kind)

/** A column of the list takes one of the file: those that are taken are not offered twice. */
function choicesOf(name: string, { targets }: Props['proposed'], mapping: readonly ChosenColumn[], index: number) {
  const taken = new Set(
    mapping.flatMap(other => (other.index !== index && other.into.kind === 'column' ? [other.into.columnId] : [])),
  )
  return [
    ...targets
      .filter(({ columnId }) => !taken.has(columnId))
      .map(target => ({
        value: String(target.columnId),
        label: target.locked ? `${target.name} (locked)` : target.name,
      })),
    { value: 'new', label: `New column “${name}”` },
    { value: 'none', label: 'Left out' },
  ]
}

function intoOf(value: string, name: string, columns: readonly From[], index: number): MappedInto {
  if (value === 'none') return { kind: 'none' }
  if (value === 'new')
    return {
      kind: 'new',
      name: name.trim().slice(0, 200) || `Column ${index + 1}`,
      type: columns[index]?.type ?? 'text',
    }
  return { kind: 'column', columnId: ColumnId.parse(Number(value)) }
}
