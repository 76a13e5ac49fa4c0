// The menu of a cell of the results (right click, menu key).
import { Menu } from '@mantine/core'
import { IconCopy, IconFilter, IconId } from '@tabler/icons-react'
import type { SearchForm } from '../../../contract/app/search/search-query.ts'
import { problemNotice } from '../../ui/notice/notices.tsx'
import { filterBy, filterPlan, filterWords } from './filter-by.ts'
import { cellText, type RecordCell } from './results-grid.tsx'

interface Props {
  cell: RecordCell | null
  /** The form in sight. */
  form: SearchForm
  onOpen: (cell: RecordCell) => void
  onClose: () => void
}

const size = { size: 15, stroke: 1.7 }

export function ResultMenu({ cell, form, onOpen, onClose }: Props) {
  // Made again for each opening: one that was closed keeps the place it had.
  if (!cell) return null
  return (
    <Menu opened onChange={shown => !shown && onClose()} offset={0} width={250} returnFocus>
      <Menu.Target>
        <button
          type="button"
          className="lw-menu-anchor"
          tabIndex={-1}
          aria-label="Record"
          style={{ left: cell.x, top: cell.y }}
        />
      </Menu.Target>
      <Menu.Dropdown onContextMenu={event => event.preventDefault()}>
        <Items cell={cell} form={form} onOpen={() => onOpen(cell)} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({ cell: { record, field }, form, onOpen }: { cell: RecordCell; form: SearchForm; onOpen: () => void }) {
  const text = cellText(record, field)
  const plan = field !== null && text !== '' ? filterPlan(record.kind, field, form) : null
  return (
    <>
      {plan && (
        <Menu.Item leftSection={<IconFilter {...size} />} onClick={() => filterBy(plan, text)}>
          {filterWords(plan, form)}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy {...size} />}
        disabled={text === '' || record.suppressed}
        onClick={() => navigator.clipboard.writeText(text).catch(problemNotice)}
      >
        Copy
      </Menu.Item>
      <Menu.Item leftSection={<IconId {...size} />} onClick={onOpen}>
        Open record
      </Menu.Item>
    </>
  )
}
