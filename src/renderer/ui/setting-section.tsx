// Settings that belong together: their heading, and the way back to how they came. While the settings are searched, only
// what fits is there.
import { Box, Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext } from 'react'
import { type PageSettingsPatch, Settings } from '../../contract/app/settings.ts'
import type { SettingName } from '../../model/settings/index.ts'
import { doneNotice, problemNotice } from './notice/notices.tsx'
import { changeSettings } from './preferences.ts'
import classes from './settings.module.css'
import { countNoun } from './words/figures.ts'
import { fitsSearch } from './words/fits.ts'

/** What is looked for; empty when nothing is. */
export const LookedFor = createContext('')
/** What the section of a setting is called: words that a search for the setting may hold as well. */
export const SectionWords = createContext('')

const defaults = Settings.parse({})

interface Props {
  heading: string
  /** What else it may be called, for the search. */
  words?: string
  /** Its settings, to be put back together. */
  own?: { settings: Settings; fields: readonly SettingName[] }
  children: ReactNode
}

export function SettingSection({ heading, words = '', own, children }: Props) {
  const looked = useContext(LookedFor)
  const called = `${heading} ${words}`
  return (
    <section className={classes.section} data-fits={fitsSearch(looked, called) || undefined}>
      <div className={classes.top}>
        <Box component="h3" m={0} fz={13} fw={600}>
          {heading}
        </Box>
        {own && looked === '' && <Reset heading={heading} {...own} />}
      </div>
      <SectionWords value={called}>{children}</SectionWords>
    </section>
  )
}

const pick = (settings: Settings, fields: readonly SettingName[]): PageSettingsPatch =>
  Object.fromEntries(fields.map(field => [field, settings[field]]))

/** Puts the settings of a section back; only there while one of them differs. */
function Reset({ heading, settings, fields }: { heading: string } & NonNullable<Props['own']>) {
  const changed = fields.filter(field => JSON.stringify(settings[field]) !== JSON.stringify(defaults[field]))
  if (changed.length === 0) return null
  const reset = async () => {
    const before = pick(settings, changed)
    await changeSettings(pick(defaults, changed))
    doneNotice(`${heading}: ${countNoun(changed.length, 'setting')} reset to defaults.`, {
      label: 'Undo',
      run: () => changeSettings(before),
    })
  }
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      leftSection={<IconRestore size={13} />}
      aria-label={`Reset to defaults: ${heading}`}
      onClick={() => void reset().catch(problemNotice)}
    >
      Reset to defaults
    </Button>
  )
}
