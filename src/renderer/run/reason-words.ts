// Why a run waits or is paused, in words: what happened, what that means for data and credits, and what to do.
import type { ShownRun } from '../../contract/app/run/run.ts'
import { operationTable } from '../../model/operations/index.ts'
import { bookedCredits, capUnit, usedOfCap } from '../offers/booked-words.ts'
import { countNoun, formatCount, formatCountdown, formatDate } from '../ui/words/figures.ts'
import { searchNoun } from './activity/search-run-words.ts'

/** Things a person can do about a run that does not go on. */
export type RunRemedy = 'resume' | 'finish' | 'raise' | 'key' | 'service' | 'data' | 'balance' | 'refill' | 'remap'

export interface ReasonWords {
  /** A few words for the status bar. */
  short: string
  /** What happened, what it means, what to do. */
  text: string
  /** The first one is the likely wish. */
  remedies: RunRemedy[]
}

interface Standing {
  done: number
  /** null = not known how many there will be. */
  all: number | null
  /** What is counted. */
  one: 'row' | 'record'
  /** In front of what is not known for sure: of several values together there may be fewer, for some match more than one. */
  most: '' | 'at most '
}

/** How far a run of any kind is. */
function standing(run: ShownRun): Standing {
  if (run.kind !== 'search') return { done: run.rowsDone, all: run.rows, one: 'row', most: '' }
  const all = run.wanted === null ? run.total : Math.min(run.wanted, run.total ?? run.wanted)
  const most = run.values > 0 && all === run.total ? 'at most ' : ''
  return { done: run.records, all, one: 'record', most }
}

const waiting = ({ done, all }: Standing): number | null => (all === null ? null : Math.max(0, all - done))

/** "12 of 40", or "12" while the end is not known. */
function reached(run: ShownRun): string {
  const { done, all, most } = standing(run)
  return all === null ? formatCount(done) : `${formatCount(done)} of ${most}${formatCount(all)}`
}

/** "12 rows are answered, 28 wait." */
function halfway(run: ShownRun, verb: 'done' | 'answered'): string {
  const now = standing(run)
  const wait = waiting(now)
  const said = `${formatCount(now.done)} ${now.one}s are ${run.kind === 'search' ? 'read' : verb}`
  return wait === null ? `${said}.` : `${said}, ${now.most}${formatCount(wait)} wait.`
}

const place = (run: ShownRun) => `Paused at ${reached(run)}`
const short = (run: ShownRun) => `${reached(run)} ${standing(run).one}s ${run.kind === 'search' ? 'read' : 'done'}`
const nounOf = (run: ShownRun) => (run.kind === 'search' ? searchNoun(run.op) : operationTable[run.op].noun)
const kept = 'Everything answered so far is saved.'

/**
 * Why a run waits or is paused, or null when it simply goes on, halts or has ended. `now` in milliseconds, for the countdown.
 */
export function reasonWords(run: ShownRun, now: number): ReasonWords | null {
  if (run.reason === null) return null
  if (run.state === 'waiting') return waitWords(run, now)
  return run.state === 'paused' ? pauseWords(run) : null
}

/** A detail without its full stop, to go on from. */
const bare = (sentence: string) => sentence.replace(/\.$/, '')
/** What the service or the engine said, as an aside. */
const said = ({ detail }: ShownRun) => (detail === null ? '' : ` (${bare(detail)})`)

function waitWords(run: ShownRun, now: number): ReasonWords {
  const left = run.waitUntil === null ? null : formatCountdown(Date.parse(run.waitUntil) - now)
  const next = left === null ? '' : ` Trying again in ${left}.`
  if (run.reason === 'offline') {
    return {
      short: 'No connection',
      text: `No connection. The run continues automatically. You can keep cleaning.${next}`,
      remedies: [],
    }
  }
  if (run.reason === 'team') {
    return {
      short: 'The team is not reachable',
      text: `Nothing is sent while the database of the team cannot be used.${said(run)} The run continues automatically.${next}`,
      remedies: [],
    }
  }
  if (run.reason === 'later') {
    return {
      short: 'for a connection',
      text: `Approved offline. Nothing was sent. ${laterWords(run)}`,
      remedies: ['resume', 'finish'],
    }
  }
  if (run.reason === 'slow_down') {
    return {
      short: left === null ? 'Slowed down' : `Slowed down, continues in ${left}`,
      text: `The service asked to slow down. ${left === null ? 'The run continues automatically' : `Continuing in ${left}`}; ${run.kind === 'search' ? 'nothing' : 'no rows'} failed.`,
      remedies: [],
    }
  }
  return {
    short: 'The service has a problem',
    text: `The service has a problem. The run continues automatically. Pending requests are not charged.${next}`,
    remedies: [],
  }
}

