// The texts of the guide: a few short points on each page, in the order in which they are needed.
import type { GuidePage } from './guide-pages.ts'

interface Point {
  /** What it is about, in a few words. */
  readonly name: string
  readonly text: string
}

export const guideTexts: Readonly<Record<GuidePage, readonly Point[]>> = {
  import: [
    { name: 'Open', text: 'Drop a file anywhere in the window, press Open a file, or paste cells copied elsewhere.' },
    {
      name: 'Check the preview',
      text: 'The dialog shows how the file is read: encoding, delimiter, header row and types. Change what is wrong and the preview follows at once.',
    },
    {
      name: 'Choose where it goes',
      text: 'A new list, the end of an existing list, or into its rows by one to three key columns. What changes is counted first.',
    },
    {
      name: 'Nothing is lost',
      text: 'Leading zeros, long numbers and dates stay as they are in the file. Lines that do not fit are kept in Problems.',
    },
  ],
  clean: [
    { name: 'See what is wrong', text: 'Clean lists every kind of problem with its count. A click shows the rows.' },
    {
      name: 'Fix safely',
      text: 'A fix is safe when it loses nothing and guesses nothing. Fix all safe ones in one step, or look at each before and after.',
    },
    {
      name: 'Say how a column is read',
      text: 'A number such as 1.234, a date such as 03/04/2025 or a phone number without a country may mean two things. Clean asks you once for the column.',
    },
    {
      name: 'Find duplicates',
      text: 'Rows about the same person or company are grouped. Review each group, keep the best values, and merge.',
    },
    { name: 'Take it back', text: 'Every change is one step in History and can be undone, also after a restart.' },
  ],
  validate: [
    {
      name: 'Start',
      text: 'Choose Run in the menu of an email or phone column. The estimate says what it costs before anything is sent.',
    },
    {
      name: 'Try 10',
      text: 'A trial asks for ten rows only, so that you see the rate before you pay for the rest.',
    },
    {
      name: 'Read the verdict',
      text: 'Deliverable is confirmed. Risky may work but has doubts. Undeliverable does not work. Unknown means that nobody could tell.',
    },
    { name: 'Use it', text: 'The line above the list filters by verdict and exports the deliverable rows.' },
    {
      name: 'Keep what is on hold',
      text: 'Hold means that the mailbox is full or its server is away: try again in a few days. Deleting or moving several rows keeps those on hold.',
    },
  ],
  credits: [
    {
      name: 'What costs',
      text: 'Each request of a run costs the credits that Prices lists. Blank cells, duplicates, stored answers and local checks cost nothing.',
    },
    { name: 'The cap', text: 'A run never spends more than its cap. It pauses there and asks.' },
    {
      name: 'The ledger',
      text: 'Every request is written down with its credits. The ledger compares the sum with the balance that the service reports.',
    },
  ],
  suppression: [
    { name: 'What it does', text: 'Anyone on a do-not-contact list is never sent to a service or exported.' },
    {
      name: 'Fill it',
      text: 'Add emails, domains, phone numbers or names from a file, a column or single cells. Other spellings of the same value are found, too.',
    },
    {
      name: 'Consent',
      text: 'Columns of the types Consent basis, source, date and wording stay together when rows are merged or updated, and a withdrawal stays unless a consent is dated later. The view Who may I contact shows the rows whose basis allows it and counts why others are left out.',
    },
    { name: 'Erase', text: 'To remove a person from the whole workspace, use Erase a person. It gives you a receipt.' },
  ],
  practice: [
    {
      name: 'Practice',
      text: 'A local service with made-up people and play credits. Nothing leaves this computer, and everything works as with a real service.',
    },
    {
      name: 'What it cannot know',
      text: 'Real addresses stay Unknown in Practice. Only its own people and your own data have answers.',
    },
    {
      name: 'Live',
      text: 'Enter the address of a service and a key in Settings. Runs say Live, and nothing is sent without an estimate.',
    },
  ],
  recipes: [
    {
      name: 'Save',
      text: 'A recipe is a run, or everything that was done to a list, saved as a file. Save it from Activity or History.',
    },
    {
      name: 'Use it again',
      text: 'Run a recipe on another list. Columns are matched by name and type, and differences are shown before anything changes.',
    },
    {
      name: 'Without the window',
      text: 'The command line runs the same file: listwright run recipe.json --list NAME.',
    },
  ],
  keyboard: [
    { name: 'Commands', text: 'Ctrl+K finds every command, list and page of this guide by everyday words.' },
    {
      name: 'Cells',
      text: 'Type to replace, F2 to edit, Enter and Tab to move on, Ctrl+D to fill down, Space to open the record.',
    },
    { name: 'Selecting', text: 'Shift and the arrow keys extend. Ctrl and an arrow key go to the edge of the data.' },
    { name: 'Panes', text: 'F6 goes to the next part of the window, Escape leaves. F1 lists all keys.' },
  ],
}
