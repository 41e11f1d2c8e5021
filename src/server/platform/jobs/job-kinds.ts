/**
 * Each kind of job, with what a job of it is about. Both are stored, and other releases run the same jobs: a kind keeps
 * its name.
 */
export interface JobPayloads {
  /** Settles a purchase whose process has stopped, or whose bank or cardholder took long. */
  'settle-purchase': { purchaseId: string }
  /** Emails a link to the policies of an address, if it has any. */
  'send-policy-link': { email: string; request: string }
  /** Sends one message to the mail server or the text message service. */
  'deliver-message': { messageId: string }
  /** The same for messages of a mailing, which come after all messages that somebody waits for. */
  'deliver-mailing': { messageId: string }
  /** Sends follow-ups, hourly. */
  'send-follow-ups': Record<never, string>
  /** Deletes what is no longer needed, daily. */
  'tidy-up': { day: string }
}

export type JobKind = keyof JobPayloads

/** A job of a declared kind, with the payload of that kind. */
export type JobOfKind<K extends JobKind = JobKind> = {
  [Kind in K]: { kind: Kind; payload: JobPayloads[Kind] }
}[K]
