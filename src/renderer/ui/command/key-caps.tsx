// A key combination as small caps.
import { Kbd } from '@mantine/core'
import classes from './key-caps.module.css'
import { keyCaps, keyLabel } from './keys.ts'

export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      <span className="lw-unseen">{keyLabel(keys)}</span>
      {keyCaps(keys).map(cap => (
        <Kbd key={cap} size="xs" aria-hidden className={classes.cap}>
          {cap}
        </Kbd>
      ))}
    </span>
  )
}
