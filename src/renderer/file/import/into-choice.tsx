// Where a file goes: into a new list, to the end of one that exists, or by key into the rows of one.
import { Box, Group, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import { SheetId, type Ticket } from '../../../contract/app/ids.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import classes from './into-choice.module.css'

const ways = ['new', 'append', 'update'] as const
export type IntoWay = (typeof ways)[number]
const wayWords: Readonly<Record<IntoWay, string>> = {
  new: 'New list',
  append: 'Append to a list',
  update: 'Update a list',
}

/** The dialog of another way begins where this one was left: arrows go on through the ways. */
let leftAtChoice = false

interface Props {
  way: IntoWay
  /** The list that the file goes into. */
  sheetId: SheetId | null
  file: { ticket: Ticket; fileName: string; options: ReadOptions }
}

/** Goes on with the same file, read the same, in the dialog of another way. */
export function IntoChoice({ way, sheetId, file }: Props) {
  const trpc = useTRPC()
  const { data: workbooks } = useQuery(trpc.sheet.workbooks.queryOptions())
  const lists = (workbooks ?? []).flatMap(({ name: workbook, sheets }) =>
    sheets.map(({ id, name }) => ({ value: String(id), label: name === workbook ? name : `${name} (${workbook})` })),
  )
  const choice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!leftAtChoice) return
    leftAtChoice = false
    const chosen = choice.current?.querySelector<HTMLElement>('input:checked')
    // A dialog that is only just opening gives the focus itself, a moment later.
    chosen?.setAttribute('data-autofocus', '')
    chosen?.focus()
  }, [])
  const go = (how: IntoWay, into: SheetId | null) => {
    if (how === 'new' || into === null) return uiStore.set({ dialog: { kind: 'import', ...file } })
    uiStore.set({ dialog: { kind: 'into', ...file, how, sheetId: into } })
  }
  const usual = () => {
    const open = sheetId ?? uiStore.get().sheetId
    const first = lists[0]
    return open ?? (first ? SheetId.parse(Number(first.value)) : null)
  }
  return (
    <Group className={classes.choice} gap={10}>
      <Box component="span" fw={600} id="into-way">
        Import as
      </Box>
      <SegmentedControl
        size="xs"
        aria-labelledby="into-way"
        value={way}
        data={ways.map(value => ({
          value,
          label: wayWords[value],
          disabled: value !== 'new' && lists.length === 0,
        }))}
        ref={choice}
        onChange={value => {
          leftAtChoice = true
          go(ways.find(one => one === value) ?? 'new', usual())
        }}
      />
      {way !== 'new' && (
        <Select
          size="xs"
          aria-label="The list"
          searchable
          allowDeselect={false}
          data={lists}
          value={sheetId === null ? null : String(sheetId)}
          onChange={value => value !== null && go(way, SheetId.parse(Number(value)))}
        />
      )}
    </Group>
  )
}
