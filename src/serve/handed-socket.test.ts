// Which socket is taken from systemd, by its variables.
import { expect, test } from 'vitest'
import { takeHandedSocket } from './handed-socket.ts'

test.each([
  [{ LISTEN_PID: '41', LISTEN_FDS: '1' }, 3],
  [{ LISTEN_PID: '40', LISTEN_FDS: '2', LISTEN_FDNAMES: 'a:b' }, 3],
  // For another process, or for none.
  [{ LISTEN_PID: '39', LISTEN_FDS: '1' }, null],
  [{ LISTEN_PID: '41', LISTEN_FDS: '0' }, null],
  [{ LISTEN_PID: '41' }, null],
  [{ LISTEN_FDS: '1' }, null],
  [{}, null],
])('%j gives %j', (variables, descriptor) => {
  const env: NodeJS.ProcessEnv = { ...variables, HOME: '/home/anna' }
  expect(takeHandedSocket(env, [41, 40])).toBe(descriptor)
  expect(env).toEqual({ HOME: '/home/anna' })
})
