// One list in the sidebar: opens on click, renames in place, has its own menu.
import { Menu, TextInput, UnstyledButton } from '@mantine/core'
import { IconLoader2, IconPencil, IconTable, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SheetSummary } from '../../contract/app/sheet.ts'
import { ago, count, counted } from '../run/figures.ts'
import { deleteList, openList, renameList } from './lists.ts'
import { problemNotice } from './notices.tsx'
import classes from './sidebar.module.css'

interface Props {
  sheet: SheetSummary
  open: boolean
}

interface NameProps {
  name: string
  onDone(name: string | null): void
}

function NameField({ name, onDone }: NameProps) {
  const [text, setText] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const finish = () => onDone(text.trim() && text.trim() !== name ? text.trim() : null)
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') finish()
    if (event.key === 'Escape') onDone(null)
  }
  return (
    <TextInput
      ref={field}
      value={text}
      maxLength={200}
      aria-label="Name of the list"
      className={classes.name}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={finish}
    />
  )
}

export function SidebarList({ sheet, open }: Props) {
  const [naming, setNaming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const remove = () => deleteList(sheet.id, sheet.name).catch(problemNotice)

  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'F2') setNaming(true)
    else if (event.key === 'Delete') void remove()
    else return
    event.preventDefault()
  }

  if (naming) {
    return (
      <li>
        <NameField
          name={sheet.name}
          onDone={name => {
            setNaming(false)
            // The button comes back with the next render and takes the focus again.
            requestAnimationFrame(() => button.current?.focus())
            if (name) renameList(sheet.id, name).catch(problemNotice)
          }}
        />
      </li>
    )
  }
  const running = sheet.runs.length > 0
  return (
    <li>
      <Menu width={180}>
        <Menu.ContextMenu>
          <UnstyledButton
            ref={button}
            className={classes.list}
            data-list
            aria-current={open ? 'page' : undefined}
            onClick={() => openList(sheet.id)}
            onDoubleClick={() => setNaming(true)}
            onKeyDown={onKey}
            title={`${sheet.name}, changed ${ago(Date.now() - Date.parse(sheet.changedAt))}`}
          >
            <IconTable size={16} stroke={1.5} className={classes.mark} aria-hidden />
            <span className={classes.words}>
              <span className={classes.label}>{sheet.name}</span>
              <span className={classes.figures}>
                {running ? (
                  <span className={classes.running}>
                    <IconLoader2 size={12} aria-hidden /> {counted(sheet.runs.length, 'run')} open
                  </span>
                ) : (
                  `changed ${ago(Date.now() - Date.parse(sheet.changedAt))}`
                )}
              </span>
            </span>
            <span className={classes.rows}>
              {count(sheet.rows)}
              <span className={classes.spoken}> rows</span>
            </span>
          </UnstyledButton>
        </Menu.ContextMenu>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={15} />} rightSection="F2" onClick={() => setNaming(true)}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={15} />} rightSection="Del" onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  )
}
