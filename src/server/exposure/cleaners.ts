import { deleteOldRuns } from '#server/exposure/simulation/repository.ts'
import { type Cleaner, subtractDays } from '#server/jobs/cleaner.ts'

/** After that, other contests are insured. */
const RUN_DAYS = 90

export const EXPOSURE_CLEANERS: readonly Cleaner[] = [
  (db, at) => deleteOldRuns(db, subtractDays(at, RUN_DAYS)),
]
