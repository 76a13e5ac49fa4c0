// Asks for the key of a service that has none yet: no other service's key is ever sent there.
import { Text } from '@mantine/core'
import type { KeyState } from '../../contract/app/account.ts'
import { Dialog } from '../ui/dialog.tsx'
import { hostOf, KeyField } from './key-field.tsx'

/** The service that needs a key, and what goes on once it has one. */
export interface KeyAsked {
  readonly state: KeyState
  readonly origin: string
  then(): void
}

/** `asked` null: closed. It stays mounted, as the dialog below it needs. */
export function KeyDialog({ asked, onClose }: { asked: KeyAsked | null; onClose(): void }) {
  return (
    <Dialog
      opened={asked !== null}
      onClose={onClose}
      stackId="key"
      title={asked ? `API key for ${hostOf(asked.origin)}` : ''}
      size={560}
    >
      {asked && (
        <>
          <Text mb="md">
            Listwright has no key for <strong>{asked.origin}</strong> in this workspace. A key is sent only to the
            address you enter it for. Make sure this address belongs to your service.
          </Text>
          <KeyField
            state={asked.state}
            origin={asked.origin}
            has={false}
            focused
            onSet={() => {
              onClose()
              asked.then()
            }}
          />
        </>
      )}
    </Dialog>
  )
}
