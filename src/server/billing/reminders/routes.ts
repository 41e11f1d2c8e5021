import {
  holdReminders as holdCall,
  readInvoiceReminders,
  releaseReminders as releaseCall,
  remindOfInvoice as remindCall,
} from '#contract/accounting/reminders.ts'
import { parseDay } from '#domain/values/calendar.ts'
import { requireRep } from '#server/access/access.ts'
import { holdReminders, releaseReminders } from '#server/billing/reminders/hold-reminders.ts'
import { presentReminders } from '#server/billing/reminders/present-reminders.ts'
import { remindByRep } from '#server/billing/reminders/remind-by-rep.ts'
import { serve, type Server } from '#server/calls/serve.ts'

/** What reminds of invoices, and what holds it. */
export function registerReminderRoutes(server: Server): void {
  serve(server, readInvoiceReminders, async (context, { params }) => ({
    data: await presentReminders(context, params),
  }))

  serve(server, remindCall, async (context, { caller, params }) => ({
    data: await remindByRep(context, { ...params, rep: requireRep(caller) }),
  }))

  serve(server, holdCall, async (context, { caller, params, body }) => {
    const until = body.until === undefined ? undefined : parseDay(body.until)
    await holdReminders(context, { ...params, reason: body.reason, until, rep: requireRep(caller) })
    return { data: await presentReminders(context, params) }
  })

  serve(server, releaseCall, async (context, { caller, params }) => {
    await releaseReminders(context, { ...params, rep: requireRep(caller) })
    return { data: await presentReminders(context, params) }
  })
}
