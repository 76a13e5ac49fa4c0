// Menu items that switch a column of an imported workbook between what its cells display there and what the file stores.
import { Menu } from '@mantine/core'
import { IconFileDigit, IconFileTypography } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RawSide } from '../../../contract/app/cell/raw.ts'
import type { Column } from '../../../contract/app/sheet.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { doneNotice } from '../../ui/notice/notices.tsx'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import { undoStep } from '../edit/edits.ts'
import type { SheetSession } from '../session.ts'
import { useSession } from '../session-context.ts'

const sides = [
  { to: 'stored', words: 'Show stored values of the file', icon: IconFileDigit },
  { to: 'displayed', words: 'Show displayed values of the file', icon: IconFileTypography },
] as const

/** Only where the column has cells that can be switched; the number is that of the cells that change. */
export function RawItems({ column }: { column: Column }) {
  const trpc = useTRPC()
  const session = useSession()
  const { sheetId } = session
  const counts = useQuery(trpc.raw.counts.queryOptions({ sheetId, columnId: column.id })).data
  if (!counts) return null
  return sides.map(({ to, words, icon: SideIcon }) =>
    counts[to] === 0 ? null : (
      <Menu.Item
        key={to}
        leftSection={<SideIcon size={15} stroke={1.7} />}
        rightSection={<span className="lw-keys">{formatCount(counts[to])}</span>}
        disabled={column.locked || column.computed !== null}
        title={column.locked ? 'The cells of this column are locked.' : undefined}
        onClick={() => void switchTo(session, column, to)}
      >
        {words}
      </Menu.Item>
    ),
  )
}

async function switchTo(session: SheetSession, { id, name }: Column, to: RawSide): Promise<void> {
  const { sheetId, client } = session
  const edited = await session.edit(() => client.raw.switch.mutate({ sheetId, columnId: id, to }))
  if (edited === null) return
  doneNotice(
    `“${name}”: ${countNoun(edited.cells, 'cell')} as ${to} in the file.`,
    {
      label: 'Undo',
      run: async () => {
        await undoStep(session)
      },
    },
    session.sheetId,
  )
}
