// Keys that the grid itself listens to, for the shortcut sheet (product.md 4.1).
export const gridKeys: readonly { title: string; lines: readonly { title: string; keys: readonly string[] }[] }[] = [
  {
    title: 'Move and select',
    lines: [
      { title: 'Edge of the data', keys: ['mod+ArrowDown', 'mod+ArrowUp'] },
      { title: 'Extend the selection', keys: ['shift+ArrowDown', 'shift+ArrowRight'] },
      { title: 'First and last column', keys: ['Home', 'End'] },
      { title: 'First and last cell', keys: ['mod+Home', 'mod+End'] },
      { title: 'Whole column', keys: ['mod+ '] },
      { title: 'Whole row', keys: ['shift+ '] },
      { title: 'The block around the cell, then everything', keys: ['mod+A'] },
      { title: 'Open the record', keys: [' '] },
      { title: 'Menu of the column', keys: ['alt+ArrowDown'] },
      { title: 'Filter of the column', keys: ['mod+shift+L'] },
    ],
  },
  {
    title: 'Cells',
    lines: [
      { title: 'Edit the cell', keys: ['F2'] },
      { title: 'Down, up', keys: ['Enter', 'shift+Enter'] },
      { title: 'Right, left', keys: ['Tab', 'shift+Tab'] },
      { title: 'New line inside a cell', keys: ['alt+Enter'] },
      { title: 'Pick a country or a day that is offered', keys: ['alt+ArrowDown'] },
      { title: 'Fill the selection with what is typed', keys: ['mod+Enter'] },
      { title: 'Fill down, fill right', keys: ['mod+D', 'mod+R'] },
      { title: 'Today', keys: ['mod+;'] },
      { title: 'Clear', keys: ['Delete'] },
      { title: 'Copy, cut, paste', keys: ['mod+C', 'mod+X', 'mod+V'] },
      { title: 'Paste values only', keys: ['mod+shift+V'] },
      { title: 'Copy with headers', keys: ['mod+shift+C'] },
      { title: 'Insert a row, delete rows', keys: ['mod++', 'mod+-'] },
      { title: 'Leave without changing', keys: ['Escape'] },
    ],
  },
]
