// The menu of a list in the sidebar.
import { Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBook2,
  IconCopy,
  IconHourglass,
  IconLink,
  IconPackageExport,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import type { SheetSummary, Workbook } from '../../../contract/app/sheet.ts'
import { saveWorkbook } from '../../file/portable.ts'
import { hasOwnLine, stepList } from '../../lists/arrange.ts'
import { copyListLink } from '../../lists/copy-link.ts'
import { deleteList, duplicateList, moveList } from '../../lists/lists.ts'
import { startNaming } from '../../lists/naming.ts'
import { uiStore } from '../../state/open.ts'
import { SubMenu } from '../../ui/command/sub-menu.tsx'
import { problemNotice } from '../../ui/notice/notices.tsx'

interface Props {
  sheet: SheetSummary
  workbooks: readonly Workbook[]
  onMove: (step: 1 | -1) => void
}

export function ListMenu({ sheet, workbooks, onMove }: Props) {
  const tell = (work: Promise<void>) => void work.catch(problemNotice)
  const home = workbooks.find(({ id }) => id === sheet.workbookId)
  const others = workbooks.filter(book => hasOwnLine(book) && book.id !== sheet.workbookId)
  const inside = home !== undefined && hasOwnLine(home)
  return (
    <>
      <Menu.Item
        leftSection={<IconPencil size={15} />}
        rightSection="F2"
        onClick={() => startNaming({ sheetId: sheet.id })}
      >
        Rename
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => tell(duplicateList(sheet.id))}>
        Duplicate
      </Menu.Item>
      {home && !inside && (
        <Menu.Item leftSection={<IconPackageExport size={15} />} onClick={() => void saveWorkbook(home.id, home.name)}>
          Save as one file…
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLink size={15} />} onClick={() => tell(copyListLink(sheet.id))}>
        Copy link
      </Menu.Item>
      <SubMenu label="Move to" icon={<IconBook2 size={15} />} disabled={others.length === 0 && !inside}>
        {others.map(book => (
          <Menu.Item
            key={book.id}
            onClick={() => tell(moveList(sheet.id, { kind: 'into', workbookId: book.id, before: null }))}
          >
            {book.name}
          </Menu.Item>
        ))}
        {inside && (
          <Menu.Item onClick={() => tell(moveList(sheet.id, { kind: 'out', before: home.id }))}>Own workbook</Menu.Item>
        )}
      </SubMenu>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconArrowUp size={15} />}
        rightSection="Alt+↑"
        disabled={stepList(workbooks, sheet.id, -1) === null}
        onClick={() => onMove(-1)}
      >
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={15} />}
        rightSection="Alt+↓"
        disabled={stepList(workbooks, sheet.id, 1) === null}
        onClick={() => onMove(1)}
      >
        Move down
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconHourglass size={15} />}
        onClick={() => uiStore.set({ dialog: { kind: 'retention', sheetId: sheet.id, name: sheet.name } })}
      >
        Delete automatically…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={15} />}
        rightSection="Del"
        onClick={() => tell(deleteList(sheet.id, sheet.name))}
      >
        Delete
      </Menu.Item>
    </>
  )
}
