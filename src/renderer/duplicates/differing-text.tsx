// A value with the characters marked in which it differs from another one.
import { createElement } from 'react'
import { differingParts } from './differing-parts.ts'
import classes from './duplicates.module.css'

/** `other`: null where there is nothing to compare it with. */
export function DifferingText({ text, other }: { text: string; other: string | null }) {
  const parts = other === null ? [] : differingParts(text, other)
  if (!parts.some(({ differs }) => differs)) return <>{text}</>
  return createElement(
    'span',
    { className: classes.differing },
    ...parts.map(part => (part.differs ? createElement('mark', null, part.text) : part.text)),
  )
}
