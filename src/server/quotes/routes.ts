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
import { priceFigures } from '#contract/prices.ts'
import { toWire } from '#contract/wire-record.ts'
import { ProblemError } from '#domain/problem.ts'
import { type Action, refuseAsSave } from '#domain/quote/transitions/save-actions.ts'
import { foldRepChanges } from '#domain/quote/transitions/fold-rep-changes.ts'
import { sendingFields } from '#domain/quote/sending/sending.fields.ts'
import { listRowChanges } from '#server/audit/repository.ts'
import { getEditor, mayOpenPolicy, requireRep } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { resolvePartner } from '#server/partners/resolve-partner.ts'
import { findAddOnOffers, previewPrice } from '#server/quotes/reading/preview-price.ts'
import { createQuoteCache } from '#server/quotes/reading/quote-cache.ts'
import { createQuote } from '#server/quotes/saving/create-quote.ts'
import { presentFields, presentQuote } from '#server/quotes/reading/present-quote.ts'
import { estimatePrice } from '#server/quotes/reading/estimate-price.ts'
import { findQuoteByEmailAndNumber } from '#server/quotes/repository.ts'
import { requireQuote } from '#server/quotes/require-quote.ts'
import { saveQuote } from '#server/quotes/saving/save-quote.ts'
import { sendQuote } from '#server/quotes/sending/send-quote.ts'
import { sendQuoteLink } from '#server/quotes/sending/send-quote-link.ts'
import { askCarrier, listApprovals, recordApproval } from '#contract/approvals.ts'
import { askCarrier as askAboutQuote } from '#server/quotes/approvals/mail-carrier.ts'
import { listQuoteApprovals } from '#server/quotes/approvals/list-approvals.ts'
import { recordApproval as storeApproval } from '#server/quotes/approvals/record-approval.ts'
import { addCoupon, removeCoupon } from '#contract/coupons.ts'
import {
  addCoupon as addCouponToQuote,
  removeCoupon as removeCouponFromQuote,
} from '#server/quotes/saving/change-coupons.ts'
import { getTimeline } from '#contract/timeline.ts'
import { foldTimeline } from '#domain/reps/timeline.ts'
import {
  listChangesOfQuote,
  listTimeline,
  type ListedQuote,
  quoteList,
} from '#server/quotes/reading/repository.ts'
import { copyContact } from '#contract/quote-copies.ts'
import { copyQuote } from '#server/quotes/saving/copying/copy-quote.ts'
import { presentCopy } from '#server/quotes/saving/copying/present-copy.ts'
import { findQuotes, findQuotesCsv, findQuotesWorkbook } from '#contract/reps.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'
import { csvFile } from '#server/calls/csv-file.ts'
import { workbookFile } from '#server/calls/workbook-file.ts'

const RECIPIENT_REQUIRED = { section: 'request', field: 'to', message: sendingFields.to.message } as const

/** Quotes: each step of one, its coupons and approvals, its copies, and finding it. */
export function registerQuoteRoutes(server: Server): void {
  registerQuoteCopyRoutes(server)
  registerQuoteListRoutes(server)
  registerCouponRoutes(server)
  registerApprovalRoutes(server)
  registerTimelineRoutes(server)

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

  const readCached = createQuoteCache(server.context)
  serve(server, getContact, (context, { params, caller }) =>
    readCached(context, params.guid, { editor: getEditor(caller), mayOpenPolicy: mayOpenPolicy(caller) }),
  )

  serve(server, findContact, async ({ db }, { params }) => {
    const found = await findQuoteByEmailAndNumber(db, params.email, params.quotenumber)
    if (!found) throw new ProblemError({ code: 'NOT_FOUND', what: 'quote' })
    return { data: { id: found.id } }
  })

  serve(server, saveContact, async (context, { params, body, caller }) => {
    const { action, ...save } = body
    requireSave(action)
    const saved = await saveQuote(context, { id: params.guid, ...save }, caller.rep)
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

function requireSave(action: Action): void {
  const message = refuseAsSave(action)
  if (message === undefined) return
  throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'action', message }] })
}

function registerApprovalRoutes(server: Server): void {
  serve(server, listApprovals, async (context, { params, caller }) => ({
    data: await listQuoteApprovals(context, params.guid, requireRep(caller)),
  }))

  serve(server, recordApproval, async (context, { params, body, caller }) => {
    const stored = await storeApproval(context, { id: params.guid, ...body }, requireRep(caller))
    return presentQuote(context, stored, context.now(), 'rep')
  })

  serve(server, askCarrier, async (context, { params, body, caller }) => {
    const at = await askAboutQuote(context, { id: params.guid, letter: body }, requireRep(caller))
    return { data: { to: body.to, at: at.toISOString() } }
  })
}

function registerCouponRoutes(server: Server): void {
  serve(server, addCoupon, async (context, { params, body, caller }) => {
    const stored = await addCouponToQuote(context, { id: params.guid, ...body, rep: caller.rep })
    return presentQuote(context, stored, context.now(), getEditor(caller))
  })

  serve(server, removeCoupon, async (context, { params, query, caller }) => {
    const version = query.version === undefined ? undefined : Number(query.version)
    const stored = await removeCouponFromQuote(context, {
      id: params.guid,
      code: params.code,
      version,
      rep: caller.rep,
    })
    return presentQuote(context, stored, context.now(), getEditor(caller))
  })
}

function registerTimelineRoutes(server: Server): void {
  serve(server, getTimeline, async ({ db }, { params: { guid } }) => {
    await requireQuote(db, guid)
    const changes = await listChangesOfQuote(db, guid)
    const entries = (await listTimeline(db, guid)).map(({ at, repId, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      changes: changes
        .filter((change) => change.repId === repId && change.at.getTime() === at.getTime())
        .map(({ field, before, after }) => ({ field, before, after })),
    }))
    return { data: foldTimeline(entries) }
  })
}

/** @rule O12 Whoever may open a quote, or the policy that it became, may plan its event again. */
function registerQuoteCopyRoutes(server: Server): void {
  serve(server, copyContact, async (context, { params, body, caller, idempotencyKey, raw, response }) => {
    const { copy, replayed } = await copyQuote(context, {
      quoteId: params.guid,
      firstDay: body.first_contest_date,
      idempotencyKey,
      rep: caller.rep,
      ip: raw.ip,
    })
    if (replayed) response.header('idempotent-replayed', 'true')
    return presentCopy(context, copy)
  })
}

function registerQuoteListRoutes(server: Server): void {
  serve(server, findQuotes, async ({ db }, { query }) =>
    presentPage(await readPage(db, quoteList, query), presentListedQuote),
  )

  serve(server, findQuotesCsv, (context, { query, caller }) =>
    csvFile(context, quoteList, query, {
      name: 'quotes',
      rep: requireRep(caller),
      present: presentListedQuote,
    }),
  )

  serve(server, findQuotesWorkbook, (context, { query, caller }) =>
    workbookFile(context, quoteList, query, {
      name: 'quotes',
      sheetName: 'Quotes',
      kinds: { first_contest_date: 'day' },
      rep: requireRep(caller),
      present: presentListedQuote,
    }),
  )
}

function presentListedQuote({ answers, ...quote }: ListedQuote) {
  return {
    ...toWire(quote, ['id', 'quoteNumber', 'clientReference', 'email', 'firstContestDate', 'policyNumber']),
    tournament_name: quoteFrom(answers).answers.tournament_name ?? null,
  }
}
