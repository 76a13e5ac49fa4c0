// The one dialog above the window: what the features declare, by kind.
import { Modal } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { actionDialogs } from '../action/feature.ts'
import { answerDialogs } from '../answer/feature.ts'
import { bouncesDialogs } from '../bounces/feature.ts'
import { cleanDialogs } from '../clean/feature.ts'
import { clustersDialogs } from '../clusters/feature.ts'
import { compareDialogs } from '../compare/feature.ts'
import { consoleDialogs } from '../console/feature.ts'
import { creditsDialogs } from '../credits/feature.ts'
import { duplicatesDialogs } from '../duplicates/feature.ts'
import { fileDialogs } from '../file/feature.ts'
import { groupsDialogs } from '../groups/feature.ts'
import { guideDialogs } from '../guide/feature.ts'
import { healthDialogs } from '../health/feature.ts'
import { historyDialogs } from '../history/feature.ts'
import { intoDialogs } from '../into/feature.ts'
import { linkDialogs } from '../link/feature.ts'
import { matchDialogs } from '../match/feature.ts'
import { moveRowsDialogs } from '../move-rows/feature.ts'
import { ownDialogs } from '../own/feature.ts'
import { policyDialogs } from '../policy/feature.ts'
import { postgresDialogs } from '../postgres/feature.ts'
import { privacyDialogs } from '../privacy/feature.ts'
import { profileDialogs } from '../profile/feature.ts'
import { recipeDialogs } from '../recipe/feature.ts'
import { reconcileDialogs } from '../reconcile/feature.ts'
import { runDialogs } from '../run/feature.ts'
import { searchDialogs } from '../search/feature.ts'
import { settingsDialogs } from '../settings/feature.ts'
import { sheetDialogs } from '../sheet/feature.ts'
import { type DialogKind, type DialogProps, type ShownDialog, uiStore } from '../state/open.ts'
import { useStore } from '../state/store.ts'
import { transformDialogs } from '../transform/feature.ts'
import { trashDialogs } from '../trash/feature.ts'
import { focusMain } from '../ui/focus/panes.ts'
import type { OnDemand } from '../ui/on-demand.ts'
import { OnDemandBody } from '../ui/on-demand-body.tsx'
import { webDialogs } from '../web/feature.ts'
import { appDialogs } from './feature.ts'

/** One for each kind: a kind that no feature draws does not compile. */
export const dialogParts: { readonly [K in DialogKind]: OnDemand<DialogProps<K>> } = {
  ...actionDialogs,
  ...answerDialogs,
  ...appDialogs,
  ...bouncesDialogs,
  ...cleanDialogs,
  ...clustersDialogs,
  ...compareDialogs,
  ...consoleDialogs,
  ...creditsDialogs,
  ...duplicatesDialogs,
  ...fileDialogs,
  ...groupsDialogs,
  ...guideDialogs,
  ...healthDialogs,
  ...historyDialogs,
  ...intoDialogs,
  ...linkDialogs,
  ...matchDialogs,
  ...moveRowsDialogs,
  ...ownDialogs,
  ...policyDialogs,
  ...postgresDialogs,
  ...privacyDialogs,
  ...profileDialogs,
  ...recipeDialogs,
  ...reconcileDialogs,
  ...runDialogs,
  ...searchDialogs,
  ...settingsDialogs,
  ...sheetDialogs,
  ...transformDialogs,
  ...trashDialogs,
  ...webDialogs,
}

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

function OpenDialog<K extends DialogKind>({ asked }: { asked: ShownDialog<K> }) {
  const onClose = () => uiStore.set({ dialog: asked.back ?? null })
  return (
    <OnDemandBody
      part={dialogParts[asked.kind]}
      props={{ ...asked, onClose }}
      frame={content => (
        <Modal opened onClose={onClose} title="One moment" size={460}>
          {content}
        </Modal>
      )}
    />
  )
}

export function Dialogs() {
  const dialog = useStore(uiStore, value => value.dialog)
  useFocusReturn(dialog !== null)
  // Another thing asked for is another dialog.
  return dialog && <OpenDialog key={JSON.stringify(dialog)} asked={dialog} />
}
