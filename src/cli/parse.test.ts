// Arguments: what each command takes, and a sentence with code 2 for everything else.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { actionTable } from '../model/actions/index.ts'
import { allCommands, commandNames, commandsFor } from './commands/index.ts'
import { CommandEnd } from './exit.ts'
import { parseCommand as parseWith } from './parse.ts'

const cliCommands = await allCommands()
const parseCommand = (argv: readonly string[]) => parseWith(argv, cliCommands)

const words = (line: string) => line.split(' ').filter(Boolean)

test('run takes its options', () => {
  const argv = ['run', 'validate.phone', '--in', 'a b.csv', '--out', 'b.xlsx', '--map', 'phone=Tel. nr', '--map']
  argv.push(
    'country=Land',
    ...words('--country de --budget 500 --max-error-rate 2.5 --resume --preset excel --json'),
    ...words('--fields phone_risk.risk_level,phone_carrier.name'),
  )
  expect(parseCommand(argv)).toEqual({
    kind: 'command',
    name: 'run',
    start: expect.any(Function),
    asked: {
      operation: 'validate.phone',
      in: 'a b.csv',
      out: 'b.xlsx',
      map: ['phone=Tel. nr', 'country=Land'],
      retry: [],
      oddLetters: false,
      acceptGuess: false,
      fields: ['phone_risk.risk_level', 'phone_carrier.name'],
      match: undefined,
      live: false,
      country: 'DE',
      where: [],
      most: 25,
      into: 'People',
      bestFirst: null,
      budget: 500,
      maxErrorRate: 2.5,
      dryRun: false,
      resume: true,
      watch: false,
      sheet: null,
      acceptPrices: false,
      privateNetwork: false,
      preset: 'excel',
      format: undefined,
    },
    options: { workspace: undefined, json: true, quiet: false, provider: undefined, keyFile: undefined },
  })
})

test('what ends in .json is a recipe, with the options that are not said by it', () => {
  expect(parseCommand([...words('run nightly.JSON --in a.csv --budget 5 --country no --map'), 'City=Town'])).toEqual({
    kind: 'command',
    name: 'run',
    start: expect.any(Function),
    asked: {
      recipe: 'nightly.JSON',
      in: 'a.csv',
      map: ['City=Town'],
      retry: [],
      oddLetters: false,
      acceptGuess: false,
      country: 'NO',
      out: undefined,
      budget: 5,
      maxErrorRate: undefined,
      dryRun: false,
      files: [],
      set: [],
      resume: false,
      watch: false,
      sheet: null,
      acceptPrices: false,
      privateNetwork: false,
      preset: 'plain',
      format: undefined,
    },
    options: { workspace: undefined, json: false, quiet: false, provider: undefined, keyFile: undefined },
  })
  expect(parseCommand(words('estimate r.json --in a.csv'))).toMatchObject({ asked: { recipe: 'r.json' } })
  // A file by any name is a recipe too.
  expect(parseCommand(['estimate', import.meta.filename, '--in', 'a.csv'])).toMatchObject({
    asked: { recipe: import.meta.filename },
  })
})

test.each([
  '--fields a',
  '--match exact',
  '--live',
  '--where job_level=VP',
  '--most 5',
  '--into People',
  '--best-first',
])('a recipe says itself what %s says', option => {
  expect(() => parseCommand(words(`run r.json --in a.csv --budget 5 ${option}`))).toThrow(
    `${option.split(' ')[0]} goes with an operation. A recipe already contains it.`,
  )
})

test('people at companies: filters, how many of one, and the list they go to', () => {
  const line = words('run search.employees --in firms.csv --budget 50 --most 60 --into Prospects --where job_level=VP')
  expect(parseCommand([...line, '--where', 'job_title=Head of Sales'])).toMatchObject({
    asked: { where: ['job_level=VP', 'job_title=Head of Sales'], most: 60, into: 'Prospects' },
  })
  for (const most of ['0', '1.5', 'all', '1001'])
    expect(() => parseCommand([...line, '--most', most])).toThrow(CommandEnd)
})

test('a budget may go to the best rows; a priority column says so too', () => {
  const bestFirst = (more: string) => parseCommand(words(`run validate.email --in a.csv --budget 5 ${more}`))
  expect(bestFirst('--best-first')).toMatchObject({ asked: { bestFirst: { priority: null, first: 'high' } } })
  expect(bestFirst('--priority Revenue')).toMatchObject({
    asked: { bestFirst: { priority: 'Revenue', first: 'high' } },
  })
  expect(bestFirst('--best-first --priority Rank --low-first')).toMatchObject({
    asked: { bestFirst: { priority: 'Rank', first: 'low' } },
  })
  expect(() => bestFirst('--low-first')).toThrow(CommandEnd)
})

