import { getWitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import type { MailName } from '#domain/office/words/mail-texts.ts'
import { addDays, formatLongDate } from '#domain/values/calendar.ts'
import { fromDollars, ZERO } from '#domain/values/money.ts'
import { createCreditMemoMail } from '#server/messaging/templates/account/credit-memo.ts'
import { createInvoiceMail } from '#server/messaging/templates/account/invoice.ts'
import { createPaymentMail } from '#server/messaging/templates/account/payment.ts'
import { createRefundMail } from '#server/messaging/templates/account/refund.ts'
import {
  createClaimApprovedMail,
  createClaimDeclinedMail,
  createClaimPaymentMail,
} from '#server/messaging/templates/claims/claim-decided.ts'
import { createClaimClosedMail } from '#server/messaging/templates/claims/claim-ended.ts'
import { createClaimReceivedMail } from '#server/messaging/templates/claims/claim-progress.ts'
import { createHelperMail, createTrackerMail } from '#server/messaging/templates/claims/claim-links.ts'
import { createEventDayAfterMail, createEventDayMail } from '#server/messaging/templates/claims/event-day.ts'
import { createFollowUpMail } from '#server/messaging/templates/mailings/follow-up.ts'
import { createNextYearMail } from '#server/messaging/templates/policy-changes/next-year.ts'
import { createEmailChangedMail } from '#server/messaging/templates/policy-changes/email-changed.ts'
import { createOpenDateMail } from '#server/messaging/templates/policy-changes/open-date.ts'
import { createTrackingMail } from '#server/messaging/templates/policy-changes/tracking.ts'
import { createPolicyChangedMail } from '#server/messaging/templates/policy-changes/policy-changed.ts'
import { createClientCertificateMail } from '#server/messaging/templates/purchase/client-certificate.ts'
import { createPurchaseMail } from '#server/messaging/templates/purchase/purchase.ts'
import { createQuoteLinkMail } from '#server/messaging/templates/quote-link.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { createSentQuoteMail } from '#server/messaging/templates/sent-quote.ts'
import { createTermsMail } from '#server/messaging/templates/terms.ts'
import {
  createCourseMail,
  createWitnessMail,
  createWitnessReleasedMail,
} from '#server/messaging/templates/witness.ts'
import type { PreviewCase } from '#server/words/preview/preview-case.ts'

type Compose = (letterhead: Letterhead, shown: PreviewCase) => RenderedMail

const EXAMPLE_PERSON = 'Robin Hill'
const EXAMPLE_AGENCY = 'Fairway Insurance Agency'
const LINK_DAYS = 30
const A_YEAR = 364

const policyOf = ({ policyNumber, eventName, courseName, firstContestDate, insured, url }: PreviewCase) => ({
  policyNumber,
  eventName,
  courseName,
  firstContestDate,
  insured,
  policyUrl: url,
})

const claimOf = ({ claim, eventName, policyNumber, url }: PreviewCase) => ({
  ...claim,
  eventName,
  policyNumber,
  policyUrl: url,
})

const billed =
  (because: Parameters<typeof createInvoiceMail>[1]['because']): Compose =>
  (letterhead, { invoice, open, url }) =>
    createInvoiceMail(letterhead, { content: invoice, open, because, payUrl: url })

/** Each mail as the template writes it that is used for sending. */
export const COMPOSE: Readonly<Record<MailName, Compose>> = {
  'quote-link': (letterhead, { quoteNumber, eventName, url, insured }) =>
    createQuoteLinkMail(letterhead, { quoteNumber, quoteUrl: url, eventName, insured }),
  'sent-quote': (letterhead, { quoteNumber, eventName, courseName, price, insuredName, insured, url }) =>
    createSentQuoteMail(letterhead, {
      sender: insuredName,
      subject: `Quote ${quoteNumber}`,
      note: undefined,
      reference: { label: 'Quote number', value: quoteNumber },
      eventName,
      courseName,
      price,
      goodUntil: undefined,
      opens: { quoteUrl: url },
      hasReplyTo: true,
      isAttached: true,
      insured,
    }),
  'follow-up': (letterhead, { quoteNumber, eventName, firstContestDate, price, insured, url }) =>
    createFollowUpMail(letterhead, {
      quoteNumber,
      quoteUrl: url,
      eventName,
      firstContestDate,
      price,
      goodUntil: null,
      insured,
      unsubscribeUrl: url,
    }),
  terms: (letterhead, { quoteNumber, eventName, insuredName, insured, url }) =>
    createTermsMail(letterhead, {
      askedBy: insuredName,
      reference: { label: 'Quote number', value: quoteNumber },
      eventName,
      termsUrl: url,
      validDays: LINK_DAYS,
      insured,
    }),
  purchase: (letterhead, shown) => createPurchaseMail(letterhead, { ...shown, ...policyOf(shown) }),
  'client-certificate': (letterhead, shown) =>
    createClientCertificateMail(letterhead, { ...policyOf(shown), agency: EXAMPLE_AGENCY }),
  'policy-changed': (letterhead, shown) =>
    createPolicyChangedMail(letterhead, {
      ...policyOf(shown),
      endorsement: { kind: 'change_policy', number: 1, total: { before: ZERO, after: ZERO } },
      drawn: shown.insured?.scorecard.lines,
      message: null,
      statement: shown.statement,
    }),
  'open-date': (letterhead, shown) =>
    createOpenDateMail(letterhead, { ...policyOf(shown), lastDay: addDays(shown.firstContestDate, A_YEAR) }),
  'signs-shipped': (letterhead, shown) =>
    createTrackingMail(letterhead, {
      ...policyOf(shown),
      count: 3,
      carrier: 'UPS',
      tracking: '1Z999AA10123456784',
      trackingUrl: shown.url,
      address: ['1200 Barton Springs Road', 'Austin, TX 78704'],
    }),
  'email-confirmed': (letterhead, shown) => createEmailChangedMail(letterhead, policyOf(shown)),
  'next-year': (letterhead, shown) =>
    createNextYearMail(letterhead, {
      ...policyOf(shown),
      nextDay: addDays(shown.firstContestDate, A_YEAR),
      againUrl: shown.url,
      validDays: LINK_DAYS,
      unsubscribeUrl: shown.url,
    }),
  'event-day': (letterhead, shown) => createEventDayMail(letterhead, policyOf(shown)),
  'event-day-after': (letterhead, shown) =>
    createEventDayAfterMail(letterhead, { ...policyOf(shown), reportBy: undefined }),
  witness: (letterhead, { eventName, courseName, firstContestDate }) =>
    createWitnessMail(letterhead, {
      news: 'part',
      name: EXAMPLE_PERSON,
      eventName,
      courseName,
      day: firstContestDate,
      teeTime: '8:30 AM Central time',
      place: {
        entity: 'grand_prize',
        index: 1,
        place: 1,
        hole: 7,
        title: 'Hole-in-one contest, hole 7',
        post: 'tee',
        requirement: getWitnessRequirement('grand_prize', fromDollars(10_000), 120),
      },
    }),
  'witness-released': (letterhead, { eventName }) =>
    createWitnessReleasedMail(letterhead, { name: EXAMPLE_PERSON, eventName }),
  helper: (letterhead, { eventName, url }) =>
    createHelperMail(letterhead, { name: EXAMPLE_PERSON, eventName, url }),
  'course-setup': (letterhead, { eventName, firstContestDate, url }) =>
    createCourseMail(letterhead, { eventName, days: [formatLongDate(firstContestDate)], url }),
  invoice: billed('issued'),
  'invoice-due-soon': billed('due-soon'),
  'invoice-overdue': billed('overdue'),
  payment: (letterhead, { payment, statement }) =>
    createPaymentMail(letterhead, payment, { open: ZERO, statement }),
  'credit-memo': (letterhead, { creditMemo, statement }) =>
    createCreditMemoMail(letterhead, creditMemo, statement),
  refund: (letterhead, { refund, statement }) => createRefundMail(letterhead, refund, statement),
  'claim-received': (letterhead, shown) =>
    createClaimReceivedMail(letterhead, {
      ...claimOf(shown),
      owed: [{ title: 'Signed scorecard', sender: 'From you', count: 1 }],
      documentsBy: addDays(shown.firstContestDate, LINK_DAYS),
      isLate: false,
    }),
  'follow-win': (letterhead, { claim: { winner }, eventName, firstContestDate: playedOn, url }) =>
    createTrackerMail(letterhead, { name: winner, winner, eventName, playedOn, url }),
  'claim-approved': (letterhead, shown) => {
    const amount = fromDollars(10_000)
    const dueOn = addDays(shown.firstContestDate, LINK_DAYS)
    const awards = [{ payee: shown.claim.winner, amount, parts: [{ dueOn, amount }] }]
    return createClaimApprovedMail(letterhead, {
      ...claimOf(shown),
      awards,
      dollarSign: shown.dollarSign,
    })
  },
  'claim-declined': (letterhead, shown) =>
    createClaimDeclinedMail(letterhead, {
      ...claimOf(shown),
      letter: 'Here stands the letter of the decision.',
      answerBy: addDays(shown.firstContestDate, 2 * LINK_DAYS),
    }),
  'claim-payment': (letterhead, shown) =>
    createClaimPaymentMail(letterhead, {
      ...claimOf(shown),
      payee: shown.claim.winner,
      amount: fromDollars(10_000),
      dated: addDays(shown.firstContestDate, LINK_DAYS),
      reference: '1042',
      open: ZERO,
      nextOn: undefined,
      dollarSign: shown.dollarSign,
    }),
  'claim-closed': (letterhead, shown) =>
    createClaimClosedMail(letterhead, {
      ...claimOf(shown),
      ending: 'withdrawn',
      reason: undefined,
    }),
}
