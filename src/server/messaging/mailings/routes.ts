import type { FastifyRequest } from 'fastify'
import {
  getSubscriptionLink,
  requestSubscriptionLink as requestCall,
  subscribeAgain as subscribeCall,
} from '#contract/subscription-links.ts'
import { UNSUBSCRIBE_BY_MAILING, unsubscribeInOneClick, unsubscribePath } from '#contract/unsubscribe.ts'
import { BASE_PATH } from '#contract/pages.ts'
import { MAILING_IDS, MAILINGS } from '#domain/mailings/mailings.ts'
import { ProblemError } from '#domain/problem.ts'
import { MAX_BODY_ENTRIES, createBodyTooLargeError } from '#server/kit/http/requests/json-bodies.ts'
import { API_BASE } from '#server/kit/http/api-base.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { findMessage, type Message } from '#server/messaging/repository.ts'
import { hasUnsubscribed } from '#server/messaging/mailings/repository.ts'
import { requestSubscriptionLink } from '#server/messaging/mailings/request-subscription-link.ts'
import { requireSubscriptionLink, subscribeAgain } from '#server/messaging/mailings/subscribe-again.ts'
import { unsubscribe } from '#server/messaging/mailings/unsubscribe.ts'
import type { Db } from '#server/kit/db/database.ts'

/** Mail programs send one line; this leaves room for a form around it. */
const MAX_FORM_BYTES = 4096

/** An invalid link. Its page explains that links may be cut off. */
const INVALID_LINK_PAGE = `${BASE_PATH}/unsubscribe/-`

/** @rule P05 An address that we never wrote to is answered like any other, so nobody learns whom we know. */
export function registerMailingRoutes(server: Server): void {
  for (const id of MAILING_IDS) {
    const { check, unsubscribe: unsubscribeCall } = UNSUBSCRIBE_BY_MAILING[id]
    serve(server, check, async ({ db }, { params }) => ({
      data: await hasUnsubscribed(db, MAILINGS[id], params.email),
    }))
    serve(server, unsubscribeCall, async (context, { params, body }) => {
      await unsubscribe(context, { mailing: id, email: body.email, prospectId: params.id ?? null })
      return { data: true }
    })
  }
  registerSubscriptionLinks(server)
  void server.app.register(async (app) => registerOneClick({ ...server, app }))
}

/** How an address that has left a mailing comes back. */
function registerSubscriptionLinks(server: Server): void {
  serve(server, requestCall, async (context, { params, body, raw }) => {
    await requestSubscriptionLink(context, { ...params, ...body, ip: raw.ip })
    return { data: { accepted: true as const } }
  })

  serve(server, getSubscriptionLink, async (context, { params, response }) => {
    response.header('cache-control', 'no-store')
    const { email } = await requireSubscriptionLink(context, params)
    return { data: { email } }
  })

  serve(server, subscribeCall, async (context, { params }) => {
    const { email } = await subscribeAgain(context, params)
    return { data: { email } }
  })
}

/**
 * The address in the headers of a mailing.
 *
 * @rule N34 A POST from anywhere unsubscribes, without cookie or XSRF pair, however often it comes; a GET, as by a
 * link scanner, leads to the page that asks.
 */
function registerOneClick(server: Server): void {
  const { app, context } = server
  app.addContentTypeParser(
    /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i,
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    async ({ headers }: FastifyRequest, form: Buffer) => {
      // Forms of the other type with that many parts exceed the size limit.
      if (form.toString('latin1').split('&').length > MAX_BODY_ENTRIES) throw createBodyTooLargeError()
      return readForm(headers['content-type'] ?? '', form)
    },
  )

  serve(server, unsubscribeInOneClick, async (context, { params }) => {
    const sent = await findMailing(context.db, params.message)
    if (!sent) throw new ProblemError({ code: 'NOT_FOUND', what: 'message' })
    await unsubscribe(context, { mailing: sent.mailing, email: sent.recipient, prospectId: null })
    return { data: true }
  })

  app.get<{ Params: { message: string } }>(
    `${API_BASE}${unsubscribeInOneClick.path}`,
    { schema: { hide: true, params: unsubscribeInOneClick.params } },
    async ({ params: { message } }, reply) => {
      const sent = await findMailing(context.db, message)
      return reply.redirect(
        sent ? unsubscribePath(sent.mailing, { email: sent.recipient, id: sent.id }) : INVALID_LINK_PAGE,
        303,
      )
    },
  )
}

type SentMailing = Message & { mailing: NonNullable<Message['mailing']> }

async function findMailing(db: Db, id: string): Promise<SentMailing | undefined> {
  const message = await findMessage(db, id)
  return message && message.mailing !== null ? { ...message, mailing: message.mailing } : undefined
}

/** The fields of a form of either type. */
async function readForm(contentType: string, form: Buffer): Promise<Record<string, unknown>> {
  try {
    const fields = await new Response(new Uint8Array(form), {
      headers: { 'content-type': contentType },
    }).formData()
    return Object.fromEntries(fields)
  } catch {
    const message = 'Send a form with List-Unsubscribe=One-Click'
    throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'body', message }] })
  }
}
