// How the live service differs from the specification: spelling, rights, operations it does not offer, renamed fields.
import { Button, Checkbox, Group, SegmentedControl, Switch, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type OpId, opIds, serviceEndpoints } from '../../contract/service/endpoints.ts'
import type { ServiceProfile } from '../../contract/service/profile.ts'
import { useProfileChange } from '../account/use-profile.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import classes from '../ui/settings.module.css'
import { advancedText, readAdvanced } from './profile-text.ts'

const styles = [
  { value: 'short', label: 'crm_tech' },
  { value: 'technologies', label: 'crm_technologies' },
  { value: 'org', label: 'crm_tech_org' },
] as const satisfies { value: ServiceProfile['techStyle']; label: string }[]

const offered = opIds.filter(op => !op.startsWith('meta.') && op !== 'account.balance')

function Operations({ profile }: { profile: ServiceProfile }) {
  const { put } = useProfileChange()
  const toggle = (op: OpId, offers: boolean) =>
    put({ disabled: offers ? profile.disabled.filter(other => other !== op) : [...profile.disabled, op] })
  return (
    <fieldset className={classes.operations}>
      <legend>Operations it offers</legend>
      {offered.map(op => (
        <Checkbox
          key={op}
          size="xs"
          label={serviceEndpoints[op].title}
          checked={!profile.disabled.includes(op)}
          onChange={event => toggle(op, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

function Names({ profile }: { profile: ServiceProfile }) {
  const { put, saving } = useProfileChange()
  const kept = advancedText(profile)
  const [text, setText] = useState<string | null>(null)
  const read = text === null ? null : readAdvanced(text)
  return (
    <>
      <Textarea
        label="Paths, names and charges"
        description="JSON. In request and response, map each Listwright name to the name the service uses, per operation or * for all. Fields left out do not change."
        value={text ?? kept}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        classNames={{ input: classes.code }}
        error={read && !read.ok ? read.faults.join('\n') : undefined}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Group mt={6} gap="sm">
        <Button
          size="xs"
          disabled={!read?.ok || text === kept}
          loading={saving}
          onClick={() => {
            if (!read?.ok) return
            put(read.patch)
            setText(null)
          }}
        >
          Apply names
        </Button>
        {text !== null && (
          <Button size="xs" variant="default" onClick={() => setText(null)}>
            Discard
          </Button>
        )}
      </Group>
    </>
  )
}

export function ProfileAdvanced({ profile }: { profile: ServiceProfile }) {
  const { put } = useProfileChange()
  return (
    <>
      <SettingRow name="Technology filters" more="Use the spelling of the service. It may ignore a misspelled filter.">
        {labels => (
          <SegmentedControl
            {...labels}
            data={[...styles]}
            value={profile.techStyle}
            onChange={techStyle => put({ techStyle: techStyle as ServiceProfile['techStyle'] })}
          />
        )}
      </SettingRow>
      <SettingRow name="The key has admin rights" more="Allows 50 records per page in contact searches.">
        {labels => (
          <Switch
            {...labels}
            checked={profile.keyIsAdmin}
            onChange={event => put({ keyIsAdmin: event.currentTarget.checked })}
          />
        )}
      </SettingRow>
      <Text fz={12} className="lw-hint" mt={8}>
        Unticked operations are hidden.
      </Text>
      <Operations profile={profile} />
      <Names profile={profile} />
    </>
  )
}
