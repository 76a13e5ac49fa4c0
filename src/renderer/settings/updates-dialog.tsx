// Look for a new version: reads the address in the settings on request, shows what changed, and saves the package.
import { Code, Progress, ScrollArea, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { type ReactNode, useState } from 'react'
import { noUpdateAddress } from '../../contract/app/update-words.ts'
import type { UpdateAnswer, UpdateProgress } from '../../contract/app/updates.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { problemShown } from '../ui/notice/mutation-problems.ts'
import { bytesWords } from '../ui/words/bytes-words.ts'
import { formatDate } from '../ui/words/figures.ts'
import { hostOf } from './key-field.tsx'
import classes from './licences-dialog.module.css'

export function UpdatesDialog({ onClose }: { onClose(): void }) {
  const trpc = useTRPC()
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const { data: about } = useQuery(trpc.app.about.queryOptions())
  const look = useMutation(trpc.updates.look.mutationOptions({ meta: problemShown }))
  const [wanted, setWanted] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { data: progress } = useSubscription(
    trpc.updates.download.subscriptionOptions(
      { version: wanted ?? '0.0.0' },
      {
        enabled: wanted !== null,
        onError: error => {
          setWanted(null)
          setFailure(error)
        },
      },
    ),
  )
  const { address = null, key = null } = settings?.updates ?? {}
  const isSet = address !== null && key !== null
  const found = look.data
  const isSaved = progress?.state === 'saved'
  const main =
    found?.newer && found.package
      ? { label: 'Download', run: () => setWanted(found.newer?.version ?? null), busy: wanted !== null && !isSaved }
      : { label: found ? 'Look again' : 'Look now', run: () => look.mutate(), disabled: !isSet, busy: look.isPending }
  return (
    <Dialog
      onClose={onClose}
      title="Look for a new version"
      size={560}
      focus="main"
      close={isSaved ? 'Close' : 'Cancel'}
      error={failure ?? look.error}
      state={progress?.state === 'loading' && `${bytesWords(progress.bytes)} of ${bytesWords(progress.total)}`}
      main={isSaved ? null : main}
      second={
        !isSet && {
          label: 'Settings…',
          run: () => uiStore.set({ dialog: { kind: 'settings', section: 'general' } }),
        }
      }
    >
      <Stack gap="sm">
        {found ? (
          <Found found={found} />
        ) : (
          <Text>
            This is Listwright {about?.version}.{' '}
            {isSet
              ? `Listwright reads the list of versions at ${hostOf(address)} when you click “Look now”, and at no other time. Nothing about you or your lists is sent.`
              : noUpdateAddress}
          </Text>
        )}
        {progress && <Download progress={progress} />}
      </Stack>
    </Dialog>
  )
}

const withoutPackage = (found: UpdateAnswer): string =>
  found.installedAs === 'clone'
    ? 'Listwright runs from a clone of its source here. Pull the new version there.'
    : 'The list has no package for how Listwright is installed here.'

function Found({ found }: { found: UpdateAnswer }): ReactNode {
  const { newer, current } = found
  if (!newer) return <Text>Listwright {current} is the newest version.</Text>
  return (
    <>
      <Title order={3}>
        Listwright {newer.version} is available ({formatDate(newer.date)})
      </Title>
      <Text c="dimmed">
        This is {current}.{' '}
        {found.package
          ? `${found.package.file} (${bytesWords(found.package.bytes)}) is saved in ${found.folder}. It is not installed until you do so.`
          : withoutPackage(found)}
      </Text>
      <ScrollArea.Autosize mah={260} type="auto" tabIndex={0} aria-label="What changed">
        <Text component="pre" ff="text" m={0} className={classes.text}>
          {newer.notes}
        </Text>
      </ScrollArea.Autosize>
    </>
  )
}

function Download({ progress }: { progress: UpdateProgress }): ReactNode {
  if (progress.state === 'loading')
    return <Progress value={(progress.bytes / progress.total) * 100} aria-label="Downloaded" />
  return (
    <div>
      <Text>
        The package is complete and has the right signature: <Code>{progress.file}</Code>
      </Text>
      <Text mt="xs">
        {progress.install === null ? (
          'Close Listwright and open the file to install it.'
        ) : (
          <>
            Close Listwright and install it with <Code>{progress.install}</Code>
          </>
        )}{' '}
        Your data stays where it is. Before its format changes, a backup is made.
      </Text>
    </div>
  )
}
