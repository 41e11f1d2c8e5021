import { getWitnessRequirement } from '#domain/contests/conditions/witnesses.ts'
import type { MailName } from '#domain/office/words/mail-texts.ts'
import { writeDecision } from '#domain/office/words/decision-letters.ts'
import { addDays, formatLongDate } from '#domain/values/calendar.ts'
import { type Cents, fromDollars, ZERO } from '#domain/values/money.ts'
import {
  createCreditMemoMail,
  createCreditTakenBackMail,
} from '#server/messaging/templates/account/credit-memo.ts'
import { createInvoiceMail } from '#server/messaging/templates/account/invoice.ts'
import { createPaymentMail } from '#server/messaging/templates/account/payment.ts'
import { createRefundMail } from '#server/messaging/templates/account/refund.ts'
import { createEventDayAfterMail, createEventDayMail } from '#server/messaging/templates/claims/event-day.ts'
import { createFollowUpMail } from '#server/messaging/templates/mailings/follow-up.ts'
import { createNextYearMail } from '#server/messaging/templates/policy-changes/next-year.ts'
import { createOpenDateMail } from '#server/messaging/templates/policy-changes/open-date.ts'
import { createTrackingMail } from '#server/messaging/templates/policy-changes/tracking.ts'
import { createPolicyChangedMail } from '#server/messaging/templates/policy-changes/policy-changed.ts'
import { createClientCertificateMail } from '#server/messaging/templates/purchase/client-certificate.ts'
import { createStatementMail } from '#server/messaging/templates/account/statement.ts'
import { createApprovalMail } from '#server/messaging/templates/approval.ts'
import { createCertificateAgainMail } from '#server/messaging/templates/case-mail/documents.ts'
import { createSubscribeAgainMail } from '#server/messaging/templates/mailings/subscribe-again.ts'
import { createOwnedLinksMail } from '#server/messaging/templates/owned-links.ts'
import { createSignProofMail } from '#server/messaging/templates/policy-changes/sign-proof.ts'
import { createPurchaseCopyMail } from '#server/messaging/templates/purchase/purchase-copy.ts'
import { accountDocumentName, createPurchaseMail } from '#server/messaging/templates/purchase/purchase.ts'
import type { PreviewCase } from '#server/words/preview/preview-case.ts'
import { createQuoteLinkMail } from '#server/messaging/templates/quote-link.ts'
import { createSentQuoteMail } from '#server/messaging/templates/sent-quote.ts'
import { createTermsMail } from '#server/messaging/templates/terms.ts'
import {
  createCourseMail,
  createWitnessMail,
  createWitnessReleasedMail,
} from '#server/messaging/templates/witness.ts'
import {
  A_YEAR,
  type Compose,
  EXAMPLE_AGENCY,
  LINK_DAYS,
  policyOf,
} from '#server/words/preview/case-values.ts'
import { COMPOSE_CHANGES } from '#server/words/preview/compose-changes.ts'
import { COMPOSE_CLAIMS } from '#server/words/preview/compose-claims.ts'

const EXAMPLE_PERSON = 'Robin Hill'

const ownQuote = ({ quoteNumber: number, eventName, url }: PreviewCase) => ({ number, eventName, url })

const billed =
  (because: Parameters<typeof createInvoiceMail>[1]['because']): Compose =>
  (letterhead, { invoice, open, url }) =>
    createInvoiceMail(letterhead, { content: invoice, open, because, payUrl: url })

const watching =
  (news: Parameters<typeof createWitnessMail>[1]['news']): Compose =>
  (letterhead, { eventName, courseName, firstContestDate }) =>
    createWitnessMail(letterhead, {
      news,
      name: EXAMPLE_PERSON,
      eventName,
      courseName,
      day: news === 'postponed' ? null : firstContestDate,
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
    })

const stated =
  (closing: Cents): Compose =>
  (letterhead, { firstContestDate }) =>
    createStatementMail(letterhead, {
      from: addDays(firstContestDate, -LINK_DAYS),
      to: firstContestDate,
      closing,
      ages: closing > ZERO ? [{ label: 'Not due', amount: closing }] : [],
    })

const decided =
  (mail: 'quote-approved' | 'quote-refused'): Compose =>
  (letterhead, { quoteNumber, eventName, url }) =>
    createApprovalMail(letterhead, {
      ...writeDecision(letterhead.words, mail, {
        event: eventName,
        contest: 'Hole-in-one contest 1: a prize of $500,000',
        instead: 'You can insure a prize of up to $250,000.',
      }),
      reference: quoteNumber,
      quoteUrl: url,
    })

/** Each mail as the template writes it that is used for sending. */
export const COMPOSE: Readonly<Record<MailName, Compose>> = {
  ...COMPOSE_CHANGES,
  ...COMPOSE_CLAIMS,
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
  'links-of-quotes': (letterhead, shown) =>
    createOwnedLinksMail(letterhead, { policies: undefined, quotes: [ownQuote(shown)] }),
  'links-of-quotes-and-policies': (letterhead, shown) =>
    createOwnedLinksMail(letterhead, {
      policies: { url: shown.url, validDays: LINK_DAYS },
      quotes: [ownQuote(shown)],
    }),
  'link-of-policies': (letterhead, { url }) =>
    createOwnedLinksMail(letterhead, { policies: { url, validDays: LINK_DAYS }, quotes: [] }),
  'quote-approved': decided('quote-approved'),
  'quote-refused': decided('quote-refused'),
  'subscribe-again': (letterhead, { url }) =>
    createSubscribeAgainMail(letterhead, { mailing: 'newsletter', url }),
  'purchase-copy': (letterhead, shown) =>
    createPurchaseCopyMail(letterhead, {
      ...policyOf(shown),
      buyer: shown.insuredName,
      account: shown.account.type,
      verifyUrl: shown.url,
    }),
  'certificate-again': (letterhead, { policyNumber: value, eventName, account, url }) =>
    createCertificateAgainMail(letterhead, {
      account: [accountDocumentName(account.type)],
      about: { label: 'Policy number', value, eventName },
      policyUrl: url,
    }),
  'sign-proof': (letterhead, shown) =>
    createSignProofMail(letterhead, {
      ...policyOf(shown),
      signs: ['Hole 7, 24 by 18 inches: Hope House'],
      hasSmallLogo: false,
      url: shown.url,
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
  witness: watching('part'),
  'witness-moved': watching('moved'),
  'witness-postponed': watching('postponed'),
  'witness-released': (letterhead, { eventName }) =>
    createWitnessReleasedMail(letterhead, { name: EXAMPLE_PERSON, eventName }),
  'course-setup': (letterhead, { eventName, firstContestDate, url }) =>
    createCourseMail(letterhead, { eventName, days: [formatLongDate(firstContestDate)], url }),
  invoice: billed('issued'),
  'invoice-due-soon': billed('due-soon'),
  'invoice-overdue': billed('overdue'),
  payment: (letterhead, { payment, statement }) =>
    createPaymentMail(letterhead, payment, { open: ZERO, statement }),
  'credit-memo': (letterhead, { creditMemo, statement }) =>
    createCreditMemoMail(letterhead, creditMemo, statement),
  'credit-taken-back': (letterhead, { creditMemo, statement }) =>
    createCreditTakenBackMail(letterhead, creditMemo, { reason: undefined, statement }),
  statement: stated(fromDollars(310)),
  'statement-settled': stated(ZERO),
  'statement-credit': stated(fromDollars(-104)),
  refund: (letterhead, { refund, statement }) => createRefundMail(letterhead, refund, statement),
}
