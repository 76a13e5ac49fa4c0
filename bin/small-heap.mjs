// The heap of commands that only hand rows on.
import v8 from 'node:v8'

/**
 * The young generation of what only loads code and hands rows on stays small: 20 MB less, for a twentieth more time of the
 * start. A workbook takes more than that for itself, and is better off with the time.
 */
export function keepHeapSmall([command, ...options]) {
  if (command === 'export' && !options.some(option => /\.xlsx$/i.test(option)))
    v8.setFlagsFromString('--semi-space-growth-factor=1')
}
