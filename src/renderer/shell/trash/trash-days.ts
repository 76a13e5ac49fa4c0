// How long something in the trash is kept, in words.
import { counted } from '../../run/figures.ts'

const dayMs = 86_400_000

/** "12 days" */
export const daysLeft = (until: string): string =>
  counted(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / dayMs)), 'day')
