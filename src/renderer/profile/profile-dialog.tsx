// The profile of a column: what its cells hold over the whole list; every figure opens its rows.
import { Box, Group, Loader, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RowFigure, ValueProfile } from '../../contract/app/cell/column-profile.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { CountAgain, countingOptions, wasStopped } from '../sheet/count-again.tsx'
import { useOpenFigure } from '../sheet/open-rows.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type FigureLine, FigureTable } from '../ui/figure-table.tsx'
import { typeLook } from '../ui/look/type-look.ts'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { countNoun, formatCount } from '../ui/words/figures.ts'
import { CheckPart } from './check-part.tsx'
import classes from './profile.module.css'
import { dayText, numberText, outlierWords, rangeWords } from './profile-words.ts'

export function ProfileDialog({ sheetId, columnId: asked, onClose }: DialogProps<'profile'>) {
  const trpc = useTRPC()
  const [columnId, setColumnId] = useState(asked)
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const query = useQuery({ ...trpc.view.profile.queryOptions({ sheetId, columnId }), ...countingOptions })
  const open = useOpenFigure()
  const column = sheet?.columns.find(({ id }) => id === columnId)
  // What is kept meanwhile may be of the column before.
  const profile = query.data?.columnId === columnId ? query.data : undefined
  const show = (figure: RowFigure) => open.mutate({ sheetId, figure })
  return (
    <Dialog onClose={onClose} title="Profile" size={1000}>
      {sheet && (
        <Select
          label="Column"
          searchable
          allowDeselect={false}
          className={classes.choice ?? ''}
          data={sheet.columns.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(columnId)}
          onChange={value => {
            const chosen = sheet.columns.find(({ id }) => String(id) === value)
            if (chosen) setColumnId(chosen.id)
          }}
        />
      )}
      {wasStopped(query.error) && !query.isFetching ? (
        <CountAgain onClick={() => void query.refetch()} />
      ) : query.error ? (
        <ProblemNote error={query.error} />
      ) : profile && column ? (
        <Profile profile={profile} column={column} onOpen={show} />
      ) : (
        <Loader size="sm" m="md" aria-label="Reading the column" />
      )}
      {profile && column && <CheckPart sheetId={sheetId} column={column} onOpen={show} />}
    </Dialog>
  )
}

interface PartProps {
  profile: ValueProfile
  onOpen: (figure: RowFigure) => void
}

function Profile({ profile, column, onOpen }: PartProps & { column: Column }) {
  const { rows, distinct, filled, outliers } = profile
  return (
    <section aria-label={`Profile of ${column.name}`}>
      <Text c="dimmed" mb="sm">
        {typeLook(column.type).name} · {countNoun(rows, 'row')} · {countNoun(distinct, 'different value')}
      </Text>
      <Heads profile={profile} onOpen={onOpen} />
      {outliers.length > 0 && (
        <Part title="Outliers">
          <FigureTable
            label="Outliers"
            heads={['What', 'For example']}
            of={filled.rows}
            onOpen={onOpen}
            lines={outliers.map(({ kind, example, figure }) => ({
              key: kind,
              name: outlierWords[kind],
              said: outlierWords[kind],
              more: example,
              figure,
            }))}
          />
        </Part>
      )}
      {filled.rows > 0 && (
        <div className={classes.parts}>
          <TopValues profile={profile} onOpen={onOpen} />
          <Shapes profile={profile} onOpen={onOpen} />
          <Numbers profile={profile} onOpen={onOpen} />
          <Dates profile={profile} onOpen={onOpen} />
          <Lengths profile={profile} onOpen={onOpen} />
        </div>
      )}
    </section>
  )
}

