// Where a transform works: columns, rows, and the cells or columns it writes to.
import { Group, MultiSelect, Radio, TextInput } from '@mantine/core'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'
import type { TransformApply } from '../../contract/app/transform.ts'
import { type TransformId, transformTable } from '../../model/transforms/index.ts'
import { Note } from '../ui/note.tsx'
import type { ScopeName, scopesOf } from './scopes.ts'

export type IntoName = TransformApply['into']['column']

interface Props {
  id: TransformId
  columns: readonly Column[]
  chosen: readonly Column[]
  scopes: ReturnType<typeof scopesOf>
  scopeName: ScopeName
  target: IntoName
  name: string
  onColumns: (ids: ColumnId[]) => void
  onScope: (name: ScopeName) => void
  onTarget: (into: IntoName) => void
  onName: (name: string) => void
}

export function TransformTarget(props: Props) {
  const { id, columns, chosen, scopes, scopeName, target, name } = props
  const { splits, across, spreads, joins, title } = transformTable[id]
  const single = chosen.length === 1 || across
  const closed = target === 'same' && spreads !== 'list' ? closedReason(across ? chosen.slice(0, 1) : chosen) : null
  return (
    <>
      <MultiSelect
        label="Columns"
        data={columns.map(column => ({ value: String(column.id), label: column.name }))}
        value={chosen.map(column => String(column.id))}
        onChange={ids => props.onColumns(columns.filter(one => ids.includes(String(one.id))).map(one => one.id))}
        hidePickedOptions
      />
      {scopes.length > 1 && spreads !== 'list' && (
        <Radio.Group label="Rows" value={scopeName} onChange={value => props.onScope(value as ScopeName)}>
          <Group gap="8px 18px" align="stretch" mt={6}>
            {scopes.map(one => (
              <Radio key={one.name} value={one.name} label={one.words} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {!spreads && !joins && (
        <Radio.Group label="Result in" value={target} onChange={value => props.onTarget(value as IntoName)}>
          <Group gap="8px 18px" align="stretch" mt={6}>
            <Radio value="same" label={across && chosen.length > 1 ? `“${chosen[0]?.name}”` : 'Same cells'} />
            <Radio value="new" label={single ? 'A new column' : 'New columns'} />
            {splits && <Radio value="each" label="A new column for each part" />}
          </Group>
        </Radio.Group>
      )}
      {target === 'new' && single && (
        <TextInput
          label="Name of the new column"
          placeholder={
            chosen.length > 1 ? chosen.map(column => column.name).join(' + ') : `${chosen[0]?.name}: ${title}`
          }
          value={name}
          maxLength={200}
          onChange={event => props.onName(event.currentTarget.value)}
        />
      )}
      {closed !== null && (
        <Note tone="warn" icon="▲">
          {closed}
        </Note>
      )}
    </>
  )
}

/** Why the cells themselves cannot be written. */
export function closedReason(columns: readonly Column[]): string | null {
  const computed = columns.find(column => column.computed !== null)
  if (computed) return `“${computed.name}” is computed. Use a new column.`
  const locked = columns.find(column => column.locked)
  return locked ? `The cells of “${locked.name}” are locked. Unlock them or use a new column.` : null
}
