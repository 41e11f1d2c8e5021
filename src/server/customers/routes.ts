import {
  declineOffer as declineCall,
  findCustomers,
  getCustomer,
  joinCustomers as joinCall,
  listCustomers,
  listCustomersCsv,
  listCustomersWorkbook,
  MAX_CUSTOMER_RESULTS,
  offerAgain as offerCall,
  undoJoin as undoCall,
} from '#contract/customers.ts'
import {
  mailStatement as mailStatementCall,
  readAccountCsv,
  readAccountWorkbook,
  readAccountPdf,
  readCustomerAccount,
} from '#contract/accounting/account.ts'
import { requireRep } from '#server/access/access.ts'
import { downloadStatement } from '#server/customers/account/download-statement.ts'
import { mailStatement } from '#server/customers/account/mail-statement.ts'
import { presentAccount } from '#server/customers/account/present-account.ts'
import { readAccount } from '#server/customers/account/read-account.ts'
import { statementContent } from '#server/customers/account/statement-content.ts'
import { buildStatementDocument } from '#domain/documents/billing/statement-document.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import { csvFile } from '#server/calls/csv-file.ts'
import { workbookFile } from '#server/calls/workbook-file.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentPage, readPage } from '#server/kit/db/lists/read-page.ts'
import { withShortStatements } from '#server/kit/db/transactions.ts'
import { customerListSql, findCustomersByText } from '#server/customers/listing/repository.ts'
import { joinCustomers } from '#server/customers/joining/join-customers.ts'
import { declineOffer, offerAgain } from '#server/customers/joining/tell-apart.ts'
import { undoJoin } from '#server/customers/joining/undo-join.ts'
import { presentSummary } from '#server/customers/present-customer.ts'
import { readCustomer } from '#server/customers/reading/read-customer.ts'

/** Who types waits no longer. */
const STATEMENT_TIMEOUT_MS = 2000

/** Customers: their list, one with all that is theirs, and which of them are the same. */
export function registerCustomerRoutes(server: Server): void {
  serve(server, listCustomers, async ({ db }, { query }) =>
    presentPage(await readPage(db, customerListSql, query), presentSummary),
  )

  serve(server, listCustomersCsv, (context, { query, caller }) =>
    csvFile(context, customerListSql, query, {
      name: 'customers',
      rep: requireRep(caller),
      present: presentSummary,
    }),
  )

  serve(server, listCustomersWorkbook, (context, { query, caller }) =>
    workbookFile(context, customerListSql, query, {
      name: 'customers',
      sheetName: 'Customers',
      kinds: { premium: 'money', owed: 'money' },
      rep: requireRep(caller),
      present: presentSummary,
    }),
  )

  serve(server, findCustomers, ({ db }, { query: { text } }) =>
    withShortStatements(db, STATEMENT_TIMEOUT_MS, async (trx) => ({
      data: (await findCustomersByText(trx, text, MAX_CUSTOMER_RESULTS)).map(presentSummary),
    })),
  )

  serve(server, getCustomer, async (context, { params, query }) => ({
    data: await readCustomer(context, params.id, { all: query.cases === 'all' }),
  }))

  serve(server, readCustomerAccount, async (context, { params, query }) => ({
    data: await presentAccount(context, params.id, query.period),
  }))

  serve(server, readAccountCsv, (context, { params, query, caller }) =>
    downloadStatement(context, { ...params, ...query, rep: requireRep(caller), format: 'csv' }),
  )

  serve(server, readAccountWorkbook, (context, { params, query, caller }) =>
    downloadStatement(context, { ...params, ...query, rep: requireRep(caller), format: 'xlsx' }),
  )

  serve(server, readAccountPdf, async (context, { params, query, response }) => {
    const account = await readAccount(context, params.id, query.period)
    const today = dateInTimeZone(context.now(), context.env.officeTimeZone)
    const content = statementContent(context, account, today)
    response.header('cache-control', 'private, no-store')
    return {
      contentType: 'application/pdf',
      content: await context.threads.renderPdf(buildStatementDocument(content), 'person'),
      fileName: `statement-${content.to}.pdf`,
      inline: true,
    }
  })

  serve(server, mailStatementCall, async (context, { params, body, caller }) => ({
    data: await mailStatement(context, requireRep(caller), { ...params, to: body.to, period: body.period }),
  }))

  registerJoiningRoutes(server)
}

function registerJoiningRoutes(server: Server): void {
  serve(server, joinCall, async (context, { params, body, caller }) => {
    const leads = { id: params.id, version: body.version }
    const joined = { id: body.other_id, version: body.other_version }
    return { data: await joinCustomers(context, requireRep(caller), { leads, joined }) }
  })

  serve(server, undoCall, async (context, { params, caller }) => ({
    data: await undoJoin(context, requireRep(caller), params.id),
  }))

  serve(server, declineCall, async (context, { params, body, caller }) => ({
    data: await declineOffer(context, requireRep(caller), { id: params.id, otherId: body.other_id }),
  }))

  serve(server, offerCall, async (context, { params, caller }) => {
    await offerAgain(context, requireRep(caller), params.id)
    return { data: { taken_back: true as const } }
  })
}
