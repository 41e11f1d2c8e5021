import {
  importBankLines,
  importPayouts as importPayoutsCall,
  makeDeposit as makeDepositCall,
  matchBankLine,
  postBankLine,
  readBank,
  reconcileBank as reconcileCall,
  reopenBankLine,
  setBankLineAside,
} from '#contract/accounting/bank.ts'
import { type CalendarDate, parseDay } from '#domain/values/calendar.ts'
import { fromDollars } from '#domain/values/money.ts'
import { requireRep } from '#server/access/access.ts'
import { matchLine, postLine, reopenLine, setLineAside } from '#server/accounting/bank/decide-line.ts'
import { importLines } from '#server/accounting/bank/import-lines.ts'
import { importPayouts } from '#server/accounting/bank/payouts/import-payouts.ts'
import { makeDeposit } from '#server/accounting/bank/make-deposit.ts'
import { presentBank } from '#server/accounting/bank/present-bank.ts'
import { reconcileBank } from '#server/accounting/bank/reconcile-bank.ts'
import { serve, type Server } from '#server/calls/serve.ts'

/** Deposits, lines of the bank, and reconciling them. */
export function registerBankRoutes(server: Server): void {
  serve(server, readBank, async (context) => ({ data: await presentBank(context) }))

  serve(server, makeDepositCall, async (context, { caller, body }) => {
    const { entries, total, dated } = body
    const rep = requireRep(caller)
    await makeDeposit(context, { entries, total: fromDollars(total), on: dayOf(dated), rep })
    return { data: await presentBank(context) }
  })

  serve(server, importBankLines, async (context, { caller, body }) => {
    const counted = await importLines(context, { ...body, rep: requireRep(caller) })
    return { data: { ...counted, bank: await presentBank(context) } }
  })

  serve(server, importPayoutsCall, async (context, { caller, body }) => {
    const counted = await importPayouts(context, { ...body, rep: requireRep(caller) })
    return { data: { ...counted, bank: await presentBank(context) } }
  })

  serve(server, matchBankLine, async (context, { caller, params, body }) => {
    await matchLine(context, { ...params, ...body, rep: requireRep(caller) })
    return { data: await presentBank(context) }
  })

  serve(server, postBankLine, async (context, { caller, params, body }) => {
    await postLine(context, { ...params, ...body, rep: requireRep(caller) })
    return { data: await presentBank(context) }
  })

  serve(server, setBankLineAside, async (context, { caller, params, body }) => {
    await setLineAside(context, { ...params, ...body, rep: requireRep(caller) })
    return { data: await presentBank(context) }
  })

  serve(server, reopenBankLine, async (context, { caller, params }) => {
    await reopenLine(context, { ...params, rep: requireRep(caller) })
    return { data: await presentBank(context) }
  })

  serve(server, reconcileCall, async (context, { caller, body }) => {
    const { through, opening, closing } = body
    await reconcileBank(context, {
      through: dayOf(through),
      opening: opening === undefined ? undefined : fromDollars(opening),
      closing: fromDollars(closing),
      rep: requireRep(caller),
    })
    return { data: await presentBank(context) }
  })
}

/** Refused before if it is none. */
function dayOf(text: string): CalendarDate {
  return parseDay(text) ?? (text as CalendarDate)
}
