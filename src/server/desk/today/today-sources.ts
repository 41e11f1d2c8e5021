import type { TodaySource } from '#server/desk/today/source.ts'
import { changes } from '#server/desk/today/sources/changes.ts'
import { failedJobs } from '#server/desk/today/sources/failed-jobs.ts'
import { failedMail } from '#server/desk/today/sources/failed-mail.ts'
import { incompleteQuotes } from '#server/desk/today/sources/incomplete-quotes.ts'
import { invoices } from '#server/desk/today/sources/invoices.ts'
import { quoteEnds } from '#server/desk/today/sources/quote-ends.ts'
import { claimAnswers } from '#server/desk/today/sources/claims/claim-answers.ts'
import { claimPaymentsDue } from '#server/desk/today/sources/claims/claim-payments.ts'
import { answers } from '#server/desk/today/sources/answers.ts'
import { carrierAnswers } from '#server/desk/today/sources/carriers/carrier-answers.ts'
import { signRequests } from '#server/desk/today/sources/signs/sign-requests.ts'
import { mentions } from '#server/desk/today/sources/mentions.ts'
import { tasks } from '#server/desk/today/sources/tasks.ts'
import { referrals } from '#server/desk/today/sources/referrals.ts'

/** All that the reps’ home shows as waiting. */
export const TODAY_SOURCES: readonly TodaySource[] = [
  referrals,
  changes,
  carrierAnswers,
  signRequests,
  answers,
  claimAnswers,
  claimPaymentsDue,
  mentions,
  tasks,
  failedMail,
  invoices,
  quoteEnds,
  incompleteQuotes,
  failedJobs,
]
