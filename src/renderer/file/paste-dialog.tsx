// A table from the clipboard becomes a new list; pasting goes on to the import by itself.
import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { uiStore } from '../state/open.ts'
import { problemNotice } from '../ui/notices.tsx'
import { importText } from './open-file.ts'

/** A paste of at least this much is taken as the whole table. */
const tableLike = (text: string) => /[\t,;|]/.test(text) && /\n/.test(text)

export function PasteDialog({ onClose }: { onClose(): void }) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)

  const go = async (table: string) => {
    if (!table.trim()) return
    setBusy(true)
    try {
      await importText(table)
      if (uiStore.get().dialog?.kind === 'paste') onClose()
    } catch (error) {
      problemNotice(error)
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title="Paste a table" size={620}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void go(text)
        }}
      >
        <Text mb="xs">
          Copy cells in Excel, Google Sheets or a web page and paste them here. You see a preview next.
        </Text>
        <Textarea
          data-autofocus
          aria-label="The table as text"
          placeholder="Paste here"
          rows={10}
          spellCheck={false}
          disabled={busy}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onPaste={event => {
            const pasted = event.clipboardData.getData('text/plain')
            if (text !== '' || !tableLike(pasted)) return
            event.preventDefault()
            setText(pasted)
            void go(pasted)
          }}
          styles={{ input: { fontFamily: 'var(--lw-font-mono)', fontSize: 12 } }}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!text.trim()}>
            Continue
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