test('a dry run needs no budget, and a budget of 0 is one', () => {
  expect(parseCommand(words('run validate.email --in a.csv --dry-run'))).toMatchObject({
    asked: { dryRun: true, budget: undefined },
  })
  expect(parseCommand(words('run validate.email --in a.csv --budget 0'))).toMatchObject({ asked: { budget: 0 } })
})

test('import, export, lists, serve, help and version', () => {
  expect(parseCommand(words('import a.csv --list Guests --sheet 2 --workspace w'))).toEqual({
    kind: 'command',
    name: 'import',
    start: expect.any(Function),
    asked: {
      kind: 'import',
      files: ['a.csv'],
      list: 'Guests',
      stack: false,
      allSheets: false,
      into: null,
      reading: { worksheet: '2', country: null, options: {}, refuseGuesses: true, keep: undefined },
    },
    options: { workspace: 'w', json: false, quiet: false, provider: undefined, keyFile: undefined },
  })
  expect(parseCommand(words('export Guests --out a.csv --quiet'))).toMatchObject({
    asked: { kind: 'export', list: 'Guests', out: 'a.csv', preset: 'plain' },
    options: { quiet: true },
  })
  expect(parseCommand(words('lists --json'))).toMatchObject({ name: 'lists', options: { json: true } })
  expect(parseCommand(words('serve --port 80 --no-open'))).toMatchObject({
    name: 'serve',
    asked: { workspace: undefined, port: 80, open: false, json: false },
  })
  for (const line of ['help', '--help', '-h'])
    expect(parseCommand(words(line))).toEqual({ kind: 'help', asked: true, of: null })
  expect(parseCommand([])).toEqual({ kind: 'help', asked: false, of: null })
  for (const line of ['help runs', '--help runs', '-h runs', 'runs -h', 'runs list --help'])
    expect(parseCommand(words(line))).toEqual({ kind: 'help', asked: true, of: 'runs' })
  for (const line of ['version', '--version', 'version --json'])
    expect(parseCommand(words(line))).toEqual({ kind: 'version' })
  expect(() => parseCommand(words('version 2'))).toThrow('version takes no "2", only --json.')
})

test('a command is called by the name on its page, and loaded alone', async () => {
  for (const name of commandNames) expect((await commandsFor(name)).map(({ page }) => page.name)).toEqual([name])
  for (const word of [undefined, 'help', 'none.csv', '__proto__', 'constructor'])
    expect((await commandsFor(word)).length).toBe(commandNames.length)
})

test('every command has a page of help, however it is asked for', () => {
  expect(cliCommands.map(({ page }) => page.name)).toEqual(
    expect.arrayContaining(words('run estimate import export lists search ledger balance suppress key doctor serve')),
  )
  for (const { name } of cliCommands.map(({ page }) => page))
    for (const line of [`help ${name}`, `${name} --help`, `${name} -h`])
      expect(parseCommand(words(line))).toEqual({ kind: 'help', asked: true, of: name })
})

test('a page of a list is written where --explain asks for it; stdin and stdout are a hyphen', () => {
  expect(parseCommand(words('export Guests --explain --out how.html'))).toMatchObject({
    asked: { kind: 'explain', list: 'Guests', out: 'how.html' },
  })
  expect(parseCommand(words('export Guests --out - --format jsonl'))).toMatchObject({
    asked: { kind: 'export', out: '-', format: 'jsonl' },
  })
  expect(parseCommand(words('run validate.email --in - --out - --budget 5'))).toMatchObject({
    asked: { in: '-', out: '-', format: undefined },
  })
})

test('estimate, ledger, balance, key and doctor', () => {
  const command = (line: string) => {
    const parsed = parseCommand(words(line))
    return parsed.kind === 'command' ? parsed.asked : null
  }
  expect(command('estimate validate.email --in a.csv --map email=Mail')).toMatchObject({
    operation: 'validate.email',
    in: 'a.csv',
    map: ['email=Mail'],
    retry: [],
    oddLetters: false,
    acceptGuess: false,
  })
  expect(command('ledger --since 2026-05-31 --group-by day --csv')).toEqual({
    since: '2026-05-31T00:00:00.000Z',
    by: 'day',
    csv: true,
  })
  expect(command('balance')).toEqual({})
  expect(command('key forget')).toEqual({ action: 'forget', all: false })
  expect(command('doctor')).toEqual({ repair: false })
  expect(command('doctor --repair')).toEqual({ repair: true })
  expect(command('backups list')).toEqual({ action: 'list' })
  expect(command('backups restore latest')).toEqual({ action: 'restore', name: 'latest' })
  for (const line of ['backups', 'backups list x', 'backups restore', 'backups restore a b', 'backups make'])
    expect(() => command(line)).toThrow(expect.objectContaining({ code: 2 }))
})

