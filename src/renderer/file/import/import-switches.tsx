// What of the file is left out, filled or brought along: each with what was found, and switched.
import { Checkbox, Group } from '@mantine/core'
import type { FileInspection, ReadOptions } from '../../../contract/app/file/file.ts'
import { switchExample, switchLabel } from '../../../contract/app/file/file-switch.ts'
import { countNoun } from '../../ui/words/figures.ts'
import classes from './import-dialog.module.css'

interface Props {
  inspection: FileInspection
  options: ReadOptions
  onOptions(options: ReadOptions): void
}

export function ImportSwitches({ inspection: { switches }, options, onOptions }: Props) {
  if (switches.length === 0) return null
  const chosen = options.switches ?? {}
  return (
    <ul className={classes.switches} aria-label="Other content">
      {switches.map(one => (
        <Group key={one.name} component="li" gap={10} wrap="nowrap" mih={24}>
          <Checkbox
            label={switchLabel(one, countNoun)}
            checked={chosen[one.name] ?? one.on}
            onChange={event =>
              onOptions({ ...options, switches: { ...chosen, [one.name]: event.currentTarget.checked } })
            }
          />
          <span className="lw-dim lw-cut">{switchExample(one)}</span>
        </Group>
      ))}
    </ul>
  )
}
