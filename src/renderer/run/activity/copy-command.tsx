// Copies the line that repeats a run on the command line: with options where they say all of it, else with its recipe.
import { Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { RunView } from '../../../contract/app/run/run.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { lastingNotice } from '../../ui/notice/notices.tsx'
import { commandLine, recipeLine, unsaidOptions } from './command-line.ts'

const list = new Intl.ListFormat('en')

export function CopyCommand({ run }: { run: RunView }) {
  const trpc = useTRPC()
  // A deleted list, or one without the columns, has nothing to name and nothing to run on.
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId: run.sheetId }, { retry: false }))
  const { data: recipe } = useQuery(trpc.recipe.ofRun.queryOptions({ runId: run.id }, { retry: false }))
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const { data: about } = useQuery(trpc.app.about.queryOptions())
  const clipboard = useClipboard()
  if (!sheet || !recipe || !settings || !about) return <Menu.Item disabled>Copy command</Menu.Item>
  const folder = about.usualDataDir ? null : about.dataDir
  const beyond = unsaidOptions(run, sheet.columns, settings.freshDays)
  const line = beyond.length > 0 ? recipeLine(run, recipe.fileName, folder) : commandLine(run, sheet.columns, folder)
  const parts = [
    'Command copied.',
    ...(beyond.length > 0
      ? [
          `The command line has no option for ${list.format(beyond)}. The copied command uses a recipe instead. Save it as ${recipe.fileName} with “Save as recipe…”.`,
        ]
      : []),
    ...(run.spec.within.kind === 'all'
      ? []
      : ['It runs on all rows of the list, not only the view or the rows of this run.']),
    'Close Listwright before you run it. Only one program can use a workspace at a time.',
  ]
  return (
    <Menu.Item
      title="For a terminal or script"
      onClick={() => {
        clipboard.copy(line)
        lastingNotice(parts.join(' '))
      }}
    >
      Copy command
    </Menu.Item>
  )
}
