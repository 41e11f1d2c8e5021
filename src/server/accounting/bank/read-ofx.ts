import { createHash } from 'node:crypto'
import { parse } from 'ofx-js'
import { ACCOUNT_OF_THE_BOOKS, type ReadLine, readBankAmount } from '#domain/accounting/bank/bank-line.ts'
import { parseIsoDate } from '#domain/values/calendar.ts'
import { refuseBank } from '#server/accounting/bank/refuse-bank.ts'

/** What a file of the bank says. */
export interface ReadFile {
  /** What tells the account from others, without its number. */
  account: string
  lines: ReadLine[]
}

type Node = { [name: string]: unknown }

/**
 * Reads the statement of one account, as SGML (version 1) or XML (version 2).
 *
 * @rule O06 A transaction that cannot be read refuses the whole file, and is named by its line.
 */
export async function readOfx(text: string): Promise<ReadFile> {
  const statement = await findStatement(text)
  const from = nodeOf(statement['bankacctfrom'])
  const account = textOf(from['acctid'])
  if (account === '') throw notOfx('The file doesn’t say which account it’s of')
  // They would be reconciled with themselves.
  if (account === ACCOUNT_OF_THE_BOOKS) throw notOfx('This file is from our own books, not from the bank')
  const currency = textOf(statement['curdef'])
  if (currency !== '' && currency !== 'USD') throw notOfx('The account isn’t in US dollars')
  const key = createHash('sha256')
    .update(`${textOf(from['bankid'])}/${account}`)
    .digest('hex')
  const transactions = listOf(nodeOf(statement['banktranlist'])['stmttrn'])
  const lineNumbers = linesOfTag(text, 'STMTTRN')
  return {
    account: key.slice(0, 16),
    lines: transactions.map((one, place) => readTransaction(nodeOf(one), lineNumbers[place] ?? place + 1)),
  }
}

function readTransaction(transaction: Node, line: number): ReadLine {
  const fitid = textOf(transaction['fitid'])
  if (fitid === '' || fitid.length > 255) throw notOfx(`Line ${line}: the transaction has no FITID`)
  const posted = /^(\d{4})(\d{2})(\d{2})/.exec(textOf(transaction['dtposted']))
  const dated = posted ? parseIsoDate(`${posted[1]}-${posted[2]}-${posted[3]}`) : undefined
  if (!dated) throw notOfx(`Line ${line}: the date of the transaction isn’t a day`)
  const amount = readBankAmount(textOf(transaction['trnamt']))
  if (amount === undefined) throw notOfx(`Line ${line}: the amount of the transaction can’t be read`)
  const words = ['checknum', 'name', 'memo'].map((name) => textOf(transaction[name]))
  return { fitid, dated, amount, description: words.filter(Boolean).join(' ').slice(0, 500) }
}

async function findStatement(text: string): Promise<Node> {
  const start = text.search(/<OFX>/i)
  if (start === -1) throw notOfx('This isn’t an OFX file')
  const plain = text.slice(start).replaceAll(/\s+/g, ' ')
  // The library takes time that grows with the square of what is no plain tag, and of spaces; it reads no names with dots.
  if (/<(?!\/?[A-Za-z][\w.-]{0,40} ?\/?>)/.test(plain)) throw notOfx('This isn’t an OFX file')
  const content = plain.replaceAll(/<(\/?)([\w.-]+)/g, (_tag, end: string, name: string) => {
    const lower = name.toLowerCase().replaceAll(/[.-]/g, '')
    return `<${end}${lower === 'ofx' ? 'OFX' : lower}`
  })
  const parsed = await parse(content).catch(() => undefined)
  if (!parsed) throw notOfx('The file can’t be read as OFX. Export it from the bank again')
  const responses = listOf(nodeOf(nodeOf(parsed.OFX)['bankmsgsrsv1'])['stmttrnrs'])
  if (responses.length > 1) throw notOfx('The file has several accounts. Export one at a time')
  const [statement] = responses.map((one) => nodeOf(one)['stmtrs'])
  if (statement === undefined) throw notOfx('The file has no statement of a bank account')
  return nodeOf(statement)
}

/** One that stands alone is no list. */
function listOf(value: unknown): unknown[] {
  if (value === undefined || value === '') return []
  return Array.isArray(value) ? value : [value]
}

function nodeOf(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : ''
}

/** In which lines a tag begins, counted from 1. */
function linesOfTag(text: string, tag: string): number[] {
  return text.split('\n').flatMap((line, place) => {
    const count = line.toUpperCase().split(`<${tag}>`).length - 1
    return Array.from({ length: count }, () => place + 1)
  })
}

function notOfx(message: string) {
  return refuseBank('text', message)
}
