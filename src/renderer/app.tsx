// The page's outermost part: look, wire, what follows the engine, and the dialogs above the window.
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { actionCommands } from './action/action-commands.ts'
import { appCommands } from './app/app-commands.ts'
import { followMenu, giveMenu } from './app/desktop-commands.ts'
import { Dialogs } from './app/dialogs.tsx'
import { Frame } from './app/frame.tsx'
import { PalettePlace } from './app/palette-place.tsx'
import { loadRest } from './app/parts.ts'
import { rememberPanels } from './app/remember-panels.ts'
import { SettingsEffects } from './app/settings-effects.tsx'
import { Starting } from './app/starting.tsx'
import { tellUsed } from './app/tell-used.ts'
import { followWorkspace } from './app/workspace-notes.ts'
import { bouncesCommands } from './bounces/bounces-commands.ts'
import { cleanCommands } from './clean/clean-commands.ts'
import { clustersCommands } from './clusters/clusters-commands.ts'
import { compareCommands } from './compare/compare-commands.ts'
import { creditsCommands } from './credits/credits-commands.ts'
import { duplicatesCommands } from './duplicates/duplicates-commands.ts'
import { fileCommands } from './file/file-commands.ts'
import { followHanded } from './file/handed-files.ts'
import { followIncoming } from './file/open-file.ts'
import { followPaste } from './file/paste-anywhere.ts'
import { followColumns } from './file/steps.ts'
import { groupsCommands } from './groups/groups-commands.ts'
import { guideCommands } from './guide/guide-commands.ts'
import { healthCommands } from './health/health-commands.ts'
import { FollowLinks } from './link/follow.tsx'
import { matchCommands } from './match/match-commands.ts'
import { postgresCommands } from './postgres/postgres-commands.ts'
import { profileCommands } from './profile/profile-commands.ts'
import { recipeCommands } from './recipe/recipe-commands.ts'
import { reconcileCommands } from './reconcile/reconcile-commands.ts'
import { followChanges } from './rpc/changes.ts'
import { engineClient, queryClient } from './rpc/client.ts'
import { TRPCProvider } from './rpc/trpc.ts'
import { runCommands } from './run/run-commands.ts'
import { searchCommands } from './search/search-commands.ts'
import { rememberSearch } from './search/search-state.ts'
import { useStore } from './state/store.ts'
import { transformCommands } from './transform/transform-commands.ts'
import { listenToKeys, registerCommands } from './ui/command/commands.ts'
import { followOpening } from './ui/focus/opening-focus.ts'
import { guardPanes, handEscape } from './ui/focus/overlay.ts'
import { followFocus } from './ui/focus/panes.ts'
import { pageTheme, themeVariables } from './ui/look/theme.ts'
import { keepRoom } from './ui/narrow.ts'
import { followMutationProblems } from './ui/notice/mutation-problems.ts'
import { Notices } from './ui/notice/notices.tsx'
import { sayCutTexts } from './ui/words/cut-texts.ts'
import { shownAs } from './ui/words/formats.ts'

const followers = [
  () =>
    registerCommands([
      ...fileCommands,
      ...postgresCommands,
      ...appCommands,
      ...searchCommands,
      ...runCommands,
      ...recipeCommands,
      ...cleanCommands,
      ...transformCommands,
      ...duplicatesCommands,
      ...profileCommands,
      ...clustersCommands,
      ...compareCommands,
      ...matchCommands,
      ...reconcileCommands,
      ...healthCommands,
      ...bouncesCommands,
      ...actionCommands,
      ...creditsCommands,
      ...groupsCommands,
      ...guideCommands,
    ]),
  guardPanes,
  handEscape,
  listenToKeys,
  followFocus,
  followOpening,
  keepRoom,
  sayCutTexts,
  followChanges,
  followMutationProblems,
  followMenu,
  giveMenu,
  followColumns,
  followWorkspace,
  rememberPanels,
  rememberSearch,
  followPaste,
  followIncoming,
  followHanded,
  loadRest,
  tellUsed,
]

export function App() {
  // Figures are written where they are drawn: with other formats all of the page is drawn again.
  useStore(shownAs, ({ formats }) => formats)
  useEffect(() => {
    const stops = followers.map(follow => follow())
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={engineClient} queryClient={queryClient}>
        <MantineProvider theme={pageTheme} cssVariablesResolver={themeVariables} defaultColorScheme="auto">
          <SettingsEffects />
          <Starting>
            <Frame />
            <Dialogs />
            <FollowLinks />
            <PalettePlace />
          </Starting>
          <Notices />
        </MantineProvider>
      </TRPCProvider>
    </QueryClientProvider>
  )
}
