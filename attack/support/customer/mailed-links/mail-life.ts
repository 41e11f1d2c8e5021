import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { formatContestDate } from '#domain/values/calendar.ts'
import { eventDay } from '../../../../e2e/support/quotes/quote-api.ts'
import { createCredit, CREDIT, expectRefunded, refund } from '../../../attacks/purchase/refunds.ts'
import { followLink, startEmailChange } from '../email-changes.ts'
import { billPolicy, recordCheck } from '../billed-policy.ts'
import { createProducersVictim, createVictim } from '../victims.ts'
import { whileStopped } from '../while-stopped.ts'
import { askForChange, buyPolicy, changeOfContest, type HeldPolicy } from '../../held-policy.ts'
import { buy, createReadyQuote, randomKey, type ReadyQuote } from '../../ready-quote.ts'
import { type AttackTarget, proveRep } from '../../target.ts'
import { claimWin, claimWithPeople, letBePlayed, letDocumentsBeOwed } from './claim-life.ts'
import { expectDone } from './expect-done.ts'
import { CHOSEN_SUBJECTS } from './mail-kinds.ts'
import { resetByOperator, workInOffice } from './office-life.ts'
import { askForOtherSigns, nameWitness, prepareEvent, shipSigns } from './event-life.ts'

/** A setting of the program: a quote gets a follow-up after so many days. */
export const FOLLOW_UP_DAYS = 3

/** What the program mails months later, or days. */
export interface Kept {
  /** A quote that nobody buys. */
  open: ReadyQuote
  /** Whose event was long ago. */
  played: HeldPolicy
  /** On which somebody wins, once it is played. */
  won: HeldPolicy
  /** Whose event was two days ago, and somebody watched. */
  over: HeldPolicy
}

/** Quotes, buys, changes, credits, works in the office: everything that is mailed at once is on its way. */
export async function playLife(target: AttackTarget): Promise<Kept> {
  const open = await sendQuotes(target)
  await buyWithAll(target)
  // A change that is to be paid, one that a producer decides about, credits, and changed addresses that wait.
  await createVictim(target)
  const { victim, client } = await createProducersVictim(target)
  await expectDone(
    client.send(
      'POST',
      `/policies/${victim.number}/copies`,
      { first_contest_date: formatContestDate(eventDay(400)) },
      { 'idempotency-key': randomKey() },
    ),
  )
  await changePolicies(target)
  await prepareEvent(target)
  await shipSigns(target)
  await askForOtherSigns(target)
  await changeAddresses(target)
  await payBack(target)
  await payInvoices(target)
  await leaveAndReturn(target)
  await workInOffice(target)
  await buyPolicy(target, { h_date_1: formatContestDate(eventDay(2)) })
  const over = await buyPolicy(target, { h_date_1: formatContestDate(eventDay(3)) })
  await nameWitness(over)
  return { open, played: await buyPolicy(target), won: await buyPolicy(target), over }
}

/** Lets the time pass that reminders wait for; meanwhile an operator is at work. */
export async function letTimePass(target: AttackTarget, { open, played, won, over }: Kept): Promise<void> {
  await resetByOperator(target)
  await whileStopped(target, async (db) => {
    await db.execute(
      sql`update quotes set updated_at = updated_at - interval '1 day' * ${FOLLOW_UP_DAYS + 1}::int where id = ${open.id}`,
    )
    await db.execute(
      sql`update quotes set first_contest_date = current_date - 315 where id = ${played.quote.id}`,
    )
    await db.execute(sql`update jobs set run_at = now() where kind = 'remind-of-open-date'`)
    // They are scheduled again with the start of the program.
    await db.execute(
      sql`delete from jobs where kind in ('send-follow-ups', 'remind-of-event-day', 'remind-of-next-year')`,
    )
    await letBePlayed(db, won)
    await letBePlayed(db, over)
  })
  await claimWin(target, won)
  const owing = await claimWithPeople(target, over)
  await whileStopped(target, (db) => letDocumentsBeOwed(db, owing))
}

