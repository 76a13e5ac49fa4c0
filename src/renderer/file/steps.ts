// First steps that the lists themselves do not show: kept in this browser or window only.
import { gridStore } from '../state/grid-state.ts'
import { createStore } from '../state/store.ts'

interface Steps {
  columns: boolean
  exported: boolean
}

const place = 'listwright-steps'

/** Storage may be switched off; then the steps start again, which harms no one. */
function kept(): string {
  try {
    return localStorage.getItem(place) ?? ''
  } catch {
    return ''
  }
}

export const firstSteps = createStore<Steps>({
  columns: kept().includes('columns'),
  exported: kept().includes('exported'),
})

export function stepDone(step: keyof Steps): void {
  if (firstSteps.get()[step]) return
  firstSteps.set({ [step]: true })
  const done = Object.entries(firstSteps.get()).flatMap(([name, value]) => (value ? [name] : []))
  try {
    localStorage.setItem(place, done.join(' '))
  } catch {
    // As above: a step that is not remembered is shown again.
  }
}

/** Ticks "Check columns" once a list is open whose columns are all sure or chosen; returns how to stop. */
export const followColumns = (): (() => void) =>
  gridStore.subscribe(() => {
    const columns = gridStore.get().sheet?.columns ?? []
    const known = columns.every(({ typeChosen, detection, origin }) => typeChosen || detection?.sure || origin)
    if (columns.length > 0 && known) stepDone('columns')
  })
