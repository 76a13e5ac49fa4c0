// About: version, where data lies, what is never done with it.
import { Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../rpc/trpc.ts'
import { uiStore } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProgramMark } from '../ui/program-mark.tsx'
import classes from '../ui/settings.module.css'

/** By the names of Node. */
const systems: Readonly<Partial<Record<string, string>>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' }
const hosts = { electron: 'Desktop window', web: 'Browser on this computer', cli: 'Command line' } as const

export function AboutDialog({ onClose }: { onClose(): void }) {
  const trpc = useTRPC()
  const { data: about } = useQuery(trpc.app.about.queryOptions())
  return (
    <Dialog
      onClose={onClose}
      title="About"
      size={460}
      focus="close"
      close="Close"
      second={{
        label: 'Third-party licenses…',
        run: () => uiStore.set({ dialog: { kind: 'licences', back: { kind: 'about' } } }),
      }}
    >
      <Group wrap="nowrap" align="flex-start" gap="lg">
        <ProgramMark size={52} />
        <div>
          <Title order={2}>Listwright {about?.version}</Title>
          <Text c="dimmed">{about && `${hosts[about.host]}, ${systems[about.platform] ?? about.platform}`}</Text>
          <Text mt="sm">
            A desktop spreadsheet for cleaning and validating lists of people and companies. Your lists stay on this
            computer. Only runs you start with the live service send anything, and they show you what first. No
            telemetry.
          </Text>
          {about && (
            <Text mt="sm" fz={12} c="dimmed">
              Data folder: <span className={classes.path}>{about.dataDir}</span>
              {about.dataDate && (
                <>
                  <br />
                  Bundled data as of {about.dataDate}
                </>
              )}
            </Text>
          )}
          <Text mt="sm" fz={12} c="dimmed">
            MIT license
          </Text>
        </div>
      </Group>
    </Dialog>
  )
}
