import { sectionOf } from '#domain/quote/wire/wire.ts'
import { type AppOptions } from '#server/app.ts'
import { registerRefundRoutes } from '#server/billing/routes.ts'
import { settleOpenRefund } from '#server/accounting/refunds/settle-refund.ts'
import { registerConfigRoutes } from '#server/kit/config/routes.ts'
import { registerLogoRoutes } from '#server/quotes/logos/routes.ts'
import { registerCouponRoutes } from '#server/quotes/coupons/routes.ts'
import { type Context } from '#server/kit/context.ts'
import { createDoctor, type Doctor } from '#server/operations/doctor/create-doctor.ts'
import { type DoctorCheck } from '#server/kit/doctor/doctor-check.ts'
import { PLATFORM_CHECKS } from '#server/platform/doctor/platform-checks.ts'
import { registerDoctorRoutes } from '#server/operations/doctor/routes.ts'
import { createDeskCatchUp } from '#server/desk/catch-up.ts'
import { registerAssigningRoutes } from '#server/desk/assigning/routes.ts'
import { createBulkJob } from '#server/desk/bulk/run-bulk.ts'
import { registerBulkRoutes } from '#server/desk/bulk/routes.ts'
import { registerViewRoutes } from '#server/desk/views/routes.ts'
import { registerDeskListRoutes } from '#server/desk/lists/routes.ts'
import { createCleanUp } from '#server/cleaners.ts'
import { type JobHandlers } from '#server/kit/jobs/run-job.ts'
import { createMessageDelivery } from '#server/messaging/delivery/deliver-message.ts'
import { mailDomainCheck } from '#server/messaging/doctor/mail-domain-check.ts'
import { mailServerCheck } from '#server/messaging/doctor/mail-server-check.ts'
import { undeliveredMailCheck } from '#server/messaging/doctor/undelivered-mail-check.ts'
import { registerMailReportRoutes } from '#server/messaging/bounces/routes.ts'
import { registerMailboxRoutes } from '#server/desk/mailbox/routes.ts'
import { registerMailingRoutes } from '#server/messaging/mailings/routes.ts'
import { sendSubscriptionLink } from '#server/messaging/mailings/request-subscription-link.ts'
import { createFollowUpJob } from '#server/quotes/sending/send-follow-ups.ts'
import { registerMessageRoutes } from '#server/customers/routes.ts'
import { type MailClient } from '#server/messaging/delivery/smtp.client.ts'
import { type TextMessageClient } from '#server/messaging/delivery/text-message.client.ts'
import { registerPersonalDataRoutes } from '#server/operations/housekeeping/personal-data/routes.ts'
import { registerPaymentRoutes } from '#server/payments/routes.ts'
import { gatewayCheck } from '#server/payments/gateway/stripe/gateway-check.ts'
import { registerSandboxRoutes } from '#server/payments/gateway/sandbox/routes.ts'
import { policySessionGuard } from '#server/policies/access/policy-access.ts'
import { registerPolicyDocumentRoutes } from '#server/policies/documents/routes.ts'
import { registerPolicyActionRoutes } from '#server/policies/actions/routes.ts'
import { registerPolicyAccessRoutes } from '#server/policies/access/routes.ts'
import { lapseChange } from '#server/policies/amendments/deciding/end-change.ts'
import { lapsePolicy } from '#server/policies/amendments/lapse-policy.ts'
import { remindOfOpenDate } from '#server/policies/amendments/remind-of-open-date.ts'
import { registerPolicyChangeRoutes } from '#server/policies/amendments/routes.ts'
import { registerEmailChangeRoutes } from '#server/policies/email-change/routes.ts'
import { registerPolicyCopyRoutes } from '#server/policies/copying/routes.ts'
import { createReminderJob } from '#server/policies/reminders/remind-of-next-year.ts'
import { registerPolicyRoutes } from '#server/policies/routes.ts'
import { sendPolicyLink } from '#server/policies/access/send-policy-link.ts'
import { openPurchasesCheck } from '#server/payments/recovery/open-purchases-check.ts'
import { registerPurchaseRoutes } from '#server/purchases/routes.ts'
import { settleOpenPurchase } from '#server/payments/settling/settle-purchase.ts'
import { sendPasswordLink } from '#server/reps/account/password-links.ts'
import { registerRepAccountRoutes } from '#server/reps/account/routes.ts'
import { registerPeopleRoutes } from '#server/reps/people/routes.ts'
import { registerSecondFactorRoutes } from '#server/reps/second-factor/routes.ts'
import { createFindRep } from '#server/reps/rep-session.ts'
import { registerRepRoutes } from '#server/reps/routes.ts'
import { registerTimelineRoutes } from '#server/reps/timeline/routes.ts'
import { registerTermsRoutes } from '#server/quotes/terms/routes.ts'
import { registerVerificationRoutes } from '#server/policies/verification/routes.ts'
import { registerQuoteDocumentRoutes } from '#server/quotes/documents/routes.ts'
import { registerQuoteListRoutes } from '#server/quotes/finding/routes.ts'
import { registerSearchRoutes } from '#server/search/routes.ts'
import { planCheck } from '#server/quotes/pricing/plan-check.ts'
import { uploadedPicturesCheck } from '#server/quotes/logos/uploaded-pictures-check.ts'
import { registerBlockRoutes } from '#server/quotes/saving/block/routes.ts'
import { registerApprovalRoutes } from '#server/quotes/approvals/routes.ts'
import { registerOverrideRoutes } from '#server/quotes/pricing/overrides/routes.ts'
import { registerQuoteCopyRoutes } from '#server/quotes/saving/copying/routes.ts'
import { registerQuoteRoutes } from '#server/quotes/routes.ts'

