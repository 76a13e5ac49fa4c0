// The field an expression is typed in: offers columns and functions, marks where it cannot be understood.
import { Box, Button, Textarea } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ComputedPreview } from '../../../contract/app/cell/computed.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import classes from './computed-dialog.module.css'
import {
  listNamed,
  putSuggestion,
  type TypedPart,
  type TypingSuggestion,
  typedAt,
  typingSuggestions,
} from './expression-typing.ts'

export interface FieldHandle {
  /** Puts a text in the place of the name that is being typed, or at the caret. */
  insert(text: string): void
}

interface Props {
  ref: Ref<FieldHandle>
  value: string
  columns: readonly Column[]
  problem: ComputedPreview['problem']
  /** The same here for an expression of GREL. */
  translated: ComputedPreview['translated']
  onChange: (text: string) => void
  onEnter: () => void
}

export function ExpressionField({ ref, value, columns, problem, translated, onChange, onEnter }: Props) {
  const input = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState(value.length)
  /** Chosen by arrow keys; null: none yet, Tab takes the first. */
  const [chosen, setChosen] = useState<number | null>(null)
  const [hidden, setHidden] = useState(false)
  const typed = typedAt(value, caret)
  const others = useOtherLists(typed)
  const offered = hidden ? [] : typingSuggestions(typed, columns, others)

  const insert = (text: string) => {
    const after = putSuggestion(value, caret, typed, text)
    // Not in the next frame: a letter that is typed until then would land in the wrong place.
    flushSync(() => {
      onChange(after.text)
      setChosen(null)
      setHidden(true)
      setCaret(after.caret)
    })
    input.current?.focus()
    input.current?.setSelectionRange(after.caret, after.caret)
  }
  useImperativeHandle(ref, () => ({ insert }))

  const onKeyDown = (event: KeyboardEvent) => {
    const last = offered.length - 1
    const picked = offered[chosen ?? 0]
    if (event.key === 'Tab' && !event.shiftKey && picked) insert(picked.insert)
    else if (event.key === 'Enter' && chosen !== null && picked) insert(picked.insert)
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) onEnter()
    else if (event.key === 'ArrowDown' && last >= 0) setChosen(chosen === null ? 0 : Math.min(last, chosen + 1))
    else if (event.key === 'ArrowUp' && chosen !== null) setChosen(chosen === 0 ? null : chosen - 1)
    else if (event.key === 'Escape' && offered.length > 0) setHidden(true)
    else return
    event.preventDefault()
  }
  const follow = () => {
    setCaret(input.current?.selectionStart ?? value.length)
  }
  return (
    <Box pos="relative">
      <Textarea
        ref={input}
        data-autofocus
        label="Expression"
        description={'Use [Column], "text", & to join, and + - * / to calculate. Press Enter to save.'}
        placeholder={'trim([First name] & " " & [Last name])'}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: classes.code }}
        value={value}
        // A name that is still being typed is no mistake yet.
        error={offered.length > 0 || translated !== null ? undefined : problem?.text}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? listId : undefined}
        aria-activedescendant={chosen === null ? undefined : `${listId}-${chosen}`}
        onChange={event => {
          onChange(event.currentTarget.value)
          setCaret(event.currentTarget.selectionStart)
          setChosen(null)
          setHidden(false)
        }}
        // Esc leaves the suggestions first, then the dialog.
        data-mantine-stop-propagation={offered.length > 0 || undefined}
        onKeyDown={onKeyDown}
        onSelect={follow}
      />
      {translated !== null && offered.length === 0 && (
        <Translated text={translated} onUse={() => onChange(translated)} />
      )}
      {problem && translated === null && offered.length === 0 && (
        <Marked text={value} at={problem.at} length={problem.length} />
      )}
      {offered.length > 0 && <Offered id={listId} offered={offered} chosen={chosen} onChoose={insert} />}
    </Box>
  )
}

/** An expression of OpenRefine's language as it is written here. */
const Translated = ({ text, onUse }: { text: string; onUse: () => void }) => (
  <div className={classes.translated} role="status">
    <p>This is GREL, the language of OpenRefine. In Listwright:</p>
    <code className={classes.translation}>{text}</code>
    <Button variant="default" size="compact-sm" onClick={onUse}>
      Use this expression
    </Button>
  </div>
)

/** The expression with the place that is not understood. */
function Marked({ text, at, length }: { text: string; at: number; length: number }) {
  const around = 30
  const from = Math.max(0, at - around)
  const end = Math.min(text.length, at + Math.max(1, length))
  return (
    <code className={classes.marked} aria-hidden>
      {from > 0 && '…'}
      {text.slice(from, at)}
      <mark>{text.slice(at, end) || ' '}</mark>
      {text.slice(end, end + around)}
      {end + around < text.length && '…'}
    </code>
  )
}

/** Lists while one is typed, and the columns of the one that is named while one of them is. */
function useOtherLists(typed: TypedPart | null) {
  const trpc = useTRPC()
  const asked = typed?.kind === 'list' || typed?.kind === 'listColumn'
  const { data: workbooks = [] } = useQuery(trpc.sheet.workbooks.queryOptions(asked ? undefined : skipToken))
  const lists = workbooks.flatMap(({ sheets }) => sheets)
  const list = typed?.of === undefined ? undefined : listNamed(lists, typed.of)
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions(list ? { sheetId: list.id } : skipToken))
  return { lists, columns: list && sheet ? sheet.columns : [] }
}

function hintOf(one: TypingSuggestion): string {
  if (one.kind === 'function') return one.help.what
  return one.kind === 'list' ? 'List' : 'Column'
}

interface OfferedProps {
  id: string
  offered: readonly TypingSuggestion[]
  chosen: number | null
  onChoose: (insert: string) => void
}

function Offered({ id, offered, chosen, onChoose }: OfferedProps) {
  return (
    <div className={classes.offered}>
      <div role="listbox" id={id} aria-label="Suggestions">
        {offered.map((one, at) => (
          <div
            key={one.insert}
            role="option"
            tabIndex={-1}
            id={`${id}-${at}`}
            aria-selected={at === chosen}
            onMouseDown={event => {
              event.preventDefault()
              onChoose(one.insert)
            }}
          >
            <code>{one.kind === 'function' ? one.help.form : one.insert}</code>
            <span className="lw-hint lw-cut">{hintOf(one)}</span>
          </div>
        ))}
      </div>
      <p className="lw-hint lw-cut">Press Tab to use the first one, or choose with the arrow keys.</p>
    </div>
  )
}
