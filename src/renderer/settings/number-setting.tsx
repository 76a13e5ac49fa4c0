// A number that is written when the field is left or Enter is pressed, not at every digit.
import { NumberInput } from '@mantine/core'
import { useEffect, useState } from 'react'

interface Props {
  value: number | null
  min: number
  max: number
  suffix?: string
  /** Digits after the point; none by default. */
  decimals?: number
  /** In pixels. */
  width?: number
  /** Shown when empty; without it the field cannot be empty. */
  none?: string
  onValue(value: number | null): void
  'aria-labelledby': string
  'aria-describedby': string | undefined
}

export function NumberSetting({ value, min, max, suffix, decimals = 0, width = 140, none, onValue, ...labels }: Props) {
  const [text, setText] = useState<number | string>(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const finish = () => {
    const next = text === '' ? null : Number(text)
    if (next === null && none === undefined) setText(value ?? '')
    else if (next !== value) onValue(next)
  }
  return (
    <NumberInput
      {...labels}
      value={text}
      min={min}
      max={max}
      suffix={suffix}
      placeholder={none}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      clampBehavior="blur"
      w={width}
      onChange={setText}
      onBlur={finish}
      onKeyDown={event => event.key === 'Enter' && finish()}
    />
  )
}
