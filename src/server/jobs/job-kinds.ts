import type { MailingId } from '#domain/mailings/mailings.ts'

/**
 * Each kind of job, with what a job of it is about. Both are stored, and other releases run the same jobs: a kind keeps
 * its name.
 */
export interface JobPayloads {
  /** Settles a purchase whose process has stopped, or whose bank or cardholder took long. */
  'settle-purchase': { purchaseId: string }
  /** Ends a change of a policy that nobody decided or paid in time. */
  'lapse-change': { changeId: string }
  /** Ends a postponed policy whose new date was not given in time. */
  'lapse-policy': { policyId: string; lastDay: string }
  /** Ends a tee time that no rep has agreed to when play begins. */
  'end-tee-time': { policyId: string; askedAt: string }
  /** Reminds the holder of a postponed policy of its new date. */
  'remind-of-open-date': { policyId: string; lastDay: string; days: string }
  /** Reminds the payer of an invoice, as older builds planned it. */
  'remind-of-invoice': { invoice: string; nth: string }
  /** Settles a refund whose process has stopped, or whose gateway did not answer. */
  'settle-refund': { refundId: string }
  /** Sends one message to the mail server or the text message service. */
  'deliver-message': DeliveryPayload
  /** Looks at a file of a claim of which all has arrived. */
  'check-claim-file': { fileId: string }
  /** Looks at a file of a case of which all has arrived. */
  'check-case-file': { fileId: string }
  /** Puts a letter that was written among the files of its case. */
  'file-letter': { letterId: string }
  /** Puts what came with a mail among the files of its case. */
  'take-mail-files': { messageId: string }
  /** Emails the holder of a policy the signs with a logo, unless they saw them as they are. */
  'send-sign-proof': { policyId: string }
  /** Emails a link to the policies of an address, if it has any. */
  'send-policy-link': { email: string; request: string }
  /** Emails an address that has left a mailing a link to subscribe again. */
  'send-subscription-link': { mailing: MailingId; email: string; request: string }
  /** Emails a rep a link for a new password, if there is such a rep. */
  'send-rep-password-link': { email: string; request: string }
  /** The same for messages of a mailing or of a run over many quotes, which come after all that somebody waits for. */
  'deliver-mailing': DeliveryPayload
  /** Begins a mailing of the office at the moment for which it is scheduled. */
  'start-mailing': { mailingId: string; step: string }
  /** Makes the next mails of a mailing of the office, at its pace. */
  'send-mailing': { mailingId: string; step: string }
  /** Sends follow-ups, hourly. */
  'send-follow-ups': Record<never, string>
  /** Reminds the payers of open invoices on the days of the schedule, hourly. */
  'send-invoice-reminders': Record<never, string>
  /** Tells organizers of the page for the day of their event, before it and after it. */
  'remind-of-event-day': Record<never, string>
  /** Reminds the holders of policies of next year's event, daily. */
  'remind-of-next-year': Record<never, string>
  /** Reminds of documents that claims are owed, and closes claims, hourly. */
  'follow-claims': Record<never, string>
  /** Does what a rep wants done with many quotes, one after another. */
  'run-bulk': { runId: string }
  /** Plays the contests of a season many times, to see what it may cost. */
  'simulate-season': { runId: string }
  /** Prices quotes under a draft of a rating plan and under the one in force. */
  'compare-plan': { comparisonId: string }
  /** Looks for what reps should look at in a claim. */
  'look-at-claim': { claimId: string }
  /** Works out how many claims the odds of the plan expect, hourly. */
  'keep-expectations': Record<never, string>
  /** Works out what lists show of quotes that were changed without. */
  'keep-desk-rows': Record<never, string>
  /** Adds to the figures of the office what has changed since. */
  'keep-figures': Record<never, string>
  /** Deletes what is no longer needed, daily. */
  'tidy-up': Record<never, string>
}

type DeliveryPayload = {
  messageId: string
  /** When it was queued again, if it was. */
  since?: string
  /** The number of the build that wrote the message, as a newer one may write what this one cannot read. */
  build?: string
}

export type JobKind = keyof JobPayloads

/** What nobody waits for at this moment. */
const UNHURRIED_KINDS: readonly string[] = [
  'run-bulk',
  'deliver-mailing',
  'start-mailing',
  'send-mailing',
  'send-follow-ups',
  'send-invoice-reminders',
  'remind-of-event-day',
  'remind-of-next-year',
  'follow-claims',
  'simulate-season',
  'compare-plan',
  'look-at-claim',
  'take-mail-files',
  'send-sign-proof',
  'file-letter',
  'keep-expectations',
  'keep-desk-rows',
  'keep-figures',
  'tidy-up',
] satisfies JobKind[]

export function isUnhurried(kind: string): boolean {
  return UNHURRIED_KINDS.includes(kind)
}

/** A job of a declared kind, with the payload of that kind. */
export type JobOfKind<K extends JobKind = JobKind> = {
  [Kind in K]: { kind: Kind; payload: JobPayloads[Kind] }
}[K]
