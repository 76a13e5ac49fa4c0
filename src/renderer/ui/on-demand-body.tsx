// What stands for a part of the page until it is loaded, or when it cannot be.
import { Button, Loader } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { engineLink } from '../rpc/away.ts'
import { useStore } from '../state/store.ts'
import { Note } from './note.tsx'
import type { OnDemand } from './on-demand.ts'

/** A part that comes sooner is not worth a sign of waiting. */
const patience = 300

interface BodyProps<P extends object> {
  part: OnDemand<P>
  props: P
  /** Around the sign of waiting and the words of a failure, e.g. a dialog. */
  frame: (content: ReactNode) => ReactNode
}

export function OnDemandBody<P extends object>({ part, props, frame }: BodyProps<P>) {
  const { Body, failed } = useStore(part.loading, state => state)
  useLayoutEffect(() => void part.load(), [part])
  if (Body) return <Body {...props} />
  return failed ? frame(<NotLoaded />) : <Waiting frame={frame} />
}

function Waiting({ frame }: { frame: (content: ReactNode) => ReactNode }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return frame(
    // In a dialog it has the focus, so that Escape leaves; what is typed meanwhile is held by guardPanes.
    <div data-waiting data-autofocus tabIndex={-1}>
      <Loader size="sm" aria-label="Opening" />
    </div>,
  )
}

function NotLoaded() {
  const open = useStore(engineLink, value => value.open)
  return (
    <Note
      tone="warn"
      icon="▲"
      title="This part could not be loaded"
      urgent
      actions={
        <Button variant="default" data-autofocus disabled={!open} onClick={() => location.reload()}>
          Reload page
        </Button>
      }
    >
      {open
        ? 'Listwright was updated. Your work is saved. Reload this page.'
        : 'Listwright is disconnected. Your work is saved. Reload this page when it is back.'}
    </Note>
  )
}
