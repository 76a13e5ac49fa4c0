// What is where rows would be: nothing matches, or the list has no rows or columns yet.
import { Button, Stack, Text, Title } from '@mantine/core'
import { countNoun } from '../ui/words/figures.ts'
import { insertRows } from './edit/edits.ts'
import { standingWords } from './filter/condition-words.ts'
import { clearFilters, countFilters } from './filter/view-bar.tsx'
import { useSession, useSessionState } from './session-context.ts'

export function EmptyView() {
  const session = useSession()
  const view = useSessionState(state => state.view)
  const columns = useSessionState(state => state.columns.length)
  if (columns === 0) return <NoColumns />
  if (view.rows > 0) return null
  const inForce = countFilters(view.spec)
  const [only] = view.spec.conditions
  if (inForce === 1 && only?.kind === 'standing' && view.total > 0) {
    return (
      <Empty
        title={standingWords[only.view].empty}
        text={`${countNoun(view.total, 'row')} hidden.`}
        action={{ label: 'Show all rows', run: () => clearFilters(session, view.spec) }}
      />
    )
  }
  if (inForce > 0 && view.total > 0) {
    return (
      <Empty
        title={inForce === 1 ? 'No rows match.' : `No rows match these ${countNoun(inForce, 'filter')}.`}
        text={`${countNoun(view.total, 'row')} hidden.`}
        action={{ label: 'Clear all', run: () => clearFilters(session, view.spec) }}
      />
    )
  }
  return (
    <Empty
      title="No rows yet."
      text="Paste a table or add a row."
      action={{ label: 'Add a row', run: () => insertRows(session, 'above') }}
    />
  )
}

function NoColumns() {
  const session = useSession()
  const hidden = useSessionState(state => state.sheet.columns.length)
  const add = async () => {
    const { client, sheetId } = session
    await client.sheet.addColumn.mutate({ sheetId, name: 'New column', type: 'text', before: null })
  }
  if (hidden > 0)
    return <Empty title="All columns are hidden." text="To show them, use the column menu in another view." />
  return (
    <Empty
      title="No columns yet."
      text="Add a column, then type or paste."
      action={{ label: 'Add a column', run: add }}
    />
  )
}

interface EmptyProps {
  title: string
  text: string
  action?: { label: string; run: () => Promise<void> }
}

function Empty({ title, text, action }: EmptyProps) {
  const session = useSession()
  const act = async () => {
    await action?.run()
    session.surface?.focus()
  }
  return (
    <div className="lw-empty" role="status">
      <Stack gap="xs" align="center">
        <Title order={3}>{title}</Title>
        <Text c="dimmed">{text}</Text>
        {action && (
          <Button variant="default" onClick={act}>
            {action.label}
          </Button>
        )}
      </Stack>
    </div>
  )
}
