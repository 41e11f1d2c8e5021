/**
 * The chart of accounts for purchases. Debits increase assets, contra-income and expenses; credits increase income.
 */
export const ACCOUNTS = {
  accounts_receivable: { label: 'Accounts receivable', kind: 'asset' },
  card_clearing: { label: 'Card payments in transit', kind: 'asset' },
  undeposited_funds: { label: 'Undeposited funds', kind: 'asset' },
  premium_income: { label: 'Premium income', kind: 'income' },
  signs_and_shipping_income: { label: 'Bonus prizes, signs and shipping', kind: 'income' },
  discounts_given: { label: 'Client discounts', kind: 'contra-income' },
  coupon_discounts: { label: 'Coupon discounts', kind: 'contra-income' },
  producer_commissions: { label: 'Producer commissions', kind: 'expense' },
} as const satisfies Record<string, { label: string; kind: 'asset' | 'income' | 'contra-income' | 'expense' }>

export type Account = keyof typeof ACCOUNTS
