// What every result shows, whatever kind of answer it is: its fields, where they come from, and the answer as it was sent.
import { Code } from '@mantine/core'
import type { ShownEmailReport, ShownPhoneReport, ShownRecord } from '../../contract/app/answer.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import { Disclosure } from '../run/disclosure.tsx'
import { ago, counted } from '../run/figures.ts'
import { AddColumn } from './add-column.tsx'
import { CopyValue } from './copy-value.tsx'
import classes from './record.module.css'
import type { ShownField } from './report-groups.ts'
import { type Look, markLook } from './verdict-look.ts'

export type Result = ShownEmailReport | ShownPhoneReport | ShownRecord

/** Sources that say something about how far a result can be trusted. */
export const sourceLook: Readonly<Record<string, Look>> = {
  practice: markLook.practice,
  'own data': markLook.own,
  'local check': markLook.local,
}

/** "3 days ago, 1 credit, from Practice." */
export function evidence(result: Result, now: number): string {
  const when = result.fetchedAt === null ? null : ago(now - Date.parse(result.fetchedAt))
  if (result.source === 'local check')
    return `Decided by the local check${when ? ` ${when}` : ''}. Nothing was sent, 0 credits.`
  const facts = [when, counted(result.credits, 'credit'), `from ${result.provider}`].filter(part => part !== null)
  const sentence = facts.join(', ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

interface ResultFieldProps {
  field: ShownField
  result: Result
  sheetId: SheetId
}

/** A field in words, with a copy of it and the way to make it a column. */
export function ResultField({ field, result, sheetId }: ResultFieldProps) {
  const { lines, known, raw } = field.value
  return (
    <div className={classes.field}>
      <dt>{field.name}</dt>
      <dd className={known ? undefined : classes.dim} title={raw ?? undefined}>
        {lines.map(line => (
          <div key={line}>{line}</div>
        ))}
        {raw !== null && <Code>{raw}</Code>}
      </dd>
      <div className={classes.tools}>
        <AddColumn
          sheetId={sheetId}
          headId={result.headId}
          field={field.path}
          name={field.name}
          there={result.columns.includes(field.path)}
        />
        {known && <CopyValue value={raw ?? lines.join('\n')} name={field.name} />}
      </div>
    </div>
  )
}

/** Keys that the interface does not list, and the raw answer. */
export function Unlisted({ result, sheetId }: Omit<ResultFieldProps, 'field'>) {
  const more = Object.entries(result.more)
  return (
    <>
      {more.length > 0 && (
        <section className={classes.group}>
          <h3>More</h3>
          <dl className={classes.fields}>
            {more.map(([name, value]) => (
              <ResultField
                key={name}
                result={result}
                sheetId={sheetId}
                field={{ path: `more.${name}`, name, value: { lines: [value], known: value !== '', raw: null } }}
              />
            ))}
          </dl>
        </section>
      )}
      {result.raw !== null && <Raw text={result.raw} />}
    </>
  )
}

function Raw({ text }: { text: string }) {
  return (
    <Disclosure title="Raw answer" summary="as the service sent it">
      <div className={classes.rawTools}>
        <CopyValue value={text} name="the raw answer" />
      </div>
      <Code block className={classes.raw}>
        {indented(text)}
      </Code>
    </Disclosure>
  )
}

/** JSON with indents; an answer that is none is shown as it came. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
