import { type Env } from '#server/platform/config/env.ts'
import { type Db } from '#server/platform/db/database.ts'
import { type FileStore } from '#server/platform/files/file-store.ts'
import { type LiveUpdates } from '#server/platform/live/live-updates.ts'
import { type Threads } from '#server/platform/threads/threads.ts'
import { type PaymentGateway } from '#server/purchases/payments/payment-gateway.ts'
import { type RatingPlans } from '#server/quotes/pricing/rating-plans.ts'

/** What every use case may reach for; nothing else looks at the world outside. Tests pass their own. */
export interface Context {
  db: Db
  now: () => Date
  env: Env
  plans: RatingPlans
  gateway: PaymentGateway
  files: FileStore
  /** Does what would keep everybody waiting. */
  threads: Threads
  /** Has due jobs looked for at once: to be called after a commit that added one. */
  wakeJobs: () => void
  /** Tells reps who have a quote open that it was changed: to be called after the commit that changed it. */
  live: LiveUpdates
  /** Aborted once the program is told to stop. */
  stopping: AbortSignal
  /** Tells whoever runs the program of a fault that no answer shows and that only they can mend. */
  report: (fault: unknown, message: string) => void
}
