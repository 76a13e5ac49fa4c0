// The transforms to choose from, by their groups, with a search.
import { Box, Stack, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { transformGroups } from '../../model/transforms/facts.ts'
import { type TransformId, transformTable } from '../../model/transforms/index.ts'
import { matchingTransforms } from './matching-transforms.ts'
import classes from './transform.module.css'

interface Props {
  chosen: TransformId
  onChoose: (id: TransformId) => void
}

export function TransformList({ chosen, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const matches = matchingTransforms(search)
  // The one that it opens with may be far down.
  useEffect(() => {
    list.current?.querySelector('input:checked')?.scrollIntoView({ block: 'center' })
  }, [])
  const type = (text: string) => {
    setSearch(text)
    const found = matchingTransforms(text)
    const [first] = found
    if (first && !found.includes(chosen)) onChoose(first)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    const all = list.current?.querySelectorAll('input')
    const checked = Array.from(all ?? []).find(one => one.checked)
    ;(checked ?? all?.[0])?.focus()
  }
  return (
    <Stack gap={8} mih={0}>
      <TextInput
        data-autofocus
        aria-label="Search transforms"
        placeholder="Search: trim, case, replace…"
        value={search}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <div ref={list} className={classes.list} role="radiogroup" aria-label="Transforms">
        {transformGroups.map(group => {
          const own = matches.filter(id => transformTable[id].group === group)
          return (
            own.length > 0 && (
              <div key={group}>
                <Box component="h3" className="lw-hint" mt={8} mb={2} fw={500}>
                  {group}
                </Box>
                {own.map(id => (
                  <label key={id}>
                    <input type="radio" name="transform" checked={id === chosen} onChange={() => onChoose(id)} />
                    <span>{transformTable[id].title}</span>
                  </label>
                ))}
              </div>
            )
          )
        })}
        {matches.length === 0 && <p>No transforms match.</p>}
      </div>
    </Stack>
  )
}
