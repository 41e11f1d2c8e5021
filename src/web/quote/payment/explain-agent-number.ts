import { openDialog } from '#web/dialogs/open.ts'
import { openSendEmail } from '#web/quote/send/send-email.ts'
import type { QuoteSession } from '#web/quote/session/session.ts'

/**
 * Shows what a valid agent number looks like, with the way to write to us.
 *
 * @rule D13 An agent number that is invalid, or rejected by the server, is explained before it is corrected.
 */
export async function explainAgentNumber(session: QuoteSession, reason: string): Promise<void> {
  const answer = await openDialog('farmer-error', { reason })
  if (answer === 'help') await openSendEmail(session, { subject: 'My agent number' })
}
