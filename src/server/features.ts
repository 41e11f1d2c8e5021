import { sectionOf } from '#domain/quote/wire.ts'
import { type AppOptions } from '#server/app.ts'
import { registerConfigRoutes } from '#server/config/routes.ts'
import { registerLogoRoutes } from '#server/files/routes.ts'
import { registerCouponRoutes } from '#server/coupons/routes.ts'
import { type Context } from '#server/http/serve.ts'
import { TIDY_UP, tidyUp } from '#server/housekeeping/tidy-up.ts'
import { type JobHandler } from '#server/jobs/run-job.ts'
import { DELIVER_MAILING, DELIVER_MESSAGE } from '#server/mail/outbox.ts'
import { deliverMessage } from '#server/mail/deliver-message.ts'
import { registerMailReportRoutes } from '#server/mail/report-routes.ts'
import { registerMailboxRoutes } from '#server/mail/routes.ts'
import { registerMailingRoutes } from '#server/mailings/routes.ts'
import { SEND_FOLLOW_UPS, sendFollowUps } from '#server/mailings/send-follow-ups.ts'
import { registerMessageRoutes } from '#server/messages/routes.ts'
import { type MailClient } from '#server/mail/smtp.client.ts'
import { type TextMessageClient } from '#server/mail/text-message.client.ts'
import { registerPaymentRoutes } from '#server/payments/routes.ts'
import { registerSandboxGateway } from '#server/payments/sandbox-gateway.ts'
import { policySessionGuard } from '#server/policies/policy-access.ts'
import { registerPolicyDocumentRoutes } from '#server/policies/document-routes.ts'
import { registerPolicyAccessRoutes } from '#server/policies/access-routes.ts'
import { registerPolicyRoutes } from '#server/policies/routes.ts'
import { SEND_POLICY_LINK, sendPolicyLink } from '#server/policies/send-policy-link.ts'
import { SETTLE_PURCHASE } from '#server/purchases/lease.ts'
import { registerPurchaseRoutes } from '#server/purchases/routes.ts'
import { settleOpenPurchase } from '#server/purchases/settle-purchase.ts'
import { repInCookie } from '#server/reps/rep-session.ts'
import { registerRepRoutes } from '#server/reps/routes.ts'
import { registerTermsRoutes } from '#server/terms/routes.ts'
import { registerVerificationRoutes } from '#server/verification/routes.ts'
import { registerQuoteDocumentRoutes } from '#server/quotes/document-routes.ts'
import { registerQuoteRoutes } from '#server/quotes/routes.ts'

/** Everything that the program answers, and the doors in front of it. */
export function features(context: Context): Pick<AppOptions, 'features' | 'guards' | 'sectionOf'> {
  const repOf = repInCookie(context)
  return {
    features: [
      registerConfigRoutes,
      registerRepRoutes,
      registerQuoteRoutes,
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
      ...(context.env.paymentGateway === 'sandbox' ? [registerSandboxGateway] : []),
    ],
    guards: { repOf, 'policy-session': policySessionGuard(context, repOf) },
    sectionOf,
  }
}

/**
 * Everything that the program does after it has answered, by the kind of job.
 *
 * @rule O09 Their order is their urgency: money that may have moved, then what answers somebody, then mailings and
 * housekeeping. A worker takes nothing of a kind while anything of an earlier one is due, and keeps a place for the first.
 */
export function jobHandlers(
  context: Context,
  mail?: MailClient,
  texts?: TextMessageClient,
): Record<string, JobHandler> {
  const { mailFrom, publicUrl, followUpDays } = context.env
  // One for both kinds, as they share the server and what is known of it.
  const deliver = deliverMessage({
    client: mail,
    texts,
    mailFrom,
    publicUrl,
    setPaper: (words) => context.threads.setPaper(words, 'job'),
  })
  return {
    [SETTLE_PURCHASE]: ({ purchaseId = '' }) => settleOpenPurchase(context, purchaseId),
    [SEND_POLICY_LINK]: sendPolicyLink(context.env),
    [DELIVER_MESSAGE]: deliver,
    [DELIVER_MAILING]: deliver,
    // An instance without the setting leaves the job to those that have it.
    ...(followUpDays !== undefined && { [SEND_FOLLOW_UPS]: sendFollowUps(context) }),
    [TIDY_UP]: tidyUp(context.files, context.env.retentionDays),
  }
}
