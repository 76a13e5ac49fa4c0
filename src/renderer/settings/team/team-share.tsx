// Choosing what to share with the team: a recipe from a file or the open list, or a search, a template or the service settings of
// this workspace.
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxRecipeLength } from '../../../contract/app/recipe.ts'
import { type SharedKind, type SharedRef, type SharedThing, sharedKinds } from '../../../contract/app/team.ts'
import { engineClient } from '../../rpc/client.ts'
import { useTRPC } from '../../rpc/trpc.ts'
import { uiStore } from '../../state/open.ts'
import { useStore } from '../../state/store.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { problemShown } from '../../ui/notice/mutation-problems.ts'
import { doneNotice, problemNotice, problemWordsNotice } from '../../ui/notice/notices.tsx'
import { pickFiles } from '../../ui/pick-files.ts'
import { sharedBy, sharedKindWords } from './shared-words.ts'

interface Props {
  /** It stays mounted, as the dialog below it needs. */
  opened: boolean
  shared: readonly SharedThing[]
  onClose(): void
}

interface Draft {
  readonly kind: SharedKind
  readonly name: string
  /** A recipe that was chosen, and where it is from. */
  readonly recipe: { readonly text: string; readonly from: string } | null
}
const blank: Draft = { kind: 'recipe', name: '', recipe: null }

const fieldWidth = 340

/** What there is to share of each kind by name. */
function useOwnNames(opened: boolean): Readonly<Record<SharedKind, readonly string[]>> {
  const trpc = useTRPC()
  const { data: searches = [] } = useQuery(trpc.search.list.queryOptions(undefined, { enabled: opened }))
  const { data: settings } = useQuery(trpc.settings.get.queryOptions())
  const address = settings?.remote.baseUrl ?? ''
  return {
    recipe: [],
    search: searches.flatMap(({ name }) => name ?? []),
    template: (settings?.exportTemplates ?? []).map(({ name }) => name),
    service: URL.canParse(address) ? [new URL(address).host] : [],
  }
}

const noneWords: Readonly<Record<Exclude<SharedKind, 'recipe'>, string>> = {
  search: 'This workspace has no saved searches. Save one with “Save search…” first.',
  template: 'This workspace has no export templates. Save one in “Export” first.',
  service: 'No live service is set up here. Enter its address in “Service” first.',
}

export function TeamShare({ opened, shared, onClose }: Props) {
  const trpc = useTRPC()
  const names = useOwnNames(opened)
  const [draft, setDraft] = useState(blank)
  const share = useMutation(
    trpc.team.share.mutationOptions({
      meta: problemShown,
      onSuccess: (things, asked) => {
        const version = sharedAs(things, asked)?.version ?? 1
        doneNotice(`Shared “${asked.name}” as version ${version}.`)
        close()
      },
    }),
  )
  const close = () => {
    onClose()
    setDraft(blank)
    share.reset()
  }
  const { kind, recipe } = draft
  const own = names[kind]
  const name = kind === 'recipe' ? draft.name.trim() : own.includes(draft.name) ? draft.name : (own[0] ?? '')
  const before = sharedAs(shared, { kind, name })
  const ready = name !== '' && (kind !== 'recipe' || recipe !== null)
  return (
    <Dialog
      opened={opened}
      onClose={close}
      stackId="team share"
      title="Share with the team"
      size={480}
      error={share.error}
      state={
        ready &&
        before &&
        `The team has version ${before.version} by ${sharedBy(before)}. Yours becomes version ${before.version + 1}.`
      }
      onSubmit={() => share.mutate({ kind, name, ...(kind === 'recipe' && recipe && { text: recipe.text }) })}
      main={{ label: 'Share', disabled: !ready, busy: share.isPending }}
    >
      <Stack gap="sm">
        <NativeSelect
          label="What"
          data-autofocus
          w={fieldWidth}
          value={kind}
          data={sharedKinds.map(value => ({ value, label: sharedKindWords[value] }))}
          onChange={event => {
            const { value } = event.currentTarget
            setDraft({ ...blank, kind: sharedKinds.find(one => one === value) ?? blank.kind })
          }}
        />
        {kind === 'recipe' ? (
          <RecipeChoice draft={draft} onDraft={setDraft} />
        ) : own.length === 0 ? (
          <Text c="dimmed">{noneWords[kind]}</Text>
        ) : kind === 'service' ? (
          <Text>Prices, pace and field names of {name}. The API key is never shared.</Text>
        ) : (
          <NativeSelect
            label="Name"
            w={fieldWidth}
            value={name}
            data={[...own]}
            onChange={event => setDraft({ ...draft, name: event.currentTarget.value })}
          />
        )}
      </Stack>
    </Dialog>
  )
}

const sharedAs = (things: readonly SharedThing[], { kind, name }: SharedRef): SharedThing | undefined =>
  things.find(thing => thing.kind === kind && thing.name === name)

const maxNameLength = 200

function RecipeChoice({ draft, onDraft }: { draft: Draft; onDraft(draft: Draft): void }) {
  const sheetId = useStore(uiStore, state => state.sheetId)
  const chosen = (name: string, text: string, from: string) =>
    onDraft({ kind: 'recipe', name: name.slice(0, maxNameLength), recipe: { text, from } })
  const chooseFile = async () => {
    const [file] = await pickFiles('.json,application/json')
    if (!file) return
    if (file.size > maxRecipeLength)
      return problemWordsNotice({
        title: 'Not a recipe',
        text: `${file.name} is too large to be a recipe. Nothing was shared.`,
      })
    chosen(file.name.replace(/\.json$/i, ''), await file.text(), file.name)
  }
  const chooseList = async () => {
    if (sheetId === null) return
    const { name, text, fileName } = await engineClient.recipe.ofList.query({ sheetId })
    chosen(name, text, fileName)
  }
  return (
    <>
      <Group gap="xs">
        <Button variant="default" onClick={() => void chooseFile().catch(problemNotice)}>
          {draft.recipe === null ? 'Choose a file…' : 'Another file…'}
        </Button>
        <Button variant="default" disabled={sheetId === null} onClick={() => void chooseList().catch(problemNotice)}>
          Steps of the open list
        </Button>
      </Group>
      {draft.recipe && (
        <>
          <Text dir="auto">{draft.recipe.from}</Text>
          <TextInput
            label="Name in the team"
            w={fieldWidth}
            value={draft.name}
            maxLength={maxNameLength}
            onChange={event => onDraft({ ...draft, name: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}
