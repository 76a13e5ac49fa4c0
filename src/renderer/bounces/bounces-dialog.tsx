// A bounce file over the open list: what it says, how good the verdicts were, and what is offered in consequence.
import { Box, Button, FileButton, Group, Loader, Select, Text } from '@mantine/core'
import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BounceAccuracy, BounceAsk, BounceReport } from '../../contract/app/bounces.ts'
import { bounceWords } from '../../contract/app/bounces.ts'
import type { TicketInfo } from '../../contract/app/file/file.ts'
import type { ColumnId } from '../../contract/app/ids.ts'
import { acceptedFiles } from '../file/open-file.ts'
import { releaseFile, ticketFor, UploadRefused } from '../file/upload.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { type DialogProps, uiStore } from '../state/open.ts'
import { Dialog } from '../ui/dialog.tsx'
import { infoNotice, problemNotice, problemWordsNotice } from '../ui/notice/notices.tsx'
import { ProblemNote } from '../ui/notice/problem-note.tsx'
import { stepNotice } from '../ui/notice/step-notice.ts'
import { countNoun, formatCount, formatDecimal } from '../ui/words/figures.ts'
import classes from './bounces.module.css'

export function BouncesDialog({ sheetId, onClose }: DialogProps<'bounces'>) {
  const trpc = useTRPC()
  const { data: sheet } = useQuery(trpc.sheet.get.queryOptions({ sheetId }))
  const [file, setFile] = useState<TicketInfo | null>(null)
  const [columnId, setColumnId] = useState<ColumnId | null>(null)
  const ticket = file?.ticket
  useEffect(() => (ticket === undefined ? undefined : () => releaseFile(ticket)), [ticket])
  const ask: BounceAsk | null = ticket === undefined ? null : { sheetId, columnId, ticket, options: {} }
  const report = useQuery({ ...trpc.bounces.read.queryOptions(ask ?? skipToken), staleTime: 0 })
  const apply = useMutation(
    trpc.bounces.write.mutationOptions({
      onSuccess: ({ stepId, cells }) => {
        onClose()
        if (stepId === null) infoNotice('No row of this list has bounced.', sheetId)
        else stepNotice(`${countNoun(cells, 'cell')} written.`, sheetId)
      },
    }),
  )
  const choose = async (chosen: File | null) => {
    if (!chosen) return
    try {
      setFile(await ticketFor(chosen))
    } catch (error) {
      if (error instanceof UploadRefused) problemWordsNotice(error.words)
      else problemNotice(error)
    }
  }
  const emails = sheet?.columns.filter(({ type, origin }) => type === 'email' && origin === null) ?? []
  return (
    <Dialog
      onClose={onClose}
      title="Bounce file"
      size={820}
      main={{
        label: 'Add columns',
        run: () => ask && apply.mutate(ask),
        disabled: !report.data || report.data.matched === 0,
        busy: apply.isPending,
      }}
    >
      <Text c="dimmed" mb="sm">
        A file from SendGrid, Mailchimp, Postmark, Amazon SES, Mailgun or Brevo, a saved delivery report, or any table
        of addresses and replies. It is read on this computer.
      </Text>
      <Group align="end" mb="md">
        <FileButton accept={`${acceptedFiles},.eml,.mbox`} onChange={chosen => void choose(chosen)}>
          {props => (
            <Button {...props} variant={file ? 'default' : 'filled'} data-autofocus>
              {file ? 'Another file…' : 'Choose a file…'}
            </Button>
          )}
        </FileButton>
        {file && <Text dir="auto">{file.fileName}</Text>}
        {emails.length > 1 && (
          <Select
            label="Addresses"
            allowDeselect={false}
            data={emails.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(columnId ?? emails[0]?.id)}
            onChange={value => setColumnId(emails.find(({ id }) => String(id) === value)?.id ?? null)}
          />
        )}
      </Group>
      {report.error ? (
        <ProblemNote error={report.error} />
      ) : report.data ? (
        <Found report={report.data} />
      ) : (
        ask && <Loader size="sm" aria-label="Reading the file" />
      )}
    </Dialog>
  )
}

function Found({ report }: { report: BounceReport }) {
  const { events, addresses, matched, unmatched, classes: found, sentKnown, sent, columnName } = report
  return (
    <section aria-label="Contents of the file">
      <Box component="p" mt={0} mb={8} mx={0} role="status">
        {countNoun(events, 'message')} for {countNoun(addresses, 'address', 'addresses')}: {countNoun(matched, 'row')}{' '}
        in “{columnName}”, {formatCount(unmatched)} not in this list.
      </Box>
      {found.length > 0 && (
        <table className={classes.table} aria-label="What happened">
          <tbody>
            {found.map(one => (
              <tr key={one.class}>
                <th scope="row">{bounceWords[one.class]}</th>
                <td>{formatCount(one.rows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Text c="dimmed" size="sm" mb="sm">
        {sentKnown
          ? `${countNoun(sent, 'row')} sent to, according to the file.`
          : `The file does not say what was delivered, so all ${countNoun(sent, 'row')} with an address count as sent.`}
      </Text>
      <Accuracies title="By verdict" groups={report.verdicts} />
      <Accuracies title="By provider" groups={report.providers} />
      <Offers report={report} />
    </section>
  )
}

const percent = (share: number) => `${formatDecimal(100 * share, 1)}%`

function Accuracies({ title, groups }: { title: string; groups: readonly BounceAccuracy[] }) {
  if (groups.length === 0) return null
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Sent</th>
          <th scope="col">No mailbox</th>
          <th scope="col">Share</th>
          <th scope="col">95% interval</th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, sent, dead, share, low, high }) => (
          <tr key={name}>
            <th scope="row" dir="auto">
              {name}
            </th>
            <td>{formatCount(sent)}</td>
            <td>{formatCount(dead)}</td>
            <td>{percent(share)}</td>
            <td>
              {percent(low)} to {percent(high)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Nothing of it is done by itself. */
function Offers({ report: { suggestions, suppress } }: { report: BounceReport }) {
  if (suggestions.length + suppress.length === 0) return null
  return (
    <section className={classes.offers} aria-label="Suggestions">
      {suggestions.map(({ rule, action, instead, sent, dead }) => (
        <Box key={`${rule} ${action}`} component="p" mt={0} mb={8} mx={0}>
          Rule {rule}: {formatCount(dead)} of {countNoun(sent, 'row')} have no mailbox. “{instead}” fits better than “
          {action}”.
        </Box>
      ))}
      <Group gap="xs">
        {suggestions.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => uiStore.set({ dialog: { kind: 'policy' } })}>
            Verdict rules…
          </Button>
        )}
        {suppress.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              uiStore.set({
                dialog: { kind: 'suppression', source: { from: 'cells', kind: 'email', text: suppress.join('\n') } },
              })
            }
          >
            Add {countNoun(suppress.length, 'address', 'addresses')} to the do-not-contact list…
          </Button>
        )}
      </Group>
    </section>
  )
}
