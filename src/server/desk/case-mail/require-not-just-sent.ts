import { ProblemError } from '#domain/problem.ts'
import { findFreshMessage } from '#server/desk/case-mail/repository.ts'
import type { Db } from '#server/kit/db/database.ts'

/** Whoever presses twice, or presses what a colleague has just pressed, means one mail. */
const JUST_NOW_MS = 60_000

interface Sending {
  quoteId: string
  /** How the cause of the mail begins. */
  cause: string
  at: Date
}

/** Throws while the same mail waits to be sent, or was written within the last minute. The caller has locked the quote. */
export async function requireNotJustSent(trx: Db, { quoteId, cause, at }: Sending): Promise<void> {
  const since = new Date(at.getTime() - JUST_NOW_MS)
  const fresh = await findFreshMessage(trx, quoteId, { cause: `${cause}:`, since })
  if (!fresh) return
  const why =
    fresh.state === 'queued'
      ? `We’re still sending this to ${fresh.recipient}. You don’t need to send it again.`
      : `This was sent to ${fresh.recipient} a moment ago. Wait a minute if you want to send it again.`
  throw new ProblemError({ code: 'NOT_POSSIBLE', why })
}
