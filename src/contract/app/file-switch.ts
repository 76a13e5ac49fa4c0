// What of a file is left out, filled or brought along beside its rows: found when it is read, and switched by a person.
import { z } from 'zod'

/** footer: a total or remark at the end · remarks: lines that begin with # or // · quotes: read as any other sign. */
const names = ['footer', 'remarks', 'quotes'] as const
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
  /** On the command line it is turned on by this; null = by `--leave-out NAME`, and off by `--keep NAME`. */
  option: string | null
}

const words: Record<SwitchName, Words> = {
  footer: { on: count => `Leave out ${count} at the end`, noun: 'line', option: null },
  remarks: { on: count => `Leave out ${count} of remarks`, noun: 'line', option: null },
  quotes: {
    on: count => `Read quotes as text: ${count} with quotes hold what looks like several rows`,
    noun: 'row',
    option: '--quote none',
  },
}

/** "Leave out 2 lines at the end": what ticking it does. */
export const switchLabel = ({ name, count }: FileSwitch, countNoun: (count: number, noun: string) => string): string =>
  words[name].on(countNoun(count, words[name].noun))

/** "line 12: Total, 25": where the first of them is and what it says. */
export const switchExample = ({ line, example }: FileSwitch): string =>
  line === null ? example : `line ${line}: ${example}`

/** How the command line turns it the other way. */
export const switchOption = ({ name, on }: FileSwitch): string =>
  words[name].option ?? `${on ? '--keep' : '--leave-out'} ${name}`

/** Those that leave something out, for the options of the command line. */
export const leavingOut: readonly SwitchName[] = names.filter(name => words[name].option === null)
