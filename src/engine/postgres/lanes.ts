// What the lanes can do for tables of databases.
import { sendsRead, sendsWrite } from './sends.lane.ts'

export const postgresLanes = { reads: sendsRead, writes: sendsWrite }
