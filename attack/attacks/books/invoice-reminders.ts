import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { and, inArray, isNotNull, like } from 'drizzle-orm'
import type { JobOfKind } from '#server/jobs/job-kinds.ts'
import { jobs } from '#server/kit/db/schema/jobs.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import type { Attack } from '../../attack.ts'
import { expectAgreement } from '../../support/agreement.ts'
import { expectTakenOnce } from '../../support/books/taken-once.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { type BilledPolicy, billPolicy, recordCheck } from '../../support/customer/billed-policy.ts'
import { whileStopped } from '../../support/customer/while-stopped.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes, MAIL_TIMEOUT_MS, waitUntil } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import { createShiftedClock, type ShiftedClock } from '../../support/shifted-clock.ts'
import { type AttackTarget, proveRep, withTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const AT_ONCE = 16
/** The jobs that came after the first mail are done by then. */
const GRACE_MS = 10_000
const WRONG_REASONS = ['', ' ', '\u0000', '\u202Egnp.exe', 'x'.repeat(501), 1, null, ['No']]
const WRONG_DAYS = ['', 'soon', '9999-12-31', '2026-02-30', '1999-12-31', 20_261_201, "2026-12-01' --"]
const WRONG_INVOICES = ['INV-9999999', 'CM-1001', "INV-1' or '1'='1", '..%2f..%2fsession', '%00']

export const invoiceReminders: Attack = {
  name: 'invoice-reminders',
  description: `reminders of an invoice read, sent, held and released by strangers, the payer and a reader, with ${WRONG_REASONS.length} wrong reasons, ${WRONG_DAYS.length} wrong days and ${WRONG_INVOICES.length} wrong invoices; held and released by ${AT_ONCE} at once, sent ${AT_ONCE} times with one key; and ${AT_ONCE} jobs at once, and as many of an older build, for one invoice that is open, one that is held and one that was paid`,
  databases: ['embedded', 'postgres'],
  // The books are read at the end.
  needsOwnProgram: true,
  run: async ({ programs: [{ folder }], database }) => {
    const clock = createShiftedClock()
    const settings = { ...clock.settings, INVOICE_REMINDERS: '-7,7' }
    try {
      return await withTarget(folder, database, (target) => attackReminders(target, clock), { settings })
    } finally {
      clock.remove()
    }
  },
}

async function attackReminders(target: AttackTarget, clock: ShiftedClock): Promise<string> {
  const kim = (await inviteRep(target, 'specialist', 'Kim Ash')).caller
  const lee = (await inviteRep(target, 'specialist', 'Lee Oak')).caller
  const reps = Array.from({ length: AT_ONCE }, (_, nth) => (nth % 2 === 0 ? kim : lee))
  await proveRep(target)
  const [open, held, paid] = [await billPolicy(target), await billPolicy(target), await billPolicy(target)]
  const outcomes = [
    ...(await tryAsOthers(target, open)),
    ...(await sendWrongly(kim, open, held)),
    ...(await changeAtOnce(reps, held)),
  ]
  const payment = await recordCheck(kim, paid, paid.due)
  assert.equal(payment.status, 201, payment.text)
  const kept = await remindAtOnce(target, clock, { open, held, paid })
  return `${countOutcomes([...outcomes, outcomeOf(payment)])}; ${kept}; ${await expectAgreement(target)}`
}

const pathOf = ({ number, invoice }: Pick<BilledPolicy, 'number' | 'invoice'>) =>
  `/admin/policies/${number}/invoices/${invoice}/reminders`
const remind = (caller: Caller, billed: BilledPolicy, key = randomKey()) =>
  caller.send('POST', pathOf(billed), {}, { 'idempotency-key': key })
const hold = (caller: Caller, billed: BilledPolicy, body: Json) =>
  caller.send('POST', `${pathOf(billed)}/hold`, body)
const release = (caller: Caller, billed: BilledPolicy) => caller.send('POST', `${pathOf(billed)}/release`, {})

async function tryAsOthers(target: AttackTarget, billed: BilledPolicy): Promise<string[]> {
  const reader = (await inviteRep(target, 'reader')).caller
  const answers: ApiResponse[] = []
  for (const [caller, expected] of [
    [await target.newCaller(), 401],
    [billed.holder, 401],
    [reader, 403],
  ] as const)
    for (const answer of [
      await remind(caller, billed),
      await hold(caller, billed, { reason: 'Mine' }),
      await release(caller, billed),
    ]) {
      assert.equal(answer.status, expected, answer.text)
      answers.push(answer)
    }
  for (const caller of [await target.newCaller(), billed.holder])
    assert.equal((await caller.get(pathOf(billed))).status, 401)
  const { data } = await reader.get(pathOf(billed))
  assert.deepEqual([data['state'], data['hold'], data['sent']], ['planned', null, []])
  return answers.map(outcomeOf)
}

async function sendWrongly(kim: Caller, billed: BilledPolicy, other: BilledPolicy): Promise<string[]> {
  const wrong: ApiResponse[] = []
  for (const reason of WRONG_REASONS) wrong.push(await hold(kim, billed, { reason }))
  for (const until of WRONG_DAYS) wrong.push(await hold(kim, billed, { reason: 'Waits', until }))
  wrong.push(await hold(kim, billed, { reason: 'Waits', sent: [] }), await release(kim, billed))
  for (const { status, text } of wrong) assert.equal(status, 400, `Something wrong was taken: ${text}`)
  const foreign: ApiResponse[] = []
  for (const invoice of [...WRONG_INVOICES, other.invoice]) {
    const elsewhere = { ...billed, invoice }
    foreign.push(await remind(kim, elsewhere), await hold(kim, elsewhere, { reason: 'No' }))
    foreign.push(await release(kim, elsewhere), await kim.get(pathOf(elsewhere)))
  }
  for (const { status, text } of foreign) assert.ok(status === 400 || status === 404, `${status}: ${text}`)
  const { data } = await kim.get(pathOf(billed))
  assert.deepEqual([data['state'], data['hold'], data['sent']], ['planned', null, []])
  return [...wrong, ...foreign].map(outcomeOf)
}

/** It stays held in the end. */
async function changeAtOnce(reps: readonly Caller[], billed: BilledPolicy): Promise<string[]> {
  const [kim] = reps as [Caller]
  const holding = () => Promise.all(reps.map((rep, nth) => hold(rep, billed, { reason: `Reason ${nth}` })))
  const outcomes = expectTakenOnce(await holding())
  outcomes.push(...expectTakenOnce(await Promise.all(reps.map((rep) => release(rep, billed)))))
  outcomes.push(...expectTakenOnce(await holding()))
  const key = randomKey()
  const sent = await Promise.all(reps.map((rep, nth) => remind(nth % 2 === 0 ? rep : kim, billed, key)))
  outcomes.push(...sent.map(outcomeOf))
  const { data, text } = await kim.get(pathOf(billed))
  assert.equal(data['state'], 'held', text)
  assert.equal((data['sent'] as unknown[]).length, 1, `One key sent several reminders: ${text}`)
  return outcomes
}

interface Reminded {
  open: BilledPolicy
  held: BilledPolicy
  paid: BilledPolicy
}

/** On the day of the first reminder all jobs are due at the same moment. */
async function remindAtOnce(target: AttackTarget, clock: ShiftedClock, billed: Reminded): Promise<string> {
  const { data } = await target.rep.get(pathOf(billed.open))
  const { on } = data['next'] as { on: string }
  const ahead = new Date(`${on}T18:00:00Z`).getTime() - Date.now()
  const added = await whileStopped(target, async (db) => {
    const asked: JobOfKind[] = Array.from({ length: AT_ONCE }, (_, nth) => [
      { kind: 'send-invoice-reminders' as const, payload: {} },
      ...Object.values(billed).map(({ invoice }: BilledPolicy) => ({
        kind: 'remind-of-invoice' as const,
        payload: { invoice, nth: String(nth) },
      })),
    ]).flat()
    const runAt = new Date()
    const rows = await db
      .insert(jobs)
      .values(asked.map((job) => ({ ...job, runAt })))
      .returning({ id: jobs.id })
    clock.setAhead(ahead)
    return rows.map(({ id }) => id)
  })
  const { email } = billed.open.quote
  await waitUntil(
    () => target.mail.deliveriesTo(email).some(({ plain }) => plain.includes(billed.open.invoice)),
    MAIL_TIMEOUT_MS,
  )
  await pause(GRACE_MS)
  return whileStopped(target, async (db) => {
    const done = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(inArray(jobs.id, added), isNotNull(jobs.doneAt)))
    assert.equal(done.length, added.length, 'Some jobs did not end')
    const sent = await db.select().from(messages).where(like(messages.cause, 'invoice-reminder:%'))
    const countFor = ({ invoice }: BilledPolicy) =>
      sent.filter(({ cause }) => cause.startsWith(`invoice-reminder:${invoice}:day`)).length
    assert.deepEqual(
      [countFor(billed.open), countFor(billed.held), countFor(billed.paid)],
      [1, 0, 0],
      'Not one reminder of what is open, or one of what is held or paid',
    )
    return `${done.length} jobs sent one reminder`
  })
}
