// Which database: one that is known here, or another by its server, name and user.
import { Anchor, Button, Checkbox, FileButton, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { isThisComputer, maxDatabaseName, placeWords } from '../../contract/app/file/postgres.ts'
import { ticketFor, UploadRefused } from '../file/upload.ts'
import { problemNotice, problemWordsNotice } from '../ui/notice/notices.tsx'
import { draftOfPlace, emptyDatabase } from './database-draft.ts'
import type { Database, OpenDatabase } from './use-database.ts'

const another = 'another'

export function DatabaseFields({ database }: { database: Database }) {
  const { known, knownHere, draft, keep } = database
  return (
    <Stack gap="sm" mb={8}>
      {known.length > 0 && (
        <Group gap={8} align="end" wrap="nowrap">
          <Select
            flex={1}
            label="Database"
            data={[
              ...known.map(({ place }, at) => ({ value: String(at), label: placeWords(place) })),
              { value: another, label: 'Another database…' },
            ]}
            value={knownHere ? String(known.indexOf(knownHere)) : another}
            allowDeselect={false}
            onChange={value => {
              const chosen = known[Number(value)]
              database.type(chosen ? draftOfPlace(chosen.place) : emptyDatabase)
            }}
          />
          {knownHere && (
            <Button variant="default" onClick={database.forget}>
              Forget
            </Button>
          )}
        </Group>
      )}
      <Group gap={8} align="start" wrap="nowrap">
        <TextInput
          data-autofocus
          flex={1}
          label="Server"
          placeholder="db.example.com"
          spellCheck={false}
          autoComplete="off"
          maxLength={4000}
          value={draft.host}
          onChange={event => database.type({ host: event.currentTarget.value })}
        />
        <TextInput
          w={90}
          label="Port"
          inputMode="numeric"
          maxLength={5}
          value={draft.port}
          onChange={event => database.type({ port: event.currentTarget.value })}
        />
      </Group>
      <Group gap={8} grow>
        <TextInput
          label="Name of the database"
          spellCheck={false}
          autoComplete="off"
          maxLength={maxDatabaseName}
          value={draft.database}
          onChange={event => database.type({ database: event.currentTarget.value })}
        />
        <TextInput
          label="User"
          spellCheck={false}
          autoComplete="off"
          maxLength={maxDatabaseName}
          value={draft.user}
          onChange={event => database.type({ user: event.currentTarget.value })}
        />
      </Group>
      <TextInput
        ref={database.password}
        type="password"
        label="Password"
        placeholder={knownHere ? (knownHere.kept ? 'Stored in the keychain' : 'Known until you quit') : ''}
        autoComplete="off"
        maxLength={1000}
      />
      <Checkbox
        label="Store the password in the keychain, for this database only"
        checked={keep}
        onChange={event => database.setKeep(event.currentTarget.checked)}
      />
      <Encryption database={database} />
    </Stack>
  )
}

function Encryption({ database }: { database: Database }) {
  const { draft, isEncrypted, certificate, named } = database
  const choose = async (file: File | null) => {
    if (!file) return
    try {
      database.setCertificate(await ticketFor(file))
    } catch (error) {
      if (error instanceof UploadRefused) problemWordsNotice(error.words)
      else problemNotice(error)
    }
  }
  return (
    <>
      {isThisComputer(draft.host) && (
        <Checkbox
          label="Encrypt the connection"
          description="Not needed for a database on this computer."
          checked={draft.encrypt}
          onChange={event => database.type({ encrypt: event.currentTarget.checked })}
        />
      )}
      {isEncrypted && draft.host.trim() !== '' && (
        <Group gap={8} wrap="nowrap" justify="space-between">
          <Text size="xs" c="dimmed">
            {certificate ? (
              <>
                The certificate of the server must be signed by <bdi>{certificate.fileName}</bdi>.
              </>
            ) : named !== '' ? (
              <>
                The address names the certificate file <bdi>{named}</bdi>. Choose it with “Own authority…”.
              </>
            ) : (
              'The connection is encrypted and the certificate of the server is verified.'
            )}
          </Text>
          <FileButton accept=".pem,.crt,.cer" onChange={file => void choose(file)}>
            {props => (
              <Button
                {...props}
                flex="none"
                size="compact-xs"
                variant="default"
                leftSection={<IconCertificate size={14} />}
              >
                Own authority…
              </Button>
            )}
          </FileButton>
        </Group>
      )}
    </>
  )
}

/** The database that is connected to, with the way back. */
export function ConnectedTo({ open: { place, content }, onLeave }: { open: OpenDatabase; onLeave(): void }) {
  return (
    <>
      <Group gap={10} justify="space-between" wrap="nowrap">
        <Text truncate>
          Connected to <bdi>{placeWords(place)}</bdi>
        </Text>
        <Anchor component="button" type="button" flex="none" onClick={onLeave}>
          Another database
        </Anchor>
      </Group>
      {content.password.reason !== null && (
        <Text size="xs" c="dimmed" role="status">
          The keychain could not store the password ({content.password.reason}). It is kept until you quit.
        </Text>
      )}
    </>
  )
}

/** Tables for a field to choose from; the value is the place among all. */
export const tableChoices = (tables: OpenDatabase['content']['tables'], takes: 'rows' | 'any' = 'any') =>
  tables.flatMap(({ schema, name, takesRows }, at) =>
    takes === 'any' || takesRows
      ? [{ value: String(at), label: `${schema}.${name}${takesRows ? '' : ' (view)'}` }]
      : [],
  )
