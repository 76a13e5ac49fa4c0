// How the rows ask: the address with columns in braces, the method, headers and the secret.
import { Autocomplete, Checkbox, NativeSelect, Stack, Textarea } from '@mantine/core'
import { Disclosure } from '../ui/disclosure.tsx'
import { SecretField } from './secret-field.tsx'
import { asksThisComputer, completions, type WebDraft } from './web-draft.ts'

interface Props {
  draft: WebDraft
  columns: readonly string[]
  /** A secret for the host is in the keychain. */
  kept: boolean
  onChange: (change: Partial<WebDraft>) => void
  onKept: () => void
}

export function RequestFields({ draft, columns, kept, onChange, onKept }: Props) {
  const offered = new Map(completions(draft.address, columns).map(({ value, column }) => [value, column]))
  const more = [
    draft.method === 'POST' ? 'POST' : '',
    draft.headers.trim() === '' ? '' : 'headers',
    draft.secretHeader.trim() === '' ? '' : 'secret',
    draft.privateNetwork ? 'private network' : '',
  ].filter(Boolean)
  const allow = (
    <Checkbox
      label="Allow addresses of this computer and its network"
      checked={draft.privateNetwork}
      onChange={event => onChange({ privateNetwork: event.currentTarget.checked })}
    />
  )
  const isHere = asksThisComputer(draft.address)
  return (
    <Stack gap="sm">
      <Autocomplete
        data-autofocus
        label="Address"
        description="Type { to insert a column. The host is the same for all rows."
        placeholder="https://api.example.com/firms/{Domain}"
        maxLength={4000}
        selectFirstOptionOnChange
        data={[...offered.keys()]}
        filter={({ options }) => options}
        renderOption={({ option }) => <bdi>{offered.get(option.value) ?? option.value}</bdi>}
        value={draft.address}
        onChange={address => onChange({ address })}
      />
      {isHere && allow}
      <Disclosure title="Method, headers and secret" summary={more.join(', ') || 'GET'}>
        <Stack gap="sm" py={6}>
          <NativeSelect
            label="Method"
            data={['GET', 'POST']}
            value={draft.method}
            onChange={event => onChange({ method: event.currentTarget.value === 'POST' ? 'POST' : 'GET' })}
          />
          {draft.method === 'POST' && (
            <>
              <NativeSelect
                label="Type of the body"
                data={[
                  { value: 'json', label: 'JSON' },
                  { value: 'form', label: 'Form (a={A}&b=1)' },
                ]}
                value={draft.bodyKind}
                onChange={event => onChange({ bodyKind: event.currentTarget.value === 'form' ? 'form' : 'json' })}
              />
              <Textarea
                label="Body"
                description="With columns in braces. Write {{ for a brace."
                autosize
                minRows={2}
                maxRows={6}
                maxLength={20_000}
                value={draft.body}
                onChange={event => onChange({ body: event.currentTarget.value })}
              />
            </>
          )}
          <Textarea
            label="Headers"
            placeholder="Accept-Language: en"
            description="One “Name: value” on each line."
            autosize
            minRows={1}
            maxRows={4}
            value={draft.headers}
            onChange={event => onChange({ headers: event.currentTarget.value })}
          />
          <SecretField draft={draft} kept={kept} onChange={onChange} onKept={onKept} />
          {!isHere && allow}
        </Stack>
      </Disclosure>
    </Stack>
  )
}
