import { STATEMENT_COLUMNS } from '#contract/accounting/account.ts'
import type { Range } from '#contract/list.ts'
import { STATEMENT_PART_NAMES } from '#domain/accounting/account/state-account.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import type { CalendarDate } from '#domain/values/calendar.ts'
import { toDollars } from '#domain/values/money.ts'
import type { Rep } from '#server/access/access.ts'
import { csvOfRows } from '#server/calls/csv-file.ts'
import { workbookOfRows } from '#server/calls/workbook-file.ts'
import { readAccount, type ReadAccount } from '#server/customers/account/read-account.ts'
import type { Context } from '#server/kit/context.ts'
import type { FileAnswer } from '#server/kit/http/responses/send-file.ts'

type Row = Record<keyof typeof STATEMENT_COLUMNS, string | number>

interface AskedStatement {
  rep: Pick<Rep, 'id'>
  /** Of the customer. */
  id: string
  period?: Range<CalendarDate> | undefined
  format: 'csv' | 'xlsx'
}

/**
 * The statement of a customer as a file: what was owed before, each document with the balance after it, and what is owed.
 *
 * @rule O06 N99 It has every line, and the same closing balance as the page.
 */
export async function downloadStatement(
  context: Pick<Context, 'db' | 'env' | 'now'>,
  statement: AskedStatement,
): Promise<FileAnswer> {
  const { rep, id, period: asked, format } = statement
  const account = await readAccount(context, id, asked)
  const { from, to } = account.period
  const file = {
    name: `statement-${from}-${to}`,
    list: 'statement',
    rep,
    columns: STATEMENT_COLUMNS,
    rows: rowsOf(account),
  }
  if (format === 'csv') return await csvOfRows(context, file)
  return await workbookOfRows(context, {
    ...file,
    sheetName: 'Statement',
    kinds: { on: 'day', due_on: 'day', amount: 'money', balance: 'money' },
  })
}

function rowsOf({ state, period, entries, policies }: ReadAccount): Row[] {
  const entryOf = new Map(entries.map((entry) => [entry.number, entry]))
  const zone = period.timeZone
  const sum = (on: string, document: string, balance: number): Row => ({
    on,
    number: '',
    document,
    policy: '',
    due_on: '',
    amount: '',
    balance,
    time_zone: zone,
  })
  return [
    sum(period.from, 'Opening balance', toDollars(state.opening)),
    ...state.lines.map(({ number, type, part, on, amount, balance }) => {
      const entry = entryOf.get(number)
      return {
        on,
        number,
        document: [ENTRY_TYPE_NAMES[type], STATEMENT_PART_NAMES[part]].filter(Boolean).join(', '),
        policy: policies.get(entry?.policyId ?? '')?.number ?? '',
        due_on: entry?.dueOn ?? '',
        amount: toDollars(amount),
        balance: toDollars(balance),
        time_zone: zone,
      }
    }),
    sum(period.to, 'Closing balance', toDollars(state.closing)),
  ]
}
