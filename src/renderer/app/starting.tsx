// Until the engine has answered for the first time; then the window opens as it was left.
import { Button, Loader, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { inDrawers } from '../ui/narrow.ts'
import { ProgramMark } from '../ui/program-mark.tsx'
import { problemText } from '../ui/words/words.ts'
import { useAway } from './away-banner.tsx'
import { loadShown } from './parts.ts'
import classes from './starting.module.css'

export function Starting({ children }: { children: ReactNode }) {
  const trpc = useTRPC()
  const about = useQuery(trpc.app.about.queryOptions())
  const settings = useQuery(trpc.settings.get.queryOptions())
  const workbooks = useQuery(trpc.sheet.workbooks.queryOptions())
  const away = useAway()
  const [ready, setReady] = useState(false)
  const { data: kept } = settings
  const { data: books } = workbooks

  useEffect(() => {
    if (ready || !kept || !books) return
    const last = books.flatMap(book => book.sheets).find(sheet => sheet.id === kept.layout.lastSheet)
    const { open, lists, search } = kept.layout
    uiStore.set({
      sheetId: search ? null : (last?.id ?? null),
      search,
      sidebar: lists && !inDrawers(),
      panel: open && !(search && open !== 'activity') ? { kind: open } : null,
    })
    void loadShown().then(() => setReady(true))
  }, [ready, kept, books])

  if (ready) return children
  const error = about.error ?? settings.error ?? workbooks.error
  const words = error ? problemText(error) : null
  return (
    <main className={classes.starting}>
      <ProgramMark size={44} />
      {words ? (
        <div role="alert">
          <Title order={1}>{words.title}</Title>
          <Text mt={6}>{words.text}</Text>
          <Button mt="md" onClick={() => location.reload()}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <Loader size="sm" />
          <Text c="dimmed" role="status">
            {away
              ? 'Waiting for Listwright. If you closed it, start it again and this page reconnects.'
              : 'Opening your lists…'}
          </Text>
        </>
      )}
    </main>
  )
}
