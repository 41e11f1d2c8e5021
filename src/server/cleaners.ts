import { deleteExpiredInvoiceLinks } from '#server/accounting/invoices/repository.ts'
import { EXPOSURE_CLEANERS } from '#server/exposure/cleaners.ts'
import { deleteExpiredLinkSessions } from '#server/claims/links/repository.ts'
import { EVENT_DAY_CLEANERS } from '#server/claims/event-day/cleaners.ts'
import { CLAIM_CLEANERS } from '#server/claims/cleaners.ts'
import { CUSTOMER_CLEANERS } from '#server/customers/cleaners.ts'
import { DESK_CLEANERS } from '#server/desk/cleaners.ts'
import { type Cleaner, subtractDays } from '#server/jobs/cleaner.ts'
import { deleteFinishedJobs } from '#server/jobs/repository.ts'
import { withLongStatements } from '#server/kit/db/transactions.ts'
import { deleteStoredAnswers } from '#server/kit/http/repository.ts'
import { MESSAGING_CLEANERS } from '#server/messaging/cleaners.ts'
import { POLICY_CLEANERS } from '#server/policies/cleaners.ts'
import { QUOTE_CLEANERS } from '#server/quotes/cleaners.ts'
import { REP_CLEANERS } from '#server/reps/cleaners.ts'
import { forgetProofLinks } from '#server/signs/proofs/repository.ts'

/** Long enough to investigate a job. */
const FINISHED_JOB_DAYS = 30

/** Nobody repeats a request after that time. */
const STORED_ANSWER_DAYS = 30

/** Whoever has such a link is told for a while why it does nothing. */
const ENDED_PROOF_LINK_DAYS = 90

/** What each feature deletes at night, and what none of them knows. */
export const CLEANERS: readonly Cleaner[] = [
  ...QUOTE_CLEANERS,
  ...MESSAGING_CLEANERS,
  ...REP_CLEANERS,
  ...POLICY_CLEANERS,
  deleteExpiredLinkSessions,
  ...EVENT_DAY_CLEANERS,
  ...CLAIM_CLEANERS,
  deleteExpiredInvoiceLinks,
  (db, at) => forgetProofLinks(db, subtractDays(at, ENDED_PROOF_LINK_DAYS)),
  (db, at) => deleteStoredAnswers(db, subtractDays(at, STORED_ANSWER_DAYS)),
  (db, at) => withLongStatements(db, (trx) => deleteFinishedJobs(trx, subtractDays(at, FINISHED_JOB_DAYS))),
  ...DESK_CLEANERS,
  ...CUSTOMER_CLEANERS,
  ...EXPOSURE_CLEANERS,
]
