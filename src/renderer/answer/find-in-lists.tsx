// "Find in all lists": which lists hold a value, in which columns, and the way to their rows.
import { ActionIcon, Loader, Popover, Text, UnstyledButton } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundList } from '../../contract/app/find.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { useOpenRows } from '../sheet/open-rows.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun } from '../ui/words/figures.ts'
import classes from './find-in-lists.module.css'

interface FindInListsProps {
  text: string
  /** Of the field. */
  name: string
}

export function FindInLists({ text, name }: FindInListsProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={300} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`Find this ${name} in all lists`}
          title="Find in all lists"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconListSearch size={14} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Lists with “${text}”`}>
        {open && <Lists text={text} onOpen={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Lists({ text, onOpen }: { text: string; onOpen: () => void }) {
  const trpc = useTRPC()
  const found = useQuery({
    ...trpc.find.everywhere.queryOptions({ text }, { trpc: { abortOnUnmount: true } }),
    // Cells change all the time; what was found a moment ago is not shown again.
    staleTime: 0,
    gcTime: 0,
  })
  if (found.error) return <ProblemNote error={found.error} />
  if (!found.data) return <Loader size="xs" aria-label="Searching all lists" />
  if (found.data.length === 0)
    return <Text c="dimmed">No cell in any list contains exactly this. Case and accents do not matter.</Text>
  return (
    <ul className={classes.lists} aria-label="Lists with this value">
      {found.data.map(list => (
        <li key={list.sheetId}>
          <ListLine list={list} text={text} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function ListLine({ list, text, onOpen }: { list: FoundList; text: string; onOpen: () => void }) {
  const open = useOpenRows()
  const show = () =>
    open.mutate(
      { sheetId: list.sheetId, label: `Rows with “${text}”`, find: async () => list.rowIds },
      { onSuccess: onOpen },
    )
  return (
    <UnstyledButton className={classes.list} disabled={open.isPending} onClick={show}>
      <strong>{list.name}</strong> <span>{countNoun(list.rows, 'row')}</span>
      <div className={classes.where}>
        {list.columns.join(', ')}
        {list.workbook !== list.name && ` · ${list.workbook}`}
      </div>
    </UnstyledButton>
  )
}
