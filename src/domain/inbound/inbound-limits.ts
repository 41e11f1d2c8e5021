/** What was kept within the last day. */
export interface KeptToday {
  mails: number
  automatic: number
  held: number
  bytes: number
}

/** A mail as the limits see it. */
export interface Arriving {
  isAutomatic: boolean
  isHeld: boolean
  bytes: number
}

const MEGABYTE = 1024 * 1024

/** The largest mail that is taken. */
export const MAX_MAIL_BYTES = 25 * MEGABYTE

/** Of one case in a day. */
const CASE_A_DAY = { mails: 100, automatic: 5, held: 20, bytes: 150 * MEGABYTE }

/** Of all cases in a day. */
const ALL_A_DAY = { mails: 5000, bytes: 2048 * MEGABYTE }

/**
 * What becomes of a mail that arrives. `later`: the mail server keeps it and tries again, so that nothing that a person wrote is lost.
 * `dropped`: it is taken and not kept.
 *
 * @rule O18 A case keeps so much mail in a day and no more. More of a person waits at the mail server; more of a machine is dropped,
 * as whoever sends an answer back would go on with the loop.
 */
export function judgeArrival(
  mail: Arriving,
  { ofCase, ofAll }: { ofCase: KeptToday; ofAll: Pick<KeptToday, 'mails' | 'bytes'> },
): 'kept' | 'dropped' | 'later' {
  if (mail.isAutomatic && ofCase.automatic >= CASE_A_DAY.automatic) return 'dropped'
  if (mail.isHeld && ofCase.held >= CASE_A_DAY.held) return 'later'
  const isFull =
    ofCase.mails >= CASE_A_DAY.mails ||
    ofCase.bytes + mail.bytes > CASE_A_DAY.bytes ||
    ofAll.mails >= ALL_A_DAY.mails ||
    ofAll.bytes + mail.bytes > ALL_A_DAY.bytes
  return isFull ? 'later' : 'kept'
}
