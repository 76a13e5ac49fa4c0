// Beside a setting of the import: whether it was chosen, detected or is a guess.
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './import-dialog.module.css'

interface Props {
  chosen: boolean
  sure: boolean
}

/** Doubt is said by word and icon. */
export function SourceHint({ chosen, sure }: Props): ReactNode {
  if (chosen) return <span className={classes.hint}>chosen</span>
  if (sure) {
    return (
      <span className={classes.hint}>
        <IconCheck size={12} aria-hidden /> detected
      </span>
    )
  }
  return (
    <span className={classes.doubt}>
      <IconAlertTriangle size={12} aria-hidden /> please check
    </span>
  )
}

export const sourceLabel = (text: string, hint: ReactNode): ReactNode => (
  <span className={classes.label}>
    {text} {hint}
  </span>
)
