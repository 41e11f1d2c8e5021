/**
 * The chart of accounts. Debits increase assets, contra-income and expenses; credits increase liabilities and income.
 */
export const ACCOUNTS = {
  accounts_receivable: { label: 'Accounts receivable', kind: 'asset' },
  card_clearing: { label: 'Card payments in transit', kind: 'asset' },
  undeposited_funds: { label: 'Undeposited funds', kind: 'asset' },
  /** What we owe back to customers and have neither applied to an invoice nor refunded. */
  customer_credits: { label: 'Customer credits', kind: 'liability' },
  premium_income: { label: 'Premium income', kind: 'income' },
  signs_and_shipping_income: { label: 'Bonus prizes, signs and shipping', kind: 'income' },
  /** What reps bill beside the price of a policy. */
  service_fees: { label: 'Service fees', kind: 'income' },
  cancellation_fees: { label: 'Cancellation fees', kind: 'income' },
  discounts_given: { label: 'Client discounts', kind: 'contra-income' },
  coupon_discounts: { label: 'Coupon discounts', kind: 'contra-income' },
  producer_commissions: { label: 'Producer commissions', kind: 'expense' },
  goodwill: { label: 'Goodwill', kind: 'expense' },
  /** What the gateway keeps of card payments. */
  gateway_fees: { label: 'Card processing fees', kind: 'expense' },
  /** What the bank books by itself, beside what it pays. */
  bank_charges: { label: 'Bank charges', kind: 'expense' },
  interest_income: { label: 'Interest income', kind: 'income' },
  /** What wins cost. */
  claims_incurred: { label: 'Claims incurred', kind: 'expense' },
  /** Set aside for wins that are reported and not decided. */
  claims_reserve: { label: 'Claims reserve', kind: 'liability' },
  /** Awarded and not paid yet. */
  claims_payable: { label: 'Claims payable', kind: 'liability' },
  bank: { label: 'Bank', kind: 'asset' },
} as const satisfies Record<string, { label: string; kind: AccountKind }>

type AccountKind = 'asset' | 'liability' | 'income' | 'contra-income' | 'expense'

export type Account = keyof typeof ACCOUNTS

export const ACCOUNT_NAMES = Object.keys(ACCOUNTS) as [Account, ...Account[]]

/** Whether it tells what was earned in a period, not what there is or is owed. */
export function isOfResult(account: Account): boolean {
  const { kind } = ACCOUNTS[account]
  return kind !== 'asset' && kind !== 'liability'
}
