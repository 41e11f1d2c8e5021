import { messageIdsIn } from '#server/messaging/bounces/delivery-report.ts'

/** What somebody did who wants no more of it; a report that a mail is no spam, or about its signature, is none of these. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list', 'miscategorized'])

/**
 * Our message ids in a report that their receivers don’t want them (RFC 5965), complete or only its message/feedback-report part; none
 * of any other mail. Whoever reports often leaves the address out, so the mail is known by its id alone.
 *
 * @rule O07 Only what a mailbox provider calls abuse or opting out is a complaint.
 */
export function readComplaint(text: string): string[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+(?=\S)/g, ' ')
  const report = unfolded.split(/\n\s*\n/).find((block) => /^feedback-type:/im.test(block))
  const [, type = ''] = /^feedback-type:\s*([a-z-]+)/im.exec(report ?? '') ?? []
  // Each report says by what it was made; a text that only mentions such a field does not.
  const isReport = report !== undefined && /^(?:user-agent|version):/im.test(report)
  return isReport && COMPLAINTS.has(type.toLowerCase()) ? messageIdsIn(unfolded) : []
}
