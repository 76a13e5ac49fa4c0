// Inputs with garbled or look-alike letters: held back until they are fixed, or sent as they are because someone says so.
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProblemKind } from '../../../contract/app/clean.ts'
import type { Estimate } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { Note } from '../../ui/note.tsx'
import { countNoun } from '../../ui/words/figures.ts'

const ofLetters: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['broken_letters', 'look_alikes'])

interface Props {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  estimate: Estimate
}

export function LettersPart({ draft, onDraft, estimate }: Props) {
  const trpc = useTRPC()
  const { sheetId, oddLetters = false, ...without } = draft
  const rows = estimate.lines.find(line => line.class === 'letters')?.rows ?? 0
  const asked = rows > 0 || oddLetters
  const { data } = useQuery(trpc.clean.problems.queryOptions({ sheetId }, { enabled: asked }))
  if (!asked) return null
  const problems = data?.problems.filter(({ kind, repairable }) => ofLetters.has(kind) && repairable > 0) ?? []
  const fix = (problem: (typeof problems)[number]) => {
    const { dialog } = uiStore.get()
    // The choices made here wait behind the preview.
    if (dialog?.kind === 'run')
      uiStore.set({ dialog: { kind: 'cleanPreview', sheetId, problem, back: { ...dialog, spec: draft } } })
  }
  return (
    <Note
      tone="warn"
      icon="▲"
      title={
        oddLetters
          ? 'Garbled and look-alike letters are sent unchanged'
          : `${countNoun(rows, 'row')} held back because of garbled or look-alike letters`
      }
      actions={
        <>
          {problems.map(problem => (
            <Button key={problem.kind} size="compact-sm" variant="default" onClick={() => fix(problem)}>
              Fix: {problem.title.toLowerCase()}…
            </Button>
          ))}
          <Checkbox
            label="Send them anyway"
            checked={oddLetters}
            onChange={({ currentTarget }) =>
              onDraft({ ...without, sheetId, ...(currentTarget.checked && { oddLetters: true }) })
            }
          />
        </>
      }
    >
      A request for “MÃ¼ller” costs credits and finds no one.
    </Note>
  )
}
