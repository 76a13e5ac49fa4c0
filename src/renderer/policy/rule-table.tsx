// The rule table: on or off, when a rule fits, and the verdict and action that follow.
import { Box, Checkbox, Group, NumberInput, Select } from '@mantine/core'
import { Fragment } from 'react'
import { verdictActions, verdictNames } from '../../contract/app/cell/cell.ts'
import { lastingRules, type PolicyBody, type RuleId, unconfirmedRules } from '../../contract/app/run/policy.ts'
import { takeFocus } from '../ui/focus/take-focus.ts'
import { actionLook, verdictLook } from '../ui/look/verdict-look.ts'
import classes from './policy.module.css'
import { changedRules, withRule } from './policy-draft.ts'
import { ruleGroups } from './rule-words.ts'

interface RuleTableProps {
  body: PolicyBody
  standard: PolicyBody
  onBody: (body: PolicyBody) => void
}

export function RuleTable({ body, standard, onBody }: RuleTableProps) {
  const changed = new Set(changedRules(body, standard))
  return (
    <div className={classes.rules}>
      <table aria-label="Verdict rules">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">When</th>
            <th scope="col">Verdict</th>
            <th scope="col">Action</th>
          </tr>
        </thead>
        <tbody>
          {ruleGroups.map(({ title, rules }, group) => (
            <Fragment key={title}>
              <tr>
                <th colSpan={4} scope="rowgroup" className={classes.group}>
                  {title}
                </th>
              </tr>
              {rules.map(({ id, when }, at) => (
                <RuleRow
                  key={id}
                  id={id}
                  when={when}
                  body={body}
                  changed={changed.has(id)}
                  first={group === 0 && at === 0}
                  onBody={onBody}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RuleRowProps {
  id: RuleId
  when: string
  body: PolicyBody
  /** Differs from the standard rules. */
  changed: boolean
  /** The focus begins at it. */
  first: boolean
  onBody: (body: PolicyBody) => void
}

function RuleRow({ id, when, body, changed, first, onBody }: RuleRowProps) {
  const rule = body.rules[id]
  const lasting = lastingRules.has(id)
  const offered = verdictNames.filter(word => word !== 'Deliverable' || !unconfirmedRules.has(id))
  return (
    <tr className={rule.on ? undefined : classes.off}>
      <td className={classes.id}>
        <Checkbox
          ref={first ? takeFocus : null}
          size="xs"
          label={id}
          aria-label={`Use rule ${id}`}
          checked={rule.on}
          disabled={lasting}
          title={lasting ? 'This rule covers everything else, so it is always on.' : undefined}
          onChange={event => onBody(withRule(body, id, { on: event.currentTarget.checked }))}
        />
      </td>
      <td>
        <Group component="span" gap={8} wrap="nowrap">
          {when}
          {id === 'E13-score' && (
            <NumberInput
              aria-label="Minimum score of an address"
              size="xs"
              w={64}
              min={1}
              max={100}
              allowDecimal={false}
              value={body.score}
              onChange={score => {
                if (typeof score === 'number' && score >= 1 && score <= 100) onBody({ ...body, score })
              }}
            />
          )}
          {changed && (
            <Box component="span" c="var(--lw-accent)">
              changed
            </Box>
          )}
        </Group>
      </td>
      <td>
        <Select
          aria-label={`Verdict of ${id}`}
          size="xs"
          w={150}
          allowDeselect={false}
          disabled={!rule.on}
          value={rule.verdict}
          onChange={value => {
            const verdict = offered.find(word => word === value)
            if (verdict) onBody(withRule(body, id, { verdict }))
          }}
          data={offered.map(value => ({ value, label: `${verdictLook[value].icon} ${verdictLook[value].word}` }))}
        />
      </td>
      <td>
        <Select
          aria-label={`Action of ${id}`}
          size="xs"
          w={120}
          allowDeselect={false}
          disabled={!rule.on}
          value={rule.action}
          onChange={value => {
            const action = verdictActions.find(word => word === value)
            if (action) onBody(withRule(body, id, { action }))
          }}
          data={verdictActions.map(value => ({ value, label: `${actionLook[value].icon} ${actionLook[value].word}` }))}
        />
      </td>
    </tr>
  )
}
