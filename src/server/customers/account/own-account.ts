import { readOwnAccount, readOwnAccountPdf } from '#contract/accounting/account.ts'
import { buildStatementDocument } from '#domain/documents/billing/statement-document.ts'
import { ProblemError } from '#domain/problem.ts'
import { dateInTimeZone } from '#domain/values/calendar.ts'
import type { Caller } from '#server/access/access.ts'
import { serve, type Server } from '#server/calls/serve.ts'
import { presentOwnAccount } from '#server/customers/account/present-account.ts'
import { readAccountOfEmail } from '#server/customers/account/read-account.ts'
import { statementContent } from '#server/customers/account/statement-content.ts'

/** The account of whoever opened their policies by their email. */
export function registerOwnAccountRoutes(server: Server): void {
  serve(server, readOwnAccount, async (context, { query, caller }) => ({
    data: await presentOwnAccount(context, requireEmail(caller), query.period),
  }))

  serve(server, readOwnAccountPdf, async (context, { query, caller, response }) => {
    const account = await readAccountOfEmail(context, requireEmail(caller), query.period)
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
}

/** @rule R05 The browser that bought one policy has proved no address, and a rep has the account of each customer. */
function requireEmail({ session }: Caller): string {
  if (session?.grants !== 'email') throw new ProblemError({ code: 'NOT_FOUND', what: 'page' })
  return session.email
}
