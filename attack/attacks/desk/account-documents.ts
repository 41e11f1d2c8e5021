import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import { expectAgreement } from '../../support/agreement.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { type BilledPolicy, billPolicy, recordCheck } from '../../support/customer/billed-policy.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { randomKey } from '../../support/ready-quote.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const PATH = '/admin/accounting/documents'
const AT_ONCE = 16
const SIGN = { item: 'sign', quantity: 1, price: 100 }
const WRONG_LINES: readonly unknown[] = [
  [],
  [{ ...SIGN, price: 0 }],
  [{ ...SIGN, price: -1 }],
  [{ ...SIGN, price: 0.001 }],
  [{ ...SIGN, price: 1e12 }],
  [{ ...SIGN, price: '1' }],
  [{ ...SIGN, quantity: 0 }],
  [{ ...SIGN, quantity: 1.5 }],
  [{ ...SIGN, quantity: 1e9 }],
  [{ ...SIGN, item: 'premium' }],
  [{ ...SIGN, item: '__proto__' }],
  [{ ...SIGN, account: 'bank' }],
  Array.from({ length: 11 }, () => SIGN),
  null,
]
const WRONG_NUMBERS = ['INV-0', 'INV-1001-V', 'ALB-100001', "INV-1' or '1'='1", '..%2f..%2fsession', '%00']

export const accountDocuments: Attack = {
  name: 'account-documents',
  description: `documents of account entered, edited and voided by strangers, the payer and a reader, with ${WRONG_LINES.length} wrong lines and ${WRONG_NUMBERS.length} wrong numbers; one payment moved by ${AT_ONCE} at once to an invoice that it could pay once; one document edited and voided by ${AT_ONCE} at once; and what was billed credited by ${AT_ONCE} at once`,
  databases: ['embedded', 'postgres'],
  // The books are read at the end.
  needsOwnProgram: true,
  run: async (target) => {
    const kim = (await inviteRep(target, 'specialist', 'Kim Ash')).caller
    const lee = (await inviteRep(target, 'specialist', 'Lee Oak')).caller
    await proveRep(target)
    const policy = await billPolicy(target)
    const outcomes = [
      ...(await tryAsOthers(target, kim, policy)),
      ...(await enterWrongly(kim, policy)),
      ...(await editAtOnce([kim, lee], policy)),
      ...(await creditAtOnce([kim, lee], policy)),
      ...(await moveAtOnce([kim, lee], policy)),
    ]
    return `${countOutcomes(outcomes)}; ${await expectAgreement(target)}`
  },
}

const enter = (caller: Caller, { number }: BilledPolicy, body: Json) =>
  caller.send('POST', `/admin/policies/${number}/documents`, body, { 'idempotency-key': randomKey() })
const edit = (caller: Caller, number: string, body: Json) =>
  caller.send('PUT', `${PATH}/${number}`, { reason: 'As agreed', ...body })
const voidIt = (caller: Caller, number: string, version: number) =>
  caller.send('POST', `${PATH}/${number}/void`, { version, reason: 'Entered twice' })

async function read(rep: Caller, number: string): Promise<Json> {
  const { status, data, text } = await rep.get(`${PATH}/${number}`)
  assert.equal(status, 200, text)
  return data
}

async function entered(rep: Caller, policy: BilledPolicy, body: Json): Promise<string> {
  const { status, data, text } = await enter(rep, policy, body)
  assert.equal(status, 201, text)
  return String(data['number'])
}

async function tryAsOthers(target: AttackTarget, kim: Caller, policy: BilledPolicy): Promise<string[]> {
  const reader = (await inviteRep(target, 'reader')).caller
  const number = await entered(kim, policy, { type: 'invoice', lines: [SIGN] })
  const outcomes: string[] = []
  for (const [caller, expected] of [
    [await target.newCaller(), 401],
    [policy.holder, 401],
    [reader, 403],
  ] as const)
    for (const answer of [
      await enter(caller, policy, { type: 'invoice', lines: [SIGN] }),
      await edit(caller, number, { version: 1, memo: 'Mine' }),
      await voidIt(caller, number, 1),
      await caller.send(
        'POST',
        '/admin/accounting/payments',
        {
          amount: 1,
          method: 'check',
          reference: '1',
          dated: '2026-11-20',
          applications: [{ invoice: number, amount: 1 }],
        },
        { 'idempotency-key': randomKey() },
      ),
    ]) {
      assert.equal(answer.status, expected, answer.text)
      outcomes.push(outcomeOf(answer))
    }
  assert.equal((await policy.holder.get(`${PATH}/${number}`)).status, 401)
  const { version, history } = await read(reader, number)
  assert.deepEqual([version, history], [1, []], 'Somebody changed a document who may not')
  return outcomes
}

