import { sectionOf } from '#domain/quote/wire/wire.ts'
import { type AppOptions } from '#server/app.ts'
import { registerConfigRoutes } from '#server/platform/config/routes.ts'
import { registerLogoRoutes } from '#server/quotes/logos/routes.ts'
import { registerCouponRoutes } from '#server/quotes/coupons/routes.ts'
import { type Context } from '#server/platform/context.ts'
import { CLEAN_UP, createCleanUp } from '#server/platform/housekeeping/clean-up.ts'
import { type JobHandler } from '#server/platform/jobs/run-job.ts'
import { DELIVER_MAILING, DELIVER_MESSAGE } from '#server/messaging/outbox.ts'
import { createMessageDelivery } from '#server/messaging/delivery/deliver-message.ts'
import { registerMailReportRoutes } from '#server/messaging/bounces/routes.ts'
import { registerMailboxRoutes } from '#server/messaging/mailbox/routes.ts'
import { registerMailingRoutes } from '#server/messaging/mailings/routes.ts'
import { SEND_FOLLOW_UPS, createFollowUpJob } from '#server/messaging/mailings/send-follow-ups.ts'
import { registerMessageRoutes } from '#server/messaging/customer-messages/routes.ts'
import { type MailClient } from '#server/messaging/delivery/smtp.client.ts'
import { type TextMessageClient } from '#server/messaging/delivery/text-message.client.ts'
import { registerPaymentRoutes } from '#server/purchases/payments/routes.ts'
import { registerSandboxRoutes } from '#server/purchases/payments/sandbox/routes.ts'
import { policySessionGuard } from '#server/policies/access/policy-access.ts'
import { registerPolicyDocumentRoutes } from '#server/policies/documents/routes.ts'
import { registerPolicyAccessRoutes } from '#server/policies/access/routes.ts'
import { registerPolicyRoutes } from '#server/policies/routes.ts'
import { SEND_POLICY_LINK, sendPolicyLink } from '#server/policies/access/send-policy-link.ts'
import { SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import { registerPurchaseRoutes } from '#server/purchases/routes.ts'
import { settleOpenPurchase } from '#server/purchases/settling/settle-purchase.ts'
import { createFindRep } from '#server/reps/rep-session.ts'
import { registerRepRoutes } from '#server/reps/routes.ts'
import { registerTermsRoutes } from '#server/quotes/terms/routes.ts'
import { registerVerificationRoutes } from '#server/policies/verification/routes.ts'
import { registerQuoteDocumentRoutes } from '#server/quotes/documents/routes.ts'
import { registerQuoteListRoutes } from '#server/quotes/finding/routes.ts'
import { registerQuoteRoutes } from '#server/quotes/routes.ts'

/** All routes, with the guards in front of them. */
export function createFeatures(context: Context): Pick<AppOptions, 'features' | 'guards' | 'sectionOf'> {
  const repOf = createFindRep(context)
  return {
    features: [
      registerConfigRoutes,
      registerRepRoutes,
      registerQuoteRoutes,
      registerQuoteListRoutes,
      registerQuoteDocumentRoutes,
      registerLogoRoutes,
      registerCouponRoutes,
      registerMessageRoutes,
      registerPurchaseRoutes,
      registerPolicyRoutes,
      registerPolicyAccessRoutes,
      registerPolicyDocumentRoutes,
      registerVerificationRoutes,
      registerMailboxRoutes,
      registerMailReportRoutes,
      registerTermsRoutes,
      registerMailingRoutes,
      registerPaymentRoutes,
      ...(context.env.paymentGateway === 'sandbox' ? [registerSandboxRoutes] : []),
    ],
    guards: { findRep: repOf, 'policy-session': policySessionGuard(context, repOf) },
    sectionOf,
  }
}

/**
 * All jobs, by their kind.
 *
 * @rule O09 Their order is their urgency: first payments that may have been taken, then what somebody waits for, then
 * mailings and clean-up. A worker takes no job of a kind while one of an earlier kind is due, and keeps one place
 * free for the first kind.
 */
export function createJobHandlers(
  context: Context,
  mail?: MailClient,
  texts?: TextMessageClient,
): Record<string, JobHandler> {
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
    [SETTLE_PURCHASE]: ({ purchaseId = '' }) => settleOpenPurchase(context, purchaseId),
    [SEND_POLICY_LINK]: sendPolicyLink(context),
    [DELIVER_MESSAGE]: deliver,
    [DELIVER_MAILING]: deliver,
    // An instance without the setting leaves the job to those that have it.
    ...(followUpDays !== undefined && { [SEND_FOLLOW_UPS]: createFollowUpJob(context) }),
    [CLEAN_UP]: createCleanUp(context.files, context.env.retentionDays),
  }
}
