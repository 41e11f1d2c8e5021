import { pagePath } from '#contract/page-path.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { findCases } from '#server/desk/assigning/repository.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createQuotesGivenMail } from '#server/messaging/templates/colleagues.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { lockActiveRep } from '#server/reps/repository.ts'

interface Gift {
  /** Who gave them. */
  by: Pick<Rep, 'id' | 'name'>
  /** Who has them now; null for nobody. */
  to: string | null
  quoteIds: readonly string[]
  /** What the mail is sent for, once. */
  cause: string
}

/**
 * Tells a rep by one mail which quotes were given to them; `context.db` is the transaction of that.
 *
 * @rule P08 Whoever is given a quote is told, but for what they gave to themselves, or what somebody else has by now.
 */
export async function tellReceiver(
  { db: trx, env, now }: Pick<Context, 'db' | 'env' | 'now'>,
  { by, to, quoteIds, cause }: Gift,
): Promise<void> {
  if (to === null || to === by.id) return
  const receiver = await lockActiveRep(trx, { id: to })
  const cases = receiver ? await findCases(trx, { quoteIds, repId: receiver.id }) : []
  const [first, ...others] = cases
  if (!receiver || !first) return
  const path =
    others.length === 0
      ? pagePath('rep-quote', { guid: first.id })
      : `${pagePath('rep-list', { list: 'quotes' })}?rep=me`
  const mail = createQuotesGivenMail(createLetterhead(env), {
    by: by.name,
    cases: cases.map(({ quoteNumber, policyNumber, eventName }) => ({
      number: policyNumber ?? quoteNumber,
      eventName,
    })),
    url: env.publicUrl + path,
  })
  await queueMessage(trx, { cause, to: [receiver.email], ...mail, attachments: [] }, now())
}
