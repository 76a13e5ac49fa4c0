// listwright fetch --in FILE|LIST --address URL --value NAME=PATH: values from the address of each row become columns. Without --yes it
// only says how many requests would go to which host.
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { JobId } from '../../contract/app/ids.ts'
import type { RunView } from '../../contract/app/run/run.ts'
import type { Estimate } from '../../contract/app/run/run-plan.ts'
import type { RunSpec } from '../../contract/app/run/run-spec.ts'
import type { Sheet } from '../../contract/app/sheet.ts'
import { WebRequest } from '../../contract/app/web.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, type ExitCode, exitCodes } from '../exit.ts'
import { acceptGuessOption } from '../file/file-options.ts'
import { inputList } from '../lists.ts'
import { inWorkspace, neededOption, usageError, wholeNumberOption } from '../options.ts'
import { codeOfHalt, untilHalted } from '../run/follow-run.ts'
import type { CommandSession } from '../session.ts'

type Fetch =
  | { readonly kind: 'secret'; readonly address: string; readonly forget: boolean }
  | {
      readonly kind: 'fetch' | 'try'
      readonly in: string
      readonly acceptGuess: boolean
      readonly request: WebRequest
      readonly yes: boolean
      /** Most requests; undefined = as many as estimated. */
      readonly most: number | undefined
      readonly maxAgeDays: number | undefined
    }

export const fetchCommand = sessionCommand(
  {
    name: 'fetch',
    brief: 'gets values from the web address of each row',
    usage: [
      'fetch --in FILE|LIST --address URL --value NAME=WHERE [--yes] [options]',
      'fetch --address URL --set-secret < FILE',
    ],
    more: [
      'The address contains columns in braces, such as https://api.example.com/firms/{Domain}. All rows use the same host. WHERE is a JSON path ($.name), css: and a CSS selector (css:h1, css:a.mail@href), or text for the whole text. Write the name with [] (Tags[]=$.tags[*]) to get everything that is found instead of the first value.',
      'Without --yes it shows how many requests would go to which host and sends nothing. --try asks for the first row only and changes nothing. Equal addresses are asked once, stored answers are reused, and people on a do-not-contact list are never sent. A run that was interrupted continues with listwright runs resume.',
      'A secret is read from stdin, kept in the keychain for this host only and sent in the header that --secret-header names. Redirects to other hosts are not followed, and private networks are asked only with --private-network. Exit codes: 0 done; 2 the request cannot be used; 6 the maximum of requests is reached; 7 the host does not answer.',
    ],
    options: {
      in: { type: 'string', value: 'FILE|LIST', words: 'a file, - for stdin, or a list' },
      address: { type: 'string', value: 'URL', words: 'the address, with columns in braces' },
      value: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'NAME=WHERE',
        words: 'a column to make and where its value is, once per column',
      },
      body: {
        type: 'string',
        value: 'TEXT',
        words: 'sends a POST request with this JSON, with columns in braces ({{ for a brace)',
      },
      form: { type: 'boolean', default: false, words: 'with --body: the text is a form (a={A}&b=1) instead of JSON' },
      header: {
        type: 'string',
        multiple: true,
        default: [] as string[],
        value: 'NAME: VALUE',
        words: 'a header to send, once per header',
      },
      'secret-header': {
        type: 'string',
        value: 'NAME: BEFORE',
        words: 'the header for the secret, such as "Authorization: Bearer"',
      },
      'set-secret': { type: 'boolean', default: false, words: 'keeps the secret of the host from stdin' },
      'forget-secret': { type: 'boolean', default: false, words: 'removes the secret of the host' },
      'private-network': {
        type: 'boolean',
        default: false,
        words: 'allows addresses of this computer and its network',
      },
      'max-age': { type: 'string', value: 'DAYS', words: 'reuses stored answers up to this age (0 asks again)' },
      most: { type: 'string', value: 'N', words: 'maximum number of requests (default: as estimated)' },
      try: { type: 'boolean', default: false, words: 'asks for the first row only and changes nothing' },
      yes: { type: 'boolean', default: false, words: 'sends the requests' },
      'accept-guess': acceptGuessOption,
      ...inWorkspace,
    },
    examples: [
      'fetch --in firms --address "https://api.example.com/v1/{Domain}" --value Size=$.employees',
      'fetch --in firms --address "https://example.com/{Page}" --value Title=css:title --most 200 --yes',
    ],
    most: 0,
  } as const,
  (values): Fetch => {
    const address = neededOption(values.address, '--address')
    if (values['set-secret'] || values['forget-secret'])
      return { kind: 'secret', address, forget: values['forget-secret'] }
    if (values.form && values.body === undefined) throw usageError('--form goes with --body.')
    const request = WebRequest.safeParse({
      address,
      method: values.body === undefined ? 'GET' : 'POST',
      body: values.body === undefined ? null : { kind: values.form ? 'form' : 'json', text: values.body },
      headers: values.header.map(headerOf),
      secret: secretOf(values['secret-header']),
      values: values.value.map(wantedValue),
      privateNetwork: values['private-network'],
    })
    if (values.value.length === 0) throw usageError('Name at least one column with --value NAME=WHERE.')
    if (!request.success) {
      const [issue] = request.error.issues
      throw usageError(
        `${issue?.path[0] === 'headers' || issue?.path[0] === 'secret' ? 'The header' : 'The request'} ${issue?.message}.`,
      )
    }
    if (values.try && values.yes) throw usageError('Use either --try or --yes.')
    return {
      kind: values.try ? 'try' : 'fetch',
      in: neededOption(values.in, '--in (a file or a list)'),
      acceptGuess: values['accept-guess'],
      request: request.data,
      yes: values.yes,
      most: wholeNumberOption('most', values.most, 10_000_000),
      maxAgeDays: wholeNumberOption('max-age', values['max-age'], 3650),
    }
  },
  perform,
)

