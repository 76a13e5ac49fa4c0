// The run dialog: opened for an operation and a column, or with the rows of an earlier run.

import { Button, Group, Loader, Modal } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { operationTable } from '../../../model/operations/index.ts'
import { firstDraft, selectedRows } from '../../offers/draft.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { gridStore } from '../../state/grid-state.ts'
import { type DialogProps, type ShownDialog, uiStore } from '../../state/open.ts'
import { useStore } from '../../state/store.ts'
import { atOnce } from '../../ui/look/theme.ts'
import { Note } from '../../ui/note.tsx'
import { type ProblemWords, problemText } from '../../ui/words/words.ts'
import classes from './run-dialog.module.css'
import { RunForm } from './run-form.tsx'

export function RunDialog({ onClose, ...asked }: DialogProps<'run'>) {
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={700}
      padding="lg"
      radius="lg"
      shadow="xl"
      transitionProps={atOnce}
      centered
    >
      <Modal.Overlay backgroundOpacity={1} color="var(--lw-scrim)" />
      <Modal.Content>
        <Asked asked={asked} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Asked({ asked, onClose }: { asked: ShownDialog<'run'>; onClose: () => void }) {
  const trpc = useTRPC()
  const sheetId = useStore(uiStore, state => asked.spec?.sheetId ?? state.sheetId)
  const { view, blocks } = useStore(gridStore, state => state)
  // The columns say what can be asked, so the three answers are needed before the first draft.
  const sheet = useQuery(trpc.sheet.get.queryOptions(sheetId === null ? skipToken : { sheetId }))
  // A run that is made up already may read columns of types that it would not be offered for.
  const offered = asked.spec ? null : asked.columnId
  const offers = useQuery(
    trpc.run.operations.queryOptions(sheetId === null ? skipToken : { sheetId, columnId: offered }),
  )
  const settings = useQuery(trpc.settings.get.queryOptions())
  const error = sheet.error ?? offers.error ?? settings.error
  if (error) return <Refusal {...problemText(error)} onClose={onClose} />
  if (!sheet.data || !offers.data || !settings.data) return <Waiting />

  const offer = offers.data.find(({ op }) => op === asked.op)
  if (!offer)
    return (
      <Refusal
        title="Not offered"
        text="The current service does not offer this for the chosen column."
        onClose={onClose}
      />
    )
  if (!offer.ready && !asked.spec)
    return (
      <Refusal title={operationTable[offer.op].title} text={offer.reason ?? 'A column is missing.'} onClose={onClose} />
    )
  const usual = {
    sheetId: sheet.data.id,
    offer,
    viewId: view?.sheetId === sheet.data.id ? view.id : null,
    listCountry: sheet.data.country,
    settings: settings.data,
    columns: sheet.data.columns,
  }
  const first = asked.spec ?? firstDraft({ ...usual, ranges: asked.selected ? selectedRows(blocks) : [] })
  return (
    <RunForm
      first={first}
      usual={firstDraft(usual)}
      offer={offer}
      sheet={sheet.data}
      settings={settings.data}
      onClose={onClose}
    />
  )
}

function Waiting() {
  return (
    <Modal.Body className={classes.form} aria-busy>
      <Modal.Title className={classes.title}>Counting…</Modal.Title>
      <Loader size="sm" />
    </Modal.Body>
  )
}

function Refusal({ title, text, onClose }: ProblemWords & { onClose: () => void }) {
  return (
    <Modal.Body className={classes.form}>
      <Modal.Title className={classes.title}>{title}</Modal.Title>
      <Note tone="warn" icon="▲" urgent>
        {text}
      </Note>
      <Group className={classes.buttons} gap={8} wrap="nowrap" justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Modal.Body>
  )
}
