// Where the encoding of a file is a guess: the same cells in the two likeliest readings, side by side, each with a button that
// chooses it.
import { Box, Button } from '@mantine/core'
import type { TableReading } from '../../../contract/app/file/file.ts'
import classes from './encoding-choice.module.css'
import { encodingLabel } from './import-words.ts'

interface Props {
  reading: TableReading
  /** Of several tables, the name of the one it is about. */
  of: string | null
  /** What was chosen, if anything was. */
  chosen: string | undefined
  onChoose(encoding: string): void
}

export function EncodingChoice({ reading: { encoding }, of, chosen, onChoose }: Props) {
  const readings = encoding?.readings ?? []
  // Someone who chose a third one has decided.
  if (readings.length === 0 || (chosen !== undefined && !readings.some(one => one.encoding === chosen))) return null
  return (
    <section className={classes.choice} aria-label="Which encoding is right?">
      <Box component="p" mb={6}>
        {of !== null && (
          <>
            <bdi>{of}</bdi>:{' '}
          </>
        )}
        Choose the encoding that shows these cells with the right letters. If neither does, choose another one above.
      </Box>
      <div className={classes.readings}>
        {readings.map(one => (
          <Box key={one.encoding} miw={0}>
            <Button
              size="compact-xs"
              variant={chosen === one.encoding ? 'filled' : 'default'}
              aria-pressed={chosen === one.encoding}
              onClick={() => onChoose(one.encoding)}
            >
              Use {encodingLabel(one.encoding)}
            </Button>
            <div className={classes.cells}>{one.cells.join('\n')}</div>
          </Box>
        ))}
      </div>
    </section>
  )
}
