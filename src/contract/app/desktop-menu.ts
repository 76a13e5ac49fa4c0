// The menu of the desktop program as its page gives it: names of commands in groups, with a line between groups.
import { z } from 'zod'

/** `Program`: what macOS keeps in the menu with the program's name, other systems in File and Help. */
export const DesktopMenuName = z.enum(['Program', 'File', 'Edit', 'Search', 'Run', 'Column', 'View', 'Help'])
export type DesktopMenuName = z.infer<typeof DesktopMenuName>

export const DesktopMenuItem = z.strictObject({
  command: z.string().regex(/^[a-z][\w.-]{0,80}$/i),
  title: z.string().min(1).max(300),
  /** As commands write them: "mod+shift+F"; shown only, the page itself listens. */
  keys: z.string().max(40).nullable(),
  /** False: drawn grey. */
  enabled: z.boolean(),
})
export type DesktopMenuItem = z.infer<typeof DesktopMenuItem>

export const DesktopMenu = z.partialRecord(DesktopMenuName, z.array(z.array(DesktopMenuItem).max(60)).max(12))
export type DesktopMenu = z.infer<typeof DesktopMenu>
