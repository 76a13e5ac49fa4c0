// Short messages at the edge of the window: after actions, with Undo; problems stay until they are closed.
import { Button, Group, Text } from '@mantine/core'
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
  useNotifications,
} from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SheetId } from '../../../contract/app/ids.ts'
import type { ProblemCode } from '../../../contract/app/problem.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { useStore } from '../../state/store.ts'
import { useRoom } from '../narrow.ts'
import { type ProblemWords, problemCode, problemText } from '../words/words.ts'
import { useNoticePlace } from './notice-place.ts'
import classes from './notices.module.css'
import { goesWithList, isClosed } from './notices-of-lists.ts'

export interface NoticeAction {
  label: string
  run(): void | Promise<void>
}

const body = (id: string, text: ReactNode, action: NoticeAction | undefined) => (
  <Group justify="space-between" gap="4px 12px">
    <div>{text}</div>
    {action && (
      <Button
        size="compact-xs"
        variant="default"
        className={classes.action}
        onClick={async () => {
          notifications.hide(id)
          try {
            await action.run()
          } catch (error) {
            problemNotice(error)
          }
        }}
      >
        {action.label}
      </Button>
    )}
  </Group>
)

let made = 0
const nextId = () => {
  made += 1
  return `notice-${made}`
}

const maxShown = 4
/** Mantine draws dialogs at 200 and menus at 300: what a person has just opened is covered by no notice. */
const overDialogs = 250

/** The newest is always seen: the oldest that would go away by itself makes room, though the mouse that rests on one stops its time. */
function show(notice: NotificationData): void {
  const { notifications: shown } = notificationsStore.getState()
  const oldest = shown.find(({ autoClose }) => autoClose !== false)
  if (shown.length >= maxShown && oldest?.id) notifications.hide(oldest.id)
  notifications.show(notice)
}

/** Something was done. Goes away by itself; `action` is usually Undo. `of`: the list it is about, if it goes away with it. */
export function doneNotice(text: ReactNode, action?: NoticeAction, of?: SheetId): void {
  const id = nextId()
  if (of !== undefined) goesWithList(id, of)
  show({
    id,
    message: body(id, text, action),
    icon: <IconCheck size={16} />,
    color: 'var(--lw-good)',
    onClose: () => isClosed(id),
    autoClose: action ? 10_000 : 5000,
  })
}

const info = (text: ReactNode) => ({ message: text, icon: <IconInfoCircle size={16} />, color: 'var(--lw-info)' })

/** Worth knowing, nothing to do. `of`: the list it is about, which it goes away with. */
export function infoNotice(text: ReactNode, of?: SheetId): void {
  const id = nextId()
  if (of !== undefined) goesWithList(id, of)
  show({ ...info(text), id, onClose: () => isClosed(id), autoClose: 7000 })
}

/** Worth knowing, until it is closed: no one may have been looking. */
export function lastingNotice(text: ReactNode, action?: NoticeAction): void {
  const id = nextId()
  show({ ...info(body(id, text, action)), id, autoClose: false })
}

/** A problem in words; stays until closed. The same problem again replaces its notice. */
export function problemWordsNotice({ title, text }: ProblemWords, action?: NoticeAction): void {
  const id = `problem-${title}`
  notifications.hide(id)
  show({
    id,
    title: <Text fw={600}>{title}</Text>,
    message: body(id, text, action),
    icon: <IconAlertTriangle size={16} />,
    color: 'var(--lw-bad)',
    autoClose: false,
  })
}

/** Declared failures where nothing went wrong: there was only nothing to do. */
const mild: ReadonlySet<string> = new Set([
  'stopped',
  'key_not_confirmed',
  'nothing_to_undo',
  'nothing_to_redo',
  'nothing_to_run',
] satisfies ProblemCode[])

/** A failed call in words. */
export function problemNotice(error: unknown, action?: NoticeAction): void {
  const code = problemCode(error)
  if (code && mild.has(code)) infoNotice(problemText(error).text)
  else problemWordsNotice(problemText(error), action)
}

/**
 * Over the last rows of the sheet, beside the panel and above the scrollbar: there are cells, which scroll, and no controls.
 * Above a dialog where nothing is covered that is read or pressed; in a narrow window at the top.
 */
export function Notices() {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const dialog = useStore(uiStore, ({ dialog }) => dialog !== null)
  const some = useNotifications().notifications.length > 0
  const drawers = useRoom() !== 'wide'
  const place = useNoticePlace(some && dialog && !drawers)
  const panel = useStore(uiStore, ({ panel }) => panel !== null)
  const beside = panel ? `min(${settings?.layout.panel ?? 380}px, 42vw)` : '0px'
  return (
    <Notifications
      position={drawers ? 'top-center' : 'bottom-right'}
      containerWidth={400}
      limit={maxShown}
      zIndex={overDialogs}
      classNames={{ root: classes.root }}
      style={{ '--beside': beside, ...(place && { '--left': `${place.left}px`, '--top': `${place.top}px` }) }}
      data-placed={place !== null || undefined}
    />
  )
}
