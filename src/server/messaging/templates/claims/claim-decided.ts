import { MOST_ANSWERS } from '#domain/claims/states/claim-guards.ts'
import { type CalendarDate, formatLongDate } from '#domain/values/calendar.ts'
import { type Cents, type DollarSign, formatMoney } from '#domain/values/money.ts'
import {
  type ClaimFacts,
  claimValues,
  listClaimFacts,
} from '#server/messaging/templates/claims/claim-facts.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { userParagraphs } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'

/** What one payee gets, and when. */
export interface AwardSchedule {
  payee: string
  amount: Cents
  /** In their order. */
  parts: readonly { dueOn: CalendarDate; amount: Cents }[]
}

interface ClaimApproved extends ClaimFacts {
  awards: readonly AwardSchedule[]
  dollarSign: DollarSign | undefined
}

/** Sent when a claim is approved: who is paid how much, and when. */
export function createClaimApprovedMail(letterhead: Letterhead, approved: ClaimApproved): RenderedMail {
  const { awards, dollarSign, policyUrl } = approved
  const { subject, heading, opening, closing } = writeWords(
    letterhead,
    'claim-approved',
    claimValues(approved),
  )
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: opening,
    facts: [
      ...listClaimFacts(approved),
      ...awards.flatMap(({ payee, ...award }): [string, string][] => [
        ['Paid to', payee],
        ['Amount', describe(award, dollarSign)],
      ]),
    ],
    button: { label: 'Open the claim', url: policyUrl },
    closing,
  })
}

/** `$250,000 in 20 yearly parts: $12,500 now, the next on July 2, 2028, the last on July 2, 2046` */
function describe({ amount, parts }: Omit<AwardSchedule, 'payee'>, sign: DollarSign | undefined): string {
  const [first, next] = parts
  const last = parts.at(-1)
  if (!first || !next || !last) return formatMoney(amount, sign)
  return `${formatMoney(amount, sign)} in ${parts.length} yearly parts: ${formatMoney(first.amount, sign)} now, the next on ${formatLongDate(next.dueOn)}, the last on ${formatLongDate(last.dueOn)}`
}

interface ClaimDeclined extends ClaimFacts {
  /** As the reps decided it. */
  letter: string
  answerBy: CalendarDate
}

/** Sent when a claim is declined: its letter, and how to answer. */
export function createClaimDeclinedMail(letterhead: Letterhead, declined: ClaimDeclined): RenderedMail {
  const { letter, answerBy, policyUrl } = declined
  const { subject, heading, closing } = writeWords(letterhead, 'claim-declined', claimValues(declined))
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: userParagraphs(letter),
    facts: [...listClaimFacts(declined), ['Answer by', formatLongDate(answerBy)]],
    button: { label: 'Open the claim and answer', url: policyUrl },
    closing: [
      ...closing,
      `If this isn’t right, answer on the claim’s page by ${formatLongDate(answerBy)}. Say what shows it.`,
      `A person reads every answer. You can answer up to ${MOST_ANSWERS} times.`,
    ],
  })
}

interface ClaimPayment extends ClaimFacts {
  payee: string
  amount: Cents
  dated: CalendarDate
  /** The number of the check, or of the transfer. */
  reference: string
  /** Still to be paid to this payee. */
  open: Cents
  nextOn: CalendarDate | undefined
  dollarSign: DollarSign | undefined
}

/** Sent when a payment of an award is recorded. */
export function createClaimPaymentMail(letterhead: Letterhead, paid: ClaimPayment): RenderedMail {
  const { payee, open, nextOn, dollarSign, policyUrl } = paid
  const amount = formatMoney(paid.amount, dollarSign)
  const { subject, heading, opening, closing } = writeWords(letterhead, 'claim-payment', {
    ...claimValues(paid),
    amount,
    payee,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      ...(nextOn === undefined ? [] : [`The next payment is due on ${formatLongDate(nextOn)}.`]),
    ],
    facts: [
      ...listClaimFacts(paid),
      ['Paid to', payee],
      ['Paid', amount],
      ['Paid on', formatLongDate(paid.dated)],
      ['Reference', paid.reference],
      ...(open > 0
        ? ([['Still to be paid', formatMoney(open, dollarSign)]] satisfies [string, string][])
        : []),
    ],
    button: { label: 'Open the claim', url: policyUrl },
    closing,
  })
}
