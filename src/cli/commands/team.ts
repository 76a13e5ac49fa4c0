// listwright team create|join|status|limit|remove|leave: several computers that spend from one account.
import { existsSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import path from 'node:path'
import { fileNameOf } from '../../contract/app/file/file-name.ts'
import {
  type JoinedTeam,
  type SharedKind,
  type SharedThing,
  type SharedVersionView,
  sharedKinds,
  sharedStanding,
  type TeamReport,
  type TeamSpending,
  teamLimitKinds,
} from '../../contract/app/team.ts'
import { writeNew } from '../../engine/disk/own-files.ts'
import { sessionCommand } from '../command.ts'
import { counted } from '../counted.ts'
import { CommandEnd, exitCodes } from '../exit.ts'
import { inWorkspace, usageError } from '../options.ts'
import type { CommandSession } from '../session.ts'

type LimitKind = (typeof teamLimitKinds)[number]

type TeamCommand =
  | { readonly action: 'create'; readonly name: string; readonly as: string; readonly invitation: string }
  | { readonly action: 'join'; readonly as: string }
  | { readonly action: 'status' }
  | { readonly action: 'leave' }
  | { readonly action: 'limit'; readonly cap: number | null; readonly kind: LimitKind; readonly member: string | null }
  | { readonly action: 'remove'; readonly member: string }
  | { readonly action: 'shared' }
  | { readonly action: 'versions'; readonly kind: SharedKind; readonly name: string }
  | { readonly action: 'share'; readonly kind: SharedKind; readonly name: string; readonly file: string | null }
  | {
      readonly action: 'take'
      readonly kind: SharedKind
      readonly name: string
      readonly version: number | undefined
      readonly out: string | null
    }
  | { readonly action: 'unshare'; readonly kind: SharedKind; readonly name: string }

export const teamCommand = sessionCommand(
  {
    name: 'team',
    brief: 'shares one account with colleagues',
    usage: [
      'team create NAME --invitation FILE [--as MEMBER]',
      'team join [--as MEMBER]',
      'team status',
      'team limit CREDITS|none --per day|month|total [--member MEMBER]',
      'team remove MEMBER',
      'team leave',
      'team shared [recipe|search|template|service NAME]',
      'team share recipe FILE.json | search NAME | template NAME | service',
      'team take recipe|search|template|service NAME [--version N] [--out FILE]',
      'team unshare recipe|search|template|service NAME',
    ],
    more: [
      'A team keeps what it shares in a PostgreSQL database (14 or newer) that you provide. Lists stay on this computer.',
      'The address of the team is a secret: postgres://user:password@server/database. It is read from LISTWRIGHT_TEAM, or from the file that LISTWRIGHT_TEAM_FILE names and that only you can read, and kept in the keychain if there is one. It is never an argument.',
      'create writes an invitation to FILE: the address with the key of the team. Give it to colleagues in a safe way. They join with it as their address. On a computer without a keychain, each command needs the invitation again.',
      'share publishes a recipe file, a saved search, an export template, or the prices, pace and field names of the live service. Sharing it again makes a new version. shared lists what there is, by whom, and what changed since you shared or took it, or the versions that are kept of one thing. take copies it: a recipe to a file, everything else into the workspace, where it replaces what has its name. Nothing of a colleague changes your copy. unshare removes it from the database with all versions.',
      'Days and months are those of the database, in UTC. Exit code 7: the database cannot be used.',
    ],
    options: {
      invitation: { type: 'string', value: 'FILE', words: 'a new file for the invitation, readable only by you' },
      as: { type: 'string', value: 'MEMBER', words: 'name of this workspace in the team (default: user and computer)' },
      per: { type: 'string', value: 'PERIOD', words: 'day, month or total' },
      out: { type: 'string', value: 'FILE', words: 'with take: a new file for the recipe (default: NAME.json)' },
      version: { type: 'string', value: 'N', words: 'with take: an older version (default: the newest)' },
      member: { type: 'string', value: 'MEMBER', words: 'limits this member alone' },
      ...inWorkspace,
    },
    examples: [
      'team create sales --invitation sales.team',
      'team join --as nightly',
      'team status --json',
      'team limit 5000 --per day',
      'team share recipe nightly.json',
      'team take recipe nightly',
    ],
    most: 3,
  } as const,
  (values, [action, argument, third]): TeamCommand => {
    if (third !== undefined && !['shared', 'share', 'take', 'unshare'].includes(action ?? ''))
      throw usageError(`"${third}" is one argument too many.`)
    const as = values.as ?? `${userInfo().username} on ${hostname()}`
    switch (action) {
      case 'create':
        if (argument === undefined || values.invitation === undefined)
          throw usageError('Name the team and a file for its invitation: listwright team create NAME --invitation FILE')
        return { action, name: argument, as, invitation: path.resolve(values.invitation) }
      case 'join':
        if (argument !== undefined)
          throw usageError(
            'The address is a secret and no argument. Give it as LISTWRIGHT_TEAM or LISTWRIGHT_TEAM_FILE.',
          )
        return { action, as }
      case 'status':
      case 'leave':
        return { action }
      case 'limit':
        return { action, cap: capIn(argument), kind: kindIn(values.per), member: values.member ?? null }
      case 'remove':
        if (argument === undefined) throw usageError('Name the member: listwright team remove MEMBER')
        return { action, member: argument }
      case 'shared':
        if (argument === undefined) return { action }
        return { action: 'versions', kind: sharedKindIn(argument), name: nameIn(third, action) }
      case 'share': {
        const kind = sharedKindIn(argument)
        if (kind === 'service') return { action, kind, name: kind, file: null }
        if (third === undefined)
          throw usageError(
            `Say what to share: listwright team share ${kind} ${kind === 'recipe' ? 'FILE.json' : 'NAME'}`,
          )
        return kind === 'recipe'
          ? { action, kind, name: path.basename(third).replace(/\.json$/i, ''), file: third }
          : { action, kind, name: third, file: null }
      }
      case 'take':
      case 'unshare': {
        const kind = sharedKindIn(argument)
        const name = nameIn(third, action)
        if (action === 'unshare') return { action, kind, name }
        const out = kind === 'recipe' ? path.resolve(values.out ?? fileNameOf(`${name}.json`, 'recipe.json')) : null
        return { action, kind, name, version: versionIn(values.version), out }
      }
      default:
        throw usageError(
          'Choose what to do: listwright team create, join, status, limit, remove, leave, shared, share, take or unshare.',
        )
    }
  },
  perform,
)

function sharedKindIn(text: string | undefined): SharedKind {
  const kind = sharedKinds.find(one => one === text)
  if (!kind) throw usageError('Choose what it is: recipe, search, template or service.')
  return kind
}

function nameIn(text: string | undefined, action: string): string {
  if (text === undefined) throw usageError(`Give the name: listwright team ${action} KIND NAME`)
  return text
}

function versionIn(text: string | undefined): number | undefined {
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text))
    throw usageError('Give the number of a version: --version 3. listwright team shared KIND NAME lists them.')
  return text === undefined ? undefined : Number(text)
}

