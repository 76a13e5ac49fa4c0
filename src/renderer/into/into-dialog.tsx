// A file into a list that exists: where its columns go, what would become of the rows, and doing it as one step.
import { Loader, Stack, Text } from '@mantine/core'
import { keepPreviousData, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReadOptions } from '../../contract/app/file/file.ts'
import type { CellDecision, UpdateAsk } from '../../contract/app/file/into.ts'
import { type MappingUse, TemplateChoice } from '../file/export/template-choice.tsx'
import { FileTitle } from '../file/file-title.tsx'
import { ImportSource } from '../file/import/import-source.tsx'
import { IntoChoice } from '../file/import/into-choice.tsx'
import { releaseFile } from '../file/upload.ts'
import { openList } from '../lists/lists.ts'
import { Finding } from '../review/finding.tsx'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun } from '../ui/words/figures.ts'
import classes from './into.module.css'
import { doneText, summaryText } from './into-words.ts'
import { askedMapping, type MappingChanges, mappingOf } from './mapping.ts'
import { MappingTable } from './mapping-table.tsx'
import { useOpenedFile } from './opened-file.ts'
import { cellKey, type Side, UpdateReview } from './update-review.tsx'
import { type Rules, UpdateRules } from './update-rules.tsx'

export function IntoDialog({ ticket, fileName, options: given, how, sheetId, onClose: leave }: DialogProps<'into'>) {
  const onClose = () => {
    releaseFile(ticket)
    leave()
  }
  const trpc = useTRPC()
  const updating = how === 'update'
  const [options, setOptions] = useState<ReadOptions>(given)
  const [changes, setChanges] = useState<MappingChanges>({})
  const [rules, setRules] = useState<Rules>({ repeats: 'last', overSure: false })
  const [markGone, setMarkGone] = useState(false)
  const [usual, setUsual] = useState<Side>('list')
  const [decided, setDecided] = useState<ReadonlyMap<string, CellDecision>>(new Map())
  // The list is seen behind, and its progress with it.
  useEffect(() => openList(sheetId), [sheetId])

  const inspect = useQuery({
    ...trpc.file.inspect.queryOptions({ ticket, options }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { data: inspection } = inspect
  const columns = inspection?.columns.map(({ name, type }) => ({ name, type }))
  const [use, setUse] = useState<MappingUse>({ kind: 'last' })
  const { data: proposed } = useQuery(
    trpc.into.proposed.queryOptions(columns ? { sheetId, columns, use } : skipToken, {
      placeholderData: keepPreviousData,
    }),
  )
  const fits = inspection && proposed && proposed.columns.length === inspection.columns.length
  const mapping = fits ? mappingOf(proposed, changes) : []
  const file = useOpenedFile(updating && !inspect.isPlaceholderData ? { sheetId, ticket, options } : null)
  const keyed = mapping.some(({ key }) => key)
  const ask: UpdateAsk | null =
    file.opened && fits && keyed
      ? { sheetId, otherId: file.opened.otherId, mapping: askedMapping(mapping), ...rules }
      : null
  const summary = useQuery(trpc.into.summary.queryOptions(ask ?? skipToken, { placeholderData: keepPreviousData }))
  const found = ask ? summary.data : undefined

  const startOver = () => {
    setChanges({})
    setDecided(new Map())
  }
  const finish = {
    onSuccess: (done: Parameters<typeof doneText>[0]) => {
      onClose()
      stepNotice(doneText(done, fileName, how), sheetId)
    },
  }
  const append = useMutation(trpc.into.append.mutationOptions(finish))
  const update = useMutation(trpc.into.update.mutationOptions(finish))
  const busy = append.isPending || update.isPending
  const kept = mapping.filter(({ into }) => into.kind !== 'none').length
  const perform = () => {
    if (!updating) append.mutate({ sheetId, ticket, options, mapping: askedMapping(mapping) })
    else if (ask) update.mutate({ ...ask, markGone, conflicts: usual, decisions: [...decided.values()] })
  }
  const changed = found ? found.new + found.updated + found.conflicts + (markGone ? found.gone : 0) : 0
  const ready =
    fits && !inspect.isPlaceholderData && kept > 0 && (updating ? changed > 0 && !summary.isPlaceholderData : true)
  const problem = inspect.error ?? file.error ?? (ask ? summary.error : null)

  return (
    <Dialog
      onClose={onClose}
      size={updating ? 'min(1400px, 96vw)' : 'min(900px, 94vw)'}
      title={<FileTitle fileName={fileName} inspection={inspection} />}
      fill
      onSubmit={perform}
      state={found && !summary.isPlaceholderData && summaryText(found)}
      main={{
        label: updating
          ? 'Update the list'
          : `Append ${inspection?.rows.exact ? countNoun(inspection.rows.value, 'row') : 'all rows'}`,
        disabled: !ready,
        busy,
      }}
    >
      <Stack gap={12} h="min(676px, calc(90dvh - 166px))" mih={0}>
        <IntoChoice way={how} sheetId={sheetId} file={{ ticket, fileName, options }} />
        {inspection && (
          <ImportSource
            inspection={inspection}
            options={options}
            onOptions={next => {
              setOptions(next)
              // Columns may be others now.
              startOver()
            }}
          />
        )}
        {inspection && proposed && fits && (
          <TemplateChoice
            label="Columns go"
            ways={{ anew: 'Suggested by name, meaning and type', last: 'Same as the last file like this' }}
            hasLast={proposed.hasLast}
            templates={proposed.templates}
            use={use}
            onUse={next => {
              setUse(next)
              startOver()
            }}
            template={{ sheetId, columns: inspection.columns.map(({ name }) => name), mapping: askedMapping(mapping) }}
          />
        )}
        {problem && <ProblemNote error={problem} />}
        {busy ? (
          <Finding words={updating ? 'Updating the list' : 'Adding the rows'} onCancel={() => {}} />
        ) : (
          <div className={classes.parts} data-updating={updating || undefined}>
            {inspection && proposed && fits ? (
              <MappingTable
                from="In the file"
                columns={inspection.columns}
                preview={inspection.preview}
                proposed={proposed}
                mapping={mapping}
                updating={updating}
                onColumn={(index, patch) => {
                  setChanges({ ...changes, [index]: { ...changes[index], ...patch } })
                  setDecided(new Map())
                }}
              />
            ) : (
              !problem && <Loader size="sm" aria-label={`Reading ${fileName}`} />
            )}
            {updating &&
              !problem &&
              (fits && !keyed ? (
                <Text>Choose one to three key columns that identify the same row in the file and the list.</Text>
              ) : !found || !ask ? (
                <Finding words="Comparing with the list" onCancel={onClose} />
              ) : (
                <UpdateReview
                  ask={ask}
                  summary={found}
                  decided={decided}
                  usual={usual}
                  onUsual={side => {
                    setUsual(side)
                    setDecided(new Map())
                  }}
                  onDecide={decisions =>
                    setDecided(
                      new Map([...decided, ...decisions.map(one => [cellKey(one.rowId, one.columnId), one] as const)]),
                    )
                  }
                />
              ))}
          </div>
        )}
        {updating && <UpdateRules rules={rules} onRules={setRules} markGone={markGone} onMarkGone={setMarkGone} />}
      </Stack>
    </Dialog>
  )
}
