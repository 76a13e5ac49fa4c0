// The colors that rules give to cells: the tones of results, which are readable in every scheme.
import type { RuleColor } from '../../../contract/app/rules/color-rule.ts'
import type { BadgeTone } from './verdict-look.ts'

export const toneOf: Readonly<Record<RuleColor, BadgeTone>> = {
  red: 'bad',
  amber: 'warn',
  green: 'good',
  blue: 'info',
  violet: 'doubt',
  gray: 'neutral',
}

export const colorNames: Readonly<Record<RuleColor, string>> = {
  red: 'Red',
  amber: 'Amber',
  green: 'Green',
  blue: 'Blue',
  violet: 'Violet',
  gray: 'Gray',
}
