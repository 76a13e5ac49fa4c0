// The columns and functions of an expression, each put in by a click, functions with one example.
import { Stack, TextInput } from '@mantine/core'
import { Fragment, useState } from 'react'
import { functionGroups } from '../../../contract/app/cell/expression-functions.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { plainText } from '../../ui/words/plain-text.ts'
import classes from './computed-dialog.module.css'
import { columnAs } from './expression-typing.ts'

interface Props {
  columns: readonly Column[]
  onInsert: (text: string) => void
}

export function ExpressionHelp({ columns, onInsert }: Props) {
  const [wanted, setWanted] = useState('')
  const has = (text: string) => plainText(text).includes(plainText(wanted.trim()))
  const found = columns.filter(({ name }) => has(name))
  const groups = functionGroups
    .map(({ title, functions }) => ({ title, functions: functions.filter(({ name, what }) => has(name) || has(what)) }))
    .filter(({ functions }) => functions.length > 0)
  return (
    <Stack component="section" className={classes.help} gap={8} aria-label="Columns and functions">
      <TextInput
        size="xs"
        aria-label="Find a column or function"
        placeholder="Find a column or function"
        value={wanted}
        onChange={event => setWanted(event.currentTarget.value)}
        onKeyDown={event => {
          // Enter belongs to what is looked for here.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div className={classes.lists}>
        {found.length > 0 && <h3>Columns</h3>}
        {found.map(column => {
          const { icon: TypeIcon, name } = typeLook(column.type)
          return (
            <button key={column.id} type="button" onClick={() => onInsert(columnAs(column, columns))}>
              <TypeIcon size={14} stroke={1.7} aria-label={name} />
              <span className="lw-cut">{column.name}</span>
            </button>
          )
        })}
        {groups.map(({ title, functions }) => (
          <Fragment key={title}>
            <h3>{title}</h3>
            {functions.map(({ name, form, what, example, gives }) => (
              <button key={name} type="button" className={classes.function} onClick={() => onInsert(`${name}(`)}>
                <code>{form}</code>
                <span>{what}</span>
                <code className={classes.example}>
                  {example} → {gives}
                </code>
              </button>
            ))}
          </Fragment>
        ))}
        {found.length + groups.length === 0 && <p>No matches.</p>}
      </div>
    </Stack>
  )
}
