// The pages of the built-in guide: their names, and the words that find them in the palette. Their texts are loaded when opened.

export const guidePages = {
  import: { title: 'Import a file', words: 'open csv excel paste encoding delimiter header' },
  clean: { title: 'Clean a list', words: 'fix repair problems duplicates transform' },
  validate: { title: 'Validate emails and phones', words: 'check verdict deliverable risky undeliverable unknown' },
  web: { title: 'Columns from the web', words: 'fetch url http api json css scrape address request' },
  credits: { title: 'Credits and caps', words: 'cost price estimate spend budget try 10' },
  suppression: { title: 'Do-not-contact lists', words: 'suppress unsubscribe opt-out gdpr never send consent' },
  practice: { title: 'Practice and Live', words: 'play credits simulate service key' },
  teams: { title: 'Teams', words: 'colleagues share account limit budget postgresql invitation' },
  recipes: { title: 'Recipes', words: 'repeat automate command line replay save' },
  keyboard: { title: 'Keyboard', words: 'keys shortcuts select edit move' },
} as const

export type GuidePage = keyof typeof guidePages

export const guideNames = Object.keys(guidePages).filter((name): name is GuidePage => name in guidePages)