function capIn(text: string | undefined): number | null {
  if (text === 'none') return null
  if (text === undefined || !/^\d{1,12}$/.test(text)) throw usageError('Give the limit in whole credits, or none.')
  return Number(text)
}

function kindIn(text: string | undefined): LimitKind {
  const kind = teamLimitKinds.find(one => one === text)
  if (!kind) throw usageError('Say what the limit is for: --per day, --per month or --per total.')
  return kind
}

const spending = ({ day, month, total }: TeamSpending) =>
  `${day.toLocaleString('en')} today, ${month.toLocaleString('en')} this month, ${total.toLocaleString('en')} in all`

const where = (joined: JoinedTeam) => `${joined.team} at ${joined.server}, as ${joined.member}`

function linesOf(report: TeamReport): string[] {
  return [
    `Team ${where(report)}`,
    ...(report.unsettled > 0
      ? [`${counted(report.unsettled, 'call has', 'calls have')} ended here and the team does not know yet.`]
      : []),
    '',
    ...report.members.map(member =>
      [
        `${member.name}${member.you ? ' (this workspace)' : ''}${member.removed ? ' (removed)' : ''}: ${spending(member.spent)} credits`,
        ...(member.out > 0 ? [`${member.out} out now`] : []),
        ...(member.runs.length > 0 ? [`runs ${member.runs.map(({ op }) => op).join(', ')}`] : []),
        ...(member.waitsFor.length > 0 ? [`waits for ${member.waitsFor.join(', ')}`] : []),
        ...(member.unsure > 0 ? [`${member.unsure} Unsure`] : []),
      ].join(', '),
    ),
    ...report.erasures
      .filter(({ waiting }) => waiting.length > 0)
      .map(
        ({ begunAt, by, waiting }) =>
          `Person erased ${begunAt.slice(0, 10)} by ${by ?? 'a former member'}, not yet by ${waiting.join(', ')}`,
      ),
    ...report.accounts.flatMap(account => [
      '',
      `${account.account}: ${spending(account.spent)} credits, ${counted(account.answers, 'stored answer', 'stored answers')}`,
      ...account.limits.map(
        ({ kind, member, cap }) =>
          `  Limit ${kind === 'total' ? 'in all' : `per ${kind}`}${member === null ? '' : ` for ${member}`}: ${counted(cap, 'credit', 'credits')}`,
      ),
    ]),
  ]
}

