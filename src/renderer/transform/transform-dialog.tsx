// Transform: a rule chosen left, the cells that it changes right, then the change as one step of undo.
import { Loader, Stack, Text } from '@mantine/core'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { TransformAsk, TransformPreview } from '../../contract/app/transform.ts'
import { changesRows, type TransformId, transformTable } from '../../model/transforms/index.ts'
import type { OptionValues } from '../../model/transforms/options.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import type { DialogProps } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { problemText } from '../ui/words/words.ts'
import { ExampleRows } from './example-rows.tsx'
import { OptionFields } from './option-fields.tsx'
import { optionGap } from './option-gap.ts'
import { type ScopeName, scopesOf } from './scopes.ts'
import { separatorOf } from './separator.ts'
import { type Sample, useTicks } from './ticks.ts'
import classes from './transform.module.css'
import { TransformList } from './transform-list.tsx'
import { TransformSamples } from './transform-samples.tsx'
import { closedReason, type IntoName, TransformTarget } from './transform-target.tsx'
import { useExample } from './use-example.ts'
import { usePerform } from './use-perform.ts'

export { ChangeItems } from './change-items.tsx'

export function TransformDialog({
  sheetId,
  columnIds: firstColumns,
  first = 'tidy',
  into: firstInto,
  onClose,
}: DialogProps<'transform'>) {
  const trpc = useTRPC()
  const view = useStore(gridStore, state => state.view)
  const blocks = useStore(gridStore, state => state.blocks)
  const columns = useStore(gridStore, state => state.columns)
  const [columnIds, setColumnIds] = useState<readonly ColumnId[]>(firstColumns)
  const [id, setId] = useState<TransformId>(first)
  /** What was chosen for each transform, also for those that are not chosen now. */
  const [options, setOptions] = useState<Partial<Record<TransformId, OptionValues>>>({})
  const [scopeName, setScopeName] = useState<ScopeName>('view')
  /** null: no one has chosen yet. */
  const [into, setInto] = useState<IntoName | null>(firstInto ?? null)
  const [name, setName] = useState('')
  const chosen = columns.filter(column => columnIds.includes(column.id))
  const scopes = view ? scopesOf(view, blocks) : []
  const scope = (scopes.find(one => one.name === scopeName) ?? scopes[0])?.scope
  const where = scope && chosen.length > 0 ? { sheetId, columnIds: chosen.map(column => column.id), scope } : null
  const byExample = id === 'expression'
  const isSplit = id === 'part' || id === 'rows'
  const example = useExample(byExample || isSplit ? where : null)
  const separator = isSplit ? separatorOf(example.known?.rows.map(({ cells }) => cells[0] ?? null) ?? []) : null
  const values: OptionValues = byExample
    ? { expression: example.expression }
    : { ...(separator !== null && { separator }), ...options[id] }
  const gap = chosen.length === 0 ? 'Choose a column.' : byExample && !values.expression ? '' : optionGap(id, values)
  const ask: TransformAsk | null = where && gap === null ? { ...where, choice: { id, options: values } } : null
  const preview = useQuery({
    ...trpc.transform.preview.queryOptions(ask ?? skipToken, { trpc: { abortOnUnmount: true } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const ticks = useTicks()
  const transform = usePerform(sheetId, onClose)
  const { splits, across, spreads, joins } = transformTable[id]
  const rowsChange = changesRows(id)
  // What is chosen for one transform may not be there for the next.
  const wanted = into ?? (across && chosen.length > 1 ? 'new' : 'same')
  const target = rowsChange ? 'same' : wanted === 'each' && !splits ? 'new' : wanted
  const closed = target === 'same' && spreads !== 'list' ? closedReason(across ? chosen.slice(0, 1) : chosen) : null
  // What is shown is of an earlier choice until the next one is counted.
  const found = ask && !preview.isPlaceholderData ? preview.data : undefined
  // Parts that go into columns of their own are not the changes that are shown.
  const own = rowsChange || target === 'each' ? null : ticks
  const left = own && found ? found.samples.filter(sample => !own.isTicked(sample)) : []
  const made = (found?.changes ?? 0) - cellsOf(left)
  const ready = found !== undefined && closed === null && found.filled > 0 && (target !== 'same' || made > 0)
  return (
    <Dialog
      onClose={onClose}
      title="Transform"
      size={920}
      state={
        found
          ? spreads
            ? rowsLine(found)
            : joins
              ? joinLine(found)
              : countLine(found, left)
          : preview.isFetching
            ? 'Counting…'
            : ''
      }
      main={{
        label: 'Apply',
        run: () =>
          ask &&
          transform.mutate({
            ...ask,
            except: left.map(({ columnId, before, after }) => ({ columnId, before, after })),
            into: target === 'new' ? { column: target, name: name.trim() || null } : { column: target },
          }),
        disabled: !ready,
        busy: transform.isPending,
      }}
    >
      <div className={classes.parts}>
        <TransformList chosen={id} onChoose={setId} />
        <Stack gap={0} miw={0} mih={0}>
          <Stack className={classes.scroll} gap={14}>
            <Text c="dimmed">{transformTable[id].help}</Text>
            {byExample && (
              <ExampleRows
                columns={chosen}
                known={example.known}
                typed={example.typed}
                stale={example.stale}
                onType={example.type}
              />
            )}
            <OptionFields
              id={id}
              values={values}
              columns={columns}
              allParts={target === 'each'}
              onChange={next =>
                byExample ? example.write(next.expression ?? '') : setOptions({ ...options, [id]: next })
              }
            />
            <section className={classes.preview} aria-label="Preview" aria-busy={preview.isFetching}>
              {gap !== null ? (
                <Text c="dimmed">{gap}</Text>
              ) : preview.error ? (
                <Note tone="bad" icon="▲" urgent>
                  {problemText(preview.error).text}
                </Note>
              ) : !preview.data ? (
                <Loader size="sm" aria-label="Checking every cell" />
              ) : (
                <TransformSamples
                  preview={preview.data}
                  columns={rowsChange ? chosen.slice(0, 1) : chosen}
                  ticks={own}
                />
              )}
            </section>
            <TransformTarget
              id={id}
              columns={columns}
              chosen={chosen}
              scopes={scopes}
              scopeName={scopeName}
              target={target}
              name={name}
              onColumns={ids => {
                setColumnIds(ids)
                example.forget()
              }}
              onScope={setScopeName}
              onTarget={setInto}
              onName={setName}
            />
          </Stack>
        </Stack>
      </div>
    </Dialog>
  )
}

const cellsOf = (samples: readonly Sample[]): number => samples.reduce((sum, { cells }) => sum + cells, 0)

/** `left`: changes that are unticked. */
function countLine({ changes, filled, emptied }: TransformPreview, left: readonly Sample[]): string {
  if (changes === 0) return `None of ${formatCount(filled)} cells change.`
  const empty = emptied - cellsOf(left.filter(({ after }) => after === null))
  const kept = cellsOf(left)
  return [
    `Changes ${formatCount(changes - kept)} of ${countNoun(filled, 'cell')}.`,
    ...(empty > 0 ? [`${formatCount(empty)} ${empty === 1 ? 'becomes' : 'become'} empty.`] : []),
    ...(kept > 0 ? [`${formatCount(kept)} unchanged.`] : []),
  ].join(' ')
}

const rowsLine = ({ changes, rows, added }: TransformPreview): string =>
  changes === 0
    ? `None of ${formatCount(rows)} rows change.`
    : `Makes ${countNoun(changes + added, 'row')} of ${formatCount(changes)}: ${formatCount(added)} new.`

const joinLine = ({ changes, rows, added }: TransformPreview): string =>
  changes === 0
    ? `None of ${formatCount(rows)} rows can be joined.`
    : `Joins ${countNoun(changes, 'row')} into ${formatCount(changes + added)}.`
