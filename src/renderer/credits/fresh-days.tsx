// How many days an answer of each kind is reused without being paid for again.
import { NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import { changeSettings } from '../ui/preferences.ts'
import classes from './credits.module.css'

type Kind = keyof Settings['freshDays']

const words: Record<Kind, string> = {
  email: 'Email reports',
  phone: 'Phone reports',
  person: 'People',
  company: 'Companies',
  missed: 'Any “Not found”',
}

export function FreshDays() {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  if (!settings) return null
  const { freshDays } = settings
  return (
    <div className={classes.form} style={{ gridTemplateColumns: 'repeat(5, 1fr)' }}>
      {(Object.keys(words) as Kind[]).map(kind => (
        <NumberInput
          key={`${kind} ${freshDays[kind]}`}
          label={words[kind]}
          suffix=" days"
          min={0}
          max={3650}
          allowDecimal={false}
          defaultValue={freshDays[kind]}
          onBlur={event => {
            const days = Number.parseInt(event.currentTarget.value, 10)
            if (Number.isInteger(days) && days !== freshDays[kind])
              changeSettings({ freshDays: { ...freshDays, [kind]: days } }).catch(problemNotice)
          }}
        />
      ))}
    </div>
  )
}
