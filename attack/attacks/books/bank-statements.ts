import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Bank } from '#contract/accounting/bank.ts'
import type { Attack } from '../../attack.ts'
import { expectAgreement } from '../../support/agreement.ts'
import { FORMULAS, HOSTILE_FILES } from '../../support/books/bank-files.ts'
import { expectTakenOnce } from '../../support/books/taken-once.ts'
import type { ApiResponse, Caller, Json } from '../../support/caller.ts'
import { type BilledPolicy, billPolicy, recordCheck } from '../../support/customer/billed-policy.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const PATH = '/admin/bank'
const AT_ONCE = 16
/** Dollars of each check. */
const CHECK = 10
/** No file of the bank keeps anybody waiting for longer, even on a busy machine. */
const MOST_WAIT_MS = 30_000
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
/** The day before is over everywhere. */
const DAY = dayAgo(2)
const WRONG_TOTALS = [Number.NaN, 1e308, -1e308, Number.MIN_VALUE, 0.001, -0, 0, '10', null, [CHECK]]
const WRONG_ENTRIES = [[], [''], ['PMT-9999999'], ["PMT-1' or '1'='1"], [null], 'PMT-1001', ['x'.repeat(41)]]
const WRONG_DAYS = ['', '9999-12-31', '0000-01-01', '2026-02-30', "2026-11-01' --", 20_261_101, null]
const WRONG_IDS = ['1', 'null', randomUUID(), '..%2f..%2fsession', "'; drop table bank_lines; --", '%00']

export const bankStatements: Attack = {
  name: 'bank-statements',
  description: `deposits, statements of the bank and reconciling by strangers, the payer and a reader, with ${WRONG_TOTALS.length} wrong totals, ${WRONG_DAYS.length} wrong days and ${WRONG_IDS.length} wrong ids; ${Object.keys(HOSTILE_FILES).length} hostile files; and one file imported, one check deposited, one line matched to different entries, different lines to one entry, and one statement reconciled by ${AT_ONCE} at once`,
  databases: ['embedded', 'postgres'],
  // The books are read at the end.
  needsOwnProgram: true,
  run: async (target) => {
    const kim = (await inviteRep(target, 'specialist', 'Kim Ash')).caller
    const lee = (await inviteRep(target, 'specialist', 'Lee Oak')).caller
    const reps = Array.from({ length: AT_ONCE }, (_, nth) => (nth % 2 === 0 ? kim : lee))
    await proveRep(target)
    const policy = await billPolicy(target)
    const checks = await recordChecks(kim, policy)
    const outcomes = [
      ...(await tryAsOthers(target, policy, checks)),
      ...(await importHostile(kim)),
      ...(await importAtOnce(reps)),
      ...(await sendWrongly(kim, checks)),
      ...(await depositAtOnce(reps, checks)),
      ...(await matchAtOnce(reps)),
      ...(await postAtOnce(reps)),
      ...(await reconcileAtOnce(reps)),
    ]
    return `${countOutcomes(outcomes)}; ${await expectAgreement(target)}`
  },
}

const deposit = (caller: Caller, entries: unknown, total: unknown, dated: unknown = DAY) =>
  caller.send('POST', `${PATH}/deposits`, { entries, total, dated })
const importFile = (caller: Caller, text: unknown) =>
  caller.send('POST', `${PATH}/imports`, { name: 'statement.csv', text })
const decide = (
  caller: Caller,
  id: string,
  what: 'match' | 'post' | 'set-aside' | 'reopen',
  body: Json = {},
) => caller.send('POST', `${PATH}/lines/${id}/${what}`, body)
const reconcile = (caller: Caller, closing: unknown, through: unknown = DAY, opening: unknown = 0) =>
  caller.send('POST', `${PATH}/reconciliations`, { through, opening, closing })

async function read(rep: Caller): Promise<Bank> {
  const { status, data, text } = await rep.get(PATH)
  assert.equal(status, 200, text)
  return data as unknown as Bank
}

/** Payments of one invoice, each as much as the others. */
async function recordChecks(kim: Caller, policy: BilledPolicy): Promise<string[]> {
  const numbers: string[] = []
  let { due } = policy
  for (let nth = 0; nth < AT_ONCE; nth += 1) {
    const { status, data, text } = await recordCheck(kim, { ...policy, due }, CHECK)
    assert.equal(status, 201, text)
    numbers.push(String(data['number']))
    due -= CHECK
  }
  return numbers
}