test('a service and a key file may be named for one command', () => {
  expect(parseCommand(words('balance --provider live --key-file k'))).toMatchObject({
    options: { provider: 'remote', keyFile: 'k' },
  })
  expect(parseCommand(words('balance --provider practice'))).toMatchObject({ options: { provider: 'embedded' } })
})

test('practice asks the DNS only when told to', () => {
  expect(parseCommand(words('practice --memory --contacts 0'))).toMatchObject({
    asked: { memory: true, contacts: 0, dns: false },
  })
  expect(parseCommand(words('practice --dns --port 8080'))).toMatchObject({ asked: { port: 8080, dns: true } })
})

test.each([
  ['run', 'The operation, such as validate.email, is missing.'],
  ['run validate.fax --in a.csv --budget 1', 'There is no operation "validate.fax".'],
  ['run validate.email --budget 1', '--in (a file or a list) is missing.'],
  ['run validate.email --in a.csv', 'Name the maximum credits to spend with --budget N'],
  ['run validate.email --in a.csv --budget', '--budget needs a value.'],
  ['run validate.email --in a.csv --budget ten', '--budget ten: use a number'],
  [
    'run validate.email --in a.csv --budget -1',
    '--budget needs a value; one that begins with a hyphen is written --budget=-1.',
  ],
  ['run validate.email --in a.csv --budget=-1', '--budget -1: use a number'],
  ['run validate.email --in a.csv --budget 1e3', '--budget 1e3: use a number'],
  ['run validate.email --in a.csv --budget Infinity', '--budget Infinity: use a number'],
  ['run validate.email --in a.csv --budget 1.5', 'use a whole number of credits'],
  ['run validate.email --in a.csv --budget 99999999999999999999', 'use a number'],
  ['run validate.email --in a.csv --budget 1 --max-error-rate 101', '--max-error-rate 101: use a number from 0 to 100'],
  ['run validate.email --in a.csv --budget 1 --country Germany', '--country Germany: use a two-letter code'],
  ['run validate.email --in a.csv --budget 1 --preset fancy', '--preset fancy: write plain, excel, same.'],
  ['run validate.email more --in a.csv --budget 1', '"more" is one argument too many.'],
  ['run validate.email --in a.csv --budget 1 --key secret', 'run has no option --key.'],
  ['import', 'The file is missing.'],
  ['import a.csv b.csv --list Guests', '--list names a single list'],
  ['import a.xlsx --all-sheets --sheet 2', 'Use either --sheet or --all-sheets.'],
  ['import a.csv --budget 5', 'import has no option --budget.'],
  ['export --out a.csv', 'The list is missing.'],
  ['export Guests', '--out is missing.'],
  ['estimate validate.email', '--in (a file or a list) is missing.'],
  ['estimate validate.email --in a.csv --budget 1', 'estimate has no option --budget.'],
  ['ledger --since yesterday', '--since yesterday: use a date'],
  ['ledger --since 2026-02-31T99:00Z', 'use a date'],
  ['ledger --group-by week', '--group-by week: write run, column, op, day.'],
  ['ledger --csv --json', 'Use either --csv or --json.'],
  ['balance --provider remote', '--provider remote: use practice or live.'],
  ['key', 'Choose what to do: listwright key'],
  ['key show', 'Choose what to do: listwright key'],
  ['key set api_secret', '"api_secret" is one argument too many.'],
  ['lists Guests', '"Guests" is one argument too many.'],
  ['lists --jason', 'lists has no option --jason. Did you mean --json?'],
  ['launch', 'There is no command "launch".'],
  ['exprot Guests', 'There is no command "exprot". Did you mean "export"?'],
  ['help lsts', 'There is no command "lsts". Did you mean "lists"?'],
  [
    'run validate.emial --in a.csv --budget 1',
    'There is no operation "validate.emial". Did you mean "validate.email"?',
  ],
  ['run validate.email --in a.csv --bugdet 1', 'run has no option --bugdet. Did you mean --budget?'],
  ['run validate.email --in --out b.csv --budget 1', '--in needs a value;'],
  ['run validate.email --in a.csv --in b.csv --budget 1', '--in is given twice.'],
  ['run validate.email --in a.csv --dry-run --resume', 'Use either --dry-run or --resume.'],
  [
    'run validate.email --in a.csv --budget 1 --format pdf',
    '--format pdf: write csv, tsv, xlsx, jsonl, json, vcf, md, html, yaml, xml, sql, sqlite, parquet.',
  ],
  ['lists --json=yes', '--json takes no value.'],
  ['lists --workspace=', 'The value of --workspace is empty.'],
  ['export Guests --explain --workbook Spring --out a.html', 'either a list or a workbook'],
  ['export --explain --workbook Spring --out a.html', '--explain works with a list'],
  ['export Guests --explain --preset excel --out a.html', '--preset cannot be used with --explain.'],
  ['suppress add anna@firm.example', 'Choose the kind of values: --kind email, '],
  ['suppress add --kind mail anna@firm.example', '--kind mail: write email, '],
  ['serve --port 65536', '--port 65536: use a number from 0 to 65535.'],
  ['ledger --since 2026-02-31', '--since 2026-02-31: use a date'],
  ['constructor', 'There is no command "constructor".'],
  ['--json lists', 'There is no command "--json".'],
])('%j is refused with a sentence', (line, sentence) => {
  const parse = () => parseCommand(words(line))
  expect(parse).toThrow(CommandEnd)
  expect(parse).toThrow(sentence)
  expect(parse).toThrow(/^[^\n]+ See listwright (help|[a-z]+ --help)\.$/)
  expect(parse).toThrow(expect.objectContaining({ code: 2 }))
})

