// The web host: Listwright in the user's browser, on this computer only. Ctrl+C ends it cleanly.
import { parseArgs } from 'node:util'
import { Failure } from '../engine/fail.ts'
import { defaultDataDir } from '../hosts/paths.ts'
import { hasDisplay, openBrowser } from './browser.ts'
import { openWebEngine, webFolders } from './open.ts'
import { startWebHost } from './server.ts'

const { values } = parseArgs({
  options: {
    workspace: { type: 'string' },
    port: { type: 'string', default: '0' },
    'no-open': { type: 'boolean', default: false },
    /** Why npm start chose the browser. */
    because: { type: 'string' },
  },
})

const dataDir = values.workspace ?? defaultDataDir()
try {
  const engine = await openWebEngine(dataDir)
  const web = await startWebHost(engine, webFolders(dataDir), Number(values.port))
  const why = values.because ? `Electron is not available here (${values.because}). ` : ''
  console.log(`${why}Listwright runs in your browser: ${web.url}`)
  if (!values['no-open'] && hasDisplay()) {
    openBrowser(web.url, error =>
      console.error(`The browser could not be opened (${error.message}); open the address above.`),
    )
  }
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await web.close()
    await engine.close()
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  process.on('unhandledRejection', error => engine.log.error('unhandled rejection', { error: String(error) }))
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(startFailure(error))
  process.exitCode = 8
}

function startFailure(failure: Failure): string {
  switch (failure.code) {
    case 'workspace_locked':
      return `Listwright is already open on this data folder (${(failure as Failure<'workspace_locked'>).details.owner}). Close it there, or name another folder with --workspace.`
    case 'workspace_newer':
      return 'This data folder was written by a newer Listwright. Nothing was changed; update the program.'
    case 'workspace_damaged':
      return `The database in ${dataDir} is damaged (${(failure as Failure<'workspace_damaged'>).details.detail}). Nothing was changed.`
    default:
      return `Listwright could not start: ${failure.code} ${JSON.stringify(failure.details)}`
  }
}
