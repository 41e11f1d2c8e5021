import { CLEANERS } from '#server/cleaners.ts'
import { handleRefundEvent } from '#server/accounting/refunds/refund-event.ts'
import { sectionOf } from '#domain/quote/wire/wire.ts'
import { type AppOptions } from '#server/app.ts'
import { registerCourseRoutes } from '#server/policies/course/routes.ts'
import { registerClaimCarrierRoutes } from '#server/claims/carriers/routes.ts'
import { registerClaimDecisionRoutes } from '#server/claims/deciding/routes.ts'
import { checkClaimFile } from '#server/claims/files/check-file.ts'
import { claimFileCleaners } from '#server/claims/files/cleaners.ts'
import { claimUploadKind, registerClaimFileRoutes } from '#server/claims/files/routes.ts'
import { registerUploads } from '#server/calls/register-uploads.ts'
import { caseUploadKind } from '#server/files/adding/upload-kind.ts'
import { checkCaseFile } from '#server/files/checking/check-file.ts'
import { caseFileCleaners } from '#server/files/cleaners.ts'
import { takeMailFiles } from '#server/files/mails/take-mail-files.ts'
import { registerFileRoutes } from '#server/files/routes.ts'
import { scannerCheck } from '#server/operations/doctor/checks/scanner-check.ts'
import { createFindIdentityOwner } from '#server/claims/identity/identity-owner.ts'
import { registerClaimIdentityRoutes } from '#server/claims/identity/routes.ts'
import { createExpectationsJob } from '#server/claims/figures/keep-expectations.ts'
import { registerClaimFigureRoutes } from '#server/claims/figures/routes.ts'
import { lookAtClaim } from '#server/claims/signals/look-at-claim.ts'
import { registerClaimSignalRoutes } from '#server/claims/signals/routes.ts'
import { registerClaimDraftRoutes } from '#server/claims/drafts/routes.ts'
import { createClaimJob } from '#server/claims/following/follow-claims.ts'
import { registerClaimLetterRoutes } from '#server/claims/printing/routes.ts'
import { registerClaimListRoutes } from '#server/claims/listing/routes.ts'
import { createEventDayJob } from '#server/claims/event-day/mails/remind-of-event-day.ts'
import { registerEventDayRoutes } from '#server/claims/event-day/routes.ts'
import { registerClaimRoutes } from '#server/claims/reporting/routes.ts'
import { registerWitnessRoutes } from '#server/policies/witnesses/routes.ts'
import { registerPolicyRoutes } from '#server/policies/routes.ts'
import { registerRefundRoutes } from '#server/billing/routes.ts'
import { remindOfInvoice } from '#server/billing/invoices/remind-of-invoice.ts'
import { registerInvoiceRoutes } from '#server/billing/invoices/routes.ts'
import { settleOpenRefund } from '#server/accounting/refunds/settle-refund.ts'
import { registerCarrierRoutes } from '#server/carriers/routes.ts'
import { registerConfigRoutes } from '#server/config/routes.ts'
import { registerLogoRoutes } from '#server/quotes/logos/routes.ts'
import { registerQuoteRoutes } from '#server/quotes/routes.ts'
import { type Context } from '#server/kit/context.ts'
import { createDoctor, type Doctor } from '#server/operations/doctor/create-doctor.ts'
import { type DoctorCheck } from '#server/kit/doctor/doctor-check.ts'
import { backupsCheck } from '#server/operations/backup/record/backups-check.ts'
import { clockCheck } from '#server/operations/doctor/checks/clock-check.ts'
import { databaseCheck } from '#server/operations/doctor/checks/database-check.ts'
import { diskCheck } from '#server/operations/doctor/checks/disk-check.ts'
import { instancesCheck } from '#server/operations/doctor/checks/instances-check.ts'
import { jobsCheck } from '#server/operations/doctor/checks/jobs-check.ts'
import { liveUpdatesCheck } from '#server/operations/doctor/checks/live-updates-check.ts'
import { migrationsCheck } from '#server/operations/doctor/checks/migrations-check.ts'
import { settingsCheck } from '#server/operations/doctor/checks/settings-check.ts'
import { siteCheck } from '#server/operations/doctor/checks/site-check.ts'
import { storedFilesCheck } from '#server/operations/doctor/checks/stored-files-check.ts'
import { versionsCheck } from '#server/operations/doctor/checks/versions-check.ts'
import { registerDoctorRoutes } from '#server/operations/doctor/routes.ts'
import { createDeskCatchUp } from '#server/desk/keep-desk-rows.ts'
import { registerCustomerRoutes } from '#server/customers/routes.ts'
import { registerDocumentListRoutes } from '#server/policies/documents/listing/routes.ts'
import { createFiguresJob } from '#server/figures/keep-figures.ts'
import { registerFigureRoutes } from '#server/figures/routes.ts'
import { registerDeskRoutes } from '#server/desk/routes.ts'
import { registerTodayRoutes } from '#server/desk/today/routes.ts'
import { createBulkJob } from '#server/desk/bulk/run-bulk.ts'
import { createCleanUp } from '#server/operations/housekeeping/clean-up.ts'
import { type JobHandlers } from '#server/jobs/run-job.ts'
import { createMessageDelivery } from '#server/messaging/delivery/deliver-message.ts'
import { inboundMailCheck } from '#server/messaging/doctor/inbound-mail-check.ts'
import { mailDomainCheck } from '#server/messaging/doctor/mail-domain-check.ts'
import { mailServerCheck } from '#server/messaging/doctor/mail-server-check.ts'
import { undeliveredMailCheck } from '#server/messaging/doctor/undelivered-mail-check.ts'
import { registerMailReportRoutes } from '#server/messaging/bounces/routes.ts'
import { registerCaseMailRoutes } from '#server/desk/case-mail/routes.ts'
import { registerMailboxRoutes } from '#server/desk/mailbox/routes.ts'
import { registerMailingRoutes } from '#server/messaging/mailings/routes.ts'
import { sendSubscriptionLink } from '#server/messaging/mailings/request-subscription-link.ts'
import { createFollowUpJob } from '#server/quotes/sending/send-follow-ups.ts'
import { registerMessageRoutes } from '#server/office-messages/routes.ts'
import { receiveMail } from '#server/inbound/receive-mail.ts'
import { registerInboundRoutes } from '#server/inbound/routes.ts'
import { type MailClient } from '#server/messaging/delivery/smtp.client.ts'
import { type TextMessageClient } from '#server/messaging/delivery/text-message.client.ts'
import { registerPersonalDataRoutes } from '#server/operations/housekeeping/personal-data/routes.ts'
import { registerPaymentRoutes } from '#server/payments/routes.ts'
import { gatewayCheck } from '#server/payments/gateway/stripe/gateway-check.ts'
import { registerSandboxRoutes } from '#server/payments/gateway/sandbox/routes.ts'
import { registerClaimLinkRoutes, registerClaimTaskRoutes } from '#server/claims/links/routes.ts'
import { eventDayGuard, taskLinkGuard } from '#server/claims/links/link-guards.ts'
import { createFindPolicyAccess, policySessionGuard } from '#server/policies/access/policy-access.ts'
import { registerPresenceRoutes } from '#server/live/presence/routes.ts'
import { registerPolicyDocumentRoutes } from '#server/policies/documents/routes.ts'
import { registerPolicyAccessRoutes } from '#server/policies/access/routes.ts'
import { lapseChange } from '#server/policies/amendments/deciding/end-change.ts'
import { lapsePolicy } from '#server/policies/amendments/lapse-policy.ts'
import { remindOfOpenDate } from '#server/policies/amendments/remind-of-open-date.ts'
import { registerPolicyCarrierRoutes } from '#server/policies/carriers/routes.ts'
import { registerEndorsementRoutes } from '#server/policies/endorsements/routes.ts'
import { registerProofRoutes } from '#server/signs/proofs/routes.ts'
import { sendProofOfJob } from '#server/signs/proofs/send-proof.ts'
import { fileLetter } from '#server/letters/writing/file-letter.ts'
import { registerLetterRoutes } from '#server/letters/routes.ts'
import { registerSignRoutes } from '#server/signs/routes.ts'
import { registerStickerRoutes } from '#server/signs/stickers/routes.ts'
import { registerPolicyChangeRoutes } from '#server/policies/amendments/routes.ts'
import { registerEmailChangeRoutes } from '#server/policies/email-change/routes.ts'
import { createReminderJob } from '#server/policies/reminders/remind-of-next-year.ts'
import { endTeeTime } from '#server/policies/tee-time/end-tee-time.ts'
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
import { registerTermsRoutes } from '#server/quotes/terms/routes.ts'
import { registerQuoteDocumentRoutes } from '#server/quotes/documents/routes.ts'
import { registerSearchRoutes } from '#server/search/routes.ts'
import { planCheck } from '#server/quotes/pricing/plan-check.ts'
import { uploadedPicturesCheck } from '#server/quotes/logos/uploaded-pictures-check.ts'
import { registerAbsenceRoutes } from '#server/reps/absence/routes.ts'
import { registerClosingRoutes } from '#server/quotes/closing/routes.ts'
import { registerNoteRoutes } from '#server/desk/notes/routes.ts'
import { registerTaskRoutes } from '#server/desk/tasks/routes.ts'
import { registerBlockRoutes } from '#server/quotes/saving/block/routes.ts'
import { registerOverrideRoutes } from '#server/quotes/pricing/overrides/routes.ts'

