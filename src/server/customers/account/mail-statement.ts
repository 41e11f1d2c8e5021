import { randomUUID } from 'node:crypto'
import type { Range } from '#contract/list.ts'
import { buildStatementDocument } from '#domain/documents/billing/statement-document.ts'
import { ProblemError } from '#domain/problem.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import type { Rep } from '#server/access/access.ts'
import { readAccount } from '#server/customers/account/read-account.ts'
import { statementContent } from '#server/customers/account/statement-content.ts'
import type { Context } from '#server/kit/context.ts'
import { queueMessage } from '#server/messaging/outbox.ts'
import { createStatementMail } from '#server/messaging/templates/account/statement.ts'
import { createLetterhead } from '#server/messaging/templates/rendering/mail-content.ts'
import { runWrite } from '#server/writes/run-write.ts'

interface StatementToMail {
  id: string
  /** As the rep saw it. */
  to: string
  period: Range<CalendarDate> | undefined
}

/**
 * Mails the statement of an account to the customer's own address.
 *
 * @rule D45 N36 A statement goes to the address of its customer and nowhere else; the audit log says who sent it.
 */
export async function mailStatement(
  context: Context,
  rep: Rep,
  { id, to, period }: StatementToMail,
): Promise<{ to: string }> {
  const { env, now } = context
  const account = await readAccount(context, id, period)
  const { customer } = account
  if (customer.email === null || getEmailKey(to) !== getEmailKey(customer.email)) {
    const message = 'The customer’s email has changed. Reload the page'
    throw new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field: 'to', message }] })
  }
  const content = statementContent(context, account, dateInTimeZone(now(), env.officeTimeZone))
  const receiver = customer.email
  await runWrite(context, async (trx, effects) => {
    const at = now()
    await queueMessage(
      trx,
      {
        cause: `statement:${customer.id}:${randomUUID()}`,
        to: [receiver],
        replyTo: rep.email,
        writtenBy: rep.id,
        ...createStatementMail(createLetterhead(env), content),
        attachments: [{ fileName: `statement-${content.to}.pdf`, words: buildStatementDocument(content) }],
      },
      at,
    )
    const detail = { customer: customer.id, to: receiver, from: content.from, until: content.to }
    await effects.audit({ at, actor: 'rep', repId: rep.id, event: 'statement_sent', detail })
  })
  return { to: receiver }
}
