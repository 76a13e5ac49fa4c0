// The tour: five steps that do the main job on a sample for real. Each says what comes, does it, and goes on when it is done.
import type { ShownRun } from '../../contract/app/run/run.ts'
import { tourStore } from './tour-state.ts'

export interface TourStep {
  readonly title: string
  readonly text: string
  /** What its button says and which command it runs. */
  readonly action: string
  readonly command: string
}

export const tourSteps: readonly [TourStep, ...TourStep[]] = [
  {
    title: 'Open a list',
    text: 'The sample is a typical CRM export with an old encoding, duplicates and mistyped addresses.',
    action: 'Open the sample',
    command: 'sample.crm',
  },
  {
    title: 'Find problems',
    text: 'Clean counts every kind of problem. Fix the safe ones. You can undo every fix.',
    action: 'Open Clean',
    command: 'list.clean',
  },
  {
    title: 'Validate the emails',
    text: 'The estimate shows the cost. Try 10 runs ten rows, Run all of them. Both stop at the cap.',
    action: 'Estimate',
    command: 'run.validate.email',
  },
  {
    title: 'Review the results',
    text: 'Use the line above the list to filter by verdict. Use the arrow in the header to show action, reason and score.',
    action: 'Open a record',
    command: 'record.open',
  },
  {
    title: 'Export the good rows',
    text: 'Export saves the rows on the screen. Filter by Deliverable first, or press Export in that line.',
    action: 'Export',
    command: 'file.export',
  },
]

export const endTour = (): void => tourStore.set({ step: null })

export function toStep(step: number): void {
  tourStore.set({ step: step < tourSteps.length ? Math.max(0, step) : null })
}

export interface Seen {
  readonly sheetId: number | null
  readonly panel: string | null
  readonly runs: readonly ShownRun[]
}

/** Whether what the step asks for was done, so that the tour goes on by itself; the last one ends it. Pure. */
export function stepDone(step: number, { sheetId, panel, runs }: Seen): boolean {
  const over = runs.filter(run => run.kind !== 'search' && run.sheetId === sheetId)
  if (step === 0) return sheetId !== null
  if (step === 1) return panel === 'clean'
  if (step === 2) return over.some(({ state }) => state === 'done' || state === 'stopped')
  return step === 3 && panel === 'record'
}
