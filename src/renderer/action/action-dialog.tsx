// An action on a list: its options, what it would change, and the change. All of it is said in model/actions.
import { Loader, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActionAsk, ActionPreview } from '../../contract/app/list-action.ts'
import type { ShownTable } from '../../model/actions/facts.ts'
import { actionTable } from '../../model/actions/index.ts'
import { type Phrase, phraseText } from '../../model/actions/phrase.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { scrollFocus } from '../ui/focus/scroll-focus.ts'
import { infoNotice } from '../ui/notice/notices.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { formatCount } from '../ui/words/figures.ts'
import classes from './action.module.css'
import { ColumnsField, OptionForm, usualValues } from './option-form.tsx'

const textOf = (words: Phrase): string => phraseText(words, formatCount)

export function ActionDialog({ sheetId, action, columnIds: active, onClose }: DialogProps<'action'>) {
  const trpc = useTRPC()
  const words = actionTable[action]
  const ofColumns = words.over === 'columns'
  const [options, setOptions] = useState(() => usualValues(words.options))
  const [columnIds, setColumnIds] = useState<ActionAsk['columnIds']>(active)
  const sheet = useQuery(trpc.sheet.get.queryOptions({ sheetId }, { enabled: ofColumns }))
  const ask = { action, sheetId, columnIds, options }
  const ready = !ofColumns || columnIds.length > 0
  const preview = useQuery(trpc.action.preview.queryOptions(ask, { enabled: ready }))
  const perform = useMutation(
    trpc.action.perform.mutationOptions({
      onSuccess: ({ stepId, cells }) => {
        onClose()
        if (stepId === null) infoNotice(words.nothing, sheetId)
        else stepNotice(textOf(words.done(cells)), sheetId)
      },
    }),
  )
  const changes = ready ? preview.data?.changes : 0
  return (
    <Dialog
      title={words.title}
      size={760}
      onClose={onClose}
      main={{
        label: changes === undefined ? words.title : textOf(words.button(changes)),
        run: () => perform.mutate(ask),
        disabled: !changes,
        busy: perform.isPending,
      }}
    >
      {ofColumns && <ColumnsField columns={sheet.data?.columns ?? []} chosen={columnIds} onChange={setColumnIds} />}
      <OptionForm options={words.options} values={options} onChange={setOptions} />
      <Text c="dimmed" mb="sm">
        {words.about}
      </Text>
      {ready && <Preview preview={preview.data} error={preview.error} />}
    </Dialog>
  )
}

function Preview({ preview, error }: { preview: ActionPreview | undefined; error: unknown }) {
  if (error) return <ProblemNote error={error} />
  if (!preview) return <Loader size="sm" aria-label="Reading the list" />
  const tables = preview.tables.filter(({ rows }) => rows.length > 0)
  if (preview.needs !== null) return <p role="status">{preview.needs}</p>
  return (
    <>
      <p role="status">{textOf(preview.summary)}</p>
      {tables.length > 0 && (
        <section className={classes.scroll} aria-label={tables.map(({ label }) => label).join(', ')} ref={scrollFocus}>
          {tables.map(table => (
            <Table key={table.label} {...table} />
          ))}
        </section>
      )}
    </>
  )
}

function Table({ label, head, rows }: ShownTable) {
  const lines = rows.map(cells => cells.map(textOf))
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {head.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([first, ...others]) => (
          <tr key={[first, ...others].join('\t')}>
            <th scope="row" dir="auto">
              {first}
            </th>
            {others.map((text, at) => (
              <td key={head[at + 1]} dir="auto">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
