import { randomBytes } from 'node:crypto'
import { type Db } from '#server/db/database.ts'
import { NOT_UNDERSTOOD } from '#server/payments/decline-words.ts'
import {
  type Charge,
  type ChargeRequest,
  GatewayUnknown,
  type PaymentGateway,
} from '#server/payments/gateway.ts'
import {
  bookCharge,
  findCharge,
  findToken,
  type SandboxCharge,
  type SandboxToken,
} from '#server/payments/repository.ts'
import { DECLINE_REASONS, type Outcome, walletOfToken } from '#server/payments/sandbox-cards.ts'

/**
 * A gateway inside the program, with its own books: for trying things out and for tests. Its books are written
 * apart from ours, as those of a real gateway are, so that a crash can fall between the two.
 */
export function sandboxGateway({ db, now }: { db: Db; now: () => Date }): PaymentGateway {
  return {
    name: 'sandbox',
    charge: (request) => charge(db, request, now()),
    cancel: async (key) =>
      answerOf(db, await bookCharge(db, { ...blank(key, now()), amountCents: 0, state: 'canceled' })),
  }
}

async function charge(
  db: Db,
  { key, amount, token, requestId = null }: ChargeRequest,
  at: Date,
): Promise<Charge> {
  const already = await findCharge(db, key)
  if (already) return answerOf(db, already)
  const card = await findToken(db, token)
  if (!card) return { state: 'declined', reason: NOT_UNDERSTOOD }

  const outcome = card.outcome as Outcome
  const booked = await bookCharge(db, {
    ...blank(key, at),
    token,
    requestId,
    amountCents: amount,
    ...(outcome in DECLINE_REASONS
      ? { state: 'declined', declineReason: reasonOf(outcome) }
      : { state: 'approved' }),
  })
  if (outcome === 'charge_then_time_out') throw new GatewayUnknown('The gateway did not answer in time')
  return answerOf(db, booked, card)
}

function reasonOf(outcome: Outcome): string | null {
  return outcome in DECLINE_REASONS ? DECLINE_REASONS[outcome as keyof typeof DECLINE_REASONS] : null
}

function blank(key: string, createdAt: Date): Omit<SandboxCharge, 'amountCents' | 'state'> {
  const reference = `ch_${randomBytes(12).toString('hex')}`
  return { reference, idempotencyKey: key, token: null, declineReason: null, requestId: null, createdAt }
}

async function answerOf(db: Db, booked: SandboxCharge, known?: SandboxToken): Promise<Charge> {
  if (booked.state === 'canceled') return { state: 'canceled' }
  if (booked.state === 'declined')
    return { state: 'declined', reason: booked.declineReason ?? DECLINE_REASONS.decline }
  const card = known ?? (booked.token === null ? undefined : await findToken(db, booked.token))
  if (!card) throw new GatewayUnknown('The card of this charge is not in the books')
  const { token, brand, lastDigits } = card
  const wallet = walletOfToken(token)
  const shown = { brand, lastDigits, ...(wallet && { wallet }) }
  return { state: 'approved', reference: booked.reference, card: shown }
}
