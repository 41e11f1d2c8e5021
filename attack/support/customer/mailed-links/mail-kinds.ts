import assert from 'node:assert/strict'
import type { Delivery } from '../../../peers/smtp.ts'

/** Subjects that people choose. */
export const CHOSEN_SUBJECTS = {
  carrier: 'May we insure this?',
  quote: 'A quote to look at',
  message: 'A question',
  approval: 'What we can insure',
  letter: 'Our letter to you',
} as const

/** Each kind of mail, by the function that writes it, with its subject; where it has several, each of them comes. */
const KINDS: Record<string, RegExp | readonly RegExp[]> = {
  createCarrierRequestMail: /^May we insure this\?$/,
  createApprovalMail: /^What we can insure$/,
  createSentQuoteMail: /^A quote to look at$/,
  createCustomerMessageMail: /^A question \(/,
  createQuoteLinkMail: /^Your quote \S+$/,
  createFollowUpMail: /^Your quote \S+ is still here$/,
  createSubscribeAgainMail: /^Do you want .+ again\?$/,
  createTermsMail: /^Terms to accept for /,
  createPurchaseMail: /^You’re insured: /,
  createPurchaseCopyMail: /^Certificate( and \w+)?: policy /,
  createClientCertificateMail: /^Your certificate: policy /,
  createInstructionsMail: /^Special instructions for policy /,
  createOwnedLinksMail: /^Your links? to your (?:policies|quotes?|quotes and policies)$/,
  createChangeToDecideMail: /^A \w+ needs a decision: policy /,
  createChangeToApproveMail: /^Your client requested a change: policy /,
  createChangePaymentMail: /^Pay \S+ for .+ change: policy /,
  createChangeEndedMail: /^Your .*change (was declined|expired): policy /,
  createPolicyChangedMail:
    /^Your (policy has changed|event is postponed|policy is cancelled|policy has ended): policy /,
  createProducerBegunMail: /^You’re the producer of record: policy /,
  createProducerLeftMail: /^You’re no longer the producer of record: policy /,
  createProducerReplacedMail: /^Your agent or broker has changed: policy /,
  createSignProofMail: /^Check your signs?: policy /,
  createSignChangeMail: /^Change the signs: policy /,
  createTrackingMail: /^Your signs? (is|are) on the way: policy /,
  createOpenDateMail: /^Set a new date by /,
  createConfirmEmailMail: /^Confirm your email: /,
  createEmailChangeRequestedMail: /^Your policy may move to another email: /,
  createEmailChangedMail: /^Your email is confirmed: /,
  createEmailLeftMail: /^The email was changed: /,
  createEmailKeptMail: /^Your email stays the same: /,
  createEmailUndoneMail: /^The email wasn’t changed: /,
  createWitnessMail: [
    /^Can you be a witness\?$/,
    /^The day you watch has changed$/,
    /^The event is postponed$/,
  ],
  createWitnessReleasedMail: /^You’re no longer needed as a witness$/,
  createCourseMail: /^How to set up the insured holes$/,
  createNextYearRequestedMail: /^Your client wants to insure its event again: /,
  createNextYearMail: /^Planning your event again\? /,
  createCreditMemoMail: /^Credit of /,
  createCreditTakenBackMail: /^Credit \S+ was withdrawn: policy /,
  createInvoiceMail: /^Invoice \S+ (of|is past due: )/,
  createPaymentMail: /^Payment of /,
  createRefundMail: /^Refund of /,
  createStatementMail: /^Your statement of /,
  createRefundTaskMail: /^Refund (to make|failed): /,
  createClaimLetterMail: /^Claim C-\d+$/,
  createClaimReceivedMail: /^We received claim /,
  createClaimDocumentsMail: /^(Send a document again|Documents we still need): claim /,
  createClaimApprovedMail: /^Claim \S+ is approved$/,
  createClaimDeclinedMail: /^Our letter on claim /,
  createClaimReopenedMail: /^We’re reviewing claim \S+ again$/,
  createClaimPaymentMail: /^We paid \S+ on claim /,
  createAnswerReceivedMail: /^We got your answer on claim /,
  createClaimUpheldMail: /^About your answer on claim /,
  createClaimClosedMail: /^Claim \S+ is closed$/,
  createClaimDraftMail: /^Go on with your report: policy /,
  createClaimFormsMail: /^Forms to fill in: claim /,
  createClaimReminderMail: /^\d+ documents? to send/,
  createAnswerLinkMail: /^About your prize$/,
  createHelperMail: /^You’re helping at the event$/,
  createIdentityMail: /^Send your ID and tax form$/,
  createSignMail: [/^Sign for your win$/, /^Tell us what you saw$/, /^Confirm how the hole was set up$/],
  createTrackerMail: /^Follow your win$/,
  createEventDayMail: /^Before your event: policy /,
  createEventDayAfterMail: /^After your event: policy /,
  createLetterMail: /^Our letter to you$/,
  createPolicyLetterMail: /^Letter about policy /,
  createForwardedMail: /^Fwd: /,
  createPapersMail: /^\d documents: /,
  createFilesMail: /^A file for you: /,
  createCertificateAgainMail: /^Your certificate( and \w+)? again: policy /,
  createMentionMail: / named you in a note on /,
  createQuotesGivenMail: / assigned you /,
  createPlanReminderMail: /^Rating plan \S+ waits for a signature$/,
  createTestMail: /^Test email from /,
  createInvitationMail: /^You’re invited to join Albatross$/,
  createPasswordLinkMail: /^Choose a new password$/,
  createSignInResetMail: /^Your sign-in was reset$/,
  createPasswordWithdrawnMail: /^Your password was reset$/,
  createSecondFactorChangedMail: /^Your two-step sign-in was changed$/,
  createPasswordChangedMail: /^Your password was changed$/,
}

export const MAIL_KINDS = Object.keys(KINDS)

/** The kind of a mail that was sent. */
export function kindOf({ headers }: Delivery): string {
  const subject = headers.get('subject') ?? ''
  const found = MAIL_KINDS.filter((kind) => subjectsOf(kind).some((one) => one.test(subject)))
  assert.equal(found.length, 1, `“${subject}” is a mail of the kinds ${found.join(', ') || 'none'}`)
  return String(found[0])
}

/** The kinds of which no mail came yet, or not with each of their subjects. */
export function missingKinds(received: readonly Delivery[]): string[] {
  const seen = new Set(received.map(({ headers }) => headers.get('subject') ?? ''))
  const hasCome = (pattern: RegExp) => [...seen].some((subject) => pattern.test(subject))
  return MAIL_KINDS.filter((kind) => !subjectsOf(kind).every(hasCome))
}

function subjectsOf(kind: string): readonly RegExp[] {
  return [KINDS[kind] ?? []].flat()
}