async function tryAsOthers(
  target: AttackTarget,
  { holder }: BilledPolicy,
  checks: readonly string[],
): Promise<string[]> {
  const reader = (await inviteRep(target, 'reader')).caller
  const before = await read(reader)
  const outcomes: string[] = []
  for (const [caller, expected] of [
    [await target.newCaller(), 401],
    [holder, 401],
    [reader, 403],
  ] as const)
    for (const answer of [
      await deposit(caller, checks, AT_ONCE * CHECK),
      await importFile(caller, `Date,Description,Amount\n${DAY},Mine,1\n`),
      await caller.send('POST', `${PATH}/payouts`, { name: 'payouts.csv', text: '' }),
      await decide(caller, randomUUID(), 'match', { entry: checks[0] }),
      await decide(caller, randomUUID(), 'post', { account: 'bank_charges' }),
      await decide(caller, randomUUID(), 'set-aside', { reason: 'Mine' }),
      await decide(caller, randomUUID(), 'reopen'),
      await reconcile(caller, 0),
    ]) {
      assert.equal(answer.status, expected, answer.text)
      outcomes.push(outcomeOf(answer))
    }
  for (const caller of [await target.newCaller(), holder]) assert.equal((await caller.get(PATH)).status, 401)
  assert.deepEqual(await read(reader), before, 'Somebody moved money who may not')
  return outcomes
}

/** Each is refused whole and soon, and others are answered meanwhile or right after. */
async function importHostile(kim: Caller): Promise<string[]> {
  const outcomes: string[] = []
  for (const [name, text] of Object.entries(HOSTILE_FILES)) {
    const began = performance.now()
    const answers = await Promise.all([importFile(kim, text), kim.get(PATH)])
    const took = performance.now() - began
    assert.ok(took < MOST_WAIT_MS, `${name} kept everybody waiting for ${Math.round(took)} ms`)
    assert.equal(answers[0].status, 400, `${name} was answered with ${answers[0].status}`)
    assert.equal(answers[1].status, 200, answers[1].text)
    assert.ok(!answers[0].text.includes('root:'), 'A file of the machine was read')
    outcomes.push(outcomeOf(answers[0]))
  }
  assert.deepEqual((await read(kim)).lines, [], 'Something of a hostile file was taken')
  return outcomes
}

/** A line for each check, and others whose words a spreadsheet would run. */
async function importAtOnce(reps: readonly Caller[]): Promise<string[]> {
  const paid = Array.from({ length: AT_ONCE }, () => `${DAY},Check,${CHECK}`)
  const fees = FORMULAS.map((words) => `${DAY},"${words.replaceAll('"', '""')}",-1`)
  const lines = [...paid, ...fees, `${DAY},Nothing,-0`]
  const text = `Date,Description,Amount\n${lines.join('\n')}\n`
  const answers = await Promise.all(reps.map((rep) => importFile(rep, text)))
  const added = answers.map(({ data }) => Number(data['added']))
  assert.deepEqual(added.toSorted((a, b) => b - a).slice(0, 2), [lines.length, 0], added.join(', '))
  const [rep] = reps as [Caller]
  assert.equal((await read(rep)).lines.length, lines.length)
  const journal = await rep.get('/admin/books/journal.csv')
  for (const words of FORMULAS) assert.ok(!journal.text.includes(words), `${words} is in the journal`)
  return answers.map(outcomeOf)
}

async function sendWrongly(kim: Caller, checks: readonly string[]): Promise<string[]> {
  const before = await read(kim)
  const [check = ''] = checks
  const answers: ApiResponse[] = []
  for (const total of WRONG_TOTALS) answers.push(await deposit(kim, [check], total))
  for (const entries of WRONG_ENTRIES) answers.push(await deposit(kim, entries, CHECK))
  for (const day of WRONG_DAYS) {
    answers.push(await deposit(kim, [check], CHECK, day))
    answers.push(await reconcile(kim, 0, day))
  }
  for (const total of [Number.NaN, 1e308, 0.001, '0', null]) {
    answers.push(await reconcile(kim, total))
    answers.push(await reconcile(kim, 0, DAY, total))
  }
  for (const text of [null, 1, ['Date'], { text: '' }]) answers.push(await importFile(kim, text))
  for (const { status, text } of answers) assert.equal(status, 400, `Something wrong was taken: ${text}`)
  for (const id of WRONG_IDS)
    for (const answer of [
      await decide(kim, id, 'match', { entry: check }),
      await decide(kim, id, 'post', { account: 'bank_charges' }),
      await decide(kim, id, 'set-aside', { reason: 'No' }),
      await decide(kim, id, 'reopen'),
    ]) {
      assert.ok(answer.status === 400 || answer.status === 404, `${id}: ${answer.text}`)
      answers.push(answer)
    }
  // What is not at the bank yet is no line of it.
  const line = before.lines.find(({ amount }) => amount === CHECK)?.id ?? ''
  for (const entry of [check, 'INV-1001', 'DEP-9999999', "DEP-1' or '1'='1"]) {
    const answer = await decide(kim, line, 'match', { entry })
    assert.equal(answer.status, 400, answer.text)
    answers.push(answer)
  }
  for (const account of ['bank', 'premium_income', '__proto__', '', null, 1]) {
    const answer = await decide(kim, line, 'post', { account })
    assert.equal(answer.status, 400, answer.text)
    answers.push(answer)
  }
  assert.deepEqual(await read(kim), before, 'Something wrong moved money')
  return answers.map(outcomeOf)
}

