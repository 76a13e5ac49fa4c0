// The one dialog above the window, by its kind.

import { useLayoutEffect, useRef } from 'react'
import { LegendDialog } from '../answer/legend-dialog.tsx'
import { FixDialog } from '../clean/fix-dialog.tsx'
import { ConsoleDialog } from '../console/console-dialog.tsx'
import { CostDialog } from '../credits/cost-dialog.tsx'
import { CreditsDialog } from '../credits/credits-dialog.tsx'
import { ExportDialog } from '../file/export-dialog.tsx'
import { ImportDialog } from '../file/import-dialog.tsx'
import { PasteDialog } from '../file/paste-dialog.tsx'
import { CompareDialog } from '../history/compare-dialog.tsx'
import { RevertDialog } from '../history/revert-dialog.tsx'
import { OwnDialog } from '../own/own-dialog.tsx'
import { PolicyDialog } from '../policy/policy-dialog.tsx'
import { EraseDialog } from '../privacy/erase-dialog.tsx'
import { SuppressionDialog } from '../privacy/suppression-dialog.tsx'
import { RunDialog } from '../run/dialog/run-dialog.tsx'
import { RecipeDialog } from '../run/recipe/recipe-dialog.tsx'
import { KeepDialog } from '../search/keep-dialog.tsx'
import { AboutDialog } from '../settings/about-dialog.tsx'
import { SettingsDialog } from '../settings/settings-dialog.tsx'
import { SeenDialog } from '../sheet/columns/seen-dialog.tsx'
import { type Dialog, ui } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { TrashDialog } from '../trash/trash-dialog.tsx'
import { focusMain } from '../ui/panes.ts'
import { BackupsDialog } from './backups-dialog.tsx'
import { ConnectedDialog } from './connected-dialog.tsx'
import { Shortcuts } from './shortcuts.tsx'

const close = () => ui.set({ dialog: null })

/** A dialog that is not there any more cannot give the focus back, so it is done here. */
function useFocusReturn(open: boolean): void {
  const before = useRef<Element | null>(null)
  // Before the dialog takes the focus for itself.
  useLayoutEffect(() => {
    if (open) {
      before.current = document.activeElement
      return
    }
    const last = before.current
    before.current = null
    if (last instanceof HTMLElement && last.isConnected) last.focus()
    else if (last) focusMain()
  }, [open])
}

function OpenDialog({ dialog }: { dialog: Dialog }) {
  switch (dialog.kind) {
    case 'import':
      return <ImportDialog key={dialog.ticket} ticket={dialog.ticket} fileName={dialog.fileName} onClose={close} />
    case 'paste':
      return <PasteDialog onClose={close} />
    case 'export':
      return <ExportDialog onClose={close} />
    case 'recipe':
      return <RecipeDialog {...dialog} onClose={close} />
    case 'own':
      return <OwnDialog sheetId={dialog.sheetId} onClose={close} />
    case 'seen':
      return <SeenDialog sheetId={dialog.sheetId} onClose={close} />
    case 'revert':
      return <RevertDialog sheetId={dialog.sheetId} stepId={dialog.stepId} onClose={close} />
    case 'compare':
      return <CompareDialog sheetId={dialog.sheetId} from={dialog.from} onClose={close} />
    case 'keep':
      return <KeepDialog searchId={dialog.searchId} onClose={close} />
    case 'backups':
      return <BackupsDialog onClose={close} />
    case 'connected':
      return <ConnectedDialog onClose={close} />
    case 'console':
      return <ConsoleDialog onClose={close} />
    case 'erase':
      return <EraseDialog onClose={close} />
    case 'suppression':
      return <SuppressionDialog source={dialog.source} onClose={close} />
    case 'trash':
      return <TrashDialog onClose={close} />
    case 'fix':
      return <FixDialog columnId={dialog.columnId} onClose={close} />
    case 'settings':
      return <SettingsDialog section={dialog.section ?? 'general'} onClose={close} />
    case 'credits':
      return (
        <CreditsDialog
          key={`${dialog.part} ${dialog.runId}`}
          part={dialog.part}
          runId={dialog.runId ?? null}
          onClose={() => ui.set({ dialog: dialog.back ?? null })}
        />
      )
    case 'cost':
      return <CostDialog {...dialog} onClose={close} />
    case 'policy':
      return <PolicyDialog word={dialog.word ?? ''} onClose={close} />
    case 'legend':
      return <LegendDialog onClose={close} />
    case 'shortcuts':
      return <Shortcuts onClose={close} />
    case 'about':
      return <AboutDialog onClose={close} />
    case 'run':
      return null
  }
}

export function Dialogs() {
  const dialog = useStore(ui, value => value.dialog)
  useFocusReturn(dialog !== null)
  return (
    <>
      {dialog && <OpenDialog dialog={dialog} />}
      <RunDialog />
    </>
  )
}
