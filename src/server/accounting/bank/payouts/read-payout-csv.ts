import type { PayoutRow } from '#domain/accounting/bank/payout.ts'
import { readBankAmount } from '#domain/accounting/bank/bank-line.ts'
import { parseDay } from '#domain/values/calendar.ts'
import { readCsvRows } from '#server/accounting/bank/read-csv-rows.ts'
import { refuseBank } from '#server/accounting/bank/refuse-bank.ts'

const COLUMNS = ['Payout', 'Date', 'Charge', 'Gross', 'Fee']

/** @rule O06 A row that cannot be read refuses the whole file, and is named by its line. */
export function readPayoutCsv(text: string): PayoutRow[] {
  return readCsvRows(text, COLUMNS).map(({ record, info: { lines: line } }) => {
    const of = (name: string) => (record[name] ?? '').trim()
    const wrong = (message: string) => refuseBank('text', `Line ${line}: ${message}`)
    const [payout, charge] = [of('payout'), of('charge')]
    if (payout === '' || payout.length > 100) throw wrong('the payout has no name')
    if (charge.length > 100) throw wrong('the charge can’t be read')
    const paidOn = parseDay(of('date'))
    if (!paidOn) throw wrong('the date isn’t a day, such as 01/31/2027')
    const [gross, fee] = [readBankAmount(of('gross')), readBankAmount(of('fee'))]
    if (gross === undefined || fee === undefined) throw wrong('the amounts can’t be read')
    if (charge === '' && gross !== 0) throw wrong('an amount without a charge can’t be found in the books')
    return { payout, paidOn, charge, gross, fee, line }
  })
}
