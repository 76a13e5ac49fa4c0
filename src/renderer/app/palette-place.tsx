// Where the palette is drawn: loaded in the first idle time, or when it is opened before that.
import { Modal } from '@mantine/core'
import { useStore } from '../state/store.ts'
import { paletteStore } from '../ui/focus/overlay.ts'
import { OnDemandBody } from '../ui/on-demand-body.tsx'
import { palettePart } from './parts.ts'

const close = () => paletteStore.set({ opened: false })

export function PalettePlace() {
  const opened = useStore(paletteStore, state => state.opened)
  const loaded = useStore(palettePart.loading, ({ Body }) => Body !== null)
  if (!opened && !loaded) return null
  return (
    <OnDemandBody
      part={palettePart}
      props={{}}
      frame={content => (
        <Modal opened={opened} onClose={close} withCloseButton={false}>
          {content}
        </Modal>
      )}
    />
  )
}
