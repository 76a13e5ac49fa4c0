// Menu items that change the cells of a column at once, by what is in them: split where they are lists, dates in another form.
import { Menu } from '@mantine/core'
import { IconCalendar, IconColumns, IconRowInsertBottom, IconRowRemove } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { columnText } from '../../contract/app/cell/expression.ts'
import type { TransformChoice } from '../../contract/app/transform.ts'
import { type ColumnType, columnTypeFacts } from '../../model/column-types/index.ts'
import { useTRPC } from '../rpc/trpc.ts'
import type { CommandTarget } from '../ui/command/command.ts'
import { SubMenu } from '../ui/command/sub-menu.tsx'
import { shownScope, transformAtOnce } from './at-once.ts'
import { isListSeparator, separatorOf, separatorWords } from './separator.ts'

const size = { size: 15, stroke: 1.7 }
/** Of these, a part alone says nothing. */
const whole: ReadonlySet<ColumnType> = new Set(['phone', 'domain', 'url', 'profile_url', 'company_url'])

export function ChangeItems({ sheet, column }: CommandTarget) {
  if (column.computed !== null || column.origin !== null || column.locked) return null
  const act = (choice: TransformChoice, into?: 'each') => void transformAtOnce(sheet.id, [column.id], choice, into)
  const { sort } = columnTypeFacts[column.type]
  return (
    <>
      {sort === 'text' && !whole.has(column.type) && <SplitItems sheet={sheet} column={column} act={act} />}
      <Menu.Item leftSection={<IconRowRemove {...size} />} onClick={() => act({ id: 'join', options: {} })}>
        Join rows with “; ”
      </Menu.Item>
      {sort === 'date' && (
        <SubMenu label="Write dates as" icon={<IconCalendar {...size} />}>
          {dateForms.map(({ form, sample }) => (
            <Menu.Item
              key={form}
              onClick={() =>
                act({
                  id: 'expression',
                  options: { expression: `formatDate(${columnText(column.name)}, "${form}")` },
                })
              }
            >
              {sample}
            </Menu.Item>
          ))}
        </SubMenu>
      )}
    </>
  )
}

const dateForms = [
  { form: 'd MMMM yyyy', sample: '30 June 2026' },
  { form: 'MMMM d, yyyy', sample: 'June 30, 2026' },
  { form: 'EEEE, d MMMM yyyy', sample: 'Tuesday, 30 June 2026' },
  { form: 'MMMM yyyy', sample: 'June 2026' },
  { form: 'dd.MM.yyyy', sample: '30.06.2026' },
  { form: 'dd/MM/yyyy', sample: '30/06/2026' },
  { form: 'MM/dd/yyyy', sample: '06/30/2026' },
  { form: 'yyyy-MM-dd', sample: '2026-06-30' },
] as const

interface SplitProps extends CommandTarget {
  act: (choice: TransformChoice, into?: 'each') => void
}

/** By the separator that most of the first rows have; nothing where they have none. */
function SplitItems({ sheet, column, act }: SplitProps) {
  const trpc = useTRPC()
  const ask = { sheetId: sheet.id, columnIds: [column.id], scope: shownScope(), given: [] }
  const first = useQuery({ ...trpc.transform.byExample.queryOptions(ask), staleTime: 0 }).data
  const separator = first ? separatorOf(first.rows.map(({ cells }) => cells[0] ?? null)) : null
  if (separator === null) return null
  const words = separatorWords(separator)
  const options = { separator }
  return (
    <>
      <Menu.Item leftSection={<IconColumns {...size} />} onClick={() => act({ id: 'part', options }, 'each')}>
        Split into columns at {words}
      </Menu.Item>
      {isListSeparator(separator) && (
        <Menu.Item leftSection={<IconRowInsertBottom {...size} />} onClick={() => act({ id: 'rows', options })}>
          Split into rows at {words}
        </Menu.Item>
      )}
    </>
  )
}
