// Which rows and columns of a list are taken by an export.
import { Box, Group, Radio } from '@mantine/core'
import type { Sheet } from '../../../contract/app/sheet.ts'
import type { GridState } from '../../state/grid-state.ts'
import { formatCount } from '../../ui/words/figures.ts'
import type { useExportChoices } from './export-choices.ts'
import { type ExportScope, takenWords } from './export-scope.ts'

const scopeWords: Record<ExportScope, string> = {
  view: 'Rows on the screen',
  all: 'All rows',
  selection: 'Selected rows',
}

interface Props {
  sheet: Sheet
  made: ReturnType<typeof useExportChoices>
  view: GridState['view']
}

/** Which rows and columns are taken, said in a sentence. */
export function TakenRows({ sheet, made, view }: Props) {
  const { choices, choose, offered, shown } = made
  const { scope, columns } = choices
  return (
    <>
      <Box component="p" m={0} fw={500}>
        {takenWords(sheet, view, {
          scope,
          rows: offered.find(one => one.scope === scope)?.rows ?? sheet.rows,
          columns: columns === 'all' ? sheet.columns.length : shown.length,
        })}
      </Box>
      {offered.length > 1 && (
        <Radio.Group label="Rows" value={scope} onChange={value => choose({ scope: value as ExportScope })}>
          <Group gap="lg" mt={4}>
            {offered.map(({ scope: value, rows }) => (
              <Radio key={value} value={value} label={`${scopeWords[value]} (${formatCount(rows)})`} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {shown.length < sheet.columns.length && (
        <Radio.Group
          label="Columns"
          value={columns}
          onChange={value => choose({ columns: value as 'shown' | 'all', names: null })}
        >
          <Group gap="lg" mt={4}>
            <Radio value="shown" label={`Columns on the screen (${formatCount(shown.length)})`} />
            <Radio value="all" label={`All columns (${formatCount(sheet.columns.length)})`} />
          </Group>
        </Radio.Group>
      )}
    </>
  )
}
