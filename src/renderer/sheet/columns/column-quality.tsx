// Second line of a header: type, share that fits and invalid cells; opens what the local check counted.
import { Button, Popover, Stack, Text } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ColumnType } from '../../../contract/app/cell/cell.ts'
import type { ColumnProfile, FindingKind, ValueWays } from '../../../contract/app/check.ts'
import { percentOf } from '../../../contract/app/percent.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { openClean, uiStore } from '../../state/open.ts'
import { findingLook } from '../../ui/look/finding-look.ts'
import { typeLook } from '../../ui/look/type-look.ts'
import { toneColours } from '../../ui/look/verdict-look.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { useSession } from '../session-context.ts'
import { setCondition } from './column-actions.ts'
import { ColumnNotation } from './column-notation.tsx'
import { openHeader } from './header-ui.ts'
import { useProfile } from './use-profile.ts'
import { VerdictBar } from './verdict-bar.tsx'

interface Props {
  column: Column
  opened: boolean
  onClose: () => void
}

/** Not said twice: where the column has the name of its type, and of the texts that a run writes. */
function typeWords({ name, type, origin }: Column): string {
  const look = typeLook(type).name
  return look.toLowerCase() === name.toLowerCase() || (origin !== null && type === 'text') ? '' : look
}

/** "3 formats", "5 spellings": what *Clean* can unify. */
const waysWords = ({ kind, count }: ValueWays): string => countNoun(count, kind === 'formats' ? 'format' : 'spelling')

/** Cells that are all valid and still not alike say so instead of 100%. */
const shareWords = (name: string, { fits, filled, ways }: ColumnProfile): string => {
  if (ways) return name
  const share = filled > 0 ? percentOf(fits, filled) : ''
  if (name === '') return share && `${share} valid`
  return share === '' ? name : `${name} · ${share}`
}

export function ColumnQuality({ column, opened, onClose }: Props) {
  const profile = useProfile(column.id)
  const name = typeWords(column)
  if (column.origin?.field === 'verdict' && column.origin.resultColumnId === column.id)
    return <VerdictBar columnId={column.id} />
  if (!profile || column.origin !== null) return <span className="lw-header-type">{name}</span>
  const invalid = profile.filled - profile.fits
  return (
    <>
      <Popover
        opened={opened}
        onChange={shown => !shown && onClose()}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus={false}
        withinPortal
      >
        <Popover.Target>
          <button
            type="button"
            tabIndex={-1}
            className="lw-header-type"
            aria-label={summary(column, profile)}
            onClick={() => (opened ? onClose() : openHeader(column.id, 'profile'))}
          >
            {shareWords(name, profile)}
            {profile.ways && (
              <span className="lw-header-ways">
                {name !== '' && ' · '}
                {waysWords(profile.ways)}
              </span>
            )}
            {invalid > 0 && <span className="lw-header-invalid"> · {formatCount(invalid)} invalid</span>}
            {!profile.current && ' …'}
          </button>
        </Popover.Target>
        <Popover.Dropdown p="sm">
          <Profile column={column} profile={profile} onClose={onClose} />
        </Popover.Dropdown>
      </Popover>
      <span
        className="lw-quality"
        aria-hidden="true"
        data-bad={invalid > 0 || undefined}
        data-mixed={profile.ways !== null || undefined}
      >
        <span style={{ width: `${profile.filled === 0 ? 100 : (profile.fits / profile.filled) * 100}%` }} />
      </span>
    </>
  )
}

/** "Email, 98%, 212 invalid, 12,204 filled." */
function summary(column: Column, profile: ColumnProfile): string {
  const { name } = typeLook(column.type)
  if (profile.filled === 0) return `${name}, no filled cell.`
  const invalid = profile.filled - profile.fits
  // What is written is in what is read out, in the same order.
  const word = typeWords(column) === '' ? ' valid' : ''
  const share = `${percentOf(profile.fits, profile.filled)}${word}`
  const parts = profile.ways ? [name, `${waysWords(profile.ways)} that can be unified`, share] : [name, share]
  if (invalid > 0) parts.push(`${formatCount(invalid)} invalid`)
  return `${parts.join(', ')}, ${formatCount(profile.filled)} filled.`
}

const waysTitle: Record<ValueWays['kind'], (type: ColumnType) => string> = {
  formats: type => (type === 'country' ? 'Names and codes' : 'Mixed formats'),
  spellings: () => 'Different spellings',
}

/** Leads to the card that unifies them. */
function Ways({ ways, type, onClose }: { ways: ValueWays; type: ColumnType; onClose(): void }) {
  const unify = () => {
    onClose()
    openClean(type === 'country' ? 'countries' : type === 'number' ? 'numbers' : 'dates')
  }
  return (
    <p className="lw-profile-ways">
      <span>
        {waysTitle[ways.kind](type)}: {waysWords(ways)}
      </span>
      <Button size="compact-xs" variant="light" onClick={unify}>
        Unify…
      </Button>
    </p>
  )
}

function Profile({ column, profile, onClose }: { column: Column; profile: ColumnProfile; onClose: () => void }) {
  const trpc = useTRPC()
  const session = useSession()
  const about = useQuery(trpc.app.about.queryOptions())
  const settings = useQuery(trpc.settings.get.queryOptions())
  const sure = column.detection?.sure !== false || column.typeChosen
  const showOnly = (kind: FindingKind) => {
    const country = settings.data?.country ?? null
    setCondition(session, column.id, 'local', { kind: 'local', columnId: column.id, kinds: [kind], country })
    onClose()
  }
  return (
    <Stack
      component="section"
      className="lw-profile"
      gap={10}
      align="flex-start"
      aria-label={`Local check of ${column.name}`}
    >
      <h3>{summary(column, profile)}</h3>
      {!sure && (
        <p>
          The type is a guess and may be wrong.{' '}
          <Button size="compact-xs" variant="default" onClick={() => openHeader(column.id, 'menu')}>
            Choose the type…
          </Button>
        </p>
      )}
      {profile.ways && <Ways ways={profile.ways} type={column.type} onClose={onClose} />}
      {profile.counts.length === 0 ? (
        <Text c="dimmed">The local check found no problems in these cells.</Text>
      ) : (
        <ul>
          {profile.counts.map(({ kind, cells }) => {
            const { word, icon, tone, meaning } = findingLook[kind]
            return (
              <li key={kind}>
                <button
                  type="button"
                  title={`${meaning} Show only these rows.`}
                  aria-label={`Show only: ${word}, ${countNoun(cells, 'cell')}`}
                  onClick={() => showOnly(kind)}
                >
                  <span aria-hidden style={{ color: `var(${toneColours(tone).text})` }}>
                    {icon}
                  </span>
                  <span>{word}</span>
                  <span className="lw-profile-count">{formatCount(cells)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <ColumnNotation column={column} />
      {column.fixable && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSparkles size={14} />}
          onClick={() => {
            onClose()
            uiStore.set({ dialog: { kind: 'fix', columnId: column.id } })
          }}
        >
          Fix {typeLook(column.type).name} cells…
        </Button>
      )}
      <Text c="dimmed" size="xs">
        Checked on this computer for 0 credits. Nothing was sent or verified by a service.{' '}
        {about.data?.dataDate && ` Bundled lists as of ${about.data.dataDate}.`}{' '}
        {!profile.current && ' Counting again after the last change.'}
      </Text>
    </Stack>
  )
}
