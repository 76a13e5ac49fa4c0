// The SQL console: a reading statement, its rows, and beside it what there is to read.
import { Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ConsoleAnswer, ConsoleRows } from '../../contract/app/console.ts'
import { engineClient } from '../rpc/client.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { keyLabel } from '../ui/command/keys.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'
import { saveText } from '../ui/save-text.ts'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { problemText } from '../ui/words/words.ts'
import classes from './console.module.css'
import { resultCsv } from './result-csv.ts'
import { ResultTable } from './result-table.tsx'
import { sqlDraft } from './sql-draft.ts'
import { TableList } from './table-list.tsx'

export function ConsoleDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const tables = useQuery({ ...trpc.console.tables.queryOptions(), staleTime: 0 })
  const [sql, setSql] = useState(sqlDraft.get().sql)
  const [answer, setAnswer] = useState<ConsoleAnswer | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const [running, setRunning] = useState<AbortController | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const under = useRef<AbortController | null>(null)
  // No one waits for an answer once the dialog is gone.
  useEffect(() => () => under.current?.abort(), [])

  const write = (text: string) => {
    setSql(text)
    sqlDraft.set({ sql: text })
  }
  const run = async () => {
    if (running || sql.trim() === '') return
    const abort = new AbortController()
    under.current = abort
    setRunning(abort)
    setProblem(null)
    try {
      setAnswer(await engineClient.console.ask.query({ sql }, { signal: abort.signal }))
    } catch (error) {
      if (!abort.signal.aborted) setProblem(error)
    } finally {
      setRunning(null)
    }
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void run()
  }
  const insert = (text: string) => {
    const at = field.current
    if (!at) return
    at.focus()
    at.setRangeText(text, at.selectionStart, at.selectionEnd, 'end')
    write(at.value)
  }
  return (
    <Dialog onClose={onClose} title="SQL console" size="90rem">
      <div className={classes.body}>
        <Stack gap={10} miw={0}>
          <Textarea
            ref={field}
            data-autofocus
            label="Statement"
            description="One SELECT, WITH, VALUES or EXPLAIN. It reads only, and ends after 10 seconds."
            classNames={{ input: classes.sql }}
            rows={6}
            spellCheck={false}
            value={sql}
            placeholder={'SELECT * FROM "My list" LIMIT 100'}
            onChange={event => write(event.currentTarget.value)}
            onKeyDown={onKey}
          />
          <Group gap="xs">
            <Button onClick={() => void run()} loading={running !== null} disabled={sql.trim() === ''}>
              Run
            </Button>
            <Kbd>{keyLabel('mod+Enter')}</Kbd>
            {running && (
              <Button variant="default" onClick={() => running.abort()}>
                Cancel
              </Button>
            )}
            <Text className="lw-dim lw-grow" aria-live="polite">
              {running ? 'Running…' : answer?.kind === 'rows' ? outcome(answer) : ''}
            </Text>
            {answer?.kind === 'rows' && (
              <Button
                variant="default"
                disabled={!answer.suppressed?.includes(false)}
                onClick={() => saveText('query.csv', 'text/csv', resultCsv(answer))}
              >
                Save as CSV
              </Button>
            )}
          </Group>
          {problem !== null && (
            <Note tone="bad" icon="▲" urgent>
              {problemText(problem).text}
            </Note>
          )}
          {answer?.kind === 'error' && (
            <Note tone="bad" icon="▲" urgent>
              {answer.line === null ? '' : `Line ${answer.line}, column ${answer.column}: `}
              {answer.message}
            </Note>
          )}
          {answer?.kind === 'too_long' && (
            <Note tone="warn" icon="!" urgent>
              Stopped after {answer.seconds} seconds. Nothing was changed. Select fewer rows or join fewer tables.
            </Note>
          )}
          {answer?.kind === 'too_large' && (
            <Note tone="warn" icon="!" urgent>
              Stopped at {answer.megabytes} MB of memory. Nothing was changed. Select fewer rows or shorter text.
            </Note>
          )}
          {answer?.kind === 'rows' && <AboutSuppressed answer={answer} />}
          {answer?.kind === 'rows' && <ResultTable answer={answer} />}
        </Stack>
        <TableList tables={tables.data ?? null} onPick={insert} />
      </div>
    </Dialog>
  )
}

function AboutSuppressed({ answer: { suppressed } }: { answer: ConsoleRows }) {
  const count = suppressed?.filter(Boolean).length
  if (count === 0) return null
  return (
    <Note tone="warn" icon="!">
      {count === undefined
        ? 'The do-not-contact lists cannot be read now, so the result cannot be saved.'
        : `${countNoun(count, 'row')} ${count === 1 ? 'names' : 'name'} people on a do-not-contact list. The saved file leaves ${count === 1 ? 'it' : 'them'} out.`}
    </Note>
  )
}

const outcome = ({ rows, more, ms }: ConsoleRows): string =>
  `${more ? `The first ${formatCount(rows.length)} rows` : countNoun(rows.length, 'row')}, ${formatCount(ms)} ms.`
