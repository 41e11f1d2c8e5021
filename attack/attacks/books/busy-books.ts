import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import { ATTACK_TIMES } from '../../kills.ts'
import { expectAgreement } from '../../support/agreement.ts'
import { Notebook } from '../../support/books/notebook.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { type BilledPolicy, billPolicy } from '../../support/customer/billed-policy.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const DOCUMENTS = '/admin/accounting/documents'
const CLOSING = '/admin/books/closing'
const REPS = 4
const POLICIES = 3
const OPERATIONS = 60
const KILLS = 2 * ATTACK_TIMES
/** Of what was answered, every so many calls is sent once more with its key. */
const REPEATED_EVERY = 4
const RETRY_MS = 200
/** No restart takes longer. */
const PATIENCE_MS = 120_000
/** Two days ago: over everywhere. */
const DATED = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

export const busyBooks: Attack = {
  name: 'busy-books',
  description: `${REPS} reps with ${OPERATIONS} random operations each on the documents of ${POLICIES} policies at once: bills, receipts, credits, payments, moved, edited, voided and refunded, every ${REPEATED_EVERY}th repeated with its key, while the program is killed ${KILLS} times and the books are closed; a notebook of what was answered agrees with the books`,
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  needsOwnProgram: true,
  run: async (target) => {
    const reps: Caller[] = []
    for (let nth = 0; nth < REPS; nth += 1)
      reps.push((await inviteRep(target, 'specialist', `Rep ${nth + 1}`)).caller)
    await proveRep(target)
    const policies: BilledPolicy[] = []
    for (let nth = 0; nth < POLICIES; nth += 1) policies.push(await billPolicy(target))
    const notebook = new Notebook()
    for (const { invoice, number, due } of policies)
      notebook.enter(invoice, { policy: number, kind: 'INV', total: due })
    let isDone = false
    const work = Promise.all(reps.map((rep) => workOn(rep, policies, notebook))).finally(() => {
      isDone = true
    })
    const [outcomes] = await Promise.all([work, killAtTimes(target, () => isDone), closeBooks(target, reps)])
    await expectNotebook(target.rep, policies, notebook)
    return `${countOutcomes(outcomes.flat())}; ${notebook.size} documents as they were answered; ${await expectAgreement(target)}`
  },
}

const any = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)]
const dollars = () => 1 + Math.floor(Math.random() * 300)
const linesOf = (price: number) => [{ item: any(['sign', 'shipping', 'service']), quantity: 1, price }]

/** Sends the same call with its key until something answers that is no sign of a restart. */
async function sendUntilAnswered(
  rep: Caller,
  { method, path, body, key }: { method: 'POST' | 'PUT'; path: string; body: Json; key: string },
): Promise<ApiResponse> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await rep.send(method, path, body, { 'idempotency-key': key })
    const isAnswered = answer.status > 0 && answer.status < 500 && answer.code !== 'IN_PROGRESS'
    if (isAnswered && answer.status !== 429) return answer
    assert.ok(Date.now() < giveUpAt, `${method} ${path} got no answer: ${answer.status} ${answer.text}`)
    await pause(RETRY_MS)
  }
}

async function readUntilAnswered(rep: Caller, path: string): Promise<ApiResponse> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const answer = await rep.get(path)
    if (answer.status > 0 && answer.status < 500 && answer.status !== 429) return answer
    assert.ok(Date.now() < giveUpAt, `${path} got no answer: ${answer.status} ${answer.text}`)
    await pause(RETRY_MS)
  }
}

/** Which documents an answer is about. What else it says of a payment may have moved meanwhile. */
function numbersIn(data: Json): unknown[] {
  return [data['number'], ...((data['refunds'] ?? []) as Json[]).map(({ id }) => id)]
}

/** What is to be called, and what is written down once it was done. */
interface Operation {
  method: 'POST' | 'PUT'
  path: string
  body: Json
  note: (data: Json) => void
}

