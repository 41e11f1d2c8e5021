import { openDialog } from '#web/dialogs/open.ts'
import { openSendEmail } from '#web/quote/send/send-email.ts'
import { type QuoteSession } from '#web/quote/session/session.ts'

/**
 * Says what a right agent number looks like; who has to write to us about it does.
 *
 * @rule D13 An agent number that is refused, by its form or by the server, is explained before it is mended.
 */
export async function explainAgentNumber(session: QuoteSession, reason: string): Promise<void> {
  const answer = await openDialog('farmer-error', { reason })
  if (answer === 'help') await openSendEmail(session, { subject: 'My agent number' })
}
