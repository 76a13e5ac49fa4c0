// A table from the clipboard becomes a new list; pasting goes on to the import by itself.
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { uiStore } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { problemNotice } from '../ui/notice/notices.tsx'
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
    <Dialog
      onClose={onClose}
      title="Paste a table"
      size={620}
      onSubmit={() => void go(text)}
      main={{ label: 'Continue', disabled: !text.trim(), busy }}
    >
      <Text mb="xs">Copy cells in Excel, Google Sheets or a web page and paste them here. You see a preview next.</Text>
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
    </Dialog>
  )
}
