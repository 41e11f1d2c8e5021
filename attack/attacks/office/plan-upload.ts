import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes } from '../../support/ledgers.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const PATH = '/admin/rating-plans'
const ROUNDS = 4

interface Plan {
  name: string
  place: string
  version: number
  changes: unknown[]
}

const planOf = ({ data }: ApiResponse) => data as unknown as Plan

/** Files that are no plan, made of one that is. */
function wrongFiles(file: string): string[] {
  const swapped = (from: string, to: string) => {
    const wrong = file.replace(from, to)
    assert.notEqual(wrong, file, `${from} is not in the file`)
    return wrong
  }
  return [
    '',
    '{',
    'null',
    '[]',
    '"RP"',
    '['.repeat(30_000),
    ' '.repeat(70_000),
    swapped('"1/12500"', 'NaN'),
    swapped('"1/12500"', '"NaN"'),
    swapped('"1/12500"', '"1/0"'),
    swapped('"1/12500"', '1e999'),
    swapped('"1/12500"', '-1'),
    swapped('"1/12500"', `"0.${'3'.repeat(38)}"`),
    swapped('"1/12500"', `"0.${'3'.repeat(50_000)}"`),
    swapped('"from": 165', '"from": 167'),
    swapped('"from": 165', '"from": 160'),
    swapped('"from": 165', '"from": 9007199254740993'),
    swapped('"upto": null', '"upto": 5'),
    swapped('"dice"', '"__proto__"'),
    swapped('{', '{"__proto__": {"admin": true},'),
    swapped('{', '{"constructor": {"prototype": {}},'),
    swapped('"minGross": 200', '"minGross": "200; drop table rating_plans"'),
  ]
}

const WRONG_PATHS = [
  '__proto__.x',
  'constructor.prototype.x',
  'plan',
  'hio',
  'hio.bands.99.f',
  'hio.bands',
  '',
]

