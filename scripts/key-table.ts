// The keys of Listwright beside those of Excel (Windows) and Google Sheets, in the notation of the program's own tables.
// A difference needs a reason; the test compares the first column with what the program listens to.

export interface KeyLine {
  readonly does: string
  /** As the program lists them; the first is shown in menus. */
  readonly ours: readonly string[]
  /** null: it has no key for it. */
  readonly excel: string | null
  readonly sheets: string | null
  /** Why ours is another one than where both have one and agree, or than both. */
  readonly why?: string
}

const same = (does: string, ...ours: [string, ...string[]]): KeyLine => ({
  does,
  ours,
  excel: ours[0],
  sheets: ours[0],
})

/** Excel and Google Sheets differ, or have no key: ours is one of theirs. */
const line = (does: string, ours: readonly string[], excel: string | null, sheets: string | null): KeyLine => ({
  does,
  ours,
  excel,
  sheets,
})

const own = (does: string, ours: string, excel: string | null, sheets: string | null, why: string): KeyLine => ({
  does,
  ours: [ours],
  excel,
  sheets,
  why,
})

export const keyTable: readonly KeyLine[] = [
  same('One cell down', 'ArrowDown'),
  same('One cell up', 'ArrowUp'),
  same('One cell left', 'ArrowLeft'),
  same('One cell right', 'ArrowRight'),
  same('Edge of the data, down', 'mod+ArrowDown'),
  same('Edge of the data, up', 'mod+ArrowUp'),
  same('Edge of the data, left', 'mod+ArrowLeft'),
  same('Edge of the data, right', 'mod+ArrowRight'),
  same('First column', 'Home'),
  line('Last column', ['End'], null, 'End'),
  same('First cell', 'mod+Home'),
  same('Last cell', 'mod+End'),
  same('One screen down', 'PageDown'),
  same('One screen up', 'PageUp'),
  line('Next list', ['mod+PageDown', 'mod+shift+PageDown'], 'mod+PageDown', 'mod+shift+PageDown'),
  line('Previous list', ['mod+PageUp', 'mod+shift+PageUp'], 'mod+PageUp', 'mod+shift+PageUp'),
  line('Scroll to the active cell', ['mod+Backspace'], 'mod+Backspace', 'mod+Backspace'),
  line('Go to a row', ['mod+G'], 'mod+G', null),
  same('Extend the selection down', 'shift+ArrowDown'),
  same('Extend the selection right', 'shift+ArrowRight'),
  same('Extend to the edge of the data', 'mod+shift+ArrowDown'),
  same('Extend to the first cell', 'mod+shift+Home'),
  same('Extend to the last cell', 'mod+shift+End'),
  same('Whole column', 'mod+ '),
  same('Whole row', 'shift+ '),
  same('Everything', 'mod+shift+ '),
  same('The block around the cell, then everything', 'mod+A'),
  line('Only the active cell', ['shift+Backspace', 'Escape'], 'shift+Backspace', null),
  same('Edit the cell', 'F2'),
  same('Save and move down', 'Enter'),
  same('Save and move up', 'shift+Enter'),
  same('Save and move right', 'Tab'),
  same('Save and move left', 'shift+Tab'),
  line('New line inside a cell', ['alt+Enter'], 'alt+Enter', 'alt+Enter'),
  same('Cancel editing', 'Escape'),
  same('Fill the selection with the typed value', 'mod+Enter'),
  same('Fill down', 'mod+D'),
  same('Fill right', 'mod+R'),
  same('Insert today’s date', 'mod+;'),
  same('Insert the current time', 'mod+shift+;'),
  line('Insert the value of the cell above', ["mod+'", 'mod+shift+"'], "mod+'", null),
  same('Clear', 'Delete'),
  same('Clear', 'Backspace'),
  same('Undo', 'mod+Z'),
  same('Redo', 'mod+Y', 'mod+shift+Z'),
  same('Copy', 'mod+C'),
  same('Cut', 'mod+X'),
  same('Paste', 'mod+V'),
  line('Paste values only', ['mod+shift+V'], 'mod+shift+V', 'mod+shift+V'),
  own('Copy with headers', 'mod+shift+C', null, null, 'Useful when you paste a list into an email or another program.'),
  line('Insert rows, or columns if whole columns are selected', ['mod++'], 'mod++', 'mod+alt++'),
  line('Delete rows, or columns if whole columns are selected', ['mod+-'], 'mod+-', 'mod+alt+-'),
  same('Find', 'mod+F'),
  line('Find and replace', ['mod+H'], 'mod+H', 'mod+H'),
  own(
    'Next match',
    'F3',
    'shift+F4',
    'mod+G',
    'F3 is common in browsers and editors. Ctrl+G goes to a row, as in Excel.',
  ),
  own('Previous match', 'shift+F3', 'mod+shift+F4', 'mod+shift+G', 'See above.'),
  line('Column filter', ['mod+shift+L'], 'mod+shift+L', null),
  line('Column menu, or suggestions in a cell', ['alt+ArrowDown'], 'alt+ArrowDown', null),
  line('Cell menu', ['shift+F10', 'ContextMenu'], 'shift+F10', 'mod+shift+\\'),
  line('New list', ['mod+N', 'shift+F11'], 'shift+F11', 'shift+F11'),
  same('Open a file', 'mod+O'),
  own('Export', 'mod+S', 'mod+S', 'mod+S', 'Every change is already saved, so Ctrl+S saves a file.'),
  own('Start screen', 'mod+W', 'mod+W', null, 'Closes the list. Browsers reserve this shortcut for tabs.'),
  same('Help with keys', 'F1', 'mod+/'),
  line('Next pane of the window', ['F6'], 'F6', null),
  line('Previous pane of the window', ['shift+F6'], 'shift+F6', null),
  own('Open the record of the row', ' ', null, null, 'A cell with a single space is rarely wanted.'),
  own(
    'Commands and lists',
    'mod+K',
    'mod+K',
    'mod+K',
    'There it inserts a link. Here addresses are links automatically.',
  ),
  own('Show or hide the lists', 'mod+B', 'mod+B', 'mod+B', 'There it means bold. Cells have no text formatting here.'),
  own('Show or hide the activity', 'mod+J', null, null, 'There are no runs there.'),
  own(
    'Search people and companies',
    'mod+shift+F',
    'mod+shift+F',
    null,
    'There it means font. Cells have no text formatting here.',
  ),
  own(
    'Run',
    'mod+shift+Enter',
    'mod+shift+Enter',
    'mod+shift+Enter',
    'There it enters an array formula. Here you use computed columns.',
  ),
  own('Settings', 'mod+,', null, null, 'Standard in most programs.'),
]
