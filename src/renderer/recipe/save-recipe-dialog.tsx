// What was done to a list as a recipe: its steps, what is left out and why, and the file.
import { Loader, Select, Text } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WhereBroken } from '../../contract/app/list-recipe.ts'
import { GuideButton } from '../guide/guide-button.tsx'
import { engineClient } from '../rpc/client.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { DialogProps } from '../state/open.ts'
import { choosePlace } from '../ui/choose-place.ts'
import { Dialog } from '../ui/dialog.tsx'
import { downloadFile } from '../ui/download.ts'
import { Note } from '../ui/note.tsx'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { doneNotice } from '../ui/notice/notices.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun } from '../ui/words/figures.ts'
import classes from './replay.module.css'
import { numbered } from './step-words.ts'

const whereBroken: readonly { value: WhereBroken; label: string }[] = [
  { value: 'mark', label: 'Mark it and go on' },
  { value: 'stop', label: 'Stop the recipe' },
]

export function SaveRecipeDialog({ sheetId, onClose }: DialogProps<'saveRecipe'>) {
  const trpc = useTRPC()
  const [broken, setBroken] = useState<WhereBroken>('mark')
  const made = useQuery(
    trpc.recipe.ofList.queryOptions({ sheetId, broken }, { staleTime: 0, placeholderData: keepPreviousData }),
  )
  const save = useMutation({
    meta: problemShown,
    mutationFn: async () => {
      const place = made.data && (await choosePlace(made.data.fileName))
      return place ? engineClient.recipe.save.mutate({ of: { sheetId, broken }, ticket: place.ticket }) : null
    },
    onSuccess: saved => {
      if (!saved) return
      if (saved.download) void downloadFile(saved.download, saved.fileName)
      doneNotice(`Saved ${saved.fileName}. Use “Run a recipe…” for other lists or “listwright run” for files.`)
      onClose()
    },
  })
  const { steps = [], leftOut = [] } = made.data ?? {}
  return (
    <Dialog
      onClose={onClose}
      title="Save as recipe"
      size={680}
      error={save.error}
      focus="main"
      main={{ label: 'Save…', run: () => save.mutate(), disabled: !made.data, busy: save.isPending }}
    >
      <Text mb={10}>
        Saves the steps of this list so you can repeat them on other lists. The file contains column names and settings,
        but no rows, results or API key. <GuideButton page="recipes" />
      </Text>
      {made.error ? (
        <ProblemNote error={made.error} />
      ) : made.data ? (
        <ol className={classes.steps} aria-label="Steps of the recipe">
          {numbered(steps).map(({ words, cap, place }) => (
            <li key={place} className={classes.step}>
              <span className={classes.words}>{words}</span>
              {cap !== null && <span className={classes.count}>up to {countNoun(cap, 'credit')}</span>}
            </li>
          ))}
        </ol>
      ) : (
        <Loader size="sm" aria-label="Reading the history" />
      )}
      {steps.some(({ does }) => does === 'check') && (
        <Select
          my={10}
          w={300}
          label="When a cell breaks a rule"
          description="Stopping writes no file, and the command line ends with exit code 4"
          allowDeselect={false}
          data={whereBroken}
          value={broken}
          onChange={value => value && setBroken(value)}
        />
      )}
      {made.data && steps.length === 0 && (
        <Text c="dimmed">This list has no steps to repeat yet. Only the import settings will be saved.</Text>
      )}
      {leftOut.length > 0 && (
        <Note tone="warn" icon="▲" title="Left out">
          {leftOut.map(({ what, times }) => (times > 1 ? `${what} and the like (${times} times)` : what)).join(', ')}.
          Manual edits and steps for selected rows cannot be repeated on another list.
        </Note>
      )}
    </Dialog>
  )
}
