// What the local check found in the column, for types that it knows.
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RowFigure } from '../../contract/app/cell/column-profile.ts'
import type { SheetId } from '../../contract/app/ids.ts'
import type { Column } from '../../contract/app/sheet.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { findingLook } from '../ui/look/finding-look.ts'

interface Props {
  sheetId: SheetId
  column: Column
  onOpen: (figure: RowFigure) => void
}

export function CheckPart({ sheetId, column, onOpen }: Props) {
  const trpc = useTRPC()
  const { data: profiles } = useQuery(trpc.sheet.profiles.queryOptions({ sheetId }))
  const home = useQuery(trpc.settings.get.queryOptions()).data?.country ?? null
  const checked = profiles?.find(({ columnId }) => columnId === column.id)
  if (!checked || checked.counts.length === 0) return null
  return (
    <Box component="section" miw={0} mb={18} aria-label="Local check">
      <Box component="h3" mb={6} fz={13}>
        Local check
      </Box>
      <FigureTable
        label="Local check"
        heads={['Finding', 'Meaning']}
        of={checked.filled}
        onOpen={onOpen}
        lines={checked.counts.map(({ kind, cells }) => {
          const { word, meaning, icon } = findingLook[kind]
          return {
            key: kind,
            name: `${icon} ${word}`,
            said: word,
            more: meaning,
            figure: { rows: cells, opens: [{ kind: 'local', columnId: column.id, kinds: [kind], country: home }] },
          }
        })}
      />
    </Box>
  )
}
