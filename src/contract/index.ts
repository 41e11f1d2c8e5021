import * as account from '#contract/accounting/account.ts'
import * as bank from '#contract/accounting/bank.ts'
import * as books from '#contract/accounting/books.ts'
import * as accountDocuments from '#contract/accounting/documents.ts'
import * as claimMovements from '#contract/accounting/claim-movements.ts'
import * as earnedPremium from '#contract/accounting/earned-premium.ts'
import * as bordereaux from '#contract/accounting/bordereaux.ts'
import * as reminders from '#contract/accounting/reminders.ts'
import * as premium from '#contract/accounting/premium.ts'
import * as periodClose from '#contract/accounting/period-close.ts'
import * as approvals from '#contract/approvals.ts'
import * as carriers from '#contract/carriers.ts'
import * as carrierShares from '#contract/carriers/shares.ts'
import * as carrierTemplates from '#contract/carriers/templates.ts'
import * as caseMail from '#contract/case-mail.ts'
import * as claimCarriers from '#contract/claims/carriers.ts'
import * as claimCaseDay from '#contract/claims/case-day.ts'
import * as claimDeciding from '#contract/claims/deciding.ts'
import * as claimFiles from '#contract/claims/files.ts'
import * as claimEventDay from '#contract/claims/event-day.ts'
import * as claimEventPairing from '#contract/claims/event-pairing.ts'
import * as claimFigures from '#contract/claims/figures.ts'
import * as claimFinding from '#contract/claims/finding.ts'
import * as claimDrafts from '#contract/claims/drafts.ts'
import * as claimIdentity from '#contract/claims/identity.ts'
import * as claimLetters from '#contract/claims/printing.ts'
import * as claimListing from '#contract/claims/listing.ts'
import * as claimPeople from '#contract/claims/people.ts'
import * as claimReporting from '#contract/claims/reporting.ts'
import * as claimTasks from '#contract/claims/tasks.ts'
import * as claimSignals from '#contract/claims/signals.ts'
import * as config from '#contract/config.ts'
import * as courseLinks from '#contract/course-links.ts'
import * as coupons from '#contract/coupons.ts'
import * as customers from '#contract/customers.ts'
import * as assigning from '#contract/desk/assigning.ts'
import * as bulkRuns from '#contract/desk/bulk-runs.ts'
import * as closing from '#contract/desk/closing.ts'
import * as deskLists from '#contract/desk/desk-lists.ts'
import * as notes from '#contract/desk/notes.ts'
import * as tasks from '#contract/desk/tasks.ts'
import * as today from '#contract/desk/today.ts'
import * as views from '#contract/desk/views.ts'
import * as documents from '#contract/documents.ts'
import * as doctor from '#contract/doctor.ts'
import * as editBlock from '#contract/edit-block.ts'
import * as endorsements from '#contract/endorsements.ts'
import * as emailChanges from '#contract/email-changes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as deliveryReports from '#contract/delivery-reports.ts'
import * as caseFiles from '#contract/files/case-files.ts'
import * as caseFolders from '#contract/files/folders.ts'
import * as fileSending from '#contract/files/sending.ts'
import * as policyFiles from '#contract/files/policy-files.ts'
import * as planComparison from '#contract/rating-plans/comparison.ts'
import * as planFiling from '#contract/rating-plans/filing.ts'
import * as ratingPlans from '#contract/rating-plans/plans.ts'
import * as planRemarks from '#contract/rating-plans/remarks.ts'
import * as exposure from '#contract/exposure/exposure.ts'
import * as exposureSimulation from '#contract/exposure/simulation.ts'
import * as figures from '#contract/figures.ts'
import * as health from '#contract/health.ts'
import * as inbound from '#contract/inbound.ts'
import * as invoices from '#contract/invoices.ts'
import * as letterTemplates from '#contract/letters/letter-templates.ts'
import * as policyLetters from '#contract/letters/policy-letters.ts'
import * as logos from '#contract/logos.ts'
import * as mailbox from '#contract/mailbox.ts'
import * as messages from '#contract/messages.ts'
import * as officeCoupons from '#contract/office/coupons.ts'
import * as officeClientTypes from '#contract/office/client-types.ts'
import * as officePartners from '#contract/office/partners.ts'
import * as overrides from '#contract/overrides.ts'
import * as payments from '#contract/payments.ts'
import * as personalData from '#contract/personal-data.ts'
import * as policies from '#contract/policies.ts'
import * as policyAccess from '#contract/policy-access.ts'
import * as policyActions from '#contract/policy-actions.ts'
import * as carrierRequests from '#contract/carrier-requests.ts'
import * as changeDecisions from '#contract/amendment-decisions.ts'
import * as policyChanges from '#contract/amendments.ts'
import * as policyDocuments from '#contract/policy-documents.ts'
import * as presence from '#contract/presence.ts'
import * as prices from '#contract/prices.ts'
import * as producerOfRecord from '#contract/producer-of-record.ts'
import * as purchases from '#contract/purchases.ts'
import * as quoteCopies from '#contract/quote-copies.ts'
import * as quoteDocuments from '#contract/quote-documents.ts'
import * as quotes from '#contract/quotes.ts'
import * as repAbsences from '#contract/rep-absences.ts'
import * as repAccount from '#contract/rep-account.ts'
import * as repPeople from '#contract/rep-people.ts'
import * as officeLegal from '#contract/office/legal.ts'
import * as officeBrands from '#contract/office/brands.ts'
import * as officeSettings from '#contract/office/settings.ts'
import * as officeWords from '#contract/office/mail-texts.ts'
import * as repPerson from '#contract/rep-person.ts'
import * as refunds from '#contract/refunds.ts'
import * as repSecondFactor from '#contract/rep-second-factor.ts'
import * as reps from '#contract/reps.ts'
import * as signProofs from '#contract/signs/proofs.ts'
import * as shipments from '#contract/signs/shipments.ts'
import * as stickers from '#contract/signs/stickers.ts'
import * as signsToShip from '#contract/signs/signs-to-ship.ts'
import * as search from '#contract/search.ts'
import * as mailingActs from '#contract/mailing-acts.ts'
import * as mailings from '#contract/mailings.ts'
import * as subscriptionLinks from '#contract/subscription-links.ts'
import * as teeTimes from '#contract/tee-times.ts'
import * as terms from '#contract/terms.ts'
import * as timeline from '#contract/timeline.ts'
import * as unsubscribing from '#contract/unsubscribe.ts'
import * as version from '#contract/version.ts'
import * as verification from '#contract/verification.ts'
import * as witnesses from '#contract/witnesses.ts'