/** Each check is chosen by all of them. */
async function depositAtOnce(reps: readonly Caller[], checks: readonly string[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const check of checks) {
    const answers = await Promise.all(reps.map((rep) => deposit(rep, [check], CHECK)))
    outcomes.push(...expectTakenOnce(answers))
  }
  const { undeposited, deposits } = await read(reps[0] as Caller)
  assert.deepEqual([undeposited, deposits.length], [[], checks.length])
  return outcomes
}

/** One line to different entries, then each other line to one entry. */
async function matchAtOnce(reps: readonly Caller[]): Promise<string[]> {
  const [kim] = reps as [Caller]
  const { lines, open_entries: entries } = await read(kim)
  const [first = '', ...others] = lines.filter(({ amount }) => amount === CHECK).map(({ id }) => id)
  const toFirst = await Promise.all(
    reps.map((rep, nth) => decide(rep, first, 'match', { entry: entries[nth]?.number })),
  )
  const [entry = ''] = (await read(kim)).open_entries.map(({ number }) => number)
  const toEntry = await Promise.all(
    others.map((id, nth) => decide(reps[nth] as Caller, id, 'match', { entry })),
  )
  const outcomes = [...expectTakenOnce(toFirst), ...expectTakenOnce(toEntry)]
  const matched = (await read(kim)).lines.flatMap((line) => (line.entry === null ? [] : [line.entry]))
  assert.deepEqual([matched.length, new Set(matched).size], [2, 2])
  return outcomes
}

/** One line is posted by all of them, taken back by all, and posted again. */
async function postAtOnce(reps: readonly Caller[]): Promise<string[]> {
  const [kim] = reps as [Caller]
  const lineNow = async () => (await read(kim)).lines.find((line) => line.id === id)
  const open = (await read(kim)).lines.filter(({ entry, reason }) => entry === null && reason === null)
  const id = open.find(({ amount }) => amount !== 0)?.id ?? ''
  const outcomes: string[] = []
  // A line of nothing would be an entry without amounts.
  for (const { id: empty } of open.filter(({ amount }) => amount === 0)) {
    const answer = await decide(kim, empty, 'post', { account: 'bank_charges' })
    assert.equal(answer.status, 400, answer.text)
    outcomes.push(outcomeOf(answer))
  }
  for (const account of ['bank_charges', 'gateway_fees']) {
    const posted = await Promise.all(reps.map((rep) => decide(rep, id, 'post', { account })))
    outcomes.push(...expectTakenOnce(posted))
    assert.notEqual((await lineNow())?.entry, null)
    if (account === 'gateway_fees') continue
    const reopened = await Promise.all(reps.map((rep) => decide(rep, id, 'reopen')))
    outcomes.push(...reopened.map(outcomeOf))
    assert.equal((await lineNow())?.entry, null)
  }
  return outcomes
}

/** While some reconcile, others import a line of the same days and reopen one. */
async function reconcileAtOnce(reps: readonly Caller[]): Promise<string[]> {
  const [kim] = reps as [Caller]
  const { lines } = await read(kim)
  for (const { id, entry } of lines)
    if (entry === null) {
      const { status, text } = await decide(kim, id, 'set-aside', { reason: 'Not ours' })
      assert.equal(status, 200, text)
    }
  const closing = lines.reduce((total, { amount }) => total + amount, 0)
  const [line] = lines
  const late = `Date,Description,Amount\n${DAY},Late,5\n`
  const calls = reps.map((rep, nth) => () => {
    if (nth % 4 === 2) return importFile(rep, late)
    return nth % 4 === 3 ? decide(rep, line?.id ?? '', 'reopen') : reconcile(rep, closing)
  })
  const answers = await Promise.all(calls.map((call) => call()))
  const made = answers.filter(({ status }) => status === 201).length
  const { reconciliations, lines: left } = await read(kim)
  assert.ok(made <= 1 && reconciliations.length === made, countOutcomes(answers.map(outcomeOf)))
  // Whichever came first, nothing is left within days that are reconciled.
  if (made === 1) assert.deepEqual(left, [])
  const again = await reconcile(kim, closing)
  assert.equal(again.status, 400, again.text)
  return [...answers, again].map(outcomeOf)
}
