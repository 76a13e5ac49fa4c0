// The texts of the guide: a few short points on each page, in the order in which they are needed.
import type { GuidePage } from './guide-pages.ts'

interface Point {
  /** What it is about, in a few words. */
  readonly name: string
  readonly text: string
}

export const guideTexts: Readonly<Record<GuidePage, readonly Point[]>> = {
  import: [
    {
      name: 'Open',
      text: 'Drop a file anywhere in the window, choose Open a file, or paste cells from another program.',
    },
    {
      name: 'Check the preview',
      text: 'The preview shows how the file is read: encoding, delimiter, header row and types. If something is wrong, change it and check the preview again.',
    },
    {
      name: 'Choose a list',
      text: 'Create a new list, append to an existing list, or update its rows by one to three key columns. You see the changes first.',
    },
    {
      name: 'Keep every value',
      text: 'Leading zeros, long numbers and dates stay exactly as in the file. Problems lists the lines that do not fit.',
    },
  ],
  clean: [
    { name: 'Find problems', text: 'Clean lists and counts every kind of problem. Click one to see its rows.' },
    {
      name: 'Fix safely',
      text: 'A safe fix loses nothing and guesses nothing. Fix all safe problems in one step, or preview each fix first.',
    },
    {
      name: 'Choose the input format of a column',
      text: 'A number such as 1.234, a date such as 03/04/2025 or a phone number without a country can mean two things. You decide once for the whole column.',
    },
    {
      name: 'Find duplicates',
      text: 'Listwright groups rows about the same person or company. Review the groups, keep the best values and merge.',
    },
    { name: 'Undo', text: 'Every change is a step in History. You can undo it, even after a restart.' },
  ],
  validate: [
    {
      name: 'Start',
      text: 'Choose Run in the menu of an email or phone column. You see an estimate before anything is sent.',
    },
    {
      name: 'Try 10',
      text: 'A trial runs ten rows, so you see the success rate before you pay for the rest.',
    },
    {
      name: 'Read the verdict',
      text: 'Deliverable is confirmed. Risky may work. Undeliverable does not work. Unknown means there was no clear result.',
    },
    { name: 'Use it', text: 'Use the line above the list to filter by verdict and export the deliverable rows.' },
    {
      name: 'Keep rows on hold',
      text: 'Hold means the mailbox is full or its server is unavailable. Try again in a few days. If you delete or move several rows, those on hold are kept.',
    },
  ],
  web: [
    {
      name: 'Write the address',
      text: 'Choose Column from the web in the menu of a column. Type the address and { to insert a column, such as https://api.example.com/firms/{Domain}. All rows ask the same host.',
    },
    {
      name: 'Choose what to take',
      text: 'Take a value by its JSON path ($.name) or CSS selector (h1, a.mail@href), or the whole text. Each value becomes a column. Try one row before you start.',
    },
    {
      name: 'Check the estimate',
      text: 'You see how many requests go to which host before anything is sent, and you set the maximum. Equal addresses are asked once, and stored answers are reused. No credits are used.',
    },
    {
      name: 'Store a secret',
      text: 'If the host needs a key, name its header and store the key in the keychain. It is sent to this host only.',
    },
    {
      name: 'Stay in control',
      text: 'Pause, resume or stop in Activity. What was sent lists every request. People on a do-not-contact list are never sent, and Undo takes the values out again.',
    },
  ],
  credits: [
    {
      name: 'Costs',
      text: 'Each request costs the credits listed in Prices. Blank cells, duplicates, stored answers and local checks cost nothing.',
    },
    { name: 'The cap', text: 'A run never spends more than its cap. It pauses there, and you decide.' },
    {
      name: 'The ledger',
      text: 'The ledger lists every request with its credits and compares the total with the balance the service reports.',
    },
  ],
  suppression: [
    { name: 'How it works', text: 'Anyone on a do-not-contact list is never sent to a service or exported.' },
    {
      name: 'Fill it',
      text: 'Add emails, domains, phone numbers or names from a file, a column or single cells. Other spellings of the same value also match.',
    },
    {
      name: 'Consent',
      text: 'Consent basis, source, date and wording stay together when you merge or update rows, and a withdrawal stays in force unless a later consent follows. The view Who may I contact shows rows with a valid basis and counts why others are left out.',
    },
    {
      name: 'Erase',
      text: 'To remove a person from the whole workspace, use Erase a person. To delete the whole workspace with its backups and API keys, use Erase this workspace. You get a receipt.',
    },
  ],
  practice: [
    {
      name: 'Practice',
      text: 'Practice is a service on this computer with made-up people and play credits. It works like a real service, but nothing leaves this computer.',
    },
    {
      name: 'Limits',
      text: 'Real addresses stay Unknown in Practice. It knows only made-up people and your own data.',
    },
    {
      name: 'Live',
      text: 'Enter the address and API key of a service in Settings. Runs are marked Live, and you see an estimate before anything is sent.',
    },
  ],
  teams: [
    {
      name: 'What is shared',
      text: 'Computers that use one account share answers, limits and do-not-contact lists in a PostgreSQL database that you provide. No address is paid for twice. Lists stay on each computer.',
    },
    {
      name: 'Create and join',
      text: 'Enter the address of the database in Settings > Team, or use listwright team create. Give the invitation to colleagues in a safe way: it contains the password and the key of the team.',
    },
    {
      name: 'Limits',
      text: 'Limits per day, per month and in all hold for everybody together or for one member. Each price is reserved before its request, so a limit is never exceeded. A run pauses when one is reached.',
    },
    {
      name: 'Recipes, searches and templates',
      text: 'Share them, or the prices of the service, under Settings > Team. Colleagues take copies and see when something has changed. Nothing changes a copy but its owner.',
    },
    {
      name: 'When the database is away',
      text: 'Nothing new is sent. Runs wait with the reason and continue automatically. Answers that arrive in that time are saved and shared later.',
    },
  ],
  recipes: [
    {
      name: 'Save',
      text: 'A recipe is a file with a run or all steps of a list. Save it from Activity or History.',
    },
    {
      name: 'Use it again',
      text: 'Run a recipe on another list. Listwright matches columns by name and type and shows differences before anything changes.',
    },
    {
      name: 'Command line',
      text: 'Run the same file from the command line: listwright run recipe.json --in list:NAME --budget N.',
    },
  ],
  keyboard: [
    { name: 'Commands', text: 'Press Ctrl+K and type everyday words to find any command, list or guide page.' },
    {
      name: 'Cells',
      text: 'Type to replace a cell, F2 to edit it, Enter or Tab to move on, Ctrl+D to fill down, Space to open the record.',
    },
    {
      name: 'Selecting',
      text: 'Press Shift with an arrow key to extend the selection. Press Ctrl with an arrow key to go to the edge of the data.',
    },
    {
      name: 'Panes',
      text: 'Press F6 to go to the next part of the window, Esc to leave it, and F1 to see all shortcuts.',
    },
  ],
}
