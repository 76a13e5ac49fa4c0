// Where work begins: open a file, paste a table, go on with a recent list, or try a sample while there is none.
import { Box, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconBuilding,
  IconClipboardText,
  IconFolderOpen,
  IconTable,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { openFormats } from '../../contract/app/file/file-kind.ts'
import type { SheetSummary } from '../../contract/app/sheet.ts'
import { openList } from '../lists/lists.ts'
import { useTRPC } from '../rpc/trpc.ts'
import { runCommand } from '../ui/command/commands.ts'
import { Keys } from '../ui/command/key-caps.tsx'
import { countNoun, formatAgo } from '../ui/words/figures.ts'
import { Checklist } from './import/checklist.tsx'
import { listState } from './list-state.ts'
import classes from './start-screen.module.css'

const recentShown = 6

const samples: { command: string; icon: Icon; name: string; text: string }[] = [
  {
    command: 'sample.attendees',
    icon: IconTicket,
    name: 'Event attendees',
    text: 'An Excel sheet with title rows, a merged header and phone numbers in many formats.',
  },
  {
    command: 'sample.crm',
    icon: IconUsers,
    name: 'CRM export',
    text: 'A semicolon CSV in an old encoding, with leading zeros, duplicates and mistyped addresses.',
  },
  {
    command: 'sample.companies',
    icon: IconBuilding,
    name: 'Companies',
    text: 'Company names, websites and switchboard numbers from several countries.',
  },
]

interface ChoiceProps {
  command: string
  icon: Icon
  name: string
  text: string
  keys?: string
  primary?: boolean
}

function Choice({ command, icon: Icon, name, text, keys, primary }: ChoiceProps) {
  return (
    <UnstyledButton
      className={classes.choice}
      data-primary={primary || undefined}
      onClick={() => void runCommand(command)}
    >
      <Icon size={20} stroke={1.5} className={classes.icon} aria-hidden />
      <Stack component="span" className="lw-grow" gap={1} miw={0}>
        <span className={classes.name}>{name}</span>
        <span className="lw-hint">{text}</span>
      </Stack>
      {keys && <Keys keys={keys} />}
    </UnstyledButton>
  )
}

export function StartScreen() {
  const trpc = useTRPC()
  const { data: workbooks = [] } = useQuery(trpc.sheet.workbooks.queryOptions())
  const recent = workbooks
    .flatMap(workbook => workbook.sheets)
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
    .slice(0, recentShown)
  const isNew = recent.length === 0

  return (
    <div className={classes.screen}>
      <Box maw={860} mx="auto" px={32} pt="clamp(24px, 7vh, 72px)" pb={32}>
        <Title order={1}>{isNew ? 'Clean a list, check a list' : 'Your lists'}</Title>
        {isNew && (
          <Text c="dimmed" mt={4}>
            Your lists stay on this computer. Try validation with Practice and play credits. No account or API key
            needed.
          </Text>
        )}
        {!isNew && <Recent sheets={recent} />}

        <div className={classes.choices}>
          <Choice
            primary={isNew}
            command="file.open"
            icon={IconFolderOpen}
            name="Open a file"
            text={`${openFormats}. You can also drop files and folders anywhere in this window.`}
            keys="mod+O"
          />
          <Choice
            command="file.paste"
            icon={IconClipboardText}
            name="Paste a table"
            text="Cells copied from Excel, Google Sheets or a web page."
          />
        </div>

        <div className={classes.columns}>
          <Samples />
          <Checklist />
        </div>
      </Box>
    </div>
  )
}

/** Lists in the order of work, each with how far it is. */
function Recent({ sheets }: { sheets: readonly SheetSummary[] }) {
  const trpc = useTRPC()
  const { data: runs } = useQuery(trpc.run.list.queryOptions())
  return (
    <section aria-label="Recent lists" className={classes.lists}>
      {sheets.map(sheet => (
        <UnstyledButton key={sheet.id} className={classes.recent} onClick={() => openList(sheet.id)}>
          <IconTable size={18} stroke={1.5} className={classes.icon} aria-hidden />
          <span className={classes.name}>{sheet.name}</span>
          <span className={classes.state}>{runs && listState(sheet, runs)}</span>
          <span className="lw-hint">
            {countNoun(sheet.rows, 'row')}, {formatAgo(Date.now() - Date.parse(sheet.changedAt))}
          </span>
        </UnstyledButton>
      ))}
    </section>
  )
}

function Samples() {
  return (
    <section aria-labelledby="samples">
      <Title order={2} id="samples" className="lw-hint" mb={6}>
        Try a sample
      </Title>
      {samples.map(sample => (
        <Choice key={sample.command} {...sample} />
      ))}
    </section>
  )
}
