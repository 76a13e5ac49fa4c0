// A settings change from a control: shown at once, a refusal becomes a notice.
import type { PageSettingsPatch } from '../../contract/app/settings.ts'
import { problemNotice } from '../shell/notices.tsx'
import { changeSettings } from '../shell/preferences.ts'

export const change = (patch: PageSettingsPatch): void => {
  changeSettings(patch).catch(problemNotice)
}
