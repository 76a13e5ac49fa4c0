// Menu items that give a column another type.
import { Menu } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { columnTypes } from '../../../model/column-types/index.ts'
import type { CommandTarget } from '../../ui/command/command.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { useSession } from '../session-context.ts'
import { setType } from './column-actions.ts'

export function TypeItems({ column }: CommandTarget) {
  const session = useSession()
  return columnTypes.map(type => {
    const { name, icon: TypeIcon } = typeLook(type)
    return (
      <Menu.Item
        key={type}
        leftSection={<TypeIcon size={15} stroke={1.7} />}
        rightSection={type === column.type ? <IconChecks size={14} aria-label="Chosen" /> : null}
        onClick={() => void setType(session, column, type)}
      >
        {name}
      </Menu.Item>
    )
  })
}
