import { randomUUID } from 'node:crypto'
import type { TestMail } from '#contract/office/settings.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Rep } from '#server/access/access.ts'
import type { Context } from '#server/kit/context.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { findMessageByCause, type Message } from '#server/messaging/repository.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { createTestMail } from '#server/messaging/templates/test-mail.ts'
import { runWrite } from '#server/writes/run-write.ts'

const nameCause = (id: string) => `test-mail:${id}`

/** Sends an email the way all others go: by the outbox, and the job that delivers it. */
export function sendTestMail(context: Context, rep: Rep, to: string): Promise<TestMail> {
  const { env, now } = context
  const id = randomUUID()
  return runWrite(context, async (trx, { audit }) => {
    const mail = createTestMail(createLetterhead(env), { by: rep.name, from: env.mailFrom })
    const cause = nameCause(id)
    await queueMessage(trx, { cause, to: [to], writtenBy: rep.id, ...mail, attachments: [] }, now())
    await audit({
      quoteId: null,
      at: now(),
      actor: 'rep',
      repId: rep.id,
      event: 'test_mail_sent',
      detail: { to },
    })
    return { id, state: 'waiting', seconds: null, reason: null }
  })
}

/** Whether the mail server has taken it. */
export async function readTestMail({ db }: Pick<Context, 'db'>, id: string): Promise<TestMail> {
  const message = await findMessageByCause(db, nameCause(id))
  if (!message) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
  const { createdAt, sentAt, error } = message
  const seconds = sentAt ? Math.max(0, Math.round((sentAt.getTime() - createdAt.getTime()) / 1000)) : null
  return { id, state: STATES[message.state], seconds, reason: error }
}

const STATES: Readonly<Record<Message['state'], TestMail['state']>> = {
  queued: 'waiting',
  sent: 'sent',
  kept: 'kept',
  failed: 'failed',
  bounced: 'failed',
  withdrawn: 'failed',
}
