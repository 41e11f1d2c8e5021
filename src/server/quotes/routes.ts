import {
  createContact,
  findContact,
  getContact,
  listAddOns,
  listRepChanges,
  priceContact,
  priceFigures,
  saveContact,
  sendContactLink,
} from '#contract/quotes.ts'
import { ProblemError } from '#domain/problem.ts'
import { foldRepChanges } from '#domain/quote/transitions/fold-rep-changes.ts'
import { sendingFields } from '#domain/quote/sending/sending.fields.ts'
import { listRowChanges } from '#server/kit/audit/repository.ts'
import { getEditor } from '#server/kit/http/access.ts'
import { serve, type Server } from '#server/kit/http/serve.ts'
import { resolvePartner } from '#server/partners/resolve-partner.ts'
import { findAddOnOffers } from '#server/quotes/reading/add-on-offers.ts'
import { createQuoteCache } from '#server/quotes/reading/quote-cache.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { presentFields, presentQuote } from '#server/quotes/reading/present-quote.ts'
import { previewPrice } from '#server/quotes/reading/preview-price.ts'
import { estimatePrice } from '#server/quotes/reading/estimate-price.ts'
import { findQuoteByEmailAndNumber } from '#server/quotes/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { sendQuote } from '#server/quotes/sending/send-quote.ts'
import { sendQuoteLink } from '#server/quotes/sending/send-quote-link.ts'

const RECIPIENT_REQUIRED = { section: 'request', field: 'to', message: sendingFields.to.message } as const

export function registerQuoteRoutes(server: Server): void {
  serve(server, createContact, async (context, { body, caller, raw }) => {
    const created = await createQuote(context, body.customFields, {
      rep: caller.rep,
      partner: await resolvePartner(context, {
        code: body.partner,
        ip: raw.ip,
        isRep: caller.rep !== undefined,
      }),
    })
    const { id, version } = created
    return { data: { id, version, customFields: presentFields(created, getEditor(caller)) } }
  })

  const presentCached = createQuoteCache(server.context)
  serve(server, getContact, async ({ db, now }, { params, caller }) => {
    return presentCached(await requireQuote(db, params.guid), now(), getEditor(caller))
  })

  serve(server, findContact, async ({ db }, { params }) => {
    const found = await findQuoteByEmailAndNumber(db, params.email, params.quotenumber)
    if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    return { data: { id: found.id } }
  })

  serve(server, saveContact, async (context, { params, body, caller }) => {
    const saved = await saveQuote(context, { id: params.guid, ...body }, caller.rep)
    return presentQuote(context, saved, context.now(), getEditor(caller))
  })

  serve(server, priceContact, async (context, { params, body, caller }) => ({
    data: await previewPrice(context, params.guid, body.customFields, getEditor(caller)),
  }))

  serve(server, priceFigures, (context, { body }) => ({ data: estimatePrice(context, body.customFields) }))

  serve(server, listAddOns, async (context, { params }) => ({
    data: await findAddOnOffers(context, params.guid),
  }))

  serve(server, sendContactLink, async (context, { params, body, caller, raw }) => {
    if (!body || Object.keys(body).length === 0) {
      const isRep = caller.rep !== undefined
      const { to } = await sendQuoteLink(context, { quoteId: params.guid, ip: raw.ip, isRep })
      return { data: { to, cc: null, at: context.now().toISOString(), messages: [] } }
    }
    const { to, cc, subject, note, attach_quote: attachQuote = false } = body
    if (to === undefined) throw new ProblemError({ code: 'INVALID', fields: [RECIPIENT_REQUIRED] })
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
    await requireQuote(db, params.guid)
    return { data: foldRepChanges((await listRowChanges(db, params.guid)).flatMap(presentChange)) }
  })
}

type Listed = Awaited<ReturnType<typeof listRowChanges>>[number]

function presentChange({ change, who }: Listed) {
  const { entity, slot, field, before, after, reason, at } = change
  if (entity === null || slot === null) return []
  return [{ entity, index: slot, field, before, after, who, when: at.toISOString(), reason }]
}
