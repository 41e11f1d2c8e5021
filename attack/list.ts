import type { Attack } from './attack.ts'
import { auditLog } from './attacks/storage/audit-log.ts'
import { backupFiles } from './attacks/storage/backup-files.ts'
import { borrowedAddresses } from './attacks/customers/borrowed-addresses.ts'
import { boughtQuotes } from './attacks/customers/bought-quotes.ts'
import { accountDocuments } from './attacks/desk/account-documents.ts'
import { busyBooks } from './attacks/books/busy-books.ts'
import { bankStatements } from './attacks/books/bank-statements.ts'
import { gatewayPayouts } from './attacks/books/gateway-payouts.ts'
import { mailingOnce } from './attacks/office/mailing-once.ts'
import { officeTexts } from './attacks/office/office-texts.ts'
import { invoiceReminders } from './attacks/books/invoice-reminders.ts'
import { bookReports } from './attacks/desk/book-reports.ts'
import { carriers } from './attacks/desk/carriers.ts'
import { exposure } from './attacks/desk/exposure.ts'
import { clientTypes } from './attacks/office/client-types.ts'
import { planUpload } from './attacks/office/plan-upload.ts'
import { roleEscalation } from './attacks/office/role-escalation.ts'
import { brandPictures } from './attacks/office/brand-pictures.ts'
import { plannedSettings } from './attacks/office/planned-settings.ts'
import { extraFees } from './attacks/office/extra-fees.ts'
import { legalVersions } from './attacks/office/legal-versions.ts'
import { settingsRaced } from './attacks/office/settings-raced.ts'
import { periodClose } from './attacks/desk/period-close.ts'
import { shipments } from './attacks/desk/shipments.ts'
import { signProofs } from './attacks/desk/sign-proofs.ts'
import { stickers } from './attacks/desk/stickers.ts'
import { caseFiles } from './attacks/files/case-files.ts'
import { mailedFiles } from './attacks/files/mailed-files.ts'
import { claimUploads } from './attacks/claims/claim-uploads.ts'
import { claimsByNumber } from './attacks/claims/claims-by-number.ts'
import { claimLinks } from './attacks/claims/claim-links.ts'
import { eventDayRecords } from './attacks/claims/event-day-records.ts'
import { othersClaims } from './attacks/claims/others-claims.ts'
import { pairingCodes } from './attacks/claims/pairing-codes.ts'
import { racedClaims } from './attacks/claims/raced-claims.ts'
import { twoRepsDecide } from './attacks/claims/two-reps-decide.ts'
import { diskFilling } from './attacks/storage/disk-filling.ts'
import { rereadQuotes } from './attacks/purchase/reread-quotes.ts'
import { bindRace } from './attacks/purchase/bind-race.ts'
import { cardAuthentication } from './attacks/purchase/card-authentication.ts'
import { cardNumbers } from './attacks/input/card-numbers.ts'
import { csvFormulas } from './attacks/input/csv-formulas.ts'
import { forgedFields } from './attacks/input/forged-fields.ts'
import { wrongMethods } from './attacks/input/wrong-methods.ts'
import { quoteNumberLeak } from './attacks/access/quote-number-leak.ts'
import { courtesyCredits } from './attacks/policies/courtesy-credits.ts'
import { changeKills } from './attacks/policies/change-kills.ts'
import { changeRaces } from './attacks/policies/change-races.ts'
import { endorsements } from './attacks/policies/endorsements.ts'
import { letters } from './attacks/policies/letters.ts'
import { emptiedPolicies } from './attacks/policies/emptied-policies.ts'
import { racedDecisions } from './attacks/policies/raced-decisions.ts'
import { movedDeadline } from './attacks/policies/moved-deadline.ts'
import { givenTeeTimes } from './attacks/policies/given-tee-times.ts'
import { formerProducer } from './attacks/policies/former-producer.ts'
import { producerCost } from './attacks/policies/producer-cost.ts'
import { couponLimits } from './attacks/office/coupon-limits.ts'
import { couponRace } from './attacks/purchase/coupon-race.ts'
import { databaseRestarts } from './attacks/storage/database-restarts.ts'
import { emailChanges } from './attacks/customers/email-changes.ts'
import { lookUpFlood } from './attacks/customers/look-up-flood.ts'
import { othersPolicies } from './attacks/customers/others-policies.ts'
import { mailedLinks } from './attacks/customers/mailed-links.ts'
import { personalData } from './attacks/customers/personal-data.ts'
import { ownedLinks } from './attacks/customers/owned-links.ts'
import { policyLinks } from './attacks/customers/policy-links.ts'
import { witnessesAndCourses } from './attacks/customers/witnesses-and-courses.ts'
import { clockJumps } from './attacks/operating/clock-jumps.ts'
import { doctorHangs } from './attacks/operating/doctor-hangs.ts'
import { misspeltSettings } from './attacks/operating/misspelt-settings.ts'
import { doctorSecrets } from './attacks/operating/doctor-secrets.ts'
import { durability } from './attacks/storage/durability.ts'
import { dnsRebinding } from './attacks/access/dns-rebinding.ts'
import { gatewayFaults } from './attacks/purchase/gateway-faults.ts'
import { heavyLoad } from './attacks/load/heavy-load.ts'
import { htmlInjection } from './attacks/input/html-injection.ts'
import { processKills } from './attacks/storage/process-kills.ts'
import { mailFlood } from './attacks/mail/mail-flood.ts'
import { passedBulk } from './attacks/mail/passed-bulk.ts'
import { mailInjection } from './attacks/mail/mail-injection.ts'
import { concurrentPurchases } from './attacks/purchase/concurrent-purchases.ts'
import { refunds } from './attacks/purchase/refunds.ts'
import { refundKills } from './attacks/storage/refund-kills.ts'
import { repeatedKey } from './attacks/purchase/repeated-key.ts'
import { forgedAnswers } from './attacks/mail/forged-answers.ts'
import { mailKeyReuse } from './attacks/mail/mail-key-reuse.ts'
import { keyReuse } from './attacks/purchase/key-reuse.ts'
import { prices } from './attacks/load/prices.ts'
import { previewedSending } from './attacks/desk/previewed-sending.ts'
import { policySessions } from './attacks/access/policy-sessions.ts'
import { priceChange } from './attacks/purchase/price-change.ts'
import { invoicePayments } from './attacks/policies/invoice-payments.ts'
import { answeredRequests } from './attacks/desk/answered-requests.ts'
import { decidedReferrals } from './attacks/desk/decided-referrals.ts'
import { repInterleavings } from './attacks/desk/rep-interleavings.ts'
import { repLockout } from './attacks/access/rep-lockout.ts'
import { repReset } from './attacks/access/rep-reset.ts'
import { requiredSecondFactor } from './attacks/access/required-second-factor.ts'
import { openSessions } from './attacks/access/open-sessions.ts'
import { repRoles } from './attacks/access/rep-roles.ts'
import { repSocket } from './attacks/access/rep-socket.ts'
import { repSessions } from './attacks/access/rep-sessions.ts'
import { secondFactors } from './attacks/access/second-factors.ts'
import { stalledRequests } from './attacks/load/stalled-requests.ts'
import { twoReps } from './attacks/desk/two-reps.ts'
import { joinedCustomers } from './attacks/desk/joined-customers.ts'
import { notesAndTasks } from './attacks/desk/notes-and-tasks.ts'
import { waitingFees } from './attacks/desk/waiting-fees.ts'
import { twoTabs } from './attacks/purchase/two-tabs.ts'

