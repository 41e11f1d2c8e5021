import { type Account, ACCOUNT_NAMES, ACCOUNTS, isOfResult } from '#domain/accounting/accounts.ts'
import { type Cents, subtract, sum, ZERO } from '#domain/values/money.ts'

/** What was posted to an account. */
export interface AccountSums {
  account: Account
  /** Debits less credits before the period. */
  before: Cents
  /** In the period. */
  debit: Cents
  credit: Cents
}

/** The same with what there is afterwards. */
export interface AccountLine extends AccountSums {
  /** Debits less credits until the end of the period. */
  after: Cents
}

/** An account with its amount, above 0 where it stands on the side that accounts of its kind have. */
export interface StatementLine {
  account: Account
  amount: Cents
}

export interface Section {
  lines: StatementLine[]
  total: Cents
}

/** The three statements of a period. */
export interface Books {
  trialBalance: { lines: AccountLine[]; debit: Cents; credit: Cents }
  result: { income: Section; deductions: Section; expenses: Section; total: Cents }
  balance: {
    assets: Section
    liabilities: Section
    /** What was earned before the period, and in it. */
    earlierResult: Cents
    result: Cents
    /** What is owed and what was earned. */
    total: Cents
  }
}

/**
 * The statements of a period from what was posted to each account.
 *
 * @rule O06 All debits are all credits; what there is is what is owed and what was earned.
 */
export function buildBooks(posted: readonly AccountSums[]): Books {
  const sumsOf = new Map(posted.map((one) => [one.account, one]))
  const lines = ACCOUNT_NAMES.map((account) => lineOf(account, sumsOf.get(account)))
  const inPeriod = ({ debit, credit }: AccountLine) => subtract(debit, credit)
  const [income, deductions, expenses] = [
    sectionOf(lines, 'income', inPeriod),
    sectionOf(lines, 'contra-income', inPeriod),
    sectionOf(lines, 'expense', inPeriod),
  ]
  const [assets, liabilities] = [
    sectionOf(lines, 'asset', ({ after }) => after),
    sectionOf(lines, 'liability', ({ after }) => after),
  ]
  const result = subtract(subtract(income.total, deductions.total), expenses.total)
  const earned = lines.filter(({ account }) => isOfResult(account))
  const earlierResult = subtract(ZERO, sum(earned.map(({ before }) => before)))
  return {
    trialBalance: {
      lines,
      debit: sum(lines.map(({ debit }) => debit)),
      credit: sum(lines.map(({ credit }) => credit)),
    },
    result: { income, deductions, expenses, total: result },
    balance: {
      assets,
      liabilities,
      earlierResult,
      result,
      total: sum([liabilities.total, earlierResult, result]),
    },
  }
}

function lineOf(account: Account, found: AccountSums | undefined): AccountLine {
  const { before, debit, credit } = found ?? { before: ZERO, debit: ZERO, credit: ZERO }
  return { account, before, debit, credit, after: subtract(sum([before, debit]), credit) }
}

type Kind = (typeof ACCOUNTS)[Account]['kind']

/** Accounts of a kind, each with its amount on the side that the kind has. */
function sectionOf(
  lines: readonly AccountLine[],
  kind: Kind,
  amountOf: (line: AccountLine) => Cents,
): Section {
  const isCredit = kind === 'liability' || kind === 'income'
  const found = lines
    .filter(({ account }) => ACCOUNTS[account].kind === kind)
    .map((line) => ({
      account: line.account,
      amount: isCredit ? subtract(ZERO, amountOf(line)) : amountOf(line),
    }))
  return { lines: found, total: sum(found.map(({ amount }) => amount)) }
}
