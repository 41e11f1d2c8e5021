import {
  createContact,
  findContact,
  getContact,
  listAddOns,
  listRepChanges,
  priceContact,
  saveContact,
  sendContactLink,
} from '#contract/quotes.ts'
import { ProblemError } from '#domain/problem.ts'
import { sendingFields } from '#domain/quote/sending.fields.ts'
import { listRowChanges } from '#server/audit/repository.ts'
import { editorOf } from '#server/http/access.ts'
import { serve, type Server } from '#server/http/serve.ts'
import { startedFrom } from '#server/partners/started-from.ts'
import { addOnsOf } from '#server/quotes/add-ons.ts'
import { answeredQuotes } from '#server/quotes/answered-quotes.ts'
import { createQuote } from '#server/quotes/create-quote.ts'
import { presentFields, presentQuote } from '#server/quotes/present-quote.ts'
import { priceQuoteWith } from '#server/quotes/price-quote.ts'
import { findQuote, findQuoteByEmailAndNumber } from '#server/quotes/repository.ts'
import { saveQuote } from '#server/quotes/save-quote.ts'
import { sendQuote } from '#server/quotes/send-quote.ts'
import { sendQuoteLink } from '#server/quotes/send-quote-link.ts'

const WITHOUT_RECIPIENT = { section: 'request', field: 'to', message: sendingFields.to.message } as const

export function registerQuoteRoutes(server: Server): void {
  serve(server, createContact, async (context, { body, caller, raw }) => {
    const created = await createQuote(context, body.customFields, {
      rep: caller.rep,
      partner: await startedFrom(context, {
        code: body.partner,
        ip: raw.ip,
        isRep: caller.rep !== undefined,
      }),
    })
    const { id, version } = created
    return { data: { id, version, customFields: presentFields(created, editorOf(caller)) } }
  })

  const answered = answeredQuotes(server.context)
  serve(server, getContact, async ({ db, now }, { params, caller }) => {
    const stored = await findQuote(db, params.guid)
    if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    return answered(stored, now(), editorOf(caller))
  })

  serve(server, findContact, async ({ db }, { params }) => {
    const found = await findQuoteByEmailAndNumber(db, params.email, params.quotenumber)
    if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    return { data: { id: found.id } }
  })

  serve(server, saveContact, async (context, { params, body, caller }) => {
    const saved = await saveQuote(context, { id: params.guid, ...body }, caller.rep)
    return presentQuote(context, saved, context.now(), editorOf(caller))
  })

  serve(server, priceContact, async (context, { params, body, caller }) => ({
    data: await priceQuoteWith(context, params.guid, body.customFields, editorOf(caller)),
  }))

  serve(server, listAddOns, async (context, { params }) => ({
    data: await addOnsOf(context, params.guid),
  }))

  serve(server, sendContactLink, async (context, { params, body, caller, raw }) => {
    if (!body || Object.keys(body).length === 0) {
      const isRep = caller.rep !== undefined
      const { to } = await sendQuoteLink(context, { quoteId: params.guid, ip: raw.ip, isRep })
      return { data: { to, cc: null, at: context.now().toISOString(), messages: [] } }
    }
    const { to, cc, subject, note, attach_quote: attachQuote = false } = body
    if (to === undefined) throw new ProblemError({ code: 'INVALID', fields: [WITHOUT_RECIPIENT] })
    const { rep } = caller
    const request = { id: params.guid, to, cc, subject, note, attachQuote, rep, ip: raw.ip }
    const sent = await sendQuote(context, request)
    const { at, messages } = sent
    return {
      data: {
        to: sent.to.join(', '),
        cc: sent.cc.join(', ') || null,
        at: at.toISOString(),
        messages: rep ? messages.map(({ id, recipient }) => ({ id, to: recipient })) : [],
      },
    }
  })

  serve(server, listRepChanges, async ({ db }, { params }) => {
    if (!(await findQuote(db, params.guid))) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    return { data: (await listRowChanges(db, params.guid)).flatMap(presentChange) }
  })
}

type Listed = Awaited<ReturnType<typeof listRowChanges>>[number]

function presentChange({ change, who }: Listed) {
  const { entity, slot, field, before, after, reason, at } = change
  if (entity === null || slot === null) return []
  return [{ entity, index: slot, field, before, after, who, when: at.toISOString(), reason }]
}
