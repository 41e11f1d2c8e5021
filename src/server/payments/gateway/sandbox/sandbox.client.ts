import { randomBytes } from 'node:crypto'
import type { Db } from '#server/kit/db/database.ts'
import { CARD_UNREADABLE } from '#server/payments/gateway/decline-reasons.ts'
import {
  type Charge,
  type ChargeRequest,
  formatExpiry,
  GatewayOutcomeUnknown,
  type PaymentGateway,
} from '#server/payments/gateway/payment-gateway.ts'
import {
  recordCharge,
  findCharge,
  findToken,
  type SandboxCharge,
  type SandboxToken,
  spendToken,
} from '#server/payments/gateway/repository.ts'
import { refundInSandbox } from '#server/payments/gateway/sandbox/sandbox-refund.ts'
import {
  DECLINE_REASONS,
  type SandboxOutcome,
  walletOfToken,
} from '#server/payments/gateway/sandbox/sandbox-cards.ts'

/**
 * A gateway inside the program for demos and tests. Its ledger is written in transactions of its own, like that of a real
 * gateway, so that a crash can happen between the two.
 */
export function sandboxGateway({ db, now }: { db: Db; now: () => Date }): PaymentGateway {
  return {
    name: 'sandbox',
    charge: (request) => charge(db, request, now()),
    cancel: async (key) =>
      toCharge(db, await recordCharge(db, { ...newCharge(key, now()), amountCents: 0, state: 'canceled' })),
    refund: (request) => refundInSandbox(db, request, now()),
  }
}

/** @rule C15 A token pays once, as that of any gateway: for something else the card is entered again. */
async function charge(
  db: Db,
  { key, amount, token, requestId = null }: ChargeRequest,
  at: Date,
): Promise<Charge> {
  const existing = await findCharge(db, key)
  if (existing) return toCharge(db, existing)
  const card = await spendToken(db, token, key)
  if (!card) return { state: 'declined', reason: CARD_UNREADABLE }

  const outcome = card.outcome as SandboxOutcome
  const ledgerCharge = await recordCharge(db, {
    ...newCharge(key, at),
    token,
    requestId,
    amountCents: amount,
    ...(outcome in DECLINE_REASONS
      ? { state: 'declined', declineReason: reasonOf(outcome) }
      : { state: 'approved' }),
  })
  if (outcome === 'charge_then_time_out') throw new GatewayOutcomeUnknown('The gateway didn’t answer in time')
  return toCharge(db, ledgerCharge, card)
}

function reasonOf(outcome: SandboxOutcome): string | null {
  return outcome in DECLINE_REASONS ? DECLINE_REASONS[outcome as keyof typeof DECLINE_REASONS] : null
}

function newCharge(key: string, createdAt: Date): Omit<SandboxCharge, 'amountCents' | 'state'> {
  const reference = `ch_${randomBytes(12).toString('hex')}`
  return { reference, idempotencyKey: key, token: null, declineReason: null, requestId: null, createdAt }
}

async function toCharge(db: Db, ledgerCharge: SandboxCharge, known?: SandboxToken): Promise<Charge> {
  if (ledgerCharge.state === 'canceled') return { state: 'canceled' }
  if (ledgerCharge.state === 'declined')
    return { state: 'declined', reason: ledgerCharge.declineReason ?? DECLINE_REASONS.decline }
  const card = known ?? (ledgerCharge.token === null ? undefined : await findToken(db, ledgerCharge.token))
  if (!card) throw new GatewayOutcomeUnknown('The card of this charge isn’t in the ledger')
  const { token, brand, lastDigits, expMonth, expYear } = card
  const wallet = walletOfToken(token)
  const expires = formatExpiry(expMonth, expYear)
  const shown = { brand, lastDigits, expires, ...(wallet && { wallet }) }
  return { state: 'approved', reference: ledgerCharge.reference, card: shown }
}