export const planUpload: Attack = {
  name: 'plan-upload',
  description: `rating plans by strangers and specialists, files that are huge, have gaps, overlaps, NaN or prototype keys, figures at ${WRONG_PATHS.length} wrong positions, a draft that is changed while it is asked for, the signature of whoever drafted it, and ${ROUNDS} times two who sign, send back and withdraw at once`,
  databases: ['embedded', 'postgres'],
  // A plan that is signed prices for all.
  needsOwnProgram: true,
  run: async (target) => {
    const kim = (await inviteRep(target, 'owner', 'Kim Ash')).caller
    const lee = (await inviteRep(target, 'owner', 'Lee Oak')).caller
    await proveRep(target)
    const file = (await target.rep.get(`${PATH}/RP-2027.1/file`)).text
    await tryOthers(target, file)
    await tryWrongFiles(target.rep, file)
    await tryWrongFigures(target.rep)
    await trySigningAlone(target)
    const outcomes: string[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      outcomes.push(...(await signAtOnce(target, [kim, lee], round)))
    const { text } = await target.rep.get(PATH)
    assert.ok(text.includes('RP-2027.1'), text)
    return `${countOutcomes(outcomes)}; each plan was signed once, by another rep, as it was asked for`
  },
}

const add = (caller: Caller, name: string, more: object) => caller.send('POST', PATH, { name, ...more })
const write = (caller: Caller, name: string, what: string, body: object) =>
  caller.send('POST', `${PATH}/${name}${what}`, body)

async function tryOthers(target: AttackTarget, file: string): Promise<void> {
  const specialist = (await inviteRep(target, 'specialist')).caller
  for (const [caller, expected] of [
    [await target.newCaller(), 401],
    [specialist, 403],
  ] as const) {
    for (const answer of [
      await caller.get(PATH),
      await caller.get(`${PATH}/RP-2027.1`),
      await caller.get(`${PATH}/RP-2027.1/file`),
      await add(caller, 'RP-stolen', { file }),
      await write(caller, 'RP-2027.1', '/sign', { version: 1 }),
    ])
      assert.equal(answer.status, expected, answer.text)
  }
}

async function tryWrongFiles(rep: Caller, file: string): Promise<void> {
  for (const wrong of wrongFiles(file)) {
    const { status, text } = await add(rep, 'RP-wrong', { file: wrong })
    assert.equal(status, 400, `${wrong.slice(0, 60)}… was answered with ${status}: ${text.slice(0, 300)}`)
  }
  assert.equal((await rep.get(`${PATH}/RP-wrong`)).status, 404, 'A wrong file became a plan')
  const { status } = await add(rep, 'RP-large', { file: 'x'.repeat(3_000_000) })
  assert.ok(status === 400 || status === 413, `A huge file was answered with ${status}`)
}

async function tryWrongFigures(rep: Caller): Promise<void> {
  assert.equal((await add(rep, 'RP-figures', { from: 'RP-2027.1' })).status, 201)
  for (const path of WRONG_PATHS) {
    const { status, text } = await write(rep, 'RP-figures', '', { version: 1, figures: { [path]: '1' } })
    assert.equal(status, 400, `${path} was answered with ${status}: ${text}`)
  }
  assert.deepEqual(planOf(await rep.get(`${PATH}/RP-figures`)).changes, [])
  assert.equal((await write(rep, 'RP-2027.1', '', { version: 1, figures: {} })).status, 409)
}

async function asked(rep: Caller, name: string, base: string): Promise<number> {
  assert.equal((await add(rep, name, { from: 'RP-2027.1' })).status, 201)
  assert.equal((await write(rep, name, '', { version: 1, figures: { 'hio.base': base } })).status, 200)
  const answer = await write(rep, name, '/ask', { version: 2, effective_from: inAMonth() })
  assert.equal(answer.status, 200, answer.text)
  return planOf(answer).version
}

function inAMonth(): string {
  const [year, month, day] = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

async function trySigningAlone(target: AttackTarget): Promise<void> {
  const version = await asked(target.rep, 'RP-alone', '61')
  for (const reason of [undefined, 'Nobody is here today']) {
    const body = reason === undefined ? { version } : { version, alone_reason: reason }
    assert.equal(outcomeOf(await write(target.rep, 'RP-alone', '/sign', body)), 'SECOND_PERSON_REQUIRED')
  }
  assert.equal(planOf(await target.rep.get(`${PATH}/RP-alone`)).place, 'asked')
}

/** Of two who sign, one who changes figures and one who sends it back, at once: one does, and what is signed is what was asked. */
async function signAtOnce(target: AttackTarget, others: readonly Caller[], round: number): Promise<string[]> {
  await proveRep(target)
  const name = `RP-round-${round}`
  const version = await asked(target.rep, name, String(70 + round))
  const before = planOf(await target.rep.get(`${PATH}/${name}`))
  const answers = await Promise.all([
    ...others.map((rep) => write(rep, name, '/sign', { version })),
    write(target.rep, name, '', { version, figures: { 'hio.base': '1' } }),
    write(target.rep, name, '/send-back', { version, reason: 'Not yet' }),
    write(target.rep, name, '/discard', { version }),
  ])
  const outcomes = answers.map(outcomeOf)
  assert.equal(outcomes.filter((outcome) => outcome === '200').length, 1, countOutcomes(outcomes))
  const after = planOf(await target.rep.get(`${PATH}/${name}`))
  assert.deepEqual(after.changes, before.changes, 'A plan changed while it was asked for')
  if (after.place !== 'to_come') return outcomes
  assert.notEqual((await write(target.rep, name, '', { version: after.version, figures: {} })).status, 200)
  const withdrawn = await Promise.all(
    others.map((rep) => write(rep, name, '/withdraw', { version: after.version })),
  )
  assert.equal(withdrawn.map(outcomeOf).filter((outcome) => outcome === '200').length, 1)
  return outcomes
}
