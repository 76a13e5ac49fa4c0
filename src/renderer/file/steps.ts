// First steps that the lists themselves do not show: kept in this browser or window only.
import { grid } from '../state/grid-state.ts'
import { createStore } from '../state/store.ts'

interface Steps {
  columns: boolean
  exported: boolean
}

const place = 'listwright-steps'

/** Storage may be switched off; then the steps start again, which harms nobody. */
function kept(): string {
  try {
    return localStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

export const steps = createStore<Steps>({ columns: kept().includes('columns'), exported: kept().includes('exported') })

export function stepDone(step: keyof Steps): void {
  if (steps.get()[step]) return
  steps.set({ [step]: true })
  const done = Object.entries(steps.get()).flatMap(([name, value]) => (value ? [name] : []))
  try {
    localStorage.setItem(place, done.join(' '))
  } catch {
    // As above: a step that is not remembered is shown again.
  }
}

/** Ticks "Check columns" once a list is open whose columns are all sure or chosen; returns how to stop. */
export const followColumns = (): (() => void) =>
  grid.subscribe(() => {
    const columns = grid.get().sheet?.columns ?? []
    const known = columns.every(({ typeChosen, detection, origin }) => typeChosen || detection?.sure || origin)
    if (columns.length > 0 && known) stepDone('columns')
  })
