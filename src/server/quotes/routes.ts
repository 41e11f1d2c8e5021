import {
  createContact,
  findContact,
  getContact,
  listAddOns,
  priceContact,
  saveContact,
  sendContactLink,
} from '#contract/quotes.ts'
import { ProblemError } from '#domain/problem.ts'
import { serve, type Server } from '#server/http/serve.ts'
import { addOnsOf } from '#server/quotes/add-ons.ts'
import { answeredQuotes } from '#server/quotes/answered-quotes.ts'
import { createQuote } from '#server/quotes/create-quote.ts'
import { presentFields, presentQuote } from '#server/quotes/present-quote.ts'
import { priceQuoteWith } from '#server/quotes/price-quote.ts'
import { findQuote, findQuoteByEmailAndNumber } from '#server/quotes/repository.ts'
import { saveQuote } from '#server/quotes/save-quote.ts'
import { sendQuoteLink } from '#server/quotes/send-quote-link.ts'

export function registerQuoteRoutes(server: Server): void {
  serve(server, createContact, async (context, { body }) => {
    const created = await createQuote(context, body.customFields)
    const { id, version } = created
    return { data: { id, version, customFields: presentFields(created) } }
  })

  const answered = answeredQuotes(server.context.plans)
  serve(server, getContact, async ({ db, now }, { params }) => {
    const stored = await findQuote(db, params.guid)
    if (!stored) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    return answered(stored, now())
  })

  serve(server, findContact, async ({ db }, { params }) => {
    const found = await findQuoteByEmailAndNumber(db, params.email, params.quotenumber)
    if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    return { data: { id: found.id } }
  })

  serve(server, saveContact, async (context, { params, body }) => {
    const saved = await saveQuote(context, { id: params.guid, ...body })
    return presentQuote(context.plans, saved, context.now())
  })

  serve(server, priceContact, async (context, { params, body }) => ({
    data: await priceQuoteWith(context, params.guid, body.customFields),
  }))

  serve(server, listAddOns, async (context, { params }) => ({
    data: await addOnsOf(context, params.guid),
  }))

  serve(server, sendContactLink, async (context, { params, idempotencyKey }) => ({
    data: await sendQuoteLink(context, params.guid, idempotencyKey),
  }))
}
