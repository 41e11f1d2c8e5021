import { registerPlanComparisonRoutes } from '#server/quotes/rating-plans/comparing/routes.ts'
import { registerPlanFilingRoutes } from '#server/quotes/rating-plans/filing/routes.ts'
import { registerPlanRemarkRoutes } from '#server/quotes/rating-plans/remarks/routes.ts'
import { registerRatingPlanRoutes } from '#server/quotes/rating-plans/routes.ts'
import { handleRefundEvent } from '#server/accounting/refunds/refund-event.ts'
import { sectionOf } from '#domain/quote/wire/wire.ts'
import type { AppOptions } from '#server/app.ts'
import { registerCourseRoutes } from '#server/policies/course/routes.ts'
import { registerOfficeSettingRoutes } from '#server/office/settings/routes.ts'
import { registerOfficeWordRoutes } from '#server/words/routes.ts'
import { registerClaimCarrierRoutes } from '#server/claims/carriers/routes.ts'
import { registerClaimDecisionRoutes } from '#server/claims/deciding/routes.ts'
import { claimUploadKind, registerClaimFileRoutes } from '#server/claims/files/routes.ts'
import { registerUploads } from '#server/calls/register-uploads.ts'
import { caseUploadKind } from '#server/files/adding/upload-kind.ts'
import { registerFileRoutes } from '#server/files/routes.ts'
import { createFindIdentityOwner } from '#server/claims/identity/identity-owner.ts'
import { registerClaimIdentityRoutes } from '#server/claims/identity/routes.ts'
import { registerClaimFigureRoutes } from '#server/claims/figures/routes.ts'
import { registerClaimSignalRoutes } from '#server/claims/signals/routes.ts'
import { registerClaimDraftRoutes } from '#server/claims/drafts/routes.ts'
import { registerClaimLetterRoutes } from '#server/claims/printing/routes.ts'
import { registerClaimListRoutes } from '#server/claims/listing/routes.ts'
import { registerEventDayRoutes } from '#server/claims/event-day/routes.ts'
import { registerClaimRoutes } from '#server/claims/reporting/routes.ts'
import { registerWitnessRoutes } from '#server/policies/witnesses/routes.ts'
import { registerPolicyRoutes } from '#server/policies/routes.ts'
import { registerRefundRoutes } from '#server/billing/routes.ts'
import { registerAccountDocumentRoutes } from '#server/billing/documents/routes.ts'
import { registerInvoiceRoutes } from '#server/billing/invoices/routes.ts'
import { registerReminderRoutes } from '#server/billing/reminders/routes.ts'
import { registerCarrierRoutes } from '#server/carriers/routes.ts'
import { registerCouponRoutes } from '#server/coupons/office/routes.ts'
import { registerPartnerRoutes } from '#server/partners/office/routes.ts'
import { registerClientTypeRoutes } from '#server/quotes/client-types/routes.ts'
import { registerConfigRoutes } from '#server/config/routes.ts'
import { registerLogoRoutes } from '#server/quotes/logos/routes.ts'
import { registerQuoteRoutes } from '#server/quotes/routes.ts'
import type { Context } from '#server/kit/context.ts'
import { registerDoctorRoutes } from '#server/operations/doctor/routes.ts'
import { registerVersionRoutes } from '#server/operations/version/routes.ts'
import { registerOwnAccountRoutes } from '#server/customers/account/own-account.ts'
import { registerCustomerRoutes } from '#server/customers/routes.ts'
import { registerDocumentListRoutes } from '#server/policies/documents/listing/routes.ts'
import { registerBooksRoutes } from '#server/accounting/books/routes.ts'
import { registerBankRoutes } from '#server/accounting/bank/routes.ts'
import { registerPremiumRoutes } from '#server/accounting/premium/routes.ts'
import { registerClaimMovementRoutes } from '#server/accounting/claims/routes.ts'
import { registerEarnedPremiumRoutes } from '#server/accounting/earned/routes.ts'
import { registerBordereauRoutes } from '#server/accounting/bordereaux/routes.ts'
import { registerPeriodCloseRoutes } from '#server/accounting/closing/routes.ts'
import { registerExposureRoutes } from '#server/exposure/routes.ts'
import { registerFigureRoutes } from '#server/figures/routes.ts'
import { registerDeskRoutes } from '#server/desk/routes.ts'
import { registerTodayRoutes } from '#server/desk/today/routes.ts'
import { registerMailReportRoutes } from '#server/messaging/bounces/routes.ts'
import { registerCaseMailRoutes } from '#server/desk/case-mail/routes.ts'
import { registerMailboxRoutes } from '#server/desk/mailbox/routes.ts'
import { registerMailingRoutes } from '#server/messaging/mailings/routes.ts'
import { registerMessageRoutes } from '#server/office-messages/routes.ts'
import { receiveMail } from '#server/inbound/receive-mail.ts'
import { registerInboundRoutes } from '#server/inbound/routes.ts'
import { registerPersonalDataRoutes } from '#server/operations/housekeeping/personal-data/routes.ts'
import { registerPaymentRoutes } from '#server/payments/routes.ts'
import { registerLegalRoutes } from '#server/office/legal/routes.ts'
import { registerBrandRoutes } from '#server/office/brands/routes.ts'
import { registerSandboxRoutes } from '#server/payments/gateway/sandbox/routes.ts'
import { registerClaimLinkRoutes, registerClaimTaskRoutes } from '#server/claims/links/routes.ts'
import { eventDayGuard, taskLinkGuard } from '#server/claims/links/link-guards.ts'
import { createFindPolicyAccess, policySessionGuard } from '#server/policies/access/policy-access.ts'
import { registerPresenceRoutes } from '#server/live/presence/routes.ts'
import { registerPolicyDocumentRoutes } from '#server/policies/documents/routes.ts'
import { registerPolicyAccessRoutes } from '#server/policies/access/routes.ts'
import { registerPolicyCarrierRoutes } from '#server/policies/carriers/routes.ts'
import { registerEndorsementRoutes } from '#server/policies/endorsements/routes.ts'
import { registerProofRoutes } from '#server/signs/proofs/routes.ts'
import { registerOfficeMailingRoutes } from '#server/mailings/routes.ts'
import { registerLetterRoutes } from '#server/letters/routes.ts'
import { registerSignRoutes } from '#server/signs/routes.ts'
import { registerStickerRoutes } from '#server/signs/stickers/routes.ts'
import { registerPolicyChangeRoutes } from '#server/policies/amendments/routes.ts'
import { registerEmailChangeRoutes } from '#server/policies/email-change/routes.ts'
import { registerPurchaseRoutes } from '#server/purchases/routes.ts'
import { registerRepAccountRoutes } from '#server/reps/account/routes.ts'
import { registerPeopleRoutes } from '#server/reps/people/routes.ts'
import { registerPersonRoutes } from '#server/reps/person/routes.ts'
import { registerSecondFactorRoutes } from '#server/reps/second-factor/routes.ts'
import { createFindRep } from '#server/reps/rep-session.ts'
import { registerRepRoutes } from '#server/reps/routes.ts'
import { registerTermsRoutes } from '#server/quotes/terms/routes.ts'
import { registerQuoteDocumentRoutes } from '#server/quotes/documents/routes.ts'
import { registerSearchRoutes } from '#server/search/routes.ts'
import { registerAbsenceRoutes } from '#server/reps/absence/routes.ts'
import { registerClosingRoutes } from '#server/quotes/closing/routes.ts'
import { registerNoteRoutes } from '#server/desk/notes/routes.ts'
import { registerTaskRoutes } from '#server/desk/tasks/routes.ts'
import { registerBlockRoutes } from '#server/quotes/saving/block/routes.ts'
import { registerOverrideRoutes } from '#server/quotes/pricing/overrides/routes.ts'
import { createDoctorOf } from '#server/doctor-checks.ts'

