import { STATEMENT_PART_NAMES } from '#domain/accounting/account/state-account.ts'
import { AGE_BANDS } from '#domain/accounting/books/ageing.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import type { StatementContent } from '#domain/documents/billing/statement-document.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { ZERO } from '#domain/values/money.ts'
import type { ReadAccount } from '#server/customers/account/read-account.ts'
import type { Context } from '#server/kit/context.ts'

/** What the statement of an account says on paper. A period that has not ended ends today. */
export function statementContent(
  { env, now }: Pick<Context, 'env' | 'now'>,
  { customer, period, state, policies, entries }: ReadAccount,
  today: CalendarDate,
): StatementContent {
  const policyOf = new Map(
    entries.map(({ number, policyId }) => [number, policies.get(policyId)?.number ?? '']),
  )
  return {
    insurer: { name: env.insurer.name, address: [env.insurer.address] },
    issuedAt: now().toISOString(),
    addressee: customer.addressee,
    from: period.from,
    to: period.to < today ? period.to : today,
    opening: state.opening,
    lines: state.lines.map(({ number, type, part, on, amount, balance }) => ({
      on,
      document: `${ENTRY_TYPE_NAMES[type]} ${number}, ${STATEMENT_PART_NAMES[part] || `policy ${policyOf.get(number) ?? ''}`}`,
      amount,
      balance,
    })),
    closing: state.closing,
    ages: state.bands
      .filter(({ amount }) => amount > ZERO)
      .map(({ band, amount }) => ({
        label: AGE_BANDS.find((one) => one.band === band)?.label ?? band,
        amount,
      })),
    test: env.paymentGateway === 'sandbox',
  }
}
