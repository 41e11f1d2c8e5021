import type { MailingValues } from '#domain/mailings/office/mailing-values.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { countOrReject } from '#server/kit/http/limits/rate-limits.ts'
import { audienceOf, readOwner } from '#server/mailings/audience/audience-of.ts'
import { listFirstReceivers } from '#server/mailings/audience/repository.ts'
import { requireMailing } from '#server/mailings/present-mailing.ts'
import { listNamedQuotes, type StoredMailing } from '#server/mailings/repository.ts'
import { mailOf } from '#server/mailings/writing/mail-of.ts'
import { noteDeed } from '#server/mailings/writing/note-deed.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import type { RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { runWrite } from '#server/writes/run-write.ts'

/** Of each rep. */
const TESTS_AN_HOUR = 20

const HOUR_MS = 3_600_000

/** Where the audience is empty. */
const EXAMPLE_EMAIL = 'pat@example.com'

interface FirstReceiver {
  email: string
  name: string | undefined
  quoteNumber: string
  values: MailingValues
}

/** The first of those who would get it now, as far as their quotes are still theirs. */
export async function readFirstReceivers(context: Context, stored: StoredMailing): Promise<FirstReceiver[]> {
  const { db, now } = context
  const first = await listFirstReceivers(db, audienceOf(context, stored, now()))
  const named = await listNamedQuotes(
    db,
    first.map(({ quoteId }) => quoteId),
  )
  return first.flatMap(({ address, quoteId }) => {
    const quote = named.find(({ id }) => id === quoteId)
    if (!quote) return []
    const { email = address, name, values } = readOwner(quote.answers)
    return [{ email, name, quoteNumber: quote.quoteNumber, values }]
  })
}

interface Preview extends RenderedMail {
  receiver: string | null
  hasNext: boolean
}

/** The mail as the receiver at a place would get it. */
export async function previewMailing(context: Context, id: string, place: number): Promise<Preview> {
  const stored = await requireMailing(context, id)
  const receivers = await readFirstReceivers(context, stored)
  const receiver = receivers[place]
  const { email, values } = receiver ?? { email: EXAMPLE_EMAIL, values: {} }
  return {
    ...mailOf(context, stored, { email, values }),
    receiver: receiver?.email ?? null,
    hasNext: place + 1 < receivers.length,
  }
}

/**
 * Mails to the rep what the first receiver would get.
 *
 * @rule P05 A test goes to the signed-in rep alone, and its link unsubscribes nobody else.
 */
export async function testMailing(
  context: Context,
  rep: Rep,
  { id, version }: { id: string; version: number },
): Promise<string> {
  const at = context.now()
  await countOrReject(context.db, {
    key: `mailing-tests:${rep.id}`,
    limit: TESTS_AN_HOUR,
    windowMs: HOUR_MS,
    at,
  })
  const stored = await requireMailing(context, id)
  const [first] = await readFirstReceivers(context, stored)
  const mail = mailOf(context, stored, { email: rep.email, values: first?.values ?? {} })
  await runWrite(context, async (trx, effects) => {
    const cause = `mailing-test:${id}:${version}:${at.getTime()}:${rep.id}`
    await queueMessage(
      trx,
      {
        cause,
        to: [rep.email],
        writtenBy: rep.id,
        ...mail,
        subject: `Test: ${mail.subject}`,
        attachments: [],
      },
      at,
    )
    await noteDeed(trx, effects, stored, { did: 'tested', at, rep })
  })
  return rep.email
}
