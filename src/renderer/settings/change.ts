// A settings change from a control: shown at once, a refusal becomes a notice.
import type { PageSettingsPatch } from '../../contract/app/settings.ts'
import { problemNotice } from '../ui/notice/notices.tsx'
import { changeSettings } from '../ui/preferences.ts'

export const applySettings = (patch: PageSettingsPatch): void => {
  changeSettings(patch).catch(problemNotice)
}
