// The page's outermost part: look, wire, what follows the engine, and the dialogs above the window.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { creditsCommands } from './credits/credits-commands.ts'
import { fileCommands } from './file/file-commands.ts'
import { followHanded } from './file/handed-files.ts'
import { followIncoming } from './file/open-file.ts'
import { followPaste } from './file/paste-anywhere.ts'
import { followColumns } from './file/steps.ts'
import { followChanges } from './rpc/changes.ts'
import { client, queryClient } from './rpc/client.ts'
import { TRPCProvider } from './rpc/trpc.ts'
import { runCommands } from './run/run-commands.ts'
import { searchCommands } from './search/search-commands.ts'
import { rememberSearch } from './search/search-state.ts'
import { appCommands } from './shell/app-commands.ts'
import { listenToKeys, registerCommands } from './shell/commands.ts'
import { followMenu } from './shell/desktop-commands.ts'
import { Dialogs } from './shell/dialogs.tsx'
import { shownAs } from './shell/formats.ts'
import { Frame } from './shell/frame.tsx'
import { keepRoom } from './shell/narrow.ts'
import { Notices } from './shell/notices.tsx'
import { guardPanes, handEscape } from './shell/overlay.ts'
import { Palette } from './shell/palette.tsx'
import { followFocus } from './shell/panes.ts'
import { rememberPanels } from './shell/remember-panels.ts'
import { SettingsEffects } from './shell/settings-effects.tsx'
import { Starting } from './shell/starting.tsx'
import { useStore } from './shell/store.ts'
import { followWorkspace } from './shell/workspace-notes.ts'
import { theme, variables } from './theme.ts'

const followers = [
  () => registerCommands([...fileCommands, ...appCommands, ...searchCommands, ...runCommands, ...creditsCommands]),
  guardPanes,
  handEscape,
  listenToKeys,
  followFocus,
  keepRoom,
  followChanges,
  followMenu,
  followColumns,
  followWorkspace,
  rememberPanels,
  rememberSearch,
  followPaste,
  followIncoming,
  followHanded,
]

export function App() {
  // Figures are written where they are drawn: with other formats all of the page is drawn anew.
  useStore(shownAs, ({ formats }) => formats)
  useEffect(() => {
    const stops = followers.map(follow => follow())
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={client} queryClient={queryClient}>
        <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
          <SettingsEffects />
          <Starting>
            <Frame />
            <Dialogs />
            <Palette />
          </Starting>
          <Notices />
        </MantineProvider>
      </TRPCProvider>
    </QueryClientProvider>
  )
}
