// Every pair of a state and an event: the edges of the table, and the rules that hold for all of them.
import { describe, expect, it } from 'vitest'
import {
  goesOn,
  isHalted,
  isOurs,
  nextState,
  type StateEvent,
  type StateName,
  saidBy,
  stateTransitions,
} from './send-state.ts'

const events: readonly StateEvent[] = [
  'hold',
  'outage',
  'refused',
  'due',
  'over',
  'resumed',
  'running',
  'waiting',
  'pausing',
  'paused',
  'stopped',
  'done',
]
// Object.keys knows no narrower type than string.
const names = Object.keys(stateTransitions) as StateName[]
const stand = (name: StateName) => ({ name, reason: null })

const pairs = names.flatMap(from => events.map(event => ({ from, event, to: stateTransitions[from][event] })))
const edges = pairs.flatMap(({ from, event, to }) => (to === undefined ? [] : [{ from, event, to }]))

/** States of the table that can be reached from one. */
function reachable(from: StateName): Set<StateName> {
  const found = new Set([from])
  for (const name of found) for (const edge of edges) if (edge.from === name) found.add(edge.to)
  return found
}

describe('a run in the hands of its dispatcher', () => {
  it.each(edges)('$from, $event: $to', ({ from, event, to }) => {
    expect(nextState(stand(from), event, 'user')).toEqual({ name: to, reason: 'user' })
  })

  it('refuses what cannot happen, and nothing else', () => {
    const refused = pairs.filter(({ to }) => to === undefined).map(({ from, event }) => `${from} ${event}`)
    expect(refused.toSorted()).toEqual([
      'done due',
      'done resumed',
      'held due',
      'paused due',
      'pausing due',
      'sending due',
      'stopped due',
      'stopped resumed',
      'waiting due',
    ])
    for (const { from, event, to } of pairs)
      if (to === undefined) expect(() => nextState(stand(from), event)).toThrow(`${from} knows no ${event}`)
  })

  it('sends nothing after a hold until a person lets it go on', () => {
    const halting = names.filter(name => !goesOn(stand(name)))
    for (const { from, event, to } of edges) {
      if (event === 'hold') expect(halting).toContain(to)
      if (halting.includes(from) && event !== 'resumed') expect(halting).toContain(to)
    }
  })

  it('is halted by the word of the writer alone, and then as the writer has it', () => {
    for (const { from, event, to } of edges) {
      if (isHalted(stand(from))) continue
      if (isHalted(stand(to))) expect(to).toBe(event)
      if (event === 'pausing' || event === 'paused' || event === 'stopped' || event === 'done') expect(to).toBe(event)
    }
    expect(events.filter(isOurs)).toEqual(['hold', 'outage', 'refused', 'due', 'over', 'resumed'])
  })

  it('never opens again once it is closed, and can be closed from everywhere', () => {
    for (const name of names) {
      const closed = name === 'done' || name === 'stopped'
      expect(reachable(name)).toEqual(new Set(closed ? [name] : names))
    }
  })

  it('keeps the time of its own pacing group while all wait, and after', () => {
    expect(nextState(stand('pacing'), 'outage').name).toBe('pacing')
    expect(nextState(stand('pacing'), 'over').name).toBe('pacing')
    expect(nextState(nextState(stand('pacing'), 'due'), 'over').name).toBe('sending')
  })

  it('is not halted while a call is on its way back', () => {
    expect(saidBy('paused', 1)).toBe('pausing')
    expect(saidBy('stopped', 1)).toBe('pausing')
    expect(saidBy('done', 2)).toBe('pausing')
    expect(saidBy('paused', 0)).toBe('paused')
    expect(saidBy('running', 3)).toBe('running')
  })
})
