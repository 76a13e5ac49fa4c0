// The views of the open list: the standing ones, those with a name, and saving what is shown.
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconDeviceFloppy, IconPencil, IconTable, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ViewSpec } from '../../../contract/app/view.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { SubMenu } from '../../ui/command/sub-menu.tsx'
import { isSameView } from '../same-view.ts'
import { useSession, useSessionState } from '../session-context.ts'
import { openSheetDialog } from '../sheet-dialog.ts'
import { standingWords } from './condition-words.ts'
import { deleteView, showStanding, showView, updateView, viewsOf } from './saved-views.ts'

const size = { size: 15, stroke: 1.7 }
const isPlain = ({ sort, conditions, search }: ViewSpec) => sort.length + conditions.length === 0 && search === ''

export function ViewsMenu() {
  const trpc = useTRPC()
  const session = useSession()
  const spec = useSessionState(state => state.view.spec)
  const { data: saved = [] } = useQuery(trpc.view.saved.queryOptions({ sheetId: session.sheetId }))
  const [only] = spec.conditions
  const standing = spec.conditions.length === 1 && only?.kind === 'standing' ? only.view : null
  const current = saved.find(view => isSameView(view.spec, spec) && !isPlain(spec))
  const name = current?.name ?? (standing ? standingWords[standing].name : isPlain(spec) ? 'All rows' : 'Unsaved view')
  const tick = (shown: boolean) => (shown ? <IconCheck size={14} aria-label="Shown" /> : null)
  const later = (act: () => void) => () => void setTimeout(act)
  return (
    <Menu position="bottom-start" width={240} withinPortal>
      <Menu.Target>
        <Button
          flex="none"
          maw={240}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconTable {...size} />}
          rightSection={<IconChevronDown size={13} />}
          aria-label={`View: ${name}`}
        >
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={480} style={{ overflowY: 'auto' }}>
        <Menu.Item rightSection={tick(isPlain(spec))} onClick={() => void showStanding(session, null)}>
          All rows
        </Menu.Item>
        {viewsOf(session).map(view => (
          <Menu.Item key={view} rightSection={tick(view === standing)} onClick={() => void showStanding(session, view)}>
            {standingWords[view].name}
          </Menu.Item>
        ))}
        {saved.length > 0 && <Menu.Divider />}
        {saved.map(view => (
          <Menu.Item key={view.id} rightSection={tick(view === current)} onClick={() => void showView(session, view)}>
            {view.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconDeviceFloppy {...size} />}
          onClick={later(() => openSheetDialog({ kind: 'view', view: null }))}
        >
          Save this view…
        </Menu.Item>
        {saved.length > 0 && (
          <SubMenu label="Change a saved view" icon={<IconPencil {...size} />}>
            {saved.map(view => [
              <Menu.Label key={`${view.id}`}>{view.name}</Menu.Label>,
              <Menu.Item
                key={`${view.id} keep`}
                leftSection={<IconDeviceFloppy {...size} />}
                onClick={() => void updateView(session, view)}
              >
                Update to current view
              </Menu.Item>,
              <Menu.Item
                key={`${view.id} name`}
                leftSection={<IconPencil {...size} />}
                onClick={later(() => openSheetDialog({ kind: 'view', view }))}
              >
                Rename…
              </Menu.Item>,
              <Menu.Item
                key={`${view.id} delete`}
                leftSection={<IconTrash {...size} />}
                color="var(--lw-bad)"
                onClick={() => void deleteView(session, view)}
              >
                Delete
              </Menu.Item>,
            ])}
          </SubMenu>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
