// Transform: a rule chosen left, the cells that it changes right, then the change as one step of undo.
import { Button, Loader, Modal, MultiSelect, Radio, Text, TextInput } from '@mantine/core'
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'
import type { TransformApply, TransformAsk, TransformPreview } from '../../contract/app/transform.ts'
import { type TransformId, transformTable } from '../../model/transforms/index.ts'
import type { OptionValues } from '../../model/transforms/options.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { gridStore } from '../state/grid-state.ts'
import type { DialogProps } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { countNoun, formatCount } from '../ui/figures.ts'
import { Note } from '../ui/note.tsx'
import { doneNotice, infoNotice, problemNotice } from '../ui/notices.tsx'
import { problemText } from '../ui/words.ts'
import { OptionFields } from './option-fields.tsx'
import { optionGap } from './option-gap.ts'
import { type ScopeName, scopesOf } from './scopes.ts'
import classes from './transform.module.css'
import { TransformList } from './transform-list.tsx'
import { TransformSamples } from './transform-samples.tsx'

type IntoName = TransformApply['into']['column']

export function TransformDialog({ sheetId, columnIds: firstColumns, onClose }: DialogProps<'transform'>) {
  const trpc = useTRPC()
  const view = useStore(gridStore, state => state.view)
  const blocks = useStore(gridStore, state => state.blocks)
  const columns = useStore(gridStore, state => state.columns)
  const [columnIds, setColumnIds] = useState<readonly ColumnId[]>(firstColumns)
  const [id, setId] = useState<TransformId>('tidy')
  /** What was chosen for each transform, also for those that are not chosen now. */
  const [options, setOptions] = useState<Partial<Record<TransformId, OptionValues>>>({})
  const [scopeName, setScopeName] = useState<ScopeName>('view')
  const [into, setInto] = useState<IntoName>('same')
  const [name, setName] = useState('')
  const chosen = columns.filter(column => columnIds.includes(column.id))
  const values = options[id] ?? {}
  const scopes = view ? scopesOf(view, blocks) : []
  const scope = (scopes.find(one => one.name === scopeName) ?? scopes[0])?.scope
  const gap = chosen.length === 0 ? 'Choose a column.' : optionGap(id, values)
  const ask: TransformAsk | null =
    scope && gap === null
      ? { sheetId, columnIds: chosen.map(column => column.id), scope, choice: { id, options: values } }
      : null
  const preview = useQuery({
    ...trpc.transform.preview.queryOptions(ask ?? skipToken, { trpc: { abortOnUnmount: true } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const undo = useMutation(trpc.edit.undo.mutationOptions())
  const transform = useMutation(
    trpc.transform.perform.mutationOptions({
      onError: error => problemNotice(error),
      onSuccess: ({ cells, stepId, added }) => {
        onClose()
        if (stepId === null) {
          infoNotice('There was nothing to change any more.')
          return
        }
        const done = added.length > 0 ? addedWords(added) : `${countNoun(cells, 'cell')} changed.`
        doneNotice(done, {
          label: 'Undo',
          run: async () => {
            await undo.mutateAsync({ sheetId })
          },
        })
      },
    }),
  )
  const { splits } = transformTable[id]
  // What is chosen for one transform may not be there for the next.
  const target = into === 'each' && !splits ? 'new' : into
  const closed = target === 'same' ? closedReason(chosen) : null
  // What is shown is of an earlier choice until the next one is counted.
  const found = ask && !preview.isPlaceholderData ? preview.data : undefined
  const idle = found !== undefined && !preview.isFetching && closed === null
  const ready = idle && found.filled > 0 && (target !== 'same' || found.changes > 0)
  return (
    <Modal opened onClose={onClose} title="Transform" size={920} centered classNames={{ body: classes.body ?? '' }}>
      <div className={classes.parts}>
        <TransformList chosen={id} onChoose={setId} />
        <div className={classes.detail}>
          <div className={classes.scroll}>
            <Text c="dimmed">{transformTable[id].help}</Text>
            <OptionFields id={id} values={values} onChange={next => setOptions({ ...options, [id]: next })} />
            <section className={classes.preview} aria-label="Preview" aria-busy={preview.isFetching}>
              {gap !== null ? (
                <Text c="dimmed">{gap}</Text>
              ) : preview.error ? (
                <Note tone="bad" icon="▲" urgent>
                  {problemText(preview.error).text}
                </Note>
              ) : !preview.data ? (
                <Loader size="sm" aria-label="Looking at every cell" />
              ) : (
                <TransformSamples preview={preview.data} columns={chosen} />
              )}
            </section>
            <MultiSelect
              label="Columns"
              data={columns.map(column => ({ value: String(column.id), label: column.name }))}
              value={columnIds.map(String)}
              onChange={ids => setColumnIds(columns.filter(one => ids.includes(String(one.id))).map(one => one.id))}
              hidePickedOptions
            />
            {scopes.length > 1 && (
              <Radio.Group label="Rows" value={scopeName} onChange={value => setScopeName(value as ScopeName)}>
                <div className={classes.line}>
                  {scopes.map(one => (
                    <Radio key={one.name} value={one.name} label={one.words} />
                  ))}
                </div>
              </Radio.Group>
            )}
            <Radio.Group label="Write to" value={target} onChange={value => setInto(value as IntoName)}>
              <div className={classes.line}>
                <Radio value="same" label="The same cells" />
                <Radio value="new" label={chosen.length > 1 ? 'New columns' : 'A new column'} />
                {splits && <Radio value="each" label="A new column for each part" />}
              </div>
            </Radio.Group>
            {target === 'new' && chosen.length === 1 && (
              <TextInput
                label="Name of the new column"
                placeholder={`${chosen[0]?.name}: ${transformTable[id].title}`}
                value={name}
                maxLength={200}
                onChange={event => setName(event.currentTarget.value)}
              />
            )}
            {closed !== null && (
              <Note tone="warn" icon="▲">
                {closed}
              </Note>
            )}
          </div>
        </div>
      </div>
      <div className={classes.foot}>
        <Text aria-live="polite">{found ? countLine(found) : preview.isFetching ? 'Counting…' : ''}</Text>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!ready}
          loading={transform.isPending}
          onClick={() =>
            ask &&
            transform.mutate({
              ...ask,
              into: target === 'new' ? { column: target, name: name.trim() || null } : { column: target },
            })
          }
        >
          Apply
        </Button>
      </div>
    </Modal>
  )
}

const countLine = ({ changes, filled, emptied }: TransformPreview): string =>
  changes === 0
    ? `No cell of ${formatCount(filled)} changes.`
    : `Changes ${formatCount(changes)} of ${countNoun(filled, 'cell')}.${emptied > 0 ? ` ${formatCount(emptied)} ${emptied === 1 ? 'becomes' : 'become'} empty.` : ''}`

const addedWords = (added: readonly { name: string }[]): string =>
  added.length === 1 ? `New column “${added[0]?.name}”.` : `${added.length} new columns.`

/** Why the cells themselves cannot be written. */
function closedReason(columns: readonly Column[]): string | null {
  const computed = columns.find(column => column.computed !== null)
  if (computed) return `“${computed.name}” is computed. Write to a new column.`
  const locked = columns.find(column => column.locked)
  return locked ? `The cells of “${locked.name}” are locked. Unlock them, or write to a new column.` : null
}
