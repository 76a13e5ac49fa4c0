// Which field of the records goes into which column: as proposed, and to be changed.
import { Select } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnId, type SheetId } from '../../../contract/app/ids.ts'
import type { SearchAddField, SearchAddPlan } from '../../../contract/app/search/search-add.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { typeLook } from '../../ui/look/type-look.ts'
import { countNoun } from '../../ui/words/figures.ts'
import classes from './add-dialog.module.css'

/** Values of the select that are no column. */
const leftOut = 'left out'
const newColumn = 'new'

interface Props {
  plan: SearchAddPlan
  /** null = a new list, which has no columns yet. */
  sheetId: SheetId | null
  onMapping: (mapping: SearchAddField[]) => void
}

export function AddMapping({ plan, sheetId, onMapping }: Props) {
  const trpc = useTRPC()
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions(sheetId === null ? skipToken : { sheetId }))
  const [open, setOpen] = useState(false)
  const columns = (sheetId === null ? undefined : sheet?.columns)?.filter(({ origin }) => origin === null) ?? []
  const used = plan.fields.filter(({ use }) => use)
  const fresh = used.filter(({ columnId }) => columnId === null)
  const taken = new Set(used.map(({ columnId }) => columnId))

  const put = (field: string, value: string) => {
    const others = used.filter(one => one.field !== field).map(({ field, columnId }) => ({ field, columnId }))
    const own =
      value === leftOut ? [] : [{ field, columnId: value === newColumn ? null : ColumnId.parse(Number(value)) }]
    onMapping([...others, ...own])
  }

  return (
    <Disclosure
      title="Columns"
      summary={`${countNoun(used.length, 'field')} of ${plan.fields.length}${
        sheetId !== null && fresh.length > 0 ? `, ${countNoun(fresh.length, 'new column')}` : ''
      }`}
      open={open}
      onToggle={setOpen}
    >
      <div className={classes.fit}>
        <table className={classes.mapping} aria-label="Fields and columns">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Column</th>
            </tr>
          </thead>
          <tbody>
            {plan.fields.map(({ field, name, type, columnId, use }) => {
              const { icon: Icon, name: typeName } = typeLook(type)
              return (
                <tr key={field} data-left-out={!use || undefined}>
                  <th scope="row">
                    <Icon size={14} stroke={1.6} aria-label={typeName} /> {name}
                  </th>
                  <td>
                    <Select
                      aria-label={`Column for ${name}`}
                      allowDeselect={false}
                      value={!use ? leftOut : columnId === null ? newColumn : String(columnId)}
                      data={[
                        { value: newColumn, label: `New column “${name}”` },
                        { value: leftOut, label: 'Left out' },
                        ...columns.map(column => ({
                          value: String(column.id),
                          label: column.name,
                          disabled: taken.has(column.id) && column.id !== columnId,
                        })),
                      ]}
                      onChange={value => value !== null && put(field, value)}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Disclosure>
  )
}
