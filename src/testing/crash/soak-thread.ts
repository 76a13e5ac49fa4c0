// Loaded into each thread of the memory test's host: it collects its garbage on request.
import { BroadcastChannel } from 'node:worker_threads'

const channel = new BroadcastChannel('soak')
channel.onmessage = () => globalThis.gc?.()
channel.unref()
