import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Delivery } from '../../../peers/smtp.ts'

const TEMPLATES = 'src/server/messaging/templates'
const TEMPLATE = /^export function (create\w+Mail)\(/gm

/** Subjects that people choose. */
export const CHOSEN_SUBJECTS = {
  carrier: 'May we insure this?',
  quote: 'A quote to look at',
  message: 'A question',
  approval: 'What we can insure',
  letter: 'Our letter to you',
} as const

/** Each kind of mail, by the function that writes it, with its subject. */
const KINDS: Record<string, RegExp> = {
  createCarrierRequestMail: /^May we insure this\?$/,
  createApprovalMail: /^What we can insure$/,
  createSentQuoteMail: /^A quote to look at$/,
  createCustomerMessageMail: /^A question \(/,
  createQuoteLinkMail: /^Your quote \S+$/,
  createFollowUpMail: /^Your quote \S+ is still here$/,
  createSubscribeAgainMail: /^Do you want .+ again\?$/,
  createTermsMail: /^Terms to accept for /,
  createPurchaseMail: /^Your certificate and (receipt|invoice): policy /,
  createPurchaseCopyMail: /^Certificate( and \w+)?: policy /,
  createClientCertificateMail: /^Your certificate: policy /,
  createInstructionsMail: /^Special instructions for policy /,
  createOwnedLinksMail: /^Your links? to your (?:policies|quotes?|quotes and policies)$/,
  createChangeToDecideMail: /^A \w+ waits: policy /,
  createChangeToApproveMail: /^Your client asks: policy /,
  createChangePaymentMail: /^Pay \S+ for .+ change: policy /,
  createChangeEndedMail: /^Your .*change was (declined|not made): policy /,
  createPolicyChangedMail:
    /^Your (policy is changed|event is postponed|policy is cancelled|policy has lapsed): policy /,
  createProducerBegunMail: /^You are the producer of record: policy /,
  createProducerLeftMail: /^You are no longer the producer of record: policy /,
  createProducerReplacedMail: /^Who acts for you has changed: policy /,
  createOpenDateMail: /^Give the new date by /,
  createConfirmEmailMail: /^Confirm your e-mail address: /,
  createEmailChangeRequestedMail: /^Another e-mail address was asked for: /,
  createEmailChangedMail: /^Your address is confirmed: /,
  createEmailLeftMail: /^The e-mail address was changed: /,
  createEmailKeptMail: /^Your address stays: /,
  createEmailUndoneMail: /^The e-mail address was not changed: /,
  createNextYearRequestedMail: /^Your client asks for next year: /,
  createNextYearMail: /^Again this year\? /,
  createCreditMemoMail: /^Credit of /,
  createCreditTakenBackMail: /^Credit \S+ was taken back: policy /,
  createInvoiceMail: /^(Invoice \S+ of|Reminder: invoice) /,
  createPaymentMail: /^Payment of /,
  createRefundMail: /^Refund of /,
  createRefundTaskMail: /^Refund (to make|not taken): /,
  createLetterMail: /^Our letter to you$/,
  createForwardedMail: /^Fwd: /,
  createPapersMail: /^\d documents: /,
  createCertificateAgainMail: /^Your certificate( and \w+)? again: policy /,
  createMentionMail: / named you in a note on /,
  createQuotesGivenMail: / gave you /,
  createInvitationMail: /^You are invited to work here$/,
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
  const found = MAIL_KINDS.filter((kind) => KINDS[kind]?.test(subject))
  assert.equal(found.length, 1, `“${subject}” is a mail of the kinds ${found.join(', ') || 'none'}`)
  return String(found[0])
}

/** A mail that the program can write is known here, so that its links are tried. */
export function expectAllKindsKnown(): void {
  const files = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
  const written = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(path.join(TEMPLATES, file), 'utf8').matchAll(TEMPLATE)])
    .map(([, name = '']) => name)
  assert.deepEqual(written.toSorted(), MAIL_KINDS.toSorted(), 'Nobody tried the links of these mails')
}

/** The kinds of which no mail came yet. */
export function missingKinds(received: readonly Delivery[]): string[] {
  const seen = new Set(received.map(kindOf))
  return MAIL_KINDS.filter((kind) => !seen.has(kind))
}
