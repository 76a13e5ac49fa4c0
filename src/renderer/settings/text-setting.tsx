// A text that is written when the field is left or Enter is pressed, and only when it is valid.
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'

interface Props {
  value: string | null
  valid(value: string): boolean
  /** Said below a text that is not valid. */
  fault: string
  max: number
  /** Shown when empty. */
  none: string
  onValue(value: string | null): void
  'aria-labelledby': string
  'aria-describedby': string | undefined
}

export function TextSetting({ value, valid, fault, max, none, onValue, ...labels }: Props) {
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const next = text.trim()
  const isWrong = next !== '' && !valid(next)
  const finish = () => {
    if (!isWrong && next !== (value ?? '')) onValue(next === '' ? null : next)
  }
  return (
    <TextInput
      {...labels}
      value={text}
      maxLength={max}
      placeholder={none}
      error={isWrong && fault}
      spellCheck={false}
      autoComplete="off"
      w={280}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={event => event.key === 'Enter' && finish()}
    />
  )
}
