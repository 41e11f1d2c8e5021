import { CLEANERS } from '#server/cleaners.ts'
import { checkClaimFile } from '#server/claims/files/check-file.ts'
import { claimFileCleaners } from '#server/claims/files/cleaners.ts'
import { checkCaseFile } from '#server/files/checking/check-file.ts'
import { caseFileCleaners } from '#server/files/cleaners.ts'
import { takeMailFiles } from '#server/files/mails/take-mail-files.ts'
import { createExpectationsJob } from '#server/claims/figures/keep-expectations.ts'
import { lookAtClaim } from '#server/claims/signals/look-at-claim.ts'
import { createClaimJob } from '#server/claims/following/follow-claims.ts'
import { createEventDayJob } from '#server/claims/event-day/mails/remind-of-event-day.ts'
import { createInvoiceReminderJob, remindOfInvoice } from '#server/billing/reminders/remind-of-invoice.ts'
import { settleOpenRefund } from '#server/accounting/refunds/settle-refund.ts'
import { createComparisonJob } from '#server/quotes/rating-plans/comparing/compare-plan.ts'
import { createSimulationJob } from '#server/exposure/simulation/simulate-season.ts'
import type { Context } from '#server/kit/context.ts'
import { createDeskCatchUp } from '#server/desk/keep-desk-rows.ts'
import { createFiguresJob } from '#server/figures/keep-figures.ts'
import { createBulkJob } from '#server/desk/bulk/run-bulk.ts'
import { createCleanUp } from '#server/operations/housekeeping/clean-up.ts'
import type { JobHandlers } from '#server/jobs/run-job.ts'
import { createMessageDelivery } from '#server/messaging/delivery/deliver-message.ts'
import { readLogo } from '#server/office/brands/add-logo.ts'
import { sendSubscriptionLink } from '#server/messaging/mailings/request-subscription-link.ts'
import { createFollowUpJob } from '#server/quotes/sending/send-follow-ups.ts'
import { createMailingJob } from '#server/mailings/sending/send-mailing.ts'
import type { MailClient } from '#server/messaging/delivery/smtp.client.ts'
import type { TextMessageClient } from '#server/messaging/delivery/text-message.client.ts'
import { lapseChange } from '#server/policies/amendments/deciding/end-change.ts'
import { lapsePolicy } from '#server/policies/amendments/lapse-policy.ts'
import { remindOfOpenDate } from '#server/policies/amendments/remind-of-open-date.ts'
import { sendProofOfJob } from '#server/signs/proofs/send-proof.ts'
import { fileLetter } from '#server/letters/writing/file-letter.ts'
import { createReminderJob } from '#server/policies/reminders/remind-of-next-year.ts'
import { endTeeTime } from '#server/policies/tee-time/end-tee-time.ts'
import { sendPolicyLink } from '#server/policies/access/send-policy-link.ts'
import { settleOpenPurchase } from '#server/payments/settling/settle-purchase.ts'
import { sendPasswordLink } from '#server/reps/account/password-links.ts'

/**
 * The handlers of all jobs, by their kind.
 *
 * @rule O09 Their order is their urgency: first payments that may have been taken, then what somebody waits for, then
 * mailings and clean-up. A worker takes no job of a kind while one of an earlier kind is due, and keeps one place
 * free for the first kind.
 */
export function createJobHandlers(
  context: Context,
  mail?: MailClient,
  texts?: TextMessageClient,
): JobHandlers {
  const { env } = context
  // One for both kinds: they share the mail server, and what is known about its outages.
  const deliver = createMessageDelivery({
    client: mail,
    texts,
    // Read for each mail: the office can change its address.
    get mailFrom() {
      return env.mailFrom
    },
    get brands() {
      return env.brands
    },
    publicUrl: env.publicUrl,
    renderPdf: (document) => context.threads.renderPdf(document, 'job'),
    drawPicture: (drawing) => context.threads.drawPicture(drawing, 'job'),
    readLogo: (sha256) => readLogo(context, sha256),
    get answers() {
      const { inboundMailDomain: domain, officeEmail } = env
      return domain === undefined ? undefined : { domain, officeEmail }
    },
  })
  const goOnMailing = createMailingJob(context)
  return {
    'settle-purchase': ({ purchaseId = '' }) => settleOpenPurchase(context, purchaseId),
    'settle-refund': ({ refundId = '' }) => settleOpenRefund(context, refundId),
    'lapse-change': ({ changeId = '' }) => lapseChange(context, changeId),
    'lapse-policy': (payload) => lapsePolicy(context, payload),
    'end-tee-time': (payload) => endTeeTime(context, payload),
    'remind-of-open-date': (payload) => remindOfOpenDate(context, payload),
    'remind-of-invoice': ({ invoice = '' }) => remindOfInvoice(context, invoice),
    'deliver-message': deliver,
    'check-claim-file': ({ fileId = '' }) => checkClaimFile(context, fileId),
    'check-case-file': ({ fileId = '' }) => checkCaseFile(context, fileId),
    // After the mail: whoever floods the look-ups delays only other look-ups.
    'send-policy-link': sendPolicyLink(context),
    'send-rep-password-link': sendPasswordLink(context),
    'send-subscription-link': sendSubscriptionLink(context),
    'run-bulk': createBulkJob(context),
    'simulate-season': createSimulationJob(context),
    'compare-plan': createComparisonJob(context),
    'deliver-mailing': deliver,
    'start-mailing': goOnMailing,
    'send-mailing': goOnMailing,
    // They do nothing while the office wants none.
    'send-follow-ups': createFollowUpJob(context),
    'send-invoice-reminders': createInvoiceReminderJob(context),
    'remind-of-event-day': createEventDayJob(context),
    'remind-of-next-year': createReminderJob(context),
    'follow-claims': createClaimJob(context),
    'keep-desk-rows': createDeskCatchUp(context),
    'keep-figures': createFiguresJob(context),
    'tidy-up': createCleanUp(context.files, env, [
      ...CLEANERS,
      ...claimFileCleaners(env),
      ...caseFileCleaners(env),
    ]),
    'look-at-claim': lookAtClaim,
    'take-mail-files': ({ messageId = '' }) => takeMailFiles(context, messageId),
    'send-sign-proof': ({ policyId = '' }) => sendProofOfJob(context, policyId),
    'file-letter': ({ letterId = '' }) => fileLetter(context, letterId),
    'keep-expectations': createExpectationsJob(context),
  }
}
