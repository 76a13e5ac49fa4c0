// Controls that belong to one setting only.
import type { ComponentType } from 'react'
import type { Settings } from '../../contract/app/settings.ts'
import type { PageControl, SettingFacts } from '../../model/settings/facts.ts'
import { CountryLine } from './country-line.tsx'
import { FaultLines } from './fault-lines.tsx'
import { FormatLines } from './format-lines.tsx'

export interface ControlProps {
  facts: SettingFacts
  settings: Settings
}

export const pageControls: Readonly<Record<PageControl, ComponentType<ControlProps>>> = {
  formats: FormatLines,
  country: CountryLine,
  faults: FaultLines,
}
