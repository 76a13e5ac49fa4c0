// A cell text before or after a change: spaces and unseen characters can be seen, and letters that only look like those of the other
// text are marked.
import { createElement } from 'react'
import classes from './changed-text.module.css'
import { lookAlikeLetters } from './look-alike-letters.ts'
import { visibleText } from './visible-text.ts'

/** `other`: the text on the other side of the change. */
export function ChangedText({ text, other }: { text: string; other: string | null }) {
  const marked = new Set(lookAlikeLetters(text, other ?? ''))
  if (marked.size === 0) return <>{visibleText(text)}</>
  const letters = Array.from(text, (letter, at) => (marked.has(at) ? createElement('mark', null, letter) : letter))
  return createElement('span', { className: classes.text }, ...letters)
}