/** All routes, with the guards in front of them. */
export function createFeatures(context: Context): Pick<AppOptions, 'features' | 'guards' | 'sectionOf'> {
  const repOf = createFindRep(context)
  return {
    features: [
      registerConfigRoutes,
      registerRepRoutes,
      registerPeopleRoutes,
      registerRepAccountRoutes,
      registerAbsenceRoutes,
      registerSecondFactorRoutes,
      registerPersonalDataRoutes,
      registerQuoteRoutes,
      registerBlockRoutes,
      registerClosingRoutes,
      registerNoteRoutes,
      registerTaskRoutes,
      registerDeskRoutes,
      registerFigureRoutes,
      registerTodayRoutes,
      registerSearchRoutes,
      registerCustomerRoutes,
      registerDocumentListRoutes,
      registerPresenceRoutes,
      registerQuoteDocumentRoutes,
      registerLogoRoutes,
      registerOverrideRoutes,
      registerCarrierRoutes,
      registerMessageRoutes,
      registerPurchaseRoutes,
      registerPolicyRoutes,
      registerWitnessRoutes,
      registerClaimRoutes,
      registerClaimDecisionRoutes,
      registerClaimLetterRoutes,
      registerClaimDraftRoutes,
      registerClaimListRoutes,
      registerClaimFileRoutes,
      (server) =>
        registerUploads(server, [
          caseUploadKind(server),
          claimUploadKind(server, createFindIdentityOwner(context)),
        ]),
      registerFileRoutes,
      registerClaimIdentityRoutes,
      registerClaimLinkRoutes,
      registerClaimTaskRoutes,
      registerEventDayRoutes,
      registerClaimCarrierRoutes,
      registerClaimSignalRoutes,
      registerClaimFigureRoutes,
      registerCourseRoutes,
      registerSignRoutes,
      registerProofRoutes,
      registerStickerRoutes,
      registerPolicyAccessRoutes,
      registerPolicyChangeRoutes,
      registerEndorsementRoutes,
      registerLetterRoutes,
      registerPolicyCarrierRoutes,
      registerEmailChangeRoutes,
      registerPolicyDocumentRoutes,
      registerRefundRoutes,
      registerInvoiceRoutes,
      registerMailboxRoutes,
      (server) => registerMailReportRoutes(server, receiveMail),
      registerInboundRoutes,
      registerCaseMailRoutes,
      registerTermsRoutes,
      registerMailingRoutes,
      (server) => registerPaymentRoutes(server, handleRefundEvent),
      (server) => registerDoctorRoutes(server, createDoctorOf(context)),
      ...(context.env.paymentGateway === 'sandbox' ? [registerSandboxRoutes] : []),
    ],
    guards: {
      findRep: repOf,
      findPolicyAccess: createFindPolicyAccess(context),
      'policy-session': policySessionGuard(context, repOf),
      'event-day': eventDayGuard(context, repOf),
      'task-link': taskLinkGuard(context),
    },
    sectionOf,
  }
}

