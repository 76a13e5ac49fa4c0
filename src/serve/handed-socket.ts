// A listening socket that systemd hands over when the first connection comes (sd_listen_fds(3)): the program then starts on demand.

/** The first one that is handed over. */
const firstDescriptor = 3

/** The socket handed to this process was not opened for this computer alone. */
export class SocketRefused extends Error {
  constructor(address: string) {
    super(
      `The socket that systemd opened is at ${address}, which other computers reach. Set ListenStream=127.0.0.1:4710 in listwright.socket.`,
    )
    this.name = 'SocketRefused'
  }
}

/**
 * The descriptor of the socket, or null. `pids`: this process, and the one it was started by, which a clone starts through. The
 * variables are taken away, so that processes started from here do not take the socket for theirs.
 */
export function takeHandedSocket(env: NodeJS.ProcessEnv, pids: readonly number[]): number | null {
  const { LISTEN_PID, LISTEN_FDS } = env
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name]
  return pids.includes(Number(LISTEN_PID)) && Number(LISTEN_FDS) >= 1 ? firstDescriptor : null
}
