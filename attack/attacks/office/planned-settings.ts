import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { startOfDay } from '#domain/quote/fields/tee-time.ts'
import { addDays, dateInTimeZone } from '#domain/values/calendar.ts'
import type { Attack } from '../../attack.ts'
import type { Caller, Json } from '../../support/caller.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { createShiftedClock, type ShiftedClock } from '../../support/shifted-clock.ts'
import { type AttackTarget, REP, withTarget } from '../../support/target.ts'
import { outcomeOf } from '../purchase/concurrent-purchases.ts'

const NIGHTS = 3
/** Of each owner. */
const AT_ONCE = 2
/** Before midnight both sign in; after it they go on for a moment. */
const BEFORE_MS = 15_000
const AFTER_MS = 1500
const DAY_MS = 86_400_000
/** The clock of the program is read more often. */
const NOTICED_MS = 600
const OFFICE = 'America/New_York'
const PATH = '/admin/settings'
const NAME = 'CANCELLATION_FEE'

interface Setting {
  name: string
  value: string | null
  number: number
  planned?: { id: number; value: string; from: string }
}

interface Change {
  name: string
  value: string
  before: string | null
  at: string
  by: string
}

/** What the owners were told, by the values that they planned: each is another one. */
interface Ledger {
  planned: Map<string, string>
  ended: Set<string>
  outcomes: string[]
}

export const plannedSettings: Attack = {
  name: 'planned-settings',
  description: `two owners, ${AT_ONCE} tabs each, plan, replan and withdraw a fee from tomorrow on, on two instances where there are two, while the clock passes ${NIGHTS} midnights at the office`,
  databases: ['embedded', 'postgres'],
  needsEachDatabase: true,
  // The clock of the program goes ahead.
  needsOwnProgram: true,
  run: async ({ programs: [{ folder }], database }) => {
    const clock = createShiftedClock()
    try {
      return await withTarget(folder, database, (target) => attack(target, clock), {
        settings: { ...clock.settings, OFFICE_TIME_ZONE: OFFICE },
      })
    } finally {
      clock.remove()
    }
  },
}

async function attack(target: AttackTarget, clock: ShiftedClock): Promise<string> {
  const kim = await inviteRep(target, 'owner', 'Kim Ash')
  const owners = [
    { ...REP, name: await nameOf(target.rep) },
    { ...kim, name: 'Kim Ash' },
  ]
  const expected: Omit<Change, 'name' | 'before'>[] = []
  const outcomes: string[] = []
  let midnight = nextMidnight()
  for (let night = 0; night < NIGHTS; night += 1) {
    clock.setAhead(midnight - BEFORE_MS - Date.now())
    await pause(NOTICED_MS)
    const before = midnight - BEFORE_MS - Date.now()
    const callers = await Promise.all(
      owners.map(async ({ email, password, name }, nth) => {
        const caller = await target.newCaller(nth)
        assert.equal((await caller.send('POST', '/admin/session', { email, password })).status, 200)
        return { caller, name }
      }),
    )
    const ledger: Ledger = { planned: new Map(), ended: new Set(), outcomes: [] }
    const isOver = () => Date.now() + before > midnight + AFTER_MS
    await Promise.all(
      callers.flatMap((owner, nth) =>
        Array.from({ length: AT_ONCE }, (_, tab) =>
          planUntil(owner, ledger, { isOver, midnight, first: 100 + 1000 * night + 200 * (2 * nth + tab) }),
        ),
      ),
    )
    const left = [...ledger.planned.keys()].filter((value) => !ledger.ended.has(value))
    assert.ok(left.length <= 1, `${left.length} values were planned for the same day: ${left.join(', ')}`)
    for (const value of left)
      expected.push({ value, at: new Date(midnight).toISOString(), by: ledger.planned.get(value) ?? '' })
    outcomes.push(...ledger.outcomes)
    const [first] = callers
    assert.ok(first)
    await expectHeld(target, first.caller, expected)
    midnight += DAY_MS
  }
  return `${countOutcomes(outcomes)}; ${expected.length} of ${NIGHTS} nights changed the fee, as the last plan said, and all instances agree`
}

function nextMidnight(): number {
  return startOfDay(addDays(dateInTimeZone(new Date(), OFFICE), 1), OFFICE).getTime()
}

async function nameOf(rep: Caller): Promise<string> {
  return String((await rep.get('/admin/session')).data['name'])
}

interface Race {
  isOver: () => boolean
  midnight: number
  /** The first of the values that this tab plans. */
  first: number
}

/** Reads what is planned, and replaces or withdraws it, until the day has begun. */
async function planUntil(
  { caller, name }: { caller: Caller; name: string },
  { planned, ended, outcomes }: Ledger,
  { isOver, midnight, first }: Race,
): Promise<void> {
  const [year, month, day] = dateInTimeZone(new Date(midnight), OFFICE).split('-')
  for (let nth = 0; !isOver() && nth < 199; nth += 1) {
    const seen = pick((await caller.get(PATH)).data)
    const value = String(first + nth)
    const withdraws = seen.planned !== undefined && Math.random() < 0.3
    const answer = withdraws
      ? await caller.send('DELETE', `${PATH}/planned/${seen.planned?.id}`, {})
      : await caller.send('PUT', PATH, {
          from: `${month}/${day}/${year}`,
          changes: [{ name: NAME, value, number: seen.number, planned: seen.planned?.id }],
        })
    outcomes.push(`${withdraws ? 'withdrawn' : 'planned'} ${outcomeOf(answer)}`)
    if (answer.status === 200) {
      if (!withdraws) planned.set(value, name)
      if (seen.planned) {
        const { value: gone } = seen.planned
        assert.ok(!ended.has(gone), `${gone} was replaced or withdrawn twice`)
        ended.add(gone)
      }
    } else
      // Once the day has begun, it is no day to come.
      assert.ok(
        answer.status === 409 || (answer.status === 400 && !withdraws && answer.text.includes('after today')),
        answer.text,
      )
  }
}

function pick(data: Json): Setting {
  const found = (data['settings'] as Setting[]).find(({ name }) => name === NAME)
  assert.ok(found, `${NAME} is no setting`)
  return found
}

/** The history has what was planned last for each day and nothing else, and each instance charges it. */
async function expectHeld(
  { programs, newCaller }: AttackTarget,
  owner: Caller,
  expected: readonly Omit<Change, 'name' | 'before'>[],
): Promise<void> {
  const fee = Number(expected.at(-1)?.value ?? (await feeOf(owner)))
  for (let nth = 0; nth < programs.length; nth += 1) {
    const customer = await newCaller(nth)
    await waitUntil(async () => (await feeOf(customer)) === fee)
    assert.equal(await feeOf(customer), fee, `Instance ${nth} charges something else`)
  }
  const { text } = await owner.get(`${PATH}/changes`)
  const changes = (JSON.parse(text) as { data: Change[] }).data
    .filter(({ name }) => name === NAME)
    .toReversed()
  assert.deepEqual(
    changes.map(({ value, at, by, before }) => ({ value, at, by, before })),
    expected.map((one, nth) => ({ ...one, before: expected[nth - 1]?.value ?? null })),
    'The history has something else than what was planned last',
  )
  assert.equal(
    pick((await owner.get(PATH)).data).planned,
    undefined,
    'Something still waits for a day that began',
  )
}

async function feeOf(caller: Caller): Promise<number> {
  return Number((await caller.get('/config')).data['cancellation_fee'])
}
