import { ENVELOPE_HEADERS, reportDelivery } from '#contract/delivery-reports.ts'
import { MAX_MAIL_BYTES } from '#domain/inbound/inbound-limits.ts'
import { ProblemError } from '#domain/problem.ts'
import type { Context } from '#server/kit/context.ts'
import { hasBearerToken } from '#server/kit/http/security/bearer-token.ts'
import { type Incoming, serve, type Server } from '#server/calls/serve.ts'
import { recordBounce } from '#server/messaging/bounces/record-bounce.ts'
import { recordComplaint } from '#server/messaging/bounces/record-complaint.ts'

/** A mail as a mail server hands it over. */
export interface HandedMail {
  raw: Buffer
  /** Of the envelope; undefined where the mail server does not say. The sender is empty where nobody is to be told of a failure. */
  sender: string | undefined
  recipient: string | undefined
}

/** Keeps a mail that answers us; undefined if it is none. */
export type ReceiveMail = (
  context: Context,
  mail: HandedMail,
) => Promise<'kept' | 'repeated' | 'dropped' | undefined>

/** A report says what matters before it repeats the mail that it is about. */
const MAX_REPORT_BYTES = 2 * 1024 * 1024

/** A report as it came, only its status part, or a mail: any type that a mail can have. */
const MAIL_CONTENT_TYPE =
  /^(?:message\/(?:rfc822|delivery-status|feedback-report|global|global-delivery-status)|multipart\/(?:report|mixed))\b/i

/**
 * @param receive what is to be done with a mail that is not a report
 * @rule O07 Without the token the page does not exist; without the setting it never does.
 */
export function registerMailReportRoutes(server: Server, receive: ReceiveMail): void {
  const { mailReportToken: token } = server.env
  // Only this call takes mail, and only with the token. Its bytes are not text, so no check of texts reads them.
  void server.app.register(async (app) => {
    app.addHook('onRequest', async (request) => {
      if (token === undefined || !hasBearerToken(request, token))
        throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
    })
    app.addContentTypeParser(
      MAIL_CONTENT_TYPE,
      { parseAs: 'buffer', bodyLimit: MAX_MAIL_BYTES },
      async (_: unknown, body: Buffer) => body,
    )
    serve({ ...server, app }, reportDelivery, async (context, incoming) => {
      const mail = readHandedMail(incoming)
      const inbound = await receive(context, mail)
      if (inbound !== undefined) return { data: { bounced: 0, complained: 0, inbound } }
      const report = mail.raw.toString('latin1', 0, MAX_REPORT_BYTES)
      const complained = await recordComplaint(context, report)
      return { data: { bounced: await recordBounce(context, report), complained, inbound: null } }
    })
  })
}

function readHandedMail({ raw }: Pick<Incoming<typeof reportDelivery>, 'raw'>): HandedMail {
  const { body, headers } = raw
  if (!Buffer.isBuffer(body) || body.length === 0)
    throw new ProblemError({
      code: 'INVALID',
      fields: [{ section: 'request', field: 'body', message: 'Send the report or the mail' }],
    })
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value.trim() : undefined
  }
  const { sender, recipient } = ENVELOPE_HEADERS
  return { raw: body, sender: header(sender), recipient: header(recipient) || undefined }
}
