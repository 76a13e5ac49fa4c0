// What this host can do; what it cannot is said with the reason.
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ProgramInfo } from '../../contract/app/app.ts'
import { SettingRow } from '../ui/setting-row.tsx'
import { SettingSection } from '../ui/setting-section.tsx'
import classes from '../ui/settings.module.css'

const abilities = [
  ['dialogs', 'System open and save dialogs'],
  ['reveal', 'Show files in folder'],
  ['menu', 'System menu bar'],
  ['notify', 'System notifications'],
  ['awake', 'Keep the computer awake during a run'],
  ['connected', 'See and disconnect connected pages'],
] as const

export function HostAbilities({ about }: { about: ProgramInfo }) {
  return (
    <SettingSection heading={`This host: ${about.host === 'electron' ? 'desktop window' : 'browser'}`}>
      {abilities.map(([name, words]) => (
        <SettingRow key={name} name={words} more={about[name].can ? undefined : about[name].reason}>
          {() =>
            about[name].can ? (
              <IconCheck size={16} className={classes.good} aria-label="Yes" />
            ) : (
              <IconMinus size={16} aria-label="No" />
            )
          }
        </SettingRow>
      ))}
    </SettingSection>
  )
}