async function enterWrongly(kim: Caller, policy: BilledPolicy): Promise<string[]> {
  const answers: ApiResponse[] = []
  for (const lines of WRONG_LINES)
    for (const type of ['invoice', 'sales_receipt', 'credit_memo'])
      answers.push(await enter(kim, policy, { type, lines, method: 'check', reference: '1' }))
  for (const { status, text } of answers)
    assert.equal(status, 400, `Wrong lines were answered with ${status}: ${text}`)
  for (const number of WRONG_NUMBERS)
    for (const answer of [await edit(kim, number, { version: 1, memo: 'x' }), await voidIt(kim, number, 1)]) {
      assert.ok(answer.status === 400 || answer.status === 404, `${number}: ${answer.text}`)
      answers.push(answer)
    }
  // What the purchase charged is no document of a rep.
  const { version } = await read(kim, policy.invoice)
  for (const answer of [
    await edit(kim, policy.invoice, { version, lines: [SIGN] as never }),
    await voidIt(kim, policy.invoice, Number(version)),
  ]) {
    assert.ok(answer.status === 400 || answer.status === 409, answer.text)
    answers.push(answer)
  }
  return answers.map(outcomeOf)
}

/** Half of them edit, half void what they all saw. */
async function editAtOnce(reps: readonly [Caller, Caller], policy: BilledPolicy): Promise<string[]> {
  const number = await entered(reps[0], policy, { type: 'invoice', lines: [SIGN] })
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) => {
      const rep = reps[nth % 2] ?? reps[0]
      return nth < AT_ONCE / 2
        ? edit(rep, number, { version: 1, lines: [{ ...SIGN, price: 100 + nth }] as never })
        : voidIt(rep, number, 1)
    }),
  )
  const outcomes = answers.map(outcomeOf)
  assert.equal(outcomes.filter((one) => one === '200').length, 1, countOutcomes(outcomes))
  return outcomes
}

/** Each takes back all that was billed. */
async function creditAtOnce(reps: readonly [Caller, Caller], policy: BilledPolicy): Promise<string[]> {
  const billed = { item: 'service', quantity: 1, price: 60 }
  await entered(reps[0], policy, { type: 'invoice', lines: [billed] })
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) =>
      enter(reps[nth % 2] ?? reps[0], policy, { type: 'credit_memo', lines: [billed] }),
    ),
  )
  const outcomes = answers.map(outcomeOf)
  assert.equal(outcomes.filter((one) => one === '201').length, 1, countOutcomes(outcomes))
  return outcomes
}

/** Payments of 60 on an invoice of 100: only one of them finds room there. */
async function moveAtOnce(reps: readonly [Caller, Caller], policy: BilledPolicy): Promise<string[]> {
  const [kim] = reps
  const invoice = await entered(kim, policy, { type: 'invoice', lines: [SIGN] })
  const payments: string[] = []
  let due = policy.due
  for (let nth = 0; nth < 4; nth += 1) {
    const { status, data, text } = await recordCheck(kim, { ...policy, due }, 60)
    assert.equal(status, 201, text)
    payments.push(String(data['number']))
    due -= 60
  }
  const versions = await Promise.all(
    payments.map(async (number) => Number((await read(kim, number))['version'])),
  )
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) => {
      const place = nth % payments.length
      return edit(reps[nth % 2] ?? kim, payments[place] ?? '', {
        version: versions[place] ?? 1,
        applications: [{ invoice, amount: 60 }] as never,
      })
    }),
  )
  const outcomes = answers.map(outcomeOf)
  assert.equal(outcomes.filter((one) => one === '200').length, 1, countOutcomes(outcomes))
  return outcomes
}
