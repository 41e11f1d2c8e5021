import type { CreditMemoContent } from '#domain/documents/billing/credit-memo.ts'
import type { MoneyStatement } from '#domain/policy/money-statement.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { Letterhead, RenderedMail } from '#server/messaging/templates/rendering/mail-content.ts'
import { userText } from '#server/messaging/templates/rendering/paragraph.ts'
import { renderMail } from '#server/messaging/templates/rendering/render-mail.ts'
import { writeWords } from '#server/messaging/templates/rendering/write-text.ts'
import { listStatement } from '#server/messaging/templates/rendering/statement-facts.ts'

/** A credit memo by itself, to whoever pays, with where its receiver's money stands now. */
export function createCreditMemoMail(
  letterhead: Letterhead,
  memo: Pick<
    CreditMemoContent,
    'number' | 'policyNumber' | 'total' | 'event' | 'explanation' | 'applied' | 'dollarSign'
  >,
  statement: MoneyStatement,
): RenderedMail {
  const { number, policyNumber, total, event, explanation, applied, dollarSign } = memo
  const credit = formatMoney(total, dollarSign)
  const { subject, heading, opening, closing } = writeWords(letterhead, 'credit-memo', {
    event,
    'policy number': policyNumber,
    amount: credit,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [
      ...opening,
      ...(explanation === undefined ? [] : [userText(explanation)]),
      ...applied.map(
        ({ invoice, amount }) => `You owe ${formatMoney(amount, dollarSign)} less on invoice ${invoice}.`,
      ),
    ],
    facts: [
      ['Policy number', policyNumber],
      ['Credit memo', number],
      ...listStatement(statement, dollarSign),
    ],
    closing,
  })
}

/** A courtesy that is taken back, to whoever was told of it. */
export function createCreditTakenBackMail(
  letterhead: Letterhead,
  {
    number,
    policyNumber,
    total,
    event,
    dollarSign,
  }: Pick<CreditMemoContent, 'number' | 'policyNumber' | 'total' | 'event' | 'dollarSign'>,
  { reason, statement }: { reason: string | undefined; statement: MoneyStatement },
): RenderedMail {
  const credit = formatMoney(total, dollarSign)
  const { subject, heading, opening, closing } = writeWords(letterhead, 'credit-taken-back', {
    event,
    'policy number': policyNumber,
    amount: credit,
    'credit memo': number,
  })
  return renderMail(letterhead, {
    subject,
    heading,
    paragraphs: [...opening, ...(reason === undefined ? [] : [userText(reason)])],
    facts: [
      ['Policy number', policyNumber],
      ['Credit memo', number],
      ...listStatement(statement, dollarSign),
    ],
    closing,
  })
}
