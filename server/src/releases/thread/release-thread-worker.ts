import { serveJobs } from '../../foundation/tasks/worker-thread.ts'
import { doReleaseJob } from './release-jobs.ts'

serveJobs(doReleaseJob, (result) =>
  result !== null && 'files' in result
    ? [...result.files.values(), ...result.maps.values()].map(({ buffer }) => buffer)
    : [],
)
