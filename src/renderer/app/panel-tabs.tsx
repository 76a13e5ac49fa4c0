// The tabs of the one side panel: what else it can show, a click or an arrow key away, and closing it.
import { CloseButton } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { type OpenPanel, uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { runCommand } from '../ui/command/commands.ts'
import classes from './panel-tabs.module.css'
import { panelParts } from './parts.ts'

type Kind = OpenPanel['kind']

/** What there is with a list, and without one. */
const ofList: readonly Kind[] = ['record', 'filters', 'clean', 'activity', 'history']
const always: readonly Kind[] = ['activity']

/** A record needs a row: that of the active cell. */
function show(kind: Kind): void {
  if (kind === 'record') void runCommand('record.open')
  else uiStore.set({ panel: { kind } })
}

export function PanelTabs({ kind }: { kind: Kind }) {
  const hasList = useStore(uiStore, ({ sheetId }) => sheetId !== null)
  const there = hasList ? ofList : always
  const kinds = there.includes(kind) ? there : [...there, kind]
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = step && kinds.at((kinds.indexOf(kind) + step) % kinds.length)
    if (!next) return
    event.preventDefault()
    const tab = event.currentTarget.querySelector<HTMLElement>(`[data-panel="${next}"]`)
    show(next)
    tab?.focus()
  }
  return (
    <div className={classes.row}>
      <div role="tablist" aria-label="Side panel" className={classes.tabs} onKeyDown={onKey}>
        {kinds.map(one => (
          <button
            key={one}
            type="button"
            role="tab"
            data-panel={one}
            aria-selected={one === kind}
            tabIndex={one === kind ? 0 : -1}
            className={classes.tab}
            onClick={() => show(one)}
          >
            {panelParts[one].name}
          </button>
        ))}
      </div>
      <CloseButton aria-label={`Close ${panelParts[kind].name}`} onClick={() => uiStore.set({ panel: null })} />
    </div>
  )
}
