import assert from 'node:assert/strict'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { type AttackTarget, proveRep } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const RACES = 32
const PATH = '/admin/settings'
const NAME = 'INSURER_PHONE'
/** Changed together with it, so that a part of a change would be seen. */
const FEE = 'CANCELLATION_FEE'

interface Setting {
  name: string
  value: string | null
  number: number
}

interface Stored extends Setting {
  by: string
  before: string | null
}

export const settingsRaced: Attack = {
  name: 'settings-raced',
  description: `${RACES} races of two owners who change the same two settings together, on two instances where there are two, and the settings changed by a stranger and a specialist`,
  databases: ['embedded', 'postgres'],
  // What is set holds for all.
  needsOwnProgram: true,
  run: async (target) => {
    await proveRep(target)
    const invited = await inviteRep(target, 'owner', 'Kim Ash')
    const { email, password } = invited
    // On the other instance, where there is one.
    const kim = await target.newCaller(1)
    assert.equal((await kim.send('POST', '/admin/session', { email, password })).status, 200)
    await tryOthers(target)
    const outcomes: string[] = []
    for (let race = 0; race < RACES; race += 1) outcomes.push(...(await raceOnce([target.rep, kim], race)))
    await expectWholeHistory(target.rep)
    await expectSameEverywhere(target)
    return `${countOutcomes(outcomes)}; the history has each change that was stored, and all instances agree`
  },
}

async function tryOthers(target: AttackTarget): Promise<void> {
  const specialist = (await inviteRep(target, 'specialist')).caller
  for (const [caller, expected] of [
    [await target.newCaller(), 401],
    [specialist, 403],
  ] as const) {
    const answer = await caller.send('PUT', PATH, { changes: [{ name: NAME, value: '1', number: 0 }] })
    assert.equal(answer.status, expected, answer.text)
    assert.equal((await caller.get(PATH)).status, expected)
  }
}

const settingsOf = (data: Json) => data['settings'] as Setting[]

function pick(settings: readonly Setting[], name: string): Setting {
  const found = settings.find((setting) => setting.name === name)
  assert.ok(found, `${name} is no setting`)
  return found
}

/** Both send what they saw; one is stored, and the other is told what. */
async function raceOnce(owners: readonly Caller[], race: number): Promise<string[]> {
  const [first] = owners
  assert.ok(first)
  const seen = settingsOf((await first.get(PATH)).data)
  const { number } = pick(seen, NAME)
  const sent: Record<string, string>[] = owners.map((_, place) => ({
    [NAME]: `302-555-0${place}${String(race).padStart(2, '0')}`,
    [FEE]: String(100 + 2 * race + place),
  }))
  const answers = await Promise.all(
    owners.map((owner, place) =>
      owner.send('PUT', PATH, {
        changes: [NAME, FEE].map((name) => ({ name, value: sent[place]?.[name], number })),
      }),
    ),
  )
  const stored = answers.findIndex(({ status }) => status === 200)
  const codes = answers.map(outcomeOf)
  assert.deepEqual(codes.toSorted(), ['200', 'SETTINGS_CHANGED'], codes.join(' and '))
  for (const { data } of answers) {
    const told = settingsOf(data)
    for (const name of [NAME, FEE]) {
      const { value, number: now } = pick(told, name)
      assert.deepEqual([value, now], [sent[stored]?.[name], number + 1], `${name} is told wrongly`)
    }
  }
  return codes
}

/** Each number once, each value after the one before it, and the last of them is in force. */
async function expectWholeHistory(owner: Caller): Promise<void> {
  const changes: (Stored & { id: number })[] = []
  for (let before = ''; ; before = `?before=${changes.at(-1)?.id}`) {
    const page = JSON.parse((await owner.get(`${PATH}/changes${before}`)).text) as {
      data: typeof changes
      more: boolean
    }
    changes.push(...page.data)
    if (!page.more) break
  }
  const settings = settingsOf((await owner.get(PATH)).data)
  for (const name of [NAME, FEE]) {
    const own = changes.filter((change) => change.name === name).toReversed()
    assert.deepEqual(
      own.map(({ number }) => number),
      Array.from({ length: RACES }, (_, place) => place + 1),
      `${name} has another history`,
    )
    for (const [place, { before }] of own.entries())
      assert.equal(
        before,
        place === 0 ? null : own[place - 1]?.value,
        'A change names another value before it',
      )
    assert.equal(pick(settings, name).value, own.at(-1)?.value)
  }
}

/** What a customer is told, by each instance. */
async function expectSameEverywhere(target: AttackTarget): Promise<void> {
  const expected = Number(pick(settingsOf((await target.rep.get(PATH)).data), FEE).value)
  for (let nth = 0; nth < target.programs.length; nth += 1) {
    const caller = await target.newCaller(nth)
    const read = async () => (await caller.get('/config')).data['cancellation_fee']
    await waitUntil(async () => (await read()) === expected)
    assert.equal(await read(), expected, `Instance ${nth} says something else`)
  }
}