function wantedValue(said: string): unknown {
  const at = said.indexOf('=')
  if (at < 1) throw usageError(`--value ${said}: write NAME=WHERE, such as Size=$.employees.`)
  const [name, where] = [said.slice(0, at).trim(), said.slice(at + 1).trim()]
  const all = name.endsWith('[]')
  const named = { name: all ? name.slice(0, -2) : name, all }
  if (where === 'text') return { ...named, from: 'text', path: '' }
  return where.startsWith('css:')
    ? { ...named, from: 'css', path: where.slice(4) }
    : { ...named, from: 'json', path: where }
}

function headerOf(said: string): { name: string; value: string } {
  const at = said.indexOf(':')
  if (at < 1) throw usageError(`--header ${said}: write "Name: value".`)
  return { name: said.slice(0, at).trim(), value: said.slice(at + 1).trim() }
}

function secretOf(said: string | undefined): { name: string; before: string } | null {
  if (said === undefined) return null
  const [name = '', before = ''] = said.split(/:(.*)/s).map(part => part.trim())
  return { name, before: before === '' ? '' : `${before} ` }
}

async function perform(session: CommandSession, asked: Fetch): Promise<ExitCode | undefined> {
  const { call, report } = session
  if (asked.kind === 'secret') {
    const given = asked.forget ? null : (await text(session.world.stdin)).split(/\r?\n/)[0]?.trim()
    if (given === '' || given === undefined) throw usageError('Pipe the secret to stdin.')
    const { key } = await call.account.tryKeys()
    if (given !== null && key.storage !== 'secure')
      throw new CommandEnd(
        exitCodes.key,
        `This computer has no secure place to store a secret (${key.reason ?? key.store}). Nothing was kept.`,
      )
    await call.web.keepSecret({ address: asked.address, secret: given })
    report.result({ kept: given !== null }, [
      given === null ? 'The secret was removed.' : 'The secret is kept for this host.',
    ])
    return
  }
  const sheet = await inputList(session, asked.in, {
    worksheet: null,
    country: null,
    refuseGuesses: !asked.acceptGuess,
  })
  const ask = { sheetId: sheet.id, request: asked.request }
  if (asked.kind === 'try') {
    const tried = await call.web.tryFirst(ask)
    const found = asked.request.values.map(({ name }, place) => `${name}: ${tried.values[place] ?? ''}`)
    report.result(tried, [tried.url, ...(tried.reason === null ? found : [tried.reason])])
    return tried.reason === null ? exitCodes.done : exitCodes.errorRate
  }
  const usual = await call.web.spec(ask)
  const spec = asked.maxAgeDays === undefined ? usual : { ...usual, maxAgeDays: asked.maxAgeDays }
  const estimate = await call.run.estimate(spec)
  const most = asked.most ?? estimate.calls
  if (!asked.yes || estimate.rows === 0) {
    reportEstimate(session, sheet, estimate, most)
    return
  }
  const run = await fetched(session, spec, estimate, most)
  report.result(
    {
      list: { id: sheet.id, name: sheet.name },
      run: run.id,
      state: run.state,
      reason: run.reason,
      calls: run.callsDone,
      states: run.states,
    },
    [
      `${sheet.name}: ${counted(run.callsDone, 'request')} to ${estimate.sends.host}, ${run.state}${run.reason === null ? '' : ` (${run.detail ?? run.reason})`}`,
      ...Object.entries(run.states).map(
        ([state, rows]) => `${String(rows).padStart(9)}  ${state.replaceAll('_', ' ')}`,
      ),
    ],
  )
  if (session.interrupted.aborted) return exitCodes.interrupted
  return run.state === 'done' ? exitCodes.done : codeOfHalt(run.reason)
}

async function fetched(session: CommandSession, spec: RunSpec, { planHash }: Estimate, most: number): Promise<RunView> {
  const jobId = JobId.parse(randomUUID())
  const { id } = await session.call.run.start({ jobId, spec, planHash, cap: most, minBalance: null, kind: 'rows' })
  await untilHalted(session, id, view => `${view.callsDone} of ${counted(view.calls, 'request')}`)
  return session.engine.runs.settled(id)
}

function reportEstimate({ report }: CommandSession, sheet: Sheet, estimate: Estimate, most: number): void {
  const { rows, calls, lines, sends, seconds } = estimate
  const of = (name: string) => lines.find(line => line.class === name)?.rows ?? 0
  const saved = { stored: of('fresh'), equal: of('duplicate'), suppressed: of('suppressed'), unusable: of('unusable') }
  const { host, method, samples } = sends
  const figures = {
    list: { id: sheet.id, name: sheet.name },
    rows,
    calls,
    host,
    method,
    samples,
    seconds,
    most,
    ...saved,
  }
  report.result(figures, [
    `${sheet.name}: ${counted(calls, 'request')} to ${host} for ${counted(rows, 'row')}, about ${Math.ceil(seconds)} s, no credits`,
    `${String(saved.equal).padStart(9)}  same address as another row`,
    `${String(saved.stored).padStart(9)}  answer already stored`,
    `${String(saved.unusable).padStart(9)}  blank or unusable`,
    `${String(saved.suppressed).padStart(9)}  on a do-not-contact list, never sent`,
    ...samples.map(sample => `${method} ${sample}`),
    'Nothing was sent. Send the requests with --yes.',
  ])
}
