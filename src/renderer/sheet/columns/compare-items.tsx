// Menu items that put a column against another one in the filters: those that can be drawn as a plot with it come first.
import { Menu } from '@mantine/core'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import { comparedBy } from '../../../model/column-types/compared-by.ts'
import type { CommandTarget } from '../../ui/command/command.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { openPair } from '../filter/facets.ts'
import { useSession } from '../session-context.ts'

export function CompareItems({ sheet: { columns }, column }: CommandTarget) {
  const { sheetId } = useSession()
  const others = columns.filter(({ id, hidden }) => id !== column.id && !hidden)
  const alike = (type: ColumnType) => type === column.type || comparedBy(type, column.type) !== 'text'
  return others
    .toSorted((a, b) => Number(alike(b.type)) - Number(alike(a.type)))
    .map(({ id, name, type }) => {
      const { icon: TypeIcon } = typeLook(type)
      return (
        <Menu.Item
          key={id}
          leftSection={<TypeIcon size={15} stroke={1.7} />}
          onClick={() => openPair(sheetId, column.id, id)}
        >
          {name}
        </Menu.Item>
      )
    })
}
