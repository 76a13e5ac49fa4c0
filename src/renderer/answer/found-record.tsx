// A person or company that an operation gave: every group and field of the interface, null as "not known", other matches.
import { Button } from '@mantine/core'
import type { RowRecord, ShownField, ShownRecord } from '../../contract/app/answer.ts'
import { Disclosure } from '../run/disclosure.tsx'
import { counted } from '../run/figures.ts'
import { Note } from '../run/note.tsx'
import { LookChip } from './look-chip.tsx'
import classes from './record.module.css'
import { shown } from './report-groups.ts'
import { evidence, ResultField, sourceLook, Unlisted } from './result-parts.tsx'
import { useRowRun } from './use-row-run.ts'
import { markLook, stateLook } from './verdict-look.ts'

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

export function FoundRecord({ found, record }: { found: ShownRecord; record: RowRecord }) {
  const again = useRowRun(record, found.op, found.columnId)
  const groups = Map.groupBy(found.fields, field => field.group)
  const source = sourceLook[found.source]
  const guess = found.matches > 1 && found.others.length > 0
  return (
    <>
      <div className={classes.verdict}>
        <div className={classes.input}>{found.input}</div>
        <div className={classes.signs}>
          <LookChip look={stateLook[found.state]} />
          {guess && <LookChip look={markLook.guess} />}
          {source && <LookChip look={source} />}
        </div>
        <p className={classes.sentence}>{found.sentence}</p>
        {found.stale && (
          <Note tone="warn" icon={markLook.stale.icon} title="Stale">
            The value was changed after this answer came.
          </Note>
        )}
        <p className={classes.dim}>{evidence(found, Date.now())}</p>
        <Button
          size="compact-xs"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ again: true })}
        >
          Ask again…
        </Button>
      </div>
      {guess && <Others found={found} />}
      {[...groups].map(([title, fields]) => (
        <section key={title} className={classes.group}>
          <h3>{title}</h3>
          <dl className={classes.fields}>
            {fields.map(({ path, name, text }) => (
              <ResultField
                key={path}
                result={found}
                sheetId={record.sheetId}
                field={{ path, name: capital(name), value: shown(text) }}
              />
            ))}
          </dl>
        </section>
      ))}
      <Unlisted result={found} sheetId={record.sheetId} />
    </>
  )
}

/** What else fitted, one line each. */
function Others({ found }: { found: ShownRecord }) {
  const rest = found.matches - 1
  return (
    <Disclosure title="Other matches" summary={`${counted(rest, 'more record', 'more records')} fit`}>
      <ul className={classes.hits} aria-label="Other matches">
        {found.others.map(fields => (
          <li key={keyOf(fields)}>{lineOf(fields)}</li>
        ))}
      </ul>
      {rest > found.others.length && (
        <p className={classes.dim}>The answer holds the first {counted(found.others.length + 1, 'record')}.</p>
      )}
    </Disclosure>
  )
}

const told = ['full_name', 'name', 'job_title', 'company_name', 'domain', 'industry', 'hq_city', 'city', 'country_name']
const keyOf = (fields: ShownField[]) => fields.map(({ text }) => text ?? '').join('|')
const lineOf = (fields: ShownField[]) =>
  told.flatMap(path => fields.find(field => field.path === path)?.text ?? []).join(', ')
