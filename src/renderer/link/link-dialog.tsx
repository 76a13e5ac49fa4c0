// A link that is pasted, for where the system does not hand links to the program.
import { Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { linkScheme } from '../../contract/app/link/link-text.ts'
import { engineClient } from '../rpc/client.ts'
import type { DialogProps } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { showLinked } from './show-link.ts'

export function LinkDialog({ onClose }: DialogProps<'link'>) {
  const [text, setText] = useState('')
  const open = useMutation({
    mutationFn: () => engineClient.link.place.query({ text }),
    meta: problemShown,
    onSuccess: place => {
      onClose()
      return showLinked(place)
    },
  })
  return (
    <Dialog
      title="Open a link"
      size={560}
      onClose={onClose}
      onSubmit={() => open.mutate()}
      error={open.error}
      main={{ label: 'Open', disabled: text.trim() === '', busy: open.isPending }}
    >
      <Text mb="xs">A link shows a list, a row or a search of this workspace. It changes nothing.</Text>
      <TextInput
        data-autofocus
        aria-label="Link"
        placeholder={`${linkScheme}://…`}
        maxLength={1000}
        spellCheck={false}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
    </Dialog>
  )
}
