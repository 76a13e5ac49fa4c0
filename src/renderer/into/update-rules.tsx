// How an update treats repeated keys, values that are sure, and rows that the file does not have.
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { repeatWays, type UpdateAsk } from '../../contract/app/file/into.ts'
import classes from './into.module.css'

const repeatWords = { last: 'The last one', first: 'The first one', skip: 'None of them' } as const

export type Rules = Pick<UpdateAsk, 'repeats' | 'overSure'>

interface Props {
  rules: Rules
  onRules(rules: Rules): void
  markGone: boolean
  onMarkGone(mark: boolean): void
}

export function UpdateRules({ rules, onRules, markGone, onMarkGone }: Props) {
  return (
    <Group className={classes.choices} gap="6px 20px" align="flex-end">
      <NativeSelect
        size="xs"
        label="If several rows of the file have the same key, use"
        data={repeatWays.map(value => ({ value, label: repeatWords[value] }))}
        value={rules.repeats}
        onChange={event =>
          onRules({ ...rules, repeats: repeatWays.find(way => way === event.currentTarget.value) ?? 'last' })
        }
      />
      <Checkbox
        label="Also overwrite typed and verified values"
        checked={rules.overSure}
        onChange={event => onRules({ ...rules, overSure: event.currentTarget.checked })}
      />
      <Checkbox
        label="Mark rows that are not in the file"
        checked={markGone}
        onChange={event => onMarkGone(event.currentTarget.checked)}
      />
    </Group>
  )
}
