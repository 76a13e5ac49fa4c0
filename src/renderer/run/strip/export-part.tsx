// Taking out one part of the results: the good rows with a click, the others from the arrow beside it.
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconFileExport } from '@tabler/icons-react'
import type { ColumnId } from '../../../contract/app/ids.ts'
import type { Segment } from '../../offers/segments.ts'
import { uiStore } from '../../state/open.ts'
import { countNoun, formatCount } from '../../ui/words/figures.ts'
import classes from './results-strip.module.css'

interface Props {
  segments: readonly Segment[]
  /** The column of verdicts. */
  splitBy: ColumnId
  onShow: (segment: Segment) => Promise<void>
  /** Shows the list without any part. */
  onAll: () => Promise<void>
}

const partWords = ({ look, rows }: Segment) => `${formatCount(rows)} ${look.word.toLowerCase()}`

/** The file holds what is on the screen: the part is shown first. */
async function exportAfter(shown: Promise<void>, how: { splitBy?: ColumnId } = {}): Promise<void> {
  await shown
  uiStore.set({ dialog: { kind: 'export', ...how } })
}

export function ExportPart({ segments, splitBy, onShow, onAll }: Props) {
  const judged = segments.filter(({ verdict }) => verdict !== null)
  const good = judged.find(({ verdict }) => verdict === 'Deliverable') ?? judged[0]
  if (!good) return null
  const rows = segments.reduce((sum, segment) => sum + segment.rows, 0)
  return (
    <Button.Group>
      <Button
        size="compact-xs"
        leftSection={<IconFileExport size={14} stroke={1.7} />}
        onClick={() => void exportAfter(onShow(good))}
      >
        <span>
          Export {formatCount(good.rows)} <span className={classes.kind}>{good.look.word.toLowerCase()}</span>
        </span>
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-xs" px={4} className={classes.more} aria-label="More to export">
            <IconChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {segments
            .filter(segment => segment !== good)
            .map(segment => (
              <Menu.Item key={segment.look.word} onClick={() => void exportAfter(onShow(segment))}>
                Export {partWords(segment)}…
              </Menu.Item>
            ))}
          <Menu.Divider />
          <Menu.Item onClick={() => void exportAfter(onAll())}>Export all {countNoun(rows, 'row')}…</Menu.Item>
          <Menu.Item onClick={() => void exportAfter(onAll(), { splitBy })}>Export all, split by verdict…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  )
}
