import { type Env } from '#server/kit/config/env.ts'
import { type Db } from '#server/kit/db/database.ts'
import { type FileStore } from '#server/kit/files/file-store.ts'
import { type LiveUpdates } from '#server/kit/live-updates.ts'
import { type Threads } from '#server/kit/threads/threads.ts'
import { type PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'
import { type RatingPlans } from '#server/quotes/pricing/rating-plans.ts'

/** Everything that a use case may use from outside. Tests pass their own. */
export interface Context {
  db: Db
  now: () => Date
  env: Env
  plans: RatingPlans
  gateway: PaymentGateway
  files: FileStore
  /** Threads for work that would keep other requests waiting. */
  threads: Threads
  /** Makes the worker look for due jobs at once. `runWrite` calls it after a commit that added one. */
  wakeJobs: () => void
  /** Notifies reps who have a quote open. `runWrite` calls it after the commit that changed the quote. */
  live: LiveUpdates
  /** Aborted as soon as the program is asked to shut down. */
  stopping: AbortSignal
  /** Reports a fault to the operators that no response shows. */
  report: (fault: unknown, message: string) => void
}
