import { createPicture } from '#server/documents/pictures/create-picture.ts'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { CaseMessage } from '#contract/case-mail.ts'
import type { AuditEventName } from '#server/audit/audit-events.ts'
import { composeMail } from '#server/messaging/delivery/compose-mail.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import type { Client } from '#testing/server.ts'
import type { Site } from '#testing/site.ts'

interface ListedMail {
  data: CaseMessage[]
  next: string | null
  count: number
}

/** What the tests of the mail of a case ask for, as the rep of `rep`. */
export function caseMailOffice(site: Site, rep: () => Client) {
  const path = (quoteId: string, rest = 'mail') => `/api/admin/contacts/${quoteId}/${rest}`
  const stored = async (id: string) => {
    const [message] = await site.context.db.select().from(messages).where(eq(messages.id, id))
    if (!message) throw new Error('There is no such message')
    return message
  }
  const mailsOf = (quoteId: string) =>
    site.context.db.select().from(messages).where(eq(messages.quoteId, quoteId))
  return {
    path,
    stored,
    mailsOf,
    list: async (quoteId: string, query = '', client = rep()): Promise<ListedMail> =>
      (await client.get(path(quoteId) + query)).json<ListedMail>(),
    /** A call that writes, with a key of its own unless given. */
    send: (quoteId: string, rest: string, body?: object, { key = '', by = rep() } = {}) =>
      by.send('POST', path(quoteId, rest), body, { 'idempotency-key': key || randomUUID() }),
    eventsOf: (quoteId: string, event: AuditEventName) =>
      site.context.db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.quoteId, quoteId), eq(auditEvents.event, event))),
    /** A mail of this quote that was delivered, which without a mail server is kept. */
    aMessage: async (quoteId: string, over: { to?: string[]; subject?: string } = {}): Promise<string> => {
      const { db, now } = site.context
      const cause = randomUUID()
      const content = { subject: 'About your event', html: '<p>Hi <b>Pat</b></p>', plain: 'Hi Pat' }
      const message = { cause, quoteId, to: ['pat@hopehouse.example'], attachments: [], ...content, ...over }
      await queueMessage(db, message, now())
      await site.runJobs()
      return (await mailsOf(quoteId)).find((one) => one.cause === cause)?.id ?? ''
    },
    /** A message as it would be sent. */
    compose: async (id: string): Promise<string> => {
      const { env, threads } = site.context
      const renderPdf = (words: Parameters<typeof threads.renderPdf>[0]) => threads.renderPdf(words, 'person')
      return String(
        await composeMail(await stored(id), {
          mailFrom: env.mailFrom,
          renderPdf,
          drawPicture: createPicture,
        }),
      )
    },
  }
}