async function workOn(rep: Caller, policies: readonly BilledPolicy[], notebook: Notebook): Promise<string[]> {
  const outcomes: string[] = []
  for (let nth = 0; nth < OPERATIONS; nth += 1) {
    const policy = policies[Math.floor(Math.random() * policies.length)]
    const operation = policy && (await chooseOperation(rep, policy, notebook))
    if (!operation) continue
    const { note, ...call } = operation
    const key = randomKey()
    const answer = await sendUntilAnswered(rep, { ...call, key })
    outcomes.push(outcomeOf(answer))
    assert.ok(answer.status < 300 || [400, 404, 409, 422].includes(answer.status), answer.text)
    if (answer.status >= 300) continue
    note(answer.data)
    if (nth % REPEATED_EVERY > 0) continue
    const again = await sendUntilAnswered(rep, { ...call, key })
    const made = [answer.status, numbersIn(answer.data)]
    assert.deepEqual([again.status, numbersIn(again.data)], made, 'The same call was done twice')
  }
  return outcomes
}

async function chooseOperation(
  rep: Caller,
  { number: policy }: BilledPolicy,
  notebook: Notebook,
): Promise<Operation | undefined> {
  const isNew = (number: unknown, kind: 'INV' | 'SR' | 'CM' | 'PMT' | 'RF', total: number) =>
    assert.ok(notebook.enter(String(number), { policy, kind, total }), `${String(number)} was given twice`)
  const invoice = any(notebook.numbersOf(policy, 'INV'))
  const total = dollars()
  switch (any(['enter', 'enter', 'pay', 'pay', 'edit', 'move', 'void', 'refund'] as const)) {
    case 'enter': {
      const [type, kind] =
        any([
          ['invoice', 'INV'] as const,
          ['sales_receipt', 'SR'] as const,
          ['credit_memo', 'CM'] as const,
        ]) ?? (['invoice', 'INV'] as const)
      const paid = kind === 'SR' ? { method: 'check', reference: '7' } : {}
      return {
        method: 'POST',
        path: `/admin/policies/${policy}/documents`,
        body: { type, lines: linesOf(total), ...paid },
        note: ({ number }) => isNew(number, kind, total),
      }
    }
    case 'pay':
      return invoice === undefined
        ? undefined
        : {
            method: 'POST',
            path: `/admin/policies/${policy}/payments`,
            body: { invoice, amount: total, method: 'check', reference: '77', dated: DATED },
            note: ({ number }) => isNew(number, 'PMT', total),
          }
    case 'refund': {
      const payment = any(notebook.numbersOf(policy, 'PMT'))
      return payment === undefined
        ? undefined
        : {
            method: 'POST',
            path: `/policies/${policy}/payments/${payment}/refunds`,
            body: { amount: total, reference: '881' },
            note: ({ refunds }) => {
              for (const { number, amount } of refunds as Json[]) isNew(number, 'RF', Number(amount))
            },
          }
    }
    case 'edit':
      return revising(
        rep,
        notebook,
        any(notebook.numbersOf(policy, 'INV', 'SR', 'PMT')),
        (version, document) => ({
          version,
          reason: 'Corrected',
          ...(document.startsWith('PMT') ? { amount: total } : { lines: linesOf(total) }),
        }),
      )
    case 'move':
      return invoice === undefined
        ? undefined
        : revising(rep, notebook, any(notebook.numbersOf(policy, 'PMT', 'CM')), (version) => ({
            version,
            reason: 'As agreed',
            applications: [{ invoice, amount: total }],
          }))
    case 'void':
    case undefined:
      return revising(
        rep,
        notebook,
        any(notebook.numbersOf(policy, 'INV', 'SR', 'PMT', 'CM', 'RF')),
        (version) => ({
          version,
          reason: 'Entered twice',
        }),
      )
  }
}

