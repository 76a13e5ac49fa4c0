// Several files or sheets at once: which lists they become, each as it will be imported, and changeable.
import { Group, Loader, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadOptions } from '../../../contract/app/file/file.ts'
import { listName } from '../../../contract/app/file/list-name.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import type { DialogProps } from '../../state/open.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { startAtChosen } from '../../ui/focus/take-focus.ts'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { ProblemNote } from '../../ui/notice/problem-note.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import { type ColumnChoices, chosenColumns } from '../export/chosen-columns.ts'
import { newJobId, showJob } from '../jobs.ts'
import { releaseFile } from '../upload.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportSource } from './import-source.tsx'
import { ImportWarnings } from './import-warnings.tsx'
import classes from './several-dialog.module.css'
import { listLike, ofOneFile, type SeveralWay, severalWays, withChosen } from './several-lists.ts'
import { SeveralTable } from './several-table.tsx'
import { type SeenList, useSeveral } from './use-several.ts'

/** What a person changed about a list; absent = as detected. */
interface ListChoice {
  name?: string
  left?: boolean
  columns?: ColumnChoices
}

const wayWords: Readonly<Record<SeveralWay, string>> = {
  same: 'Same columns together',
  each: 'Each its own list',
  one: 'All as one list',
}

export function SeveralDialog({ parts, noun, onClose: leave }: DialogProps<'several'>) {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const [way, setWay] = useState<SeveralWay>('same')
  const [chosen, setChosen] = useState<Record<string, ReadOptions>>({})
  const [choices, setChoices] = useState<Record<string, ListChoice>>({})
  const [shownKey, setShownKey] = useState('')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { lists, unread, read } = useSeveral(parts, way, chosen, left)
  const onClose = () => {
    // An import that has begun keeps its files.
    for (const ticket of new Set(parts.map(part => part.ticket))) releaseFile(ticket)
    leave()
  }
  const start = useMutation(
    trpc.file.importSeveral.mutationOptions({
      meta: problemShown,

      onSuccess: ({ jobId }) => {
        showJob(jobId)
        onClose()
      },
    }),
  )
  const choiceOf = ({ key }: SeenList): ListChoice => choices[key] ?? {}
  const nameOf = (list: SeenList) => choiceOf(list).name ?? list.name
  const columnsOf = (list: SeenList) =>
    list.inspection ? chosenColumns(list.inspection, choiceOf(list).columns ?? {}) : []
  const choose = ({ key }: SeenList, patch: ListChoice) =>
    setChoices(before => ({ ...before, [key]: { ...before[key], ...patch } }))
  const kept = lists.filter(list => !choiceOf(list).left)
  const isReady = (list: SeenList) => {
    const columns = columnsOf(list).filter(({ keep }) => keep)
    return (
      list.ticket !== null &&
      list.error === null &&
      !list.reading &&
      nameOf(list).trim() !== '' &&
      columns.length > 0 &&
      columns.every(({ name }) => name !== '')
    )
  }
  const ready = settings !== undefined && read === parts.length && kept.length > 0 && kept.every(isReady)
  const shown = listLike(lists, shownKey) ?? lists[0]
  const [first] = parts
  const workbook = first && ofOneFile(parts) ? listName(first.fileName, null, 0) : null

  const submit = () => {
    if (!ready || start.isPending) return
    start.mutate({
      jobId: newJobId(),
      lists: kept.flatMap(list =>
        list.ticket === null
          ? []
          : {
              ticket: list.ticket,
              options: list.options,
              columns: columnsOf(list).map(column => ({
                ...column,
                name: column.name || `Column ${column.index + 1}`,
              })),
              name: nameOf(list).trim(),
            },
      ),
      workbook,
      country: settings.country,
    })
  }

  return (
    <Dialog
      onClose={onClose}
      size="min(1240px, 94vw)"
      title={`Import ${countNoun(parts.length, noun)}`}
      fill
      error={start.error}
      state={lists.length > 0 && kept.length === 0 && <span className={classes.warn}>Tick at least one list.</span>}
      main={{ label: `Import ${countNoun(kept.length, 'list')}`, run: submit, disabled: !ready, busy: start.isPending }}
    >
      <Group gap={12} flex="none">
        <SegmentedControl
          size="xs"
          aria-label="Import as"
          ref={startAtChosen}
          value={way}
          data={severalWays.map(value => ({ value, label: wayWords[value] }))}
          onChange={value => setWay(severalWays.find(one => one === value) ?? 'same')}
        />
        {read < parts.length && (
          <Group role="status" component="span" className="lw-dim" display="inline-flex" gap={6} wrap="nowrap">
            <Loader size={14} /> Reading {read + 1} of {parts.length}…
          </Group>
        )}
      </Group>
      <div className={classes.parts}>
        <SeveralTable
          lists={lists}
          unread={unread}
          noun={noun}
          shown={shown?.key ?? ''}
          nameOf={nameOf}
          isKept={list => !choiceOf(list).left}
          onKeep={(list, keep) => choose(list, { left: !keep })}
          onShow={({ key }) => setShownKey(key)}
          onPart={(list, key, keep) => {
            setLeft(before => new Set(keep ? [...before].filter(one => one !== key) : [...before, key]))
            // Columns may be others now.
            choose(list, { columns: {} })
          }}
        />
        {shown && (
          <Stack component="section" className={classes.one} gap={10} aria-label="The chosen list">
            <TextInput
              label="Name of the list"
              value={nameOf(shown)}
              maxLength={200}
              error={nameOf(shown).trim() === '' && 'Give the list a name.'}
              onChange={event => choose(shown, { name: event.currentTarget.value })}
            />
            {shown.error !== null && <ProblemNote error={shown.error} />}
            {shown.inspection && (
              <>
                <ImportSource
                  one
                  inspection={shown.inspection}
                  options={shown.options}
                  onOptions={options => {
                    setChosen(withChosen(chosen, shown, options))
                    // Columns may be others now.
                    choose(shown, { columns: {} })
                  }}
                />
                <ImportWarnings inspection={shown.inspection} />
                <ImportColumns
                  inspection={shown.inspection}
                  choices={choiceOf(shown).columns ?? {}}
                  onChoice={(index, choice) =>
                    choose(shown, { columns: { ...choiceOf(shown).columns, [index]: choice } })
                  }
                />
              </>
            )}
          </Stack>
        )}
      </div>
    </Dialog>
  )
}
