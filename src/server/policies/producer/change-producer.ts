import { createHash } from 'node:crypto'
import { ProblemError } from '#domain/problem.ts'
import { type NewProducerKey, readNewProducer, withProducer } from '#domain/policy/new-producer.ts'
import {
  currentPayer,
  type EarlierPayer,
  partyOfPayer,
  payerEmail,
} from '#domain/policy/producer-of-record.ts'
import { contestDates, type FlatAnswers, quoteFrom } from '#domain/quote/model/quote.ts'
import type { WireValue } from '#domain/values/field.ts'
import { getEmailKey } from '#domain/values/email-address.ts'
import { listOpenPayments } from '#server/accounting/invoices/repository.ts'
import { lockPolicy } from '#server/accounting/repository.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/db/database.ts'
import type { Rep } from '#server/access/access.ts'
import { runWrite } from '#server/writes/run-write.ts'
import type { ChangeCaller } from '#server/policies/amendments/change-caller.ts'
import { lockSubject } from '#server/policies/amendments/change-subject.ts'
import { leaseWaitingPayment } from '#server/policies/amendments/charging/pay-change.ts'
import { findOpenChange } from '#server/policies/amendments/repository.ts'
import {
  endAccessOfEmail,
  endProducersEmailChange,
  endPurchaseSession,
} from '#server/policies/email-change/repository.ts'
import { handOverChange } from '#server/policies/producer/hand-over-change.ts'
import { queueProducerMails } from '#server/policies/producer/queue-producer-mails.ts'
import { storeProducer, hasPolicies, type Policy } from '#server/policies/repository.ts'
import { isOpenPurchase } from '#domain/purchase/purchase-state.ts'
import { leaseWaiting, RETRY_SHORTLY } from '#server/payments/settling/lease-waiting.ts'
import { cancelPurchase } from '#server/payments/settling/settle-purchase.ts'
import { updateQuote } from '#server/quotes/repository.ts'

export interface ProducerChange {
  number: string
  /** How many have paid so far, as the rep saw it, if the call says so. */
  payer?: number | undefined
  /** Its fields in their wire form; null for none. */
  producer: Readonly<Partial<Record<NewProducerKey, WireValue | undefined>>> | null
  reason: string
  idempotencyKey: string
  rep: Rep
}

const PAYMENT_ENDED = 'The producer of record changed before the payment was confirmed. Nothing was charged'

/**
 * Gives a policy another producer of record, or none. Payments that wait for their cardholders are cancelled at the gateway first; one
 * that came through is the earlier producer's.
 *
 * @rule N87 A rep changes the producer of record with a reason: access, mail and what is paid from then on follow at once, the
 * earlier one's sessions and links end, and what was posted stays.
 */
