import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { buyPolicy } from '../../support/held-policy.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import type { AttackTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const PATH = '/admin/exposure/simulations'
const AT_ONCE = 9
/** More than a rep may start in a minute. */
const FLOOD = 14
const SEASON = new Date().getUTCFullYear() + 1

const WRONG_SEASONS = [0, -1, 1999, 2100, 1e15, 2027.5, '2027', null, [2027], { $gt: 0 }]
const WRONG_RETENTIONS = [-1, 1e15, 100_000_001, 0.5, 'NaN', '1e9', null, [], true, "0'; drop table quotes"]
const WRONG_YEARS = ['0', '-1', '99999999999999999999', '2027.5', '2100', "2027' or '1'='1", '%00']

export const exposure: Attack = {
  name: 'exposure',
  description: `what is insured read by nobody, a client and with ${WRONG_YEARS.length} wrong years, seasons simulated with ${WRONG_SEASONS.length + WRONG_RETENTIONS.length} wrong values, the same one ${AT_ONCE} times at once, and ${FLOOD} by one rep`,
  databases: ['embedded'],
  run: async (target) => {
    const reader = (await inviteRep(target, 'reader')).caller
    return countOutcomes([
      ...(await askAsOthers(target)),
      ...(await askWrongly(reader)),
      ...(await askAtOnce(target)),
      ...(await flood((await inviteRep(target, 'reader')).caller)),
    ])
  },
}

const start = (caller: Caller, season: unknown, retention: unknown) =>
  caller.send('POST', PATH, { season, retention })

async function askAsOthers(target: AttackTarget): Promise<string[]> {
  const { holder } = await buyPolicy(target)
  const answers = []
  for (const caller of [await target.newCaller(), holder])
    answers.push(
      await caller.get('/admin/exposure'),
      await caller.get(PATH),
      await start(caller, SEASON, 1000),
    )
  for (const { status, text } of answers) assert.equal(status, 401, text)
  return answers.map(outcomeOf)
}

async function askWrongly(reader: Caller): Promise<string[]> {
  const answers = []
  for (const season of WRONG_SEASONS) answers.push(await start(reader, season, 1000))
  for (const retention of WRONG_RETENTIONS) answers.push(await start(reader, SEASON, retention))
  for (const year of WRONG_YEARS)
    answers.push(
      await reader.get(`/admin/exposure?season=${encodeURIComponent(year)}`),
      await reader.get(`${PATH}?season=${encodeURIComponent(year)}`),
    )
  for (const { status, text } of answers) assert.equal(status, 400, `Something wrong was taken: ${text}`)
  return answers.map(outcomeOf)
}

/** Several reps ask for the same: one run answers all of them, and it ends. */
async function askAtOnce(target: AttackTarget): Promise<string[]> {
  const callers: Caller[] = [target.rep]
  for (const role of ['specialist', 'reader'] as const) callers.push((await inviteRep(target, role)).caller)
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, nth) =>
      start(callers[nth % callers.length] as Caller, SEASON, 77_777),
    ),
  )
  for (const { status, text } of answers) assert.equal(status, 200, text)
  const runs = new Set(
    answers.map(({ data }) => `${String(data['started_by'])} ${String(data['started_at'])}`),
  )
  assert.equal(runs.size, 1, `${runs.size} runs were started for one question`)
  const state = async () =>
    (await target.rep.get(`${PATH}?season=${SEASON}&retention=77777`)).data['state'] as string
  await waitUntil(async () => (await state()) === 'done')
  assert.equal(await state(), 'done', 'A season was not simulated')
  return answers.map(outcomeOf)
}

/** One rep starts as many as it can; the program goes on to answer. */
async function flood(reader: Caller): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: FLOOD }, (_, nth) => start(reader, SEASON, nth + 1)))
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(
    refused.length,
    FLOOD - 10,
    `One rep started ${FLOOD - refused.length} simulations in a minute`,
  )
  assert.equal((await reader.get('/admin/exposure')).status, 200)
  return answers.map(outcomeOf)
}