/** All routes, with the guards in front of them. */
export function createFeatures(context: Context): Pick<AppOptions, 'features' | 'guards' | 'sectionOf'> {
  const repOf = createFindRep(context)
  return {
    features: [
      registerConfigRoutes,
      registerRepRoutes,
      registerPeopleRoutes,
      registerRepAccountRoutes,
      registerSecondFactorRoutes,
      registerPersonalDataRoutes,
      registerQuoteRoutes,
      registerQuoteCopyRoutes,
      registerBlockRoutes,
      registerQuoteListRoutes,
      registerDeskListRoutes,
      registerViewRoutes,
      registerAssigningRoutes,
      registerBulkRoutes,
      registerSearchRoutes,
      registerQuoteDocumentRoutes,
      registerLogoRoutes,
      registerCouponRoutes,
      registerTimelineRoutes,
      registerOverrideRoutes,
      registerApprovalRoutes,
      registerMessageRoutes,
      registerPurchaseRoutes,
      registerPolicyRoutes,
      registerPolicyCopyRoutes,
      registerPolicyAccessRoutes,
      registerPolicyActionRoutes,
      registerPolicyChangeRoutes,
      registerEmailChangeRoutes,
      registerPolicyDocumentRoutes,
      registerRefundRoutes,
      registerVerificationRoutes,
      registerMailboxRoutes,
      registerMailReportRoutes,
      registerTermsRoutes,
      registerMailingRoutes,
      registerPaymentRoutes,
      (server) => registerDoctorRoutes(server, createDoctorOf(context)),
      ...(context.env.paymentGateway === 'sandbox' ? [registerSandboxRoutes] : []),
    ],
    guards: { findRep: repOf, 'policy-session': policySessionGuard(context, repOf) },
    sectionOf,
  }
}

/** What the doctor looks at, in the order in which it says so. */
export const DOCTOR_CHECKS: readonly DoctorCheck[] = [
  ...PLATFORM_CHECKS,
  mailServerCheck,
  mailDomainCheck,
  undeliveredMailCheck,
  gatewayCheck,
  openPurchasesCheck,
  planCheck,
  uploadedPicturesCheck,
]

/** The doctor of a running program. */
export function createDoctorOf(context: Context): Doctor {
  return createDoctor(context, DOCTOR_CHECKS)
}

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
  const { mailFrom, publicUrl, followUpDays } = context.env
  // One for both kinds: they share the mail server, and what is known about its outages.
  const deliver = createMessageDelivery({
    client: mail,
    texts,
    mailFrom,
    publicUrl,
    renderPdf: (document) => context.threads.renderPdf(document, 'job'),
  })
  return {
    'settle-purchase': ({ purchaseId = '' }) => settleOpenPurchase(context, purchaseId),
    'settle-refund': ({ refundId = '' }) => settleOpenRefund(context, refundId),
    'lapse-change': ({ changeId = '' }) => lapseChange(context, changeId),
    'lapse-policy': (payload) => lapsePolicy(context, payload),
    'remind-of-open-date': (payload) => remindOfOpenDate(context, payload),
    'deliver-message': deliver,
    // After the mail: whoever floods the look-ups delays only other look-ups.
    'send-policy-link': sendPolicyLink(context),
    'send-rep-password-link': sendPasswordLink(context),
    'send-subscription-link': sendSubscriptionLink(context),
    'run-bulk': createBulkJob(context),
    'deliver-mailing': deliver,
    // An instance without the setting leaves the job to those that have it.
    ...(followUpDays !== undefined && { 'send-follow-ups': createFollowUpJob(context) }),
    ...(context.env.nextYearReminders && { 'remind-of-next-year': createReminderJob(context) }),
    'keep-desk-rows': createDeskCatchUp(context),
    'tidy-up': createCleanUp(context.files, context.env.retentionDays),
  }
}