/** All attacks, in the order in which they are run. */
export const ATTACKS: readonly Attack[] = [
  concurrentPurchases,
  repeatedKey,
  bindRace,
  keyReuse,
  mailKeyReuse,
  forgedAnswers,
  twoTabs,
  priceChange,
  couponRace,
  couponLimits,
  gatewayFaults,
  refunds,
  courtesyCredits,
  cardAuthentication,
  forgedFields,
  quoteNumberLeak,
  cardNumbers,
  mailFlood,
  passedBulk,
  mailInjection,
  htmlInjection,
  csvFormulas,
  dnsRebinding,
  wrongMethods,
  repRoles,
  roleEscalation,
  settingsRaced,
  plannedSettings,
  legalVersions,
  extraFees,
  brandPictures,
  openSessions,
  repSessions,
  repReset,
  repSocket,
  repLockout,
  secondFactors,
  requiredSecondFactor,
  doctorSecrets,
  doctorHangs,
  clockJumps,
  misspeltSettings,
  policySessions,
  othersPolicies,
  boughtQuotes,
  borrowedAddresses,
  policyLinks,
  witnessesAndCourses,
  givenTeeTimes,
  ownedLinks,
  producerCost,
  formerProducer,
  emptiedPolicies,
  carriers,
  endorsements,
  letters,
  racedDecisions,
  movedDeadline,
  claimsByNumber,
  othersClaims,
  claimLinks,
  claimUploads,
  caseFiles,
  mailedFiles,
  eventDayRecords,
  pairingCodes,
  racedClaims,
  shipments,
  signProofs,
  stickers,
  exposure,
  clientTypes,
  planUpload,
  periodClose,
  bookReports,
  accountDocuments,
  busyBooks,
  bankStatements,
  gatewayPayouts,
  invoiceReminders,
  mailingOnce,
  officeTexts,
  twoRepsDecide,
  heavyLoad,
  auditLog,
  backupFiles,
  processKills,
  changeRaces,
  changeKills,
  refundKills,
  invoicePayments,
  emailChanges,
  mailedLinks,
  personalData,
  lookUpFlood,
  diskFilling,
  durability,
  databaseRestarts,
  repInterleavings,
  twoReps,
  answeredRequests,
  decidedReferrals,
  waitingFees,
  joinedCustomers,
  notesAndTasks,
  previewedSending,
  prices,
  rereadQuotes,
  stalledRequests,
]
