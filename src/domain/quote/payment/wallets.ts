/** The wallets that can pay by card, with their names. */
export const WALLETS = { google_pay: 'Google Pay', apple_pay: 'Apple Pay' } as const

export type Wallet = keyof typeof WALLETS

export const WALLET_IDS = ['google_pay', 'apple_pay'] as const satisfies readonly Wallet[]
