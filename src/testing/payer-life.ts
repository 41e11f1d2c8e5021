import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import type { Rep } from '#server/access/access.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { readMoney } from '#testing/an-invoice.ts'
import { endorse } from '#testing/endorsed-policy.ts'
import { byCard, type HeldPolicy, openWithLink, sendChange, sendPreview } from '#testing/held-policy.ts'
import { NaiveAccount } from '#testing/naive-books.ts'
import type { NaivePayers } from '#testing/naive-payers.ts'
import { OTHERS } from '#testing/payer-steps.ts'
import { type PolicyOffice, readPolicy } from '#testing/policy-office.ts'
import { expectRightFigures } from '#testing/right-figures.ts'
import { recordProducer } from '#testing/recorded-producer.ts'
import type { Client } from '#testing/server.ts'

export type ChangeRequest = Parameters<typeof sendChange>[2]

/** What happens in any life of a policy that several people pay for, with the second bookkeeping of it. */
export interface PayerLife {
  office: PolicyOffice
  policy: HeldPolicy
  books: NaivePayers
  /** A rep's browser; opened again once its session has ended. */
  desk: Client
}

export const payerOf = ({ office, books }: PayerLife) => openWithLink(office, books.now.who)

/** Another producer of record, or none. */
export async function handOver({ policy, books, desk }: PayerLife, to: string | null): Promise<void> {
  const { data } = (await desk.get(`/api/admin/policies/${policy.number}/producer-of-record`)).json()
  const producer = to === null ? null : (OTHERS[to] ?? null)
  const answer = await recordProducer({ rep: desk }, policy, producer, { payer: data.payer })
  expectNoFault(answer)
  if (answer.statusCode === 200) books.handOver({ who: to ?? policy.email, isNet: to !== null })
}

export async function giveCourtesy({ policy, books, desk }: PayerLife, amount: number): Promise<void> {
  const body = { amount, reason: 'The signs came late' }
  const answer = await desk.send('POST', `/api/policies/${policy.number}/credits`, body, aKey())
  expectNoFault(answer)
  if (answer.statusCode === 201) books.now.account.courtesy(amount)
}

/** So much at most is taken off by endorsements: less than any price. */
const MOST_TAKEN_OFF = 120

/** A rep writes an endorsement, unless it would take off too much. */
export async function endorseBy(
  { office, policy, books, desk }: PayerLife,
  difference: number,
): Promise<void> {
  if (books.endorsed + difference < -MOST_TAKEN_OFF) return
  const answer = await endorse(office, policy, { premium_difference: difference, by: desk })
  if (isApplied(answer)) books.endorse(difference)
}

/** Whoever pays asks for money back. */
export async function askRefund(life: PayerLife, amount: number): Promise<void> {
  const { policy, books } = life
  const browser = await payerOf(life)
  const answer = await browser.send('POST', `/api/policies/${policy.number}/refunds`, { amount }, aKey())
  expectNoFault(answer)
  if (answer.statusCode < 300) books.refund(books.now.who, amount)
}

/** Whoever pays asks, and pays by card what it costs; whether it was applied. */
export async function askChange(life: PayerLife, browser: Client, request: ChangeRequest): Promise<boolean> {
  const { number } = life.policy
  const preview = await sendPreview(browser, number, request)
  expectNoFault(preview)
  const { data } = preview.json()
  const paid = data?.needs_payment
    ? { amount_due: data.effect.charge, payment: await byCard(life.office) }
    : {}
  return isApplied(await sendChange(browser, number, { ...request, ...paid }))
}

/** Months later: the sessions have ended, and what must be done by itself is done. */
export async function skipTo(life: PayerLife, moment: string, rep: Rep): Promise<void> {
  life.office.setTime(moment)
  await life.office.runJobs()
  life.desk = await signedInRep(life.office, rep)
}

/** The books hold, and the money of all and of whoever pays now is that of the second bookkeeping. */
export async function expectSameMoney(life: PayerLife, what: string): Promise<void> {
  const { office, policy, books, desk } = life
  expect(await findBookErrors(office.context.db, office.context.now()), what).toEqual([])
  await expectRightFigures(office.context, what)
  const seen = await readPolicy(await payerOf(life), policy)
  const all = (await readMoney(desk, policy.number)).statement
  for (const [who, statement, money] of [
    ['all', all, books.money()],
    // Who has paid nothing so far has no statement.
    [books.now.who, seen.statement ?? NOTHING, books.money(books.now.who)],
  ] as const)
    for (const [figure, dollars] of Object.entries(money))
      // What goes back to several people is rounded to cents; this bookkeeping is not.
      expect(
        Number(statement[figure as keyof typeof money]),
        `${figure} of ${who} after ${what}`,
      ).toBeCloseTo(dollars, 1)
}

const NOTHING = new NaiveAccount().money

const aKey = () => ({ 'idempotency-key': randomUUID() })

interface Answer {
  statusCode: number
  body: string
  json: () => { data?: { state?: string } }
}

export function expectNoFault({ statusCode, body }: Answer): void {
  expect(statusCode, body).toBeLessThan(500)
}

export function isApplied(answer: Answer): boolean {
  expectNoFault(answer)
  return answer.statusCode === 200 && answer.json().data?.state === 'applied'
}
