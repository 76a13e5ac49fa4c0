// What the team shares beside requests: recipes, searches, templates and settings of the service, and what of it is here.
import { ActionIcon, Button, Group, Menu, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconDots, IconHistory, IconShare, IconShareOff } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileNameOf } from '../../../contract/app/file/file-name.ts'
import { type SharedThing, sharedStanding, type TakenThing } from '../../../contract/app/team.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { doneNotice } from '../../ui/notice/notices.tsx'
import { saveBlob } from '../../ui/save-text.ts'
import classes from '../../ui/settings.module.css'
import { formatDate } from '../../ui/words/figures.ts'
import { problemCode, problemText } from '../../ui/words/words.ts'
import { replacedBy, sharedBy, sharedKindWords } from './shared-words.ts'
import { TeamQuestion } from './team-question.tsx'
import { TeamShare } from './team-share.tsx'
import { TeamVersions } from './team-versions.tsx'

/** While the settings are open, the team is asked as often: each time all that is shared is read. After a failure it is asked sooner. */
const lookEveryMs = 30_000
const retryMs = 5000

/** What a dialog above the settings is about. */
type Asked =
  | { readonly what: 'share' }
  | { readonly what: 'versions' | 'stop'; readonly thing: SharedThing }
  | { readonly what: 'take'; readonly thing: SharedThing; readonly version: number }

/** A recipe is saved as a file, and can be run over the open list at once. */
function tellTaken({ kind, name, version, text }: TakenThing): void {
  const { sheetId } = uiStore.get()
  const isFile = kind === 'recipe' && text !== null
  if (isFile) saveBlob(fileNameOf(`${name}.json`, 'recipe.json'), new Blob([text], { type: 'application/json' }))
  const run = isFile && sheetId !== null && (() => uiStore.set({ dialog: { kind: 'replay', sheetId, text } }))
  doneNotice(`Took version ${version} of “${name}”.`, run ? { label: 'Run it on the open list…', run } : undefined)
}

export function TeamShared() {
  const trpc = useTRPC()
  const { data: things, error } = useQuery(
    trpc.team.shared.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.error ? retryMs : lookEveryMs),
      refetchOnMount: 'always',
    }),
  )
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const take = useMutation(
    trpc.team.take.mutationOptions({
      onSuccess: taken => {
        close()
        tellTaken(taken)
      },
    }),
  )
  const share = useMutation(
    trpc.team.share.mutationOptions({ onSuccess: (_, { name }) => doneNotice(`Shared your copy of “${name}”.`) }),
  )
  const stop = useMutation(
    trpc.team.unshare.mutationOptions({
      onSuccess: (_, { name }) => {
        close()
        doneNotice(`“${name}” is no longer shared.`)
      },
    }),
  )
  const wanted = (thing: SharedThing, version: number) => {
    if (replacedBy(thing, version) !== null) setAsked({ what: 'take', thing, version })
    else take.mutate({ kind: thing.kind, name: thing.name, version })
  }
  const about = asked && asked.what !== 'share' ? asked.thing : null
  return (
    <>
      {things === undefined ? (
        <Text c="dimmed" fz={12} role="status">
          {error ? unknownWords(error) : 'Reading what the team shares…'}
        </Text>
      ) : things.length === 0 ? (
        <Text c="dimmed" fz={12}>
          The team shares nothing yet. Share a recipe, a search, an export template or prices, and colleagues can take a
          copy.
        </Text>
      ) : (
        <Table aria-label="Shared by the team" className={classes.table} verticalSpacing={4} horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Here</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {things.map(thing => (
              <Row
                key={`${thing.kind} ${thing.name}`}
                thing={thing}
                busy={take.isPending}
                onTake={() => wanted(thing, thing.version)}
                onVersions={() => setAsked({ what: 'versions', thing })}
                onShare={() => share.mutate({ kind: thing.kind, name: thing.name })}
                onStop={() => setAsked({ what: 'stop', thing })}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Button mt={8} variant="default" disabled={things === undefined} onClick={() => setAsked({ what: 'share' })}>
        Share…
      </Button>
      <TeamShare opened={asked?.what === 'share'} shared={things ?? []} onClose={close} />
      <TeamVersions
        thing={asked?.what === 'versions' ? asked.thing : null}
        onTake={version => about && wanted(about, version)}
        onClose={close}
      />
      <TeamQuestion
        asking={asked?.what === 'take'}
        title={asked?.what === 'take' ? `Take version ${asked.version} of “${asked.thing.name}”?` : ''}
        label="Replace"
        busy={take.isPending}
        onYes={() =>
          asked?.what === 'take' &&
          take.mutate({ kind: asked.thing.kind, name: asked.thing.name, version: asked.version })
        }
        onClose={close}
      >
        {asked?.what === 'take' && replacedBy(asked.thing, asked.version)}
      </TeamQuestion>
      <TeamQuestion
        asking={asked?.what === 'stop'}
        title={`Stop sharing “${about?.name ?? ''}”?`}
        label="Stop sharing"
        busy={stop.isPending}
        onYes={() => about && stop.mutate({ kind: about.kind, name: about.name })}
        onClose={close}
      >
        It leaves the database of the team with all its versions, and no one can take it. Copies that members took stay
        with them, and a member with a copy can share it again.
      </TeamQuestion>
    </>
  )
}

/** The reason is in the part about the team, above. */
const unknownWords = (error: unknown): string =>
  problemCode(error) === 'team_unavailable'
    ? 'What the team shares is shown when its database can be used again.'
    : problemText(error).text

interface RowProps {
  thing: SharedThing
  busy: boolean
  onTake(): void
  onVersions(): void
  onShare(): void
  onStop(): void
}

function Row({ thing, busy, onTake, onVersions, onShare, onStop }: RowProps) {
  const { kind, name, version, at, here } = thing
  const standing = sharedStanding(thing)
  const blocked = busy || here === 'same' || here === 'unfit'
  return (
    <Table.Tr>
      <Table.Td>
        <span dir="auto">{name}</span>
        <div className="lw-hint">
          {sharedKindWords[kind]}, version {version} by {sharedBy(thing)}, {formatDate(at)}
        </div>
      </Table.Td>
      <Table.Td>{`${standing.charAt(0).toUpperCase()}${standing.slice(1)}`}</Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {/* It keeps the focus when there is nothing to take any more. */}
          <Button
            variant="default"
            size="compact-xs"
            aria-disabled={blocked}
            data-disabled={blocked || undefined}
            onClick={() => blocked || onTake()}
          >
            {here === 'other' ? 'Take…' : 'Take'}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon variant="subtle" size={24} aria-label={`More about ${name}`}>
                <IconDots size={15} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconHistory size={15} />} onClick={onVersions}>
                Versions…
              </Menu.Item>
              {here === 'other' && (
                <Menu.Item leftSection={<IconShare size={15} />} onClick={onShare}>
                  Share my copy as version {version + 1}
                </Menu.Item>
              )}
              <Menu.Item leftSection={<IconShareOff size={15} />} onClick={onStop}>
                Stop sharing…
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
