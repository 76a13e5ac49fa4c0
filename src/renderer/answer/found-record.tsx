// A person or company that an operation gave: every group and field of the interface, null as "unknown", other matches.
import { Box, Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OtherMatch, RowRecord, ShownRecord } from '../../contract/app/run/answer.ts'
import { isOperation } from '../../contract/app/run/sent-op.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { LookChip } from '../ui/look/look-chip.tsx'
import { markLook, stateLook } from '../ui/look/verdict-look.ts'
import { Note } from '../ui/note.tsx'
import { doneNotice } from '../ui/notice/notices.tsx'
import { countNoun } from '../ui/words/figures.ts'
import { evidenceSentence } from './evidence.ts'
import classes from './record.module.css'
import { shownValue } from './report-groups.ts'
import { ResultField, sourceLook, Unlisted } from './result-parts.tsx'
import { useRowRun } from './use-row-run.ts'

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export function FoundRecord({ found, record }: { found: ShownRecord; record: RowRecord }) {
  const again = useRowRun(record, found.op, found.columnId)
  const groups = Map.groupBy(found.fields, field => field.group)
  const source = sourceLook[found.source]
  const several = found.matches > 1 && found.others.length > 0
  const guess = several && !found.chosen
  return (
    <>
      <div className={classes.verdict}>
        <div className={classes.input}>{found.input}</div>
        <Group display="inline-flex" gap="2px 6px">
          <LookChip look={stateLook[found.state]} />
          {guess && <LookChip look={markLook.guess} />}
          {source && <LookChip look={source} />}
        </Group>
        <Box component="p" fz={14}>
          {found.sentence}
        </Box>
        {found.stale && (
          <Note tone="warn" icon={markLook.stale.icon} title="Stale">
            The value changed after this answer.
          </Note>
        )}
        <p className="lw-dim">{evidenceSentence(found, Date.now())}</p>
        {isOperation(found.op) && (
          <Button
            size="compact-xs"
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate({ again: true })}
          >
            Ask again…
          </Button>
        )}
      </div>
      {several && <Others found={found} record={record} />}
      {[...groups].map(([title, fields]) => (
        <section key={title} className={classes.group}>
          <h3>{title}</h3>
          <dl>
            {fields.map(({ path, name, text }) => (
              <ResultField
                key={path}
                result={found}
                row={record}
                field={{ path, name: capital(name), value: shownValue(text) }}
              />
            ))}
          </dl>
        </section>
      ))}
      <Unlisted result={found} row={record} />
    </>
  )
}

/** What else fitted, one line each, with the way to take it instead; open as long as no one has chosen. */
function Others({ found, record: { sheetId, rowId } }: { found: ShownRecord; record: RowRecord }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const [open, setOpen] = useState(!found.chosen)
  const rest = found.matches - 1
  const pick = useMutation(
    trpc.answer.pick.mutationOptions({
      onSuccess: () => {
        doneNotice('The row now uses the record you chose. 0 credits.')
        return queries.invalidateQueries(trpc.answer.record.queryFilter({ sheetId, rowId }))
      },
    }),
  )
  const use = (index: number) => pick.mutate({ sheetId, rowId, resultColumnId: found.resultColumnId, index })
  return (
    <Disclosure
      title="Other matches"
      summary={`${countNoun(rest, 'more record', 'more records')} fit`}
      open={open}
      onToggle={setOpen}
    >
      <ul className={classes.matches} aria-label="Other matches">
        {!found.chosen && (
          <li>
            <span>The first one (filled in)</span>
            <Button size="compact-xs" variant="default" disabled={pick.isPending} onClick={() => use(0)}>
              Confirm
            </Button>
          </li>
        )}
        {found.others.map(other => (
          <li key={other.index}>
            <MatchWords match={other} />
            <Button size="compact-xs" variant="default" disabled={pick.isPending} onClick={() => use(other.index)}>
              Use this
            </Button>
          </li>
        ))}
      </ul>
      {rest > found.others.length && (
        <p className="lw-dim">The answer contains the first {countNoun(found.others.length + 1, 'record')}.</p>
      )}
    </Disclosure>
  )
}

const named = ['full_name', 'name']
const described = ['job_title', 'company_name', 'domain', 'industry', 'hq_city', 'city', 'country_name']

function MatchWords({ match: { fields } }: { match: OtherMatch }) {
  const texts = (paths: string[]) => paths.flatMap(path => fields.find(field => field.path === path)?.text ?? [])
  const [name, ...rest] = [...texts(named), ...texts(described)]
  return (
    <span>
      <strong>{name ?? 'No name'}</strong>
      <Box component="span" display="block" c="dimmed" fz={12}>
        {rest.join(' · ')}
      </Box>
    </span>
  )
}
