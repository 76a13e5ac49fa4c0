// What is written: whether results may replace something, and which report fields become columns.

import { Box, Checkbox, Radio, Stack } from '@mantine/core'
import type { OperationOffer } from '../../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../../contract/app/run/run-spec.ts'
import { operationTable } from '../../../model/operations/index.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { countNoun } from '../../ui/words/figures.ts'
import classes from './run-dialog.module.css'

interface ResultsPartProps {
  draft: RunSpec
  onDraft: (draft: RunSpec) => void
  offer: OperationOffer
}

const writes: { value: RunSpec['writes']; label: string; short: string }[] = [
  { value: 'fill', label: 'Fill empty results', short: 'fills empty results' },
  { value: 'replace', label: 'Replace results of earlier runs', short: 'replaces earlier results' },
  {
    value: 'overwrite',
    label: 'Also overwrite typed results (can be undone)',
    short: 'overwrites typed values',
  },
]

export function ResultsPart({ draft, onDraft, offer }: ResultsPartProps) {
  const groups = Map.groupBy(offer.fields, field => field.group)
  const chosen = new Set(draft.fields)
  // Always written, so that a result can be read at all.
  const judged = operationTable[draft.op].group === 'Validate'
  const always = [
    ...(judged ? ['verdict', 'action', 'reason'] : []),
    ...offer.fields.filter(field => field.standard).map(field => field.name),
  ]
  const short = writes.find(({ value }) => value === draft.writes)?.short ?? ''
  const toggle = (paths: string[], on: boolean) => {
    const next = new Set(chosen)
    for (const path of paths) {
      if (on) next.add(path)
      else next.delete(path)
    }
    // In the order of the report, so that the same choice gives the same columns.
    onDraft({ ...draft, fields: offer.fields.map(field => field.path).filter(path => next.has(path)) })
  }
  return (
    <Disclosure
      title="Fields to add"
      summary={`${short}; ${always.join(', ')}${chosen.size > 0 ? ` and ${countNoun(chosen.size, 'more field', 'more fields')}` : ''}`}
    >
      <Radio.Group
        aria-label="Existing results"
        value={draft.writes}
        onChange={value => {
          const choice = writes.find(other => other.value === value)
          if (choice) onDraft({ ...draft, writes: choice.value })
        }}
      >
        <Stack gap={6}>
          {writes.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Box component="p" className="lw-hint" my={4}>
        Always adds {always.join(', ')} {judged && ' and the date'}. You can add any other field later from stored
        answers for 0 credits.
      </Box>
      <div className={classes.fields}>
        {[...groups].map(([group, fields]) => {
          const paths = fields.filter(field => !field.standard).map(field => field.path)
          const on = paths.filter(path => chosen.has(path)).length
          return (
            <Stack key={group} component="fieldset" gap={5}>
              <Box component="legend" mb={5}>
                <Checkbox
                  label={group}
                  fw={600}
                  disabled={paths.length === 0}
                  checked={on === paths.length}
                  indeterminate={on > 0 && on < paths.length}
                  onChange={event => toggle(paths, event.currentTarget.checked)}
                />
              </Box>
              {fields.map(field => (
                <Checkbox
                  key={field.path}
                  label={field.name}
                  disabled={field.standard}
                  checked={field.standard || chosen.has(field.path)}
                  onChange={event => toggle([field.path], event.currentTarget.checked)}
                />
              ))}
            </Stack>
          )
        })}
      </div>
    </Disclosure>
  )
}
