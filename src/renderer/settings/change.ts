// A settings change from a control: shown at once, a refusal becomes a notice.
import type { SettingsPatch } from '../../contract/app/settings.ts'
import { problemNotice } from '../shell/notices.tsx'
import { changeSettings } from '../shell/preferences.ts'

export const change = (patch: SettingsPatch): void => {
  changeSettings(patch).catch(problemNotice)
}
