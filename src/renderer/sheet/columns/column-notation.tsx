// How a column writes its values, what that was decided by, and the choice to read them another way.
import { Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { NotationLine, NotationPart } from '../../../contract/app/cell/notation.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { countryOptions } from '../../ui/countries.ts'
import { useSession } from '../session-context.ts'
import { setColumn } from './column-actions.ts'

interface PartLook {
  readonly label: string
  readonly choices: { value: string; label: string }[]
}

const looks: Readonly<Record<NotationPart, PartLook>> = {
  country: { label: 'Country of national numbers', choices: countryOptions },
  plus: {
    label: 'Numbers without +',
    choices: [
      { value: 'dropped', label: 'International without the +' },
      { value: 'national', label: 'National numbers' },
    ],
  },
  dates: {
    label: '03/04/2025 is',
    choices: [
      { value: 'day', label: 'April 3 (day first)' },
      { value: 'month', label: 'March 4 (month first)' },
    ],
  },
  decimal: {
    label: '1.234 is',
    choices: [
      { value: 'point', label: '1 and 234 thousandths (decimal point)' },
      { value: 'comma', label: '1 thousand 234 (decimal comma)' },
    ],
  },
  names: {
    label: 'In names without a comma',
    choices: [
      { value: 'given', label: 'First name first (Anna Berg)' },
      { value: 'family', label: 'Last name first (Berg Anna)' },
    ],
  },
}

export function ColumnNotation({ column }: { column: Column }) {
  const trpc = useTRPC()
  const session = useSession()
  const { data: lines = [] } = useQuery(
    trpc.sheet.notation.queryOptions({ sheetId: session.sheetId, columnId: column.id }),
  )
  if (lines.length === 0) return null
  /** Null: its cells decide again. */
  const choose = ({ part }: NotationLine, value: string | null) => {
    const { [part]: _, ...others } = column.notation ?? {}
    void setColumn(session, column.id, { notation: value === null ? others : { ...others, [part]: value } })
  }
  return (
    <Stack component="fieldset" className="lw-notation" gap={8} aria-label="Input format of these values">
      {lines.map(line => (
        <div key={line.part}>
          <Select
            size="xs"
            label={looks[line.part].label}
            placeholder="Choose…"
            data={looks[line.part].choices}
            value={line.value}
            searchable={line.part === 'country'}
            clearable={line.chosen}
            comboboxProps={{ withinPortal: false }}
            onChange={value => choose(line, value)}
          />
          <Text c={line.value === null ? undefined : 'dimmed'} size="xs" mt={2}>
            {line.because}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