/** What the doctor looks at, in the order in which it says so. */
export const DOCTOR_CHECKS: readonly DoctorCheck[] = [
  settingsCheck,
  versionsCheck,
  databaseCheck,
  migrationsCheck,
  clockCheck,
  instancesCheck,
  diskCheck,
  storedFilesCheck,
  backupsCheck,
  jobsCheck,
  siteCheck,
  liveUpdatesCheck,
  mailServerCheck,
  mailDomainCheck,
  inboundMailCheck,
  undeliveredMailCheck,
  gatewayCheck,
  openPurchasesCheck,
  planCheck,
  uploadedPicturesCheck,
  scannerCheck,
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
  const { mailFrom, publicUrl, followUpDays, inboundMailDomain, officeEmail } = context.env
  // One for both kinds: they share the mail server, and what is known about its outages.
  const deliver = createMessageDelivery({
    client: mail,
    texts,
    mailFrom,
    publicUrl,
    renderPdf: (document) => context.threads.renderPdf(document, 'job'),
    drawPicture: (drawing) => context.threads.drawPicture(drawing, 'job'),
    ...(inboundMailDomain !== undefined && { answers: { domain: inboundMailDomain, officeEmail } }),
  })
  return {
    'settle-purchase': ({ purchaseId = '' }) => settleOpenPurchase(context, purchaseId),
    'settle-refund': ({ refundId = '' }) => settleOpenRefund(context, refundId),
    'lapse-change': ({ changeId = '' }) => lapseChange(context, changeId),
    'lapse-policy': (payload) => lapsePolicy(context, payload),
    'end-tee-time': (payload) => endTeeTime(context, payload),
    'remind-of-open-date': (payload) => remindOfOpenDate(context, payload),
    'remind-of-invoice': (payload) => remindOfInvoice(context, payload),
    'deliver-message': deliver,
    'check-claim-file': ({ fileId = '' }) => checkClaimFile(context, fileId),
    'check-case-file': ({ fileId = '' }) => checkCaseFile(context, fileId),
    // After the mail: whoever floods the look-ups delays only other look-ups.
    'send-policy-link': sendPolicyLink(context),
    'send-rep-password-link': sendPasswordLink(context),
    'send-subscription-link': sendSubscriptionLink(context),
    'run-bulk': createBulkJob(context),
    'deliver-mailing': deliver,
    // An instance without the setting leaves the job to those that have it.
    ...(followUpDays !== undefined && { 'send-follow-ups': createFollowUpJob(context) }),
    'remind-of-event-day': createEventDayJob(context),
    ...(context.env.nextYearReminders && { 'remind-of-next-year': createReminderJob(context) }),
    'follow-claims': createClaimJob(context),
    'keep-desk-rows': createDeskCatchUp(context),
    'keep-figures': createFiguresJob(context),
    'tidy-up': createCleanUp(context.files, context.env.retentionDays, [
      ...CLEANERS,
      ...claimFileCleaners(context.env),
      ...caseFileCleaners(context.env),
    ]),
    'look-at-claim': lookAtClaim,
    'take-mail-files': ({ messageId = '' }) => takeMailFiles(context, messageId),
    'send-sign-proof': ({ policyId = '' }) => sendProofOfJob(context, policyId),
    'file-letter': ({ letterId = '' }) => fileLetter(context, letterId),
    'keep-expectations': createExpectationsJob(context),
  }
}