export async function changeProducer(
  context: Context,
  asked: ProducerChange,
): Promise<{ policy: Policy; answers: FlatAnswers; replayed: boolean }> {
  await endOpenPayments(context, asked)
  return runWrite(context, async (trx, effects) => {
    const inTransaction = { ...context, db: trx }
    const subject = await lockSubject(trx, asOffice(asked).session, asked.number)
    const { policy, stored } = subject
    const earlierRequest = policy.earlierPayers.find(({ request }) => request?.key === asked.idempotencyKey)
    if (earlierRequest) {
      if (earlierRequest.request?.hash !== hashOf(asked))
        throw new ProblemError({ code: 'IDEMPOTENCY_KEY_REUSED' })
      effects.noAudit('It was recorded when it was changed')
      return { policy, answers: stored.answers, replayed: true }
    }
    // Its money waits for this, and this for its money.
    await lockPolicy(trx, policy.id)
    if (!isAsSeen(policy, asked))
      throw new ProblemError({ code: 'VERSION_CONFLICT', current: { payer: currentPayer(policy) } })
    const isCharging = (await findOpenChange(trx, policy.id))?.state === 'charging'
    if (isCharging || (await listOpenPayments(trx, policy.id)).length > 0)
      throw new ProblemError(RETRY_SHORTLY)
    const producer = readProducer(asked, quoteFrom(stored.answers))
    const producerEmail = producer === null ? null : getEmailKey(String(producer['producer_email']))
    if (producerEmail === policy.producerEmail) throw sameProducer(producerEmail)

    const at = context.now()
    const payer = currentPayer(policy)
    const earlier: EarlierPayer = {
      email: payerEmail(policy),
      ...partyOfPayer(subject.quote, policy, payer),
      until: at.toISOString(),
      request: { key: asked.idempotencyKey, hash: hashOf(asked) },
    }
    const changed = { ...policy, producerEmail, earlierPayers: [...policy.earlierPayers, earlier] }
    const answers = withProducer(stored.answers, producer)
    const quote = quoteFrom(answers)
    await storeProducer(trx, changed)
    await updateQuote(trx, stored.id, stored.version + 1, {
      answers,
      email: payerEmail(changed),
      price: stored.price,
      updatedAt: at,
    })
    await endAccess(trx, policy, changed)
    const { rep, reason } = asked
    await handOverChange(inTransaction, await lockSubject(trx, asOffice(asked).session, asked.number))
    await queueProducerMails(inTransaction, subject, { policy: changed, quote, earlier })
    await effects.audit({
      quoteId: stored.id,
      at,
      actor: 'rep',
      repId: rep.id,
      event: 'producer_changed',
      detail: {
        policy: policy.number,
        from: policy.producerEmail ?? '',
        to: producerEmail ?? '',
        reason,
      },
    })
    effects.publish({ quoteId: stored.id, by: rep })
    return { policy: changed, answers, replayed: false }
  })
}

/** A rep may open every policy. */
function asOffice({ rep }: ProducerChange): ChangeCaller {
  return { session: { grants: 'everything' }, rep }
}

/** Cancels the payments of a change and of invoices that wait for their cardholders, so that the earlier producer pays nothing afterwards. */
async function endOpenPayments(context: Context, asked: ProducerChange): Promise<void> {
  const leased = await runWrite(context, async (trx, effects) => {
    effects.noAudit('What becomes of the payment is recorded when it is settled')
    const { policy } = await lockSubject(trx, asOffice(asked).session, asked.number)
    if (!isAsSeen(policy, asked)) return []
    const open = await findOpenChange(trx, policy.id)
    const ofChange = open?.state === 'charging' ? await leaseWaitingPayment(trx, context, open) : undefined
    const all = ofChange ? [ofChange] : []
    for (const payment of await listOpenPayments(trx, policy.id)) {
      const ofInvoice = await leaseWaiting(trx, context, payment)
      if (ofInvoice) all.push(ofInvoice)
    }
    return all
  })
  for (const payment of leased)
    if (isOpenPurchase(await cancelPurchase(context, payment, PAYMENT_ENDED)))
      throw new ProblemError(RETRY_SHORTLY)
}

/** Whoever paid when the rep looked still pays. */
function isAsSeen(policy: Policy, { payer }: ProducerChange): boolean {
  return payer === undefined || payer === currentPayer(policy)
}

function readProducer({ producer }: ProducerChange, quote: ReturnType<typeof quoteFrom>): FlatAnswers | null {
  if (producer === null) return null
  const read = readNewProducer(producer, contestDates(quote).at(-1))
  if (!read.ok) throw new ProblemError({ code: 'INVALID', fields: read.problems })
  return read.answers
}

function sameProducer(email: string | null): ProblemError {
  const field = email === null ? 'producer' : 'producer_email'
  const message =
    email === null ? 'The insured already acts without a producer' : 'This is already the producer of record'
  return new ProblemError({ code: 'INVALID', fields: [{ section: 'request', field, message }] })
}

/** Ends what opened the policy for whoever acted for it; other policies of the address stay open to it. */
async function endAccess(trx: Db, before: Policy, { id }: Policy): Promise<void> {
  await endPurchaseSession(trx, id)
  await endProducersEmailChange(trx, id)
  const { producerEmail } = before
  if (producerEmail !== null && !(await hasPolicies(trx, producerEmail)))
    await endAccessOfEmail(trx, producerEmail)
}

function hashOf({ payer, producer, reason }: ProducerChange): string {
  return createHash('sha256')
    .update(JSON.stringify([payer, producer, reason]))
    .digest('hex')
}
