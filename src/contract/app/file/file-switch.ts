// What of a file is left out, filled or brought along beside its rows: found when it is read, and switched by a person.
import { z } from 'zod'

/**
 * footer: a total or remark at the end · remarks: lines that begin with # or // · quotes: read as any other sign · hidden: rows and
 * columns · merged: each of its cells gets the text of the first · links and comments: columns of their own.
 */
const names = ['footer', 'remarks', 'quotes', 'hidden', 'merged', 'links', 'comments'] as const
export const SwitchName = z.enum(names)
export type SwitchName = z.infer<typeof SwitchName>

/** What a person chose; absent = as the file suggests. */
export const FileSwitches = z.partialRecord(SwitchName, z.boolean())
export type FileSwitches = z.infer<typeof FileSwitches>

export const FileSwitch = z.object({
  name: SwitchName,
  /** In force, chosen or not. */
  on: z.boolean(),
  /** Off only because the program cannot know. */
  sure: z.boolean(),
  /** Lines, cells or columns. */
  count: z.int(),
  /** Line of a text file or row of a sheet where the first of them is; null = not known. */
  line: z.int().nullable(),
  example: z.string(),
})
export type FileSwitch = z.infer<typeof FileSwitch>

interface Words {
  /** What it does when it is on. */
  on(count: string): string
  noun: string
  /** On the command line: `--leave-out NAME` turns it on, or off, and `--keep NAME` the other way; else an option of its own. */
  by: 'leaves out' | 'brings' | '--quote none' | '--fill-merged'
}

const words: Record<SwitchName, Words> = {
  footer: { on: count => `Leave out ${count} at the end`, noun: 'line', by: 'leaves out' },
  remarks: { on: count => `Leave out ${count} with comments`, noun: 'line', by: 'leaves out' },
  quotes: {
    on: count => `Read quotes as text (${count} with quotes contain what looks like several rows)`,
    noun: 'row',
    by: '--quote none',
  },
  hidden: { on: count => `Leave out ${count}: rows and columns`, noun: 'hidden part', by: 'leaves out' },
  merged: { on: count => `Fill all cells of ${count}`, noun: 'merged range', by: '--fill-merged' },
  links: { on: count => `Import ${count} as extra columns next to the text`, noun: 'link', by: 'brings' },
  comments: { on: count => `Import ${count} as extra columns next to the cells`, noun: 'comment', by: 'brings' },
}

/** "Leave out 2 lines at the end": what ticking it does. */
export const switchLabel = ({ name, count }: FileSwitch, countNoun: (count: number, noun: string) => string): string =>
  words[name].on(countNoun(count, words[name].noun))

/** "line 12: Total, 25": where the first of them is and what it says. */
export const switchExample = ({ line, example }: FileSwitch): string =>
  line === null ? example : `line ${line}: ${example}`

/** What the command line says to have it the other way. */
export function switchOption({ name, on }: FileSwitch): string {
  const { by } = words[name]
  if (by !== 'leaves out' && by !== 'brings') return by
  return `${on === (by === 'brings') ? '--leave-out' : '--keep'} ${name}`
}

/** Names that `--leave-out` and `--keep` take, with what leaving out makes of the switch. */
export const leavingOut: ReadonlyMap<SwitchName, boolean> = new Map(
  names.flatMap(name => {
    const { by } = words[name]
    return by === 'leaves out' || by === 'brings' ? [[name, by === 'leaves out'] as const] : []
  }),
)
