import {
  editAccountDocument,
  enterAccountDocument,
  readAccountDocument,
  recordCheck,
  voidAccountDocument,
} from '#contract/accounting/documents.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { type CalendarDate, parseDay } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { requireRep } from '#server/access/access.ts'
import { editDocument } from '#server/billing/documents/edit-document.ts'
import { enterDocument } from '#server/billing/documents/enter-document.ts'
import { presentDocument } from '#server/billing/documents/present-document.ts'
import { recordOverInvoices } from '#server/billing/documents/record-over-invoices.ts'
import { voidDocument } from '#server/billing/documents/void-document.ts'
import { serve, type Server } from '#server/calls/serve.ts'

/** Documents of account as reps enter, edit and void them. */
export function registerAccountDocumentRoutes(server: Server): void {
  serve(server, readAccountDocument, async ({ db }, { params }) => ({
    data: await presentDocument(db, params.number),
  }))

  serve(server, enterAccountDocument, async (context, { caller, params, body }) => {
    const { due_on: dueOn, lines, ...entered } = body
    const rep = requireRep(caller)
    const made = await enterDocument(context, {
      ...entered,
      ...params,
      lines: fromWireLines(lines),
      dueOn: dueOn === undefined ? undefined : toDay(dueOn),
      rep,
    })
    return { data: made }
  })

  serve(server, editAccountDocument, async (context, { caller, params, body }) => {
    const { version, reason, memo, terms, method, reference } = body
    const { lines, amount, due_on: dueOn, received_on: receivedOn, applications } = body
    await editDocument(context, {
      number: params.number,
      version,
      reason,
      rep: requireRep(caller),
      edit: {
        memo,
        terms,
        method,
        reference,
        lines: lines && fromWireLines(lines),
        amount: amount === undefined ? undefined : fromDollars(amount),
        dueOn: dueOn === undefined ? undefined : toDay(dueOn),
        receivedOn: receivedOn === undefined ? undefined : toDay(receivedOn),
        applications: applications && fromWireApplications(applications),
      },
    })
    return { data: await presentDocument(context.db, params.number) }
  })

  serve(server, voidAccountDocument, async (context, { caller, params, body }) => {
    await voidDocument(context, { ...params, ...body, rep: requireRep(caller) })
    return { data: await presentDocument(context.db, params.number) }
  })

  serve(server, recordCheck, async (context, { caller, body, idempotencyKey, response }) => {
    const { amount, dated, applications, method, reference } = body
    const { numbers, replayed } = await recordOverInvoices(context, {
      amount: fromDollars(amount),
      method,
      reference,
      receivedOn: toDay(dated),
      applications: fromWireApplications(applications),
      rep: requireRep(caller),
      idempotencyKey,
    })
    if (replayed) response.header('idempotent-replayed', 'true')
    return { data: { numbers } }
  })
}

type Edited = EndpointRequest<typeof editAccountDocument>['body']

function fromWireLines(lines: NonNullable<Edited['lines']>) {
  return lines.map(({ price, ...line }) => ({ ...line, price: fromDollars(price) }))
}

function fromWireApplications(applications: NonNullable<Edited['applications']>) {
  return applications.map(({ invoice, amount }) => ({ invoice, amount: fromDollars(amount) }))
}

/** Refused before if it is none. */
function toDay(text: string): CalendarDate {
  return parseDay(text) ?? (text as CalendarDate)
}