/** Every call of the product. All of them are served, documented and tested. */
export const ENDPOINTS: readonly Endpoint[] = [
  config,
  quotes,
  prices,
  quoteCopies,
  quoteDocuments,
  logos,
  coupons,
  officeCoupons,
  officePartners,
  officeClientTypes,
  overrides,
  approvals,
  carriers,
  carrierShares,
  carrierTemplates,
  timeline,
  messages,
  terms,
  purchases,
  payments,
  policyAccess,
  witnesses,
  claimReporting,
  claimDrafts,
  claimLetters,
  claimListing,
  claimFiles,
  claimEventDay,
  claimEventPairing,
  claimCaseDay,
  claimDeciding,
  claimPeople,
  claimTasks,
  claimIdentity,
  claimCarriers,
  claimFinding,
  claimFigures,
  claimSignals,
  courseLinks,
  shipments,
  stickers,
  signsToShip,
  signProofs,
  policies,
  policyActions,
  policyChanges,
  changeDecisions,
  endorsements,
  policyLetters,
  letterTemplates,
  teeTimes,
  producerOfRecord,
  carrierRequests,
  emailChanges,
  policyDocuments,
  refunds,
  invoices,
  reminders,
  verification,
  version,
  reps,
  deskLists,
  today,
  views,
  assigning,
  bulkRuns,
  figures,
  account,
  accountDocuments,
  books,
  bank,
  periodClose,
  premium,
  claimMovements,
  earnedPremium,
  bordereaux,
  ratingPlans,
  planComparison,
  planFiling,
  planRemarks,
  exposure,
  exposureSimulation,
  closing,
  notes,
  tasks,
  search,
  customers,
  documents,
  presence,
  editBlock,
  repPeople,
  officeBrands,
  officeLegal,
  officeSettings,
  officeWords,
  repPerson,
  repAccount,
  repAbsences,
  repSecondFactor,
  personalData,
  unsubscribing,
  mailings,
  mailingActs,
  subscriptionLinks,
  mailbox,
  inbound,
  caseFolders,
  caseFiles,
  fileSending,
  policyFiles,
  caseMail,
  deliveryReports,
  health,
  doctor,
].flatMap((noun) =>
  Object.values(noun as Record<string, unknown>)
    .flat()
    .filter(isEndpoint),
)

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported
}
