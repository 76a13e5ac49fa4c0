// A name changed in its place: Enter keeps it, Escape does not.
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './sidebar.module.css'

interface Props {
  name: string
  label: string
  /** The new name, or null when it stays. */
  onDone(name: string | null): void
}

export function NameField({ name, label, onDone }: Props) {
  const [text, setText] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const finish = () => onDone(text.trim() && text.trim() !== name ? text.trim() : null)
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') finish()
    if (event.key === 'Escape') onDone(null)
  }
  return (
    <TextInput
      ref={field}
      value={text}
      maxLength={200}
      aria-label={label}
      className={classes.name}
      onChange={event => setText(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={finish}
    />
  )
}
