// Rows to another list: moved or copied, into a new list or to the end of one that exists, with all columns and results.
import { Loader, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SheetId } from '../../contract/app/ids.ts'
import { type MoveTarget, type MoveWay, moveWays, type ProposedMove } from '../../contract/app/move-rows.ts'
import { type ChosenColumn, type MappingChanges, mappingOf } from '../into/mapping.ts'
import { MappingTable } from '../into/mapping-table.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { wayWords } from './move-words.ts'
import { movedNotice } from './moved-notice.ts'

type Kind = MoveTarget['kind']
const kinds = [
  { value: 'new', label: 'New list' },
  { value: 'list', label: 'Existing list' },
] as const

export function MoveRowsDialog({ sheetId, name: from, viewId, ranges, onClose }: DialogProps<'moveRows'>) {
  const trpc = useTRPC()
  const [way, setWay] = useState<MoveWay>('move')
  const [kind, setKind] = useState<Kind>('new')
  const [name, setName] = useState(`Part of ${from}`.slice(0, 200))
  const [intoId, setInto] = useState<SheetId | null>(null)
  const [changes, setChanges] = useState<MappingChanges>({})
  const { data: workbooks } = useQuery(trpc.sheet.workbooks.queryOptions())
  const lists = (workbooks ?? []).flatMap(({ name: workbook, sheets }) =>
    sheets
      .filter(({ id }) => id !== sheetId)
      .map(sheet => ({
        value: String(sheet.id),
        label: sheet.name === workbook ? sheet.name : `${sheet.name} (${workbook})`,
      })),
  )
  const asked = kind === 'list' && intoId !== null ? { sheetId, intoId } : null
  const { data: proposed, error } = useQuery(trpc.moveRows.proposed.queryOptions(asked ?? skipToken))
  const mapping = proposed ? mappingOf(proposed, changes) : []
  const perform = useMutation(
    trpc.moveRows.perform.mutationOptions({
      onSuccess: moved => {
        onClose()
        movedNotice(moved, way, sheetId)
      },
    }),
  )
  const target = targetOf(kind, name, intoId, proposed ?? null, mapping)
  const rows = ranges.reduce((sum, { top, bottom }) => sum + bottom - top + 1, 0)
  return (
    <Dialog
      onClose={onClose}
      size={560}
      title={`Move or copy ${countNoun(rows, 'row')}`}
      onSubmit={() => target && perform.mutate({ viewId, ranges, way, target })}
      main={{ label: `${wayWords[way]} ${countNoun(rows, 'row')}`, disabled: !target, busy: perform.isPending }}
    >
      <Stack gap={14} mih={0}>
        <SegmentedControl
          fullWidth
          aria-label="Move or copy"
          value={way}
          data={moveWays.map(value => ({ value, label: wayWords[value] }))}
          onChange={value => setWay(moveWays.find(one => one === value) ?? 'move')}
        />
        <Stack gap={10}>
          <SegmentedControl
            fullWidth
            aria-label="To"
            value={kind}
            data={kinds.map(one => ({ ...one, disabled: one.value === 'list' && lists.length === 0 }))}
            onChange={value => setKind(kinds.find(one => one.value === value)?.value ?? 'new')}
          />
          {kind === 'new' ? (
            <TextInput
              data-autofocus
              label="Name"
              maxLength={200}
              value={name}
              onChange={event => setName(event.currentTarget.value)}
              onFocus={event => event.currentTarget.select()}
            />
          ) : (
            <Select
              label="List"
              placeholder="Choose a list"
              searchable
              allowDeselect={false}
              data={lists}
              value={intoId === null ? null : String(intoId)}
              onChange={value => {
                setChanges({})
                if (value !== null) setInto(SheetId.parse(Number(value)))
              }}
            />
          )}
        </Stack>
        {error && <ProblemNote error={error} />}
        {asked && !error && (
          <Stack gap={8} mah="max(140px, min(calc(90vh - 330px), 420px))" mih={0}>
            {proposed ? (
              <MappingTable
                from={`In ${from}`}
                columns={proposed.from}
                proposed={proposed}
                mapping={mapping}
                updating={false}
                onColumn={(index, patch) => setChanges({ ...changes, [index]: { ...changes[index], ...patch } })}
              />
            ) : (
              <Loader size="sm" aria-label="Comparing the columns" />
            )}
          </Stack>
        )}
        <Text size="sm" c="dimmed">
          {notes(way, rows, proposed && asked ? proposed.results.length : null)}
        </Text>
      </Stack>
    </Dialog>
  )
}

function targetOf(
  kind: Kind,
  name: string,
  intoId: SheetId | null,
  proposed: ProposedMove | null,
  mapping: readonly ChosenColumn[],
): MoveTarget | null {
  if (kind === 'new') return name.trim() === '' ? null : { kind, name: name.trim() }
  if (intoId === null || !proposed || mapping.every(({ into }) => into.kind === 'none')) return null
  const named = mapping.flatMap(({ index, into }) => {
    const columnId = proposed.from[index]?.columnId
    return columnId === undefined ? [] : [{ columnId, into }]
  })
  return { kind, sheetId: intoId, mapping: named }
}

/** `results`: columns of results, null where all of them go along. */
function notes(way: MoveWay, rows: number, results: number | null): string {
  const hold = way === 'move' && rows > 1 ? ' Rows on hold stay here.' : ''
  const along =
    results === null
      ? 'Includes all columns, results and marks.'
      : results > 0
        ? 'Results and marks move with their column.'
        : ''
  return `${along}${hold}`.trim()
}
