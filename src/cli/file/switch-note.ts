// What a command says of content beside the rows: what becomes of it, an example, and the option that changes it.
import { type FileSwitch, type SwitchName, switchExample, switchOption } from '../../contract/app/file/file-switch.ts'
import { counted } from '../counted.ts'

/** What becomes of so many of them, and what the option is for. */
type Fate = (count: number) => readonly [now: string, to: string]

const be = (count: number) => (count === 1 ? 'is' : 'are')
const them = (count: number) => (count === 1 ? 'it' : 'them')
const imported: Fate = count => [`${be(count)} imported`, `leave ${them(count)} out`]
const leftOut: Fate = count => [`${be(count)} left out`, `import ${them(count)}`]
const inColumn: Fate = count => [`${be(count)} imported as an extra column`, `leave ${them(count)} out`]
const several = 'contain what looks like several rows'

const words: Readonly<Record<SwitchName, { one: string; many: string; on: Fate; off: Fate }>> = {
  footer: { one: 'line at the end', many: 'lines at the end', on: leftOut, off: imported },
  remarks: { one: 'line with a comment', many: 'lines with comments', on: leftOut, off: imported },
  quotes: {
    ...{ one: 'row whose quotes', many: 'rows whose quotes' },
    on: () => [`${several}. Quotes are read as text`, 'do so always'],
    off: () => [several, 'read quotes as text'],
  },
  hidden: { one: 'hidden row or column', many: 'hidden rows and columns', on: leftOut, off: imported },
  merged: {
    ...{ one: 'merged range', many: 'merged ranges' },
    on: count => [`${count === 1 ? 'has its' : 'have their'} text in all cells`, 'do so always'],
    off: count => [`${count === 1 ? 'has its' : 'have their'} text in the first cell only`, 'fill all cells'],
  },
  links: { one: 'link', many: 'links', on: inColumn, off: leftOut },
  comments: { one: 'comment', many: 'comments', on: inColumn, off: leftOut },
}

/** "2 lines at the end are left out (line 42: Total, 780). Use --keep footer to import them." */
export function switchNote(found: FileSwitch): string {
  const { one, many, on, off } = words[found.name]
  const [now, to] = (found.on ? on : off)(found.count)
  const example = switchExample(found).replace(/\s*[\r\n]+\s*/g, ' ')
  return `${counted(found.count, one, many)} ${now} (${example}). Use ${switchOption(found)} to ${to}.`
}
