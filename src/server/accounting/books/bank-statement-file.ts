import { Readable } from 'node:stream'
import { ACCOUNT_OF_THE_BOOKS } from '#domain/accounting/bank/bank-line.ts'
import { ENTRY_TYPE_NAMES } from '#domain/accounting/entry-types.ts'
import { type CalendarDate, dateInTimeZone } from '#domain/values/calendar.ts'
import { type Cents, toDollars, ZERO } from '#domain/values/money.ts'
import { toWindowsText } from '#server/accounting/books/journal-lines.ts'
import type { FoundEntry } from '#server/accounting/books/repository.ts'

interface BankPeriod {
  from: CalendarDate
  to: CalendarDate
  timeZone: string
  /** What the account had before the period. */
  opening: Cents
  /** When the file is written. */
  at: Date
}

/**
 * The account of the bank as the books have it, as a statement in OFX 1.0.2, written as its entries are read.
 *
 * @rule O06 What moved the bank leaves as OFX, which QuickBooks and other programs import; its transactions and what was there before make the balance that it states.
 */
export function bankStatementFile(entries: AsyncIterable<FoundEntry>, period: BankPeriod): Readable {
  return Readable.from(writeStatement(entries, period), { objectMode: false })
}

async function* writeStatement(
  entries: AsyncIterable<FoundEntry>,
  { from, to, timeZone, opening, at }: BankPeriod,
): AsyncGenerator<Buffer> {
  yield toWindowsText(headOf(from, to, at))
  let balance: number = opening
  for await (const entry of entries) {
    const moved = movementOf(entry)
    if (moved === ZERO) continue
    balance += moved
    yield toWindowsText(transactionOf(entry, moved, timeZone))
  }
  yield toWindowsText(
    `</BANKTRANLIST>\r\n<LEDGERBAL><BALAMT>${amountOf(balance as Cents)}</BALAMT><DTASOF>${digitsOf(to)}</DTASOF></LEDGERBAL>\r\n` +
      '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n',
  )
}

function movementOf({ lines }: FoundEntry): Cents {
  return lines.reduce(
    (sum, { account, debit, credit }) => (account === 'bank' ? sum + debit - credit : sum),
    0,
  ) as Cents
}

const STATUS = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'

function headOf(from: CalendarDate, to: CalendarDate, at: Date): string {
  return [
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'VERSION:102',
    'SECURITY:NONE',
    'ENCODING:USASCII',
    'CHARSET:1252',
    'COMPRESSION:NONE',
    'OLDFILEUID:NONE',
    'NEWFILEUID:NONE',
    '',
    `<OFX><SIGNONMSGSRSV1><SONRS>${STATUS}<DTSERVER>${digitsOf(at.toISOString().slice(0, 19))}</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>0</TRNUID>${STATUS}<STMTRS><CURDEF>USD</CURDEF>`,
    // The number of the account itself is not kept.
    `<BANKACCTFROM><BANKID>0</BANKID><ACCTID>${ACCOUNT_OF_THE_BOOKS}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${digitsOf(from)}</DTSTART><DTEND>${digitsOf(to)}</DTEND>`,
    '',
  ].join('\r\n')
}

function transactionOf(
  { number, type, party, postedAt }: FoundEntry,
  moved: Cents,
  timeZone: string,
): string {
  const day = digitsOf(dateInTimeZone(postedAt, timeZone))
  const what = `${ENTRY_TYPE_NAMES[type]} ${number}`
  return (
    `<STMTTRN><TRNTYPE>${moved > 0 ? 'CREDIT' : 'DEBIT'}</TRNTYPE><DTPOSTED>${day}</DTPOSTED><TRNAMT>${amountOf(moved)}</TRNAMT>` +
    `<FITID>${number}</FITID><NAME>${textOf(party || what)}</NAME><MEMO>${textOf(what)}</MEMO></STMTTRN>\r\n`
  )
}

function amountOf(cents: Cents): string {
  return toDollars(cents).toFixed(2)
}

function digitsOf(moment: string): string {
  return moment.replaceAll(/\D/g, '')
}

/** At most as long as a name may be, on one line, with the three signs that tags are made of as words of their own. */
function textOf(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 32)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