async function sendQuotes({ rep, newCaller }: AttackTarget): Promise<ReadyQuote> {
  const customer = await newCaller()
  const quote = await createReadyQuote(customer)
  await expectDone(customer.send('POST', `/contacts/${quote.id}/send`, {}))
  const shared = {
    to: `friend-${quote.email}`,
    subject: CHOSEN_SUBJECTS.quote,
    note: 'What do you think?',
    attach_quote: true,
  }
  await expectDone(customer.send('POST', `/contacts/${quote.id}/send`, shared))
  const message = {
    name: 'Pat',
    email: quote.email,
    subject: CHOSEN_SUBJECTS.message,
    message: 'How far is it?',
  }
  await expectDone(customer.send('POST', `/contacts/${quote.id}/messages`, message))
  const terms = { delivery: 'email_terms', recipient: `terms-${quote.email}` }
  await expectDone(rep.send('POST', `/contacts/${quote.id}/terms`, terms))
  return quote
}

async function buyWithAll({ newCaller }: AttackTarget): Promise<void> {
  const customer = await newCaller()
  const quote = await createReadyQuote(customer)
  const payment = { special_instructions: 'Call before noon', emails_to_be_sent: `copy-${quote.email}` }
  await expectDone(buy(customer, quote, { payment }))
  await expectDone(customer.send('POST', '/policy-links', { email: quote.email }))
}

/** One is made, one is declined, one waits for the carrier, and an event waits for its new day. */
async function changePolicies(target: AttackTarget): Promise<void> {
  const { rep } = target
  const made = await buyPolicy(target)
  const paid = await changeOfContest(made.holder, made, 1, { hAmateurs: 130 })
  await expectDone(askForChange(made.holder, made, paid))

  const declined = await buyPolicy(target)
  const request = { action: 'change_policy', version: 1, kind: 'other', note: 'Please' } as const
  const customFields = { tournament_name: `${declined.quote.tournament} II` }
  const asked = await expectDone(askForChange(declined.holder, declined, { ...request, customFields }))
  const reason = 'Not in this year'
  await expectDone(rep.send('POST', `/admin/changes/${String(asked.data['id'])}/decline`, { reason }))

  const referred = await buyPolicy(target)
  const large = await changeOfContest(referred.holder, referred, 1, { hPros: 80, hPrizeValue: 30_000 })
  const waiting = await expectDone(askForChange(referred.holder, referred, large))
  const letter = { to: 'carrier@attack.example', subject: CHOSEN_SUBJECTS.carrier, message: 'Please say yes' }
  await expectDone(rep.send('POST', `/admin/changes/${String(waiting.data['id'])}/carrier-requests`, letter))

  const postponed = await buyPolicy(target)
  const payload = { grandPrize: [{ choice: 'unknown' }] }
  const put = await expectDone(
    askForChange(postponed.holder, postponed, { action: 'postpone_policy', version: 1, payload }),
  )
  assert.equal(put.data['state'], 'applied', put.text)
}

/** One invoice is open, of another a part is paid. */
async function payInvoices(target: AttackTarget): Promise<void> {
  await billPolicy(target)
  await expectDone(recordCheck(target.rep, await billPolicy(target), 1))
}

/** One address is confirmed and can be taken back, another was taken back. */
async function changeAddresses(target: AttackTarget): Promise<void> {
  const anybody = await target.newCaller()
  const confirmed = await startEmailChange(target)
  await expectDone(followLink(anybody, confirmed.confirm, 'confirm'))
  const undone = await startEmailChange(target)
  await expectDone(followLink(anybody, undone.undo, 'undo'))
}

/** A part to the card, a part by hand. */
async function payBack(target: AttackTarget): Promise<void> {
  const credited = await createCredit(target)
  const byHand = 10
  await expectDone(refund(credited.customer, credited.number, CREDIT - byHand))
  await expectRefunded(target, credited, CREDIT - byHand)
  await proveRep(target)
  const body = { amount: byHand, by_hand: true }
  const headers = { 'idempotency-key': randomKey() }
  await expectDone(target.rep.send('POST', `/policies/${credited.number}/refunds`, body, headers))
}

/** Somebody leaves a mailing, and wants it again. */
async function leaveAndReturn({ newCaller }: AttackTarget): Promise<void> {
  const caller = await newCaller()
  const address = { email: 'returning@attack.example' }
  await expectDone(caller.send('POST', '/newsletter/unsubscribe', address))
  await expectDone(caller.send('POST', '/subscriptions/newsletter/links', address))
}
