// Where the data folder is, why it is there, and how it is moved: by a command, as the program itself has it open.
import { Button, Code, CopyButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { ProgramInfo } from '../../contract/app/app.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import classes from '../ui/settings.module.css'

const command = 'listwright data move NEW_FOLDER'

const reasons: Readonly<Record<ProgramInfo['dataPlace'], string>> = {
  option: 'Named with --workspace when Listwright was started.',
  variable: 'Named by the environment variable LISTWRIGHT_DATA.',
  portable: 'Portable: next to the program.',
  moved: 'Moved here with listwright data move.',
  usual: 'The standard folder.',
}

/** Places that the command does not change, with what does. */
const otherwise: Readonly<Partial<Record<ProgramInfo['dataPlace'], string>>> = {
  option: 'Close Listwright, move the folder and name its new place with --workspace.',
  variable: 'Close Listwright, move the folder and name its new place with LISTWRIGHT_DATA.',
  portable: 'Close Listwright and move the program together with this folder.',
}

export function DataFolder({ about: { dataDir, dataPlace } }: { about: ProgramInfo }) {
  const instead = otherwise[dataPlace]
  return (
    <>
      <SettingRow
        name="Data folder"
        more={
          <>
            <span className={classes.path}>{dataDir}</span>
            <br />
            {reasons[dataPlace]}
          </>
        }
      >
        {() => <Copy value={dataDir} label="Copy the path" />}
      </SettingRow>
      <SettingRow
        name="Move the data folder"
        more={
          instead ?? (
            <>
              Close Listwright and run <Code>{command}</Code> in a terminal. The old folder stays until you confirm.
            </>
          )
        }
      >
        {() => instead === undefined && <Copy value={command} label="Copy the command" />}
      </SettingRow>
    </>
  )
}

const Copy = ({ value, label }: { value: string; label: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button variant="default" leftSection={<IconCopy size={14} />} onClick={copy}>
        {copied ? 'Copied' : label}
      </Button>
    )}
  </CopyButton>
)