/** Of a document as it is read now; others may change it meanwhile. A body that changes nothing voids it. */
async function revising(
  rep: Caller,
  notebook: Notebook,
  document: string | undefined,
  bodyOf: (version: number, document: string) => Json,
): Promise<Operation | undefined> {
  if (document === undefined) return undefined
  const { status, data, text } = await readUntilAnswered(rep, `${DOCUMENTS}/${document}`)
  assert.equal(status, 200, text)
  const body = bodyOf(Number(data['version']), document)
  const isVoiding = Object.keys(body).length === 2
  return {
    method: isVoiding ? 'POST' : 'PUT',
    path: `${DOCUMENTS}/${document}${isVoiding ? '/void' : ''}`,
    body,
    note: (answered) =>
      notebook.revise(document, {
        version: Number(answered['version']),
        total: Number(answered['total']),
        isVoid: answered['voided_at'] !== null,
      }),
  }
}

/** The last program; on PostgreSQL the other one goes on. */
async function killAtTimes({ programs }: AttackTarget, isDone: () => boolean): Promise<void> {
  const program = programs.at(-1)
  for (let kill = 0; kill < KILLS && !isDone(); kill += 1) {
    await pause(500 + Math.random() * 1500)
    await program?.kill()
    await program?.start()
  }
}

/** One after the other closes a month, as far as there are months to close; nothing that is entered meanwhile is dated in it. */
async function closeBooks(target: AttackTarget, reps: readonly Caller[]): Promise<void> {
  const [kim, lee] = reps
  if (!kim || !lee) return
  for (let month = 0; month < 2; month += 1) {
    await pause(1000)
    const { data } = await readUntilAnswered(kim, CLOSING)
    const through = (data['closable'] as string[]).at(-1)
    if (through === undefined) return
    const path = `${CLOSING}/proposals`
    const body = { through, bank_reason: 'The bank is not imported here' }
    const proposed = await sendUntilAnswered(kim, { method: 'POST', path, body, key: randomKey() })
    const waiting = (proposed.data['waiting'] ??
      (await readUntilAnswered(lee, CLOSING)).data['waiting']) as Json | null
    if (waiting === null) continue
    const approval = {
      method: 'POST',
      path: `${path}/${String(waiting['id'])}/approve`,
      body: {},
      key: randomKey(),
    } as const
    await sendUntilAnswered(lee, approval)
  }
  const closed = (await readUntilAnswered(target.rep, CLOSING)).data['closed_through']
  assert.notEqual(closed, null, 'The books were not closed')
}

async function expectNotebook(
  rep: Caller,
  policies: readonly BilledPolicy[],
  notebook: Notebook,
): Promise<void> {
  for (const [number, { total, isVoid }] of notebook.entries()) {
    const { data } = await readUntilAnswered(rep, `${DOCUMENTS}/${number}`)
    assert.deepEqual(
      [number, data['total'], data['voided_at'] !== null],
      [number, total, isVoid],
      'A document says something else than was answered last',
    )
  }
  for (const { number, due } of policies) {
    const { data } = await readUntilAnswered(rep, `/policies/${number}/statement`)
    const inCents = (key: string) => Math.round(100 * Number(data[key] ?? 0))
    const noted = (...kinds: Parameters<Notebook['numbersOf']>[1][]) =>
      Math.round(100 * notebook.total(number, ...kinds))
    const billed = noted('INV', 'SR')
    const paid = noted('SR', 'PMT')
    assert.deepEqual(
      {
        otherCharges: inCents('other_charges'),
        paid: inCents('paid'),
        refunded: inCents('refunded'),
        owedLessCredit: inCents('owed') - inCents('credit_left'),
      },
      {
        otherCharges: billed - Math.round(100 * due) - noted('CM'),
        paid,
        refunded: noted('RF'),
        owedLessCredit: billed - noted('CM') - paid + noted('RF'),
      },
      `The money of ${number} is not what its documents were answered to be`,
    )
  }
}
