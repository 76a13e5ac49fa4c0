// A search that asks each of several values on its own: how far each is read.
import { Group } from '@mantine/core'
import classes from './search-view.module.css'
import { type ValueSoFar, valueWords } from './value-words.ts'

export function ValueLines({ values }: { values: readonly ValueSoFar[] }) {
  if (values.length === 0) return null
  return (
    <Group component="ul" className={classes.values} gap="2px 16px" align="stretch" aria-label="By value">
      {values.map(one => (
        <li key={one.value}>
          <span dir="auto">{one.value}</span>: {valueWords(one)}
        </li>
      ))}
    </Group>
  )
}
