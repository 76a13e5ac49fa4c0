// Left steps gathered into branches: each is the way to a step that nothing follows.
import type { HistoryStep } from '../../contract/app/sheet.ts'

export interface HistoryBranch {
  last: HistoryStep
  /** From the last one back to where it leaves the line or an earlier branch. */
  steps: HistoryStep[]
}

/** `left`: the newest first, as `sheet.history` gives them. A step of two branches belongs to the one left last. */
export function branchesOf(left: HistoryStep[]): HistoryBranch[] {
  const byId = new Map(left.map(step => [step.id, step]))
  const followed = new Set(left.map(step => step.parent))
  const taken = new Set<HistoryStep['id']>()
  return left
    .filter(step => !followed.has(step.id))
    .map(last => {
      const steps: HistoryStep[] = []
      for (let step: HistoryStep | undefined = last; step && !taken.has(step.id); ) {
        taken.add(step.id)
        steps.push(step)
        step = step.parent === null ? undefined : byId.get(step.parent)
      }
      return { last, steps }
    })
}
