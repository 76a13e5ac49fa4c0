// General settings: look, formats, new lists, how long answers stay fresh, what a day may cost.
import { Button } from '@mantine/core'
import type { Settings } from '../../contract/app/settings.ts'
import { runCommand } from '../ui/command/commands.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import { SettingLines } from './setting-lines.tsx'

export const GeneralSection = ({ settings }: { settings: Settings }) => (
  <SettingLines page="general" settings={settings} more={{ runs: { below: <VerdictRules /> } }} />
)

const VerdictRules = () => (
  <SettingRow name="Verdict rules" more="Decide what counts as Deliverable, Risky, Undeliverable or Unknown.">
    {() => (
      <Button variant="default" onClick={() => void runCommand('policy.open')}>
        Show…
      </Button>
    )}
  </SettingRow>
)