const versionWords = ({ version, at, by, you }: SharedVersionView): string =>
  `version ${version} of ${at.slice(0, 10)} by ${you ? 'this workspace' : (by ?? 'a former member')}`
const sharedLines = (things: readonly SharedThing[]): string[] =>
  things.length === 0
    ? ['The team shares no recipes, searches, templates or settings.']
    : things.map(thing => `${thing.kind} ${thing.name}: ${versionWords(thing)}, ${sharedStanding(thing)}`)

/** Does what changes the team, and asks how it is then. */
function reported(
  call: CommandSession['call'],
  command: Extract<TeamCommand, { readonly action: 'status' | 'limit' | 'remove' }>,
): Promise<TeamReport> {
  if (command.action === 'limit')
    return call.team.limit({ kind: command.kind, member: command.member, cap: command.cap })
  return command.action === 'remove' ? call.team.remove({ member: command.member }) : call.team.status()
}

const sharedNow = (report: CommandSession['report'], things: readonly SharedThing[]) =>
  report.result({ shared: things }, sharedLines(things))

/** A recipe as it is in its file; what else is shared is in the workspace. */
async function sharedText(file: string | null): Promise<{ text?: string }> {
  if (file === null) return {}
  const { recipeFileAt } = await import('../recipe/recipe-file.ts')
  return { text: recipeFileAt(file).text }
}

/** Throws CommandEnd(usage) where there is one already. */
function refuseExisting(file: string): void {
  if (existsSync(file)) throw new CommandEnd(exitCodes.usage, `There is a file ${file} already. Nothing was changed.`)
}

async function perform({ call, report }: CommandSession, command: TeamCommand): Promise<void> {
  switch (command.action) {
    case 'create': {
      const { name, as, invitation: file } = command
      refuseExisting(file)
      const { invitation, ...made } = await call.team.create({ name, member: as })
      writeNew(file, `${invitation}\n`)
      return report.result({ ...made, invitation: file }, [
        `Created the team ${where(made)}.`,
        `The invitation is in ${file}. It contains the password and the key of the team: give it to colleagues in a safe way, then delete it.`,
        'They join with: LISTWRIGHT_TEAM_FILE=FILE listwright team join',
        ...keptWords(made),
      ])
    }
    case 'join': {
      const joined = await call.team.join({ member: command.as })
      return report.result({ ...joined }, [`Joined the team ${where(joined)}.`, ...keptWords(joined)])
    }
    case 'leave': {
      const { heard } = await call.team.leave()
      return report.result({ heard }, [
        'This workspace left the team. Its lists and answers are kept.',
        ...(heard
          ? []
          : [
              'The database could not be reached, so colleagues still see this member. They can remove it with listwright team remove.',
            ]),
      ])
    }
    case 'shared':
      return sharedNow(report, await call.team.shared())
    case 'versions': {
      const { kind, name } = command
      const versions = await call.team.versions({ kind, name })
      return report.result(
        { kind, name, versions },
        versions.length === 0 ? [`The team does not share a ${kind} ${name}.`] : versions.map(versionWords),
      )
    }
    case 'share': {
      const { kind, name, file } = command
      return sharedNow(report, await call.team.share({ kind, name, ...(await sharedText(file)) }))
    }
    case 'unshare':
      return sharedNow(report, await call.team.unshare({ kind: command.kind, name: command.name }))
    case 'take': {
      const { kind, name, version, out } = command
      if (out !== null) refuseExisting(out)
      const taken = await call.team.take({ kind, name, version })
      if (out !== null && taken.text !== null) writeNew(out, taken.text)
      return report.result({ kind, name, version: taken.version, out }, [
        `Took version ${taken.version} of the ${kind} ${name}${out === null ? '' : ` to ${out}`}.`,
      ])
    }
    case 'status':
    case 'limit':
    case 'remove': {
      const team = await reported(call, command)
      return report.result({ ...team }, linesOf(team))
    }
  }
}

const keptWords = ({ address }: JoinedTeam): string[] =>
  address === 'keychain'
    ? ['The address is stored in the keychain.']
    : ['The address is not stored, because this computer has no keychain. Each command needs LISTWRIGHT_TEAM_FILE.']
