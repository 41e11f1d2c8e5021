import { type Cleaner, subtractDays } from '#server/jobs/cleaner.ts'
import { deleteOldRuns } from '#server/desk/bulk/repository.ts'
import { recountWords } from '#server/desk/recount-dictionary.ts'

/** What was done with many quotes at once is read while its results matter. */
const RUN_DAYS = 30

export const DESK_CLEANERS: readonly Cleaner[] = [
  (db, at) => deleteOldRuns(db, subtractDays(at, RUN_DAYS)),
  (db) => recountWords(db),
]