test('search takes its options; list is no name', () => {
  const of = (line: string) => {
    const parsed = parseCommand(['search', ...words(line)])
    return parsed.kind === 'command' ? parsed.asked : parsed
  }
  expect(of('Leads --budget 40 --first 100 --diff --out leads.jsonl')).toEqual({
    search: 'Leads',
    budget: 40,
    upTo: 100,
    diff: true,
    resume: false,
    out: 'leads.jsonl',
    question: null,
    choose: [],
  })
  expect(of('ask Georgia --choose 2,1 --budget 5')).toMatchObject({
    question: 'Georgia',
    choose: [2, 1],
  })
  expect(of('ask --budget 5')).toMatchObject({ search: 'ask', question: null })
  expect(of('7 --all --resume --budget 0')).toMatchObject({ search: '7', budget: 0, upTo: 'all', resume: true })
  expect(of('7 --dry-run --budget 5')).toMatchObject({ budget: undefined })
  expect(of('list --json')).toMatchObject({ search: null })
})

test.each([
  ['search', 'is missing'],
  ['search Leads', '--budget'],
  ['search Leads --budget 5 --all --first 3', 'either --all or --first'],
  ['search Leads --budget 1.5', 'whole number'],
  ['search Leads --budget 5 --first 0', 'use 1 or more'],
  ['search Leads more --budget 5', 'name one search'],
  ['search ask no --budget 5', 'The question:'],
  ['search ask Georgia --diff --budget 5', 'for saved searches'],
  ['search Leads --choose 2 --budget 5', 'search ask QUESTION'],
  ['search ask Georgia --choose x --budget 5', '--choose x: use a number'],
])('%s is refused', (line, sentence) => {
  expect(() => parseCommand(words(line))).toThrow(sentence)
})

/** Files below src that this one loads without being asked to, as paths. */
function loadedBy(first: string): string[] {
  const loaded = new Set<string>()
  const follow = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, from = ''] of text.matchAll(/^(?:import|export)(?! type)[^;']*?'(\.[^'\s]+\.ts)'$/gm))
      follow(path.resolve(path.dirname(file), from))
  }
  follow(path.join(import.meta.dirname, first))
  return [...loaded].map(file =>
    path
      .relative(path.join(import.meta.dirname, '..'), file)
      .split(path.sep)
      .join('/'),
  )
}

test('help and mistakes load neither the engine nor a service', () => {
  const index = readFileSync(path.join(import.meta.dirname, 'commands', 'index.ts'), 'utf8')
  const commands = [...index.matchAll(/await import\('([^']+)'\)/g)].map(([, file = '']) => path.join('commands', file))
  expect(commands.length).toBe(commandNames.filter(name => !Object.hasOwn(actionTable, name)).length + 1)
  const files = ['process/process.ts', ...commands].flatMap(loadedBy)
  expect(files).toContain('cli/commands/run.ts')
  for (const file of ['engine/engine.ts', 'service/start.ts', 'serve/serve.ts', 'conformance/examine.ts'])
    expect(files).not.toContain(file)
})

test('the version is said before anything else is loaded', () => {
  expect(loadedBy('index.ts').toSorted()).toEqual(['cli/index.ts', 'hosts/program.ts', 'hosts/stdout.ts'])
})

test('a file in place of a command is opened', () => {
  const file = import.meta.filename
  const asked = { files: [file], port: 0, open: true }
  expect(parseCommand([file])).toMatchObject({ name: 'open', asked })
  expect(parseCommand(['open', path.relative(process.cwd(), file)])).toMatchObject({ name: 'open', asked })
  expect(parseCommand(['open', '--no-open'])).toMatchObject({ asked: { files: [], open: false } })
})