/** What becomes of a run that waits for a connection. */
function laterWords(run: ShownRun): string {
  if (run.kind === 'search' || !run.later?.unasked)
    return 'When you are online again, you see a new estimate and confirm.'
  return `It starts automatically if you are online before ${formatDate(run.later.expiresAt)} and it needs no more requests.`
}

/** What the cap still allows, and for how much: "23 of 60 credits are left for 34 calls". */
function leftWords(run: ShownRun): string {
  const left = Math.max(0, run.cap - usedOfCap(run) - (capUnit(run) === 'request' ? 0 : run.reserved))
  const waiting = Math.max(0, run.calls - run.callsDone)
  return `${formatCount(left)} of ${countNoun(run.cap, capUnit(run))} ${left === 1 ? 'is' : 'are'} left for ${countNoun(waiting, 'request')}`
}

function pauseWords(run: ShownRun): ReasonWords {
  const { done, one } = standing(run)
  switch (run.reason) {
    case 'key':
      return {
        short: 'API key rejected',
        text: `The service rejected your API key. Paused at ${one} ${formatCount(done)}. All answers are saved.`,
        remedies: ['key', 'resume', 'finish'],
      }
    case 'later':
      return {
        short: 'Ready to start?',
        text: `${bare(run.detail ?? 'The connection is back')}. Nothing was sent yet. Start the run now or discard it.`,
        remedies: ['resume', 'finish'],
      }
    case 'forbidden':
      return {
        short: 'Not allowed for this key',
        text: `Your API key does not include ${nounOf(run)}${said(run)}. ${kept} Other operations continue.`,
        remedies: ['key', 'resume', 'finish'],
      }
    case 'credits':
      return {
        short: 'Out of credits',
        text: `You are out of credits. ${halfway(run, 'done')} Add credits and resume.`,
        remedies: [run.provider.live ? 'balance' : 'refill', 'resume', 'finish'],
      }
    case 'balance':
      return {
        short: 'Balance limit reached',
        text: `The run paused before the balance dropped below your limit. ${run.detail === null ? '' : `${bare(run.detail)}. `}${halfway(run, 'done')}`,
        remedies: run.provider.live ? ['balance', 'resume', 'finish'] : ['refill', 'resume', 'finish'],
      }
    case 'cap':
      return {
        short: 'Cap reached',
        text: `The cap of ${countNoun(run.cap, capUnit(run))} is reached. ${halfway(run, 'answered')}`,
        remedies: ['raise', 'finish'],
      }
    case 'daily_cap':
      return {
        short: 'Daily cap reached',
        text: `The daily cap in Settings is reached. ${halfway(run, 'answered')} Raise it, or resume tomorrow.`,
        remedies: ['service', 'resume', 'finish'],
      }
    case 'clock':
      return {
        short: 'Clock problem',
        text: `Credits were booked on ${run.detail ?? 'a later day'}, but the clock of this computer shows an earlier day. Nothing more is sent until you resume. If the clock is wrong, correct it first. The daily cap then counts from the date of the clock.`,
        remedies: ['resume', 'finish'],
      }
    case 'unreadable':
      return {
        short: 'Do-not-contact lists cannot be read',
        text: 'Some entries of the do-not-contact lists cannot be checked because the keychain does not provide the secret for their hashes. Nothing more is sent. Unlock the keychain under “Do-not-contact lists” and resume.',
        remedies: ['resume', 'finish'],
      }
    case 'setup':
      return {
        short: 'Service settings do not fit',
        text: `The service does not offer this request${said(run)}. Nothing was charged. Check the service address in Settings.`,
        remedies: ['service', 'resume', 'finish'],
      }
    case 'guard':
      return {
        short: 'Something looks wrong',
        text: `Something looks wrong: ${run.detail === null ? 'most of the last 25 requests failed' : bare(run.detail)}. ${countNoun(bookedCredits(run), 'credit')} used so far. Check the ${one}s before you continue.`,
        remedies: ['resume', 'finish'],
      }
    case 'price':
      return {
        short: 'Requests cost more than planned',
        text: `${bare(run.detail ?? 'The balance fell more than these requests explain')}. ${countNoun(bookedCredits(run), 'credit')} booked so far. If you resume, you accept this price for the remaining requests. The cap does not change: ${leftWords(run)}.`,
        remedies: ['resume', 'raise', 'balance', 'finish'],
      }
    case 'unexplained':
      return {
        short: 'Unexplained credits near the cap',
        text: `${bare(run.detail ?? 'Credits left the account that no run here spent')}. Either requests cost more or someone else uses the account. ${countNoun(bookedCredits(run), 'credit')} booked so far, ${leftWords(run)}. If someone else used the credits, resume. Otherwise raise the cap, or stop and keep the results.`,
        remedies: ['resume', 'raise', 'balance', 'finish'],
      }
    case 'form':
      return {
        short: 'Unexpected answers',
        text: 'The responses did not have the expected format. They are stored and may have been charged. Check the service address in Settings.',
        remedies: ['service', 'resume', 'finish'],
      }
    case 'disk':
      return {
        short: 'The disk is full',
        text: 'The disk is full. The run is paused and all answers are saved. Free some space and resume.',
        remedies: ['resume', 'data', 'finish'],
      }
    case 'locked':
      return {
        short: 'The workspace file is in use',
        text: `Another program, perhaps a backup, is using the workspace file. The run is paused and all answers are saved. Resume when that program is done.`,
        remedies: ['resume', 'finish'],
      }
    case 'input':
      return {
        short: 'Column missing',
        text: `${bare(run.detail ?? 'A column that this run reads was deleted')}. Undo the deletion and resume, choose another column, or stop and keep the results.`,
        remedies: run.kind === 'search' ? ['resume', 'finish'] : ['resume', 'remap', 'finish'],
      }
    case 'team':
      return {
        short: 'The team cannot be used',
        text: `${place(run)} because the team cannot be used${said(run)}. ${kept} Correct it and resume.`,
        remedies: ['resume', 'finish'],
      }
    case 'team_limit':
      return {
        short: 'Limit of the team',
        text: `${place(run)}${said(run)}. ${kept} Resume when the limit is raised, or in the next period.`,
        remedies: ['resume', 'finish'],
      }
    case 'interrupted':
      return {
        short: short(run),
        text: `${place(run)} because Listwright was closed or the computer slept. ${kept} Resume to continue.`,
        remedies: ['resume', 'finish'],
      }
    case 'service':
      return {
        short: 'The service has a problem',
        text: `The service had a problem for too long. ${kept} Pending requests are not charged. Resume later.`,
        remedies: ['resume', 'finish'],
      }
    case 'offline':
    case 'slow_down':
      return {
        short: short(run),
        text: `${place(run)} because the service was unavailable for too long. ${kept}`,
        remedies: ['resume', 'finish'],
      }
    case 'user':
    case null:
      return {
        short: short(run),
        text: `${place(run)}. ${kept}`,
        remedies: ['resume', 'finish'],
      }
  }
}

/** A run that ran out of credits, when there are some again (R-CRD-05). */
export function risenWords(run: ShownRun, credits: number): string {
  return `The balance is now ${countNoun(credits, 'credit')}. ${resumeWords(run, true)}`
}

/** "2,940 rows waiting. Resume?" for the status bar, "2,940 rows are waiting. Resume?" as a sentence. */
export function resumeWords(run: ShownRun, sentence = false): string {
  const now = standing(run)
  const wait = waiting(now)
  if (wait === null) return 'Resume?'
  return `${countNoun(wait, now.one)} ${sentence ? (wait === 1 ? 'is ' : 'are ') : ''}waiting. Resume?`
}
