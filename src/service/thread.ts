// Entry of the service's own worker thread: starts the service with the options it was given and obeys its owner.
import { parentPort, workerData } from 'node:worker_threads'
import { failureOf, ThreadEnvelope, type ThreadMessage, ThreadRequest } from './messages.ts'
import { RowFeeds } from './own-data/row-feed.ts'
import { type Service, type StartOptions, startService } from './start.ts'

if (!parentPort) throw new Error('This file is the entry of a worker thread.')
const port = parentPort
const say = (message: ThreadMessage) => port.postMessage(message)

const feeds = new RowFeeds(id => say({ kind: 'more', id }))

function obey(service: Service, request: ThreadRequest, id: number): unknown {
  const { admin } = service
  switch (request.call) {
    case 'balance':
      return admin.balance()
    case 'refill':
      return admin.refill(request.credits)
    case 'setPace':
      return admin.setPace(request.pace)
    case 'setFaults':
      return admin.setFaults(request.dial)
    case 'createKey':
      return admin.createKey({ name: request.name, admin: request.admin })
    case 'setKeyEnabled':
      return admin.setKeyEnabled(request.keyId, request.enabled)
    case 'keys':
      return admin.keys()
    case 'settings':
      return admin.settings(request.change)
    case 'world':
      return admin.world()
    case 'importOwn':
      return feeds.run(id, (slices, signal) => admin.importOwn(request.options, slices, signal))
    case 'ownSources':
      return admin.ownSources()
    case 'removeOwn':
      return admin.removeOwn(request.sourceId)
    case 'forget':
      return admin.forget(request.keys)
    case 'audit':
      return admin.audit()
    case 'log':
      return service.log()
    case 'close':
      return service.close()
  }
}

try {
  // The spawner's options; startService checks each where it is used.
  const service = await startService(workerData as StartOptions)
  port.on('message', async (data: unknown) => {
    const heard = ThreadEnvelope.parse(data)
    const { id } = heard
    if (heard.kind === 'rows') return feeds.give(id, heard.rows)
    if (heard.kind === 'stop') return feeds.stop(id)
    try {
      const asked = ThreadRequest.parse(heard.request)
      say({ kind: 'done', id, value: await obey(service, asked, id) })
      if (asked.call === 'close') port.close()
    } catch (error) {
      say({ kind: 'failed', id, failure: failureOf(error) })
    }
  })
  say({ kind: 'ready', baseUrl: service.baseUrl, key: service.key })
} catch (error) {
  say({ kind: 'refused', failure: failureOf(error) })
}
