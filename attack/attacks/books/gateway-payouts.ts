import assert from 'node:assert/strict'
import type { Bank } from '#contract/accounting/bank.ts'
import type { Attack } from '../../attack.ts'
import { expectAgreement } from '../../support/agreement.ts'
import { HOSTILE_FILES } from '../../support/books/bank-files.ts'
import { expectTakenOnce } from '../../support/books/taken-once.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { buyPolicy, type HeldPolicy } from '../../support/held-policy.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const PATH = '/admin/bank'
const AT_ONCE = 16
const HEAD = 'Payout,Date,Charge,Gross,Fee\n'
const DAY = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
const WRONG_AMOUNTS = [
  'NaN',
  '1e308',
  '-1e308',
  'Infinity',
  '0.001',
  '=1+1',
  '',
  '9'.repeat(400),
  '"1,000,000,000,000"',
]
const WRONG_DAYS = ['', '9999-12-31', '0000-01-01', '2026-02-30', "2026-11-01' --", '2199-12-31']
const WRONG_CHARGES = ['pi_unknown', "' or '1'='1", '__proto__', '=1+1', 'x'.repeat(200), '']

/** What the gateway captured, by its own ledger. */
interface Captured {
  reference: string
  dollars: number
}

export const gatewayPayouts: Attack = {
  name: 'gateway-payouts',
  description: `files of payouts by strangers, the holder and a reader, with ${WRONG_AMOUNTS.length} wrong amounts, ${WRONG_DAYS.length} wrong days and ${WRONG_CHARGES.length} wrong charges; ${Object.keys(HOSTILE_FILES).length} files that are none; one that moves nothing; and one file, and one charge in different payouts, imported by ${AT_ONCE} at once`,
  databases: ['embedded', 'postgres'],
  // The books are read at the end.
  needsOwnProgram: true,
  run: async (target) => {
    const kim = (await inviteRep(target, 'specialist', 'Kim Ash')).caller
    const lee = (await inviteRep(target, 'specialist', 'Lee Oak')).caller
    const reps = Array.from({ length: AT_ONCE }, (_, nth) => (nth % 2 === 0 ? kim : lee))
    const first = await buyPolicy(target)
    await buyPolicy(target)
    const [one, other] = capturedBy(target)
    assert.ok(one && other, 'The gateway captured no two charges')
    const outcomes = [
      ...(await tryAsOthers(target, first, one)),
      ...(await importWrongly(kim, one)),
      ...(await importAtOnce(reps, one)),
      ...(await payOutAtOnce(reps, other)),
    ]
    return `${countOutcomes(outcomes)}; ${await expectAgreement(target)}`
  },
}

function capturedBy({ gateway }: AttackTarget): Captured[] {
  return gateway.peer.ledger
    .capturedCharges()
    .map(({ payment_intent: reference, amount }) => ({ reference, dollars: amount / 100 }))
}

const importFile = (caller: Caller, text: string) =>
  caller.send('POST', `${PATH}/payouts`, { name: 'payouts.csv', text })
const rowOf = ({ reference, dollars }: Captured, payout = 'po_1') =>
  `${payout},${DAY},${reference},${dollars},1.25\n`

async function read(rep: Caller): Promise<Bank> {
  const { status, data, text } = await rep.get(PATH)
  assert.equal(status, 200, text)
  return data as unknown as Bank
}

async function tryAsOthers(
  target: AttackTarget,
  { holder }: HeldPolicy,
  charge: Captured,
): Promise<string[]> {
  const reader = (await inviteRep(target, 'reader')).caller
  const answers: ApiResponse[] = []
  for (const [caller, expected] of [
    [await target.newCaller(), 401],
    [holder, 401],
    [reader, 403],
  ] as const) {
    const answer = await importFile(caller, HEAD + rowOf(charge))
    assert.equal(answer.status, expected, answer.text)
    answers.push(answer)
  }
  assert.deepEqual((await read(reader)).payouts, [], 'Somebody imported payouts who may not')
  return answers.map(outcomeOf)
}

/** Each file has a good row before the wrong one, which is taken in none of them. */
async function importWrongly(kim: Caller, charge: Captured): Promise<string[]> {
  const { reference, dollars } = charge
  const rows = [
    ...WRONG_AMOUNTS.flatMap((amount) => [
      `po_2,${DAY},${reference},${amount},1`,
      `po_2,${DAY},,0,${amount}`,
    ]),
    ...WRONG_DAYS.map((day) => `po_2,${day},${reference},${dollars},1`),
    ...WRONG_CHARGES.map((wrong) => `po_2,${DAY},${wrong},${dollars},1`),
    `po_2,${DAY},${reference},${dollars + 0.01},1`,
    `po_2,${DAY},${reference},-${dollars},1`,
    `po_1,2026-01-01,,0,1`,
    `,${DAY},,0,1`,
    `${'x'.repeat(101)},${DAY},,0,1`,
    // Nothing reaches the bank, and nothing is kept.
    `po_2,${DAY},,0,0`,
    `po_2,${DAY},,-0,-0`,
    `po_2,${DAY},,0,5\npo_2,${DAY},,0,-5`,
    // The same charge once more.
    `po_2,${DAY},${reference},${dollars},1`,
  ]
  const files = [
    ...rows.map((row) => `${HEAD}${rowOf(charge)}${row}\n`),
    // Another amount than the books have, alone.
    ...[dollars + 0.01, dollars - 0.01, 0, 0 - dollars].map(
      (amount) => `${HEAD}po_2,${DAY},${reference},${amount.toFixed(2)},1\n`,
    ),
    ...Object.values(HOSTILE_FILES),
    HEAD + `po_9,${DAY},,0,1\n`.repeat(20_000),
  ]
  const answers: ApiResponse[] = []
  for (const file of files) {
    const answer = await importFile(kim, file)
    assert.equal(answer.status, 400, `${file.slice(0, 200)} was answered with ${answer.status}`)
    answers.push(answer)
  }
  assert.deepEqual((await read(kim)).payouts, [], 'Something of a wrong file was taken')
  return answers.map(outcomeOf)
}

async function importAtOnce(reps: readonly Caller[], charge: Captured): Promise<string[]> {
  const names = ['=cmd|calc', '+1+1', '@SUM(1)']
  const fees = names.map((name) => `${name},${DAY},,0,2\n`)
  const text = `${HEAD}${rowOf(charge)}${fees.join('')}`
  const answers = await Promise.all(reps.map((rep) => importFile(rep, text)))
  const added = answers.map(({ data }) => Number(data['added'])).toSorted((a, b) => b - a)
  assert.deepEqual(added.slice(0, 2), [1 + names.length, 0], added.join(', '))
  const [kim] = reps as [Caller]
  assert.equal((await read(kim)).payouts.length, 1 + names.length)
  for (const file of ['csv', 'iif']) {
    const journal = await kim.get(`/admin/books/journal.${file}`)
    for (const name of names) assert.ok(!journal.text.includes(name), `${name} is in the journal`)
  }
  return answers.map(outcomeOf)
}

/** One charge in a payout of another name each. */
async function payOutAtOnce(reps: readonly Caller[], charge: Captured): Promise<string[]> {
  const answers = await Promise.all(
    reps.map((rep, nth) => importFile(rep, HEAD + rowOf(charge, `po_race_${nth}`))),
  )
  const outcomes = expectTakenOnce(answers)
  const { payouts, in_transit: left } = await read(reps[0] as Caller)
  assert.equal(payouts.filter(({ reference }) => reference.startsWith('po_race')).length, 1)
  assert.equal(left, 0)
  return outcomes
}
