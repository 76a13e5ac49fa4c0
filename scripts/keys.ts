// Writes docs/keys.md: the keys of Listwright beside those of Excel and Google Sheets.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type KeyLine, keyTable } from './key-table.ts'

const names: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  ' ': 'Space',
  '': 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
  ContextMenu: 'Menu key',
}

/** "mod+shift+;" -> "Ctrl+Shift+;". */
function shown(keys: string): string {
  const parts = keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys.split('+')
  return parts.map(part => names[part] ?? part).join('+')
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\\\\', '\\')
const row = ({ does, ours, excel, sheets, why = '' }: KeyLine) =>
  [does, ours.map(shown).join(', '), excel === null ? '–' : shown(excel), sheets === null ? '–' : shown(sheets), why]
    .map(cell)
    .join(' | ')

export const keysPage = (): string =>
  [
    '# Keys',
    '',
    'Written by `npm run keys` from `scripts/key-table.ts`, which a test compares with the keys the program listens to. On macOS',
    'Ctrl is Cmd. – means that there is no key for it. Where ours differs, the last column says why.',
    '',
    '| what | Listwright | Excel | Google Sheets | why |',
    '|---|---|---|---|---|',
    ...keyTable.map(line => `| ${row(line)} |`),
    '',
    'A browser keeps Ctrl+N, Ctrl+T, Ctrl+W, Ctrl+Page Up and Ctrl+Page Down for itself; F1 in the program says which keys are',
    'taken where it runs. The second key of a line is for that.',
    '',
  ].join('\n')

if (import.meta.main) writeFileSync(path.join(import.meta.dirname, '..', 'docs', 'keys.md'), keysPage())