/** The few figures of the whole column. */
function Heads({ profile: { filled, blank, repeated, once }, onOpen }: PartProps) {
  const heads: readonly (readonly [string, RowFigure])[] = [
    ['Filled', filled],
    ['Blank', blank],
    ['Repeated', repeated],
    ['Unique', once],
  ]
  return (
    <Group component="ul" className={classes.heads} gap={8} align="stretch" aria-label="Rows">
      {heads.map(([name, figure]) => (
        <li key={name}>
          <button type="button" disabled={figure.rows === 0} title="Show these rows" onClick={() => onOpen(figure)}>
            <Box component="strong" fz={18}>
              {formatCount(figure.rows)}
            </Box>{' '}
            <span className="lw-hint">{name}</span>
          </button>
        </li>
      ))}
    </Group>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" miw={0} mb={18} aria-label={title}>
    <Box component="h3" mb={6} fz={13}>
      {title}
    </Box>
    {children}
  </Box>
)

/** Of a column whose values are all different. */
const maxSingle = 5

function TopValues({ profile: { top, distinct, filled }, onOpen }: PartProps) {
  const several = top.filter(({ figure }) => figure.rows > 1)
  const shown = several.length > 0 ? several : top.slice(0, maxSingle)
  return (
    <Part title="Most frequent values">
      <FigureTable
        label="Most frequent values"
        heads={['Value']}
        of={filled.rows}
        onOpen={onOpen}
        lines={shown.map(({ value, figure }, at) => ({ key: String(at), name: value, said: value, figure }))}
      />
      {distinct > shown.length && (
        <Text className="lw-hint" my={4}>
          {countNoun(distinct - shown.length, 'more value')}.
        </Text>
      )}
    </Part>
  )
}

function Shapes({ profile: { shapes, moreShapes, filled }, onOpen }: PartProps) {
  return (
    <Part title="Patterns">
      <FigureTable
        label="Patterns"
        heads={['Pattern', 'For example']}
        of={filled.rows}
        onOpen={onOpen}
        lines={shapes.map(({ shape, example, figure }) => ({
          key: shape,
          name: <code>{shape}</code>,
          said: shape,
          more: example,
          figure,
        }))}
      />
      <Text className="lw-hint" my={4}>
        A = capital, AA = several, a = lowercase, 9 = digit, x = letters without case, ☺ = emoji.{' '}
        {moreShapes > 0 && ` ${countNoun(moreShapes, 'more pattern')}.`}
      </Text>
    </Part>
  )
}

const lines = <T,>(
  parts: readonly { from: T; to: T; figure: RowFigure }[],
  write: (value: T) => string,
): FigureLine[] =>
  parts.map(({ from, to, figure }, at) => {
    const said = rangeWords(from, to, write)
    return { key: String(at), name: said, said, figure }
  })

function Numbers({ profile: { numbers, filled }, onOpen }: PartProps) {
  if (!numbers) return null
  const { min, max, mean, median, parts } = numbers
  return (
    <Part title="Numbers">
      <Text className="lw-hint" my={4}>
        {rangeWords(min, max, numberText)}, median {numberText(median)}
        {mean !== null && `, average ${numberText(mean)}`}
      </Text>
      <FigureTable
        label="Numbers"
        heads={['Number']}
        of={filled.rows}
        onOpen={onOpen}
        lines={lines(parts, numberText)}
      />
    </Part>
  )
}

function Dates({ profile: { dates, filled }, onOpen }: PartProps) {
  if (!dates) return null
  return (
    <Part title="Dates">
      <FigureTable
        label="Dates"
        heads={['Date']}
        of={filled.rows}
        onOpen={onOpen}
        lines={lines(dates.parts, dayText)}
      />
    </Part>
  )
}

function Lengths({ profile: { lengths, filled }, onOpen }: PartProps) {
  if (!lengths) return null
  return (
    <Part title="Lengths">
      <Text className="lw-hint" my={4}>
        {rangeWords(lengths.min, lengths.max, formatCount)} characters, median {numberText(lengths.median)}
      </Text>
      <FigureTable
        label="Lengths"
        heads={['Characters']}
        of={filled.rows}
        onOpen={onOpen}
        lines={lines(lengths.parts, formatCount)}
      />
    </Part>
  )
}