/** All routes, with the guards in front of them. */
export function createFeatures(context: Context): Pick<AppOptions, 'features' | 'guards' | 'sectionOf'> {
  const repOf = createFindRep(context)
  return {
    features: [
      registerConfigRoutes,
      registerCouponRoutes,
      registerPartnerRoutes,
      registerClientTypeRoutes,
      registerRepRoutes,
      registerPeopleRoutes,
      registerOfficeSettingRoutes,
      registerOfficeWordRoutes,
      registerBrandRoutes,
      registerLegalRoutes,
      registerPersonRoutes,
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
      registerBooksRoutes,
      registerBankRoutes,
      registerRatingPlanRoutes,
      registerPlanComparisonRoutes,
      registerPlanFilingRoutes,
      registerPlanRemarkRoutes,
      registerPeriodCloseRoutes,
      registerPremiumRoutes,
      registerClaimMovementRoutes,
      registerEarnedPremiumRoutes,
      registerBordereauRoutes,
      registerExposureRoutes,
      registerTodayRoutes,
      registerSearchRoutes,
      registerCustomerRoutes,
      registerOwnAccountRoutes,
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
      registerOfficeMailingRoutes,
      registerPolicyCarrierRoutes,
      registerEmailChangeRoutes,
      registerPolicyDocumentRoutes,
      registerRefundRoutes,
      registerInvoiceRoutes,
      registerAccountDocumentRoutes,
      registerReminderRoutes,
      registerMailboxRoutes,
      (server) => registerMailReportRoutes(server, receiveMail),
      registerInboundRoutes,
      registerCaseMailRoutes,
      registerTermsRoutes,
      registerMailingRoutes,
      (server) => registerPaymentRoutes(server, handleRefundEvent),
      (server) => registerDoctorRoutes(server, createDoctorOf(context)),
      registerVersionRoutes,
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
