// listwright serve: the web host, as `npm start` opens it where Electron cannot be had.
import { serveWith } from '../../serve/serve.ts'
import type { ServeCommand } from '../parse/service.ts'
import { takeSignals } from '../signals.ts'

/** Serves until a signal, which the web host hears itself; resolves with the exit code. */
export function serve({ workspace, port, open, json }: ServeCommand): Promise<number> {
  takeSignals(() => {})
  return serveWith({ workspace, port, open, json })
}
