// What the lanes can do for suppression, the egress log, erasure and retention.
import { companySitesRead, companySitesWrite } from './company-sites.lane.ts'
import { egressRead } from './egress.lane.ts'
import { eraseWork, eraseWrite } from './erase/erase.lane.ts'
import { subjectReportWork } from './erase/subject-report.lane.ts'
import { contentsRead } from './erase-all/contents.lane.ts'
import { retentionRead, retentionWork, retentionWrite } from './retention.lane.ts'
import { sealBackupWork } from './seal-backup.lane.ts'
import { suppressionRead, suppressionWrite } from './suppression.lane.ts'

export const privacyLanes = {
  writes: { ...suppressionWrite, ...companySitesWrite, ...eraseWrite, ...retentionWrite },
  reads: { ...suppressionRead, ...companySitesRead, ...contentsRead, ...egressRead, ...retentionRead },
  alone: { ...eraseWork, ...subjectReportWork, ...retentionWork, ...sealBackupWork },
}
