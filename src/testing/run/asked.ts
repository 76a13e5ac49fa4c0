// What a test has asked of its service: one service answers a whole file of tests, and so does its log.
import { beforeEach } from 'vitest'
import type { Service } from '../../service/start.ts'

type Logged = ReturnType<Service['log']>[number]

/**
 * To be called where a file's hooks stand: gives the requests since the test began, oldest first. Those of one
 * operation when it is named, else all but readings of the balance, which come at moments of their own.
 */
export function askedOf(service: () => Service): (op?: string) => Logged[] {
  let before = 0
  beforeEach(() => {
    before = service().log().length
  })
  return op =>
    service()
      .log()
      .slice(before)
      .filter(entry => (op === undefined ? entry.op !== 'account.balance' : entry.op === op))
}
