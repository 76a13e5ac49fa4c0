// What every result shows, whatever kind of answer it is: its fields, where they come from, and the answer as it was sent.
import { ActionIcon, Code } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { RowRecord } from '../../contract/app/run/answer.ts'
import { AddColumn } from '../sheet/columns/add-column.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { type BadgeLook, markLook } from '../ui/look/verdict-look.ts'
import { CopyValue } from './copy-value.tsx'
import type { ShownResult } from './evidence.ts'
import { FindInLists } from './find-in-lists.tsx'
import { useOnlyRowsWithField } from './only-rows-with.ts'
import classes from './record.module.css'
import type { ShownField } from './report-groups.ts'

/** Sources that say something about how far a result can be trusted. */
export const sourceLook: Readonly<Record<string, BadgeLook>> = {
  practice: markLook.practice,
  'own data': markLook.own,
  'local check': markLook.local,
}

interface ResultFieldProps {
  field: ShownField
  result: ShownResult
  row: Pick<RowRecord, 'sheetId' | 'rowId'>
}

/** A field in words: copied, found in all lists, made a column, or the filter of the list. */
export function ResultField({ field, result, row: { sheetId, rowId } }: ResultFieldProps) {
  const { lines, known, raw } = field.value
  const only = useOnlyRowsWithField(sheetId)
  const text = raw ?? lines.join('\n')
  return (
    <div className={classes.field}>
      <dt>{field.name}</dt>
      <dd className={known ? undefined : 'lw-dim'} title={raw ?? undefined}>
        {lines.map(line => (
          <div key={line}>{line}</div>
        ))}
        {raw !== null && <Code>{raw}</Code>}
      </dd>
      <dd className={classes.tools}>
        <AddColumn
          sheetId={sheetId}
          resultColumnId={result.resultColumnId}
          field={field.path}
          name={field.name}
          there={result.columns.includes(field.path)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          loading={only.isPending}
          aria-label={`Show only rows with this ${field.name}`}
          title="Show only rows with this value and add it as a column for 0 credits"
          onClick={() => only.mutate({ rowId, resultColumnId: result.resultColumnId, field: field.path })}
        >
          <IconFilter size={14} />
        </ActionIcon>
        {known && (
          <>
            <FindInLists text={text} name={field.name} />
            <CopyValue value={text} name={field.name} />
          </>
        )}
      </dd>
    </div>
  )
}

/** Keys that the interface does not list, and the raw answer. */
export function Unlisted({ result, row }: Omit<ResultFieldProps, 'field'>) {
  const more = Object.entries(result.more)
  return (
    <>
      {more.length > 0 && (
        <section className={classes.group}>
          <h3>More</h3>
          <dl>
            {more.map(([name, value]) => (
              <ResultField
                key={name}
                result={result}
                row={row}
                field={{ path: `more.${name}`, name, value: { lines: [value], known: value !== '', raw: null } }}
              />
            ))}
          </dl>
        </section>
      )}
      {result.raw !== null && <RawAnswer text={result.raw} />}
    </>
  )
}

/** The answer as it was sent, folded away. */
export function RawAnswer({ text }: { text: string }) {
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
