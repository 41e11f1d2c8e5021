import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { formatContestDate } from '#domain/values/calendar.ts'
import { eventDay } from '../../../e2e/support/quotes/quote-api.ts'
import type { ApiResponse, Caller } from '../caller.ts'
import { buyProducerPolicy } from '../customer/producer-policy.ts'
import { findRepId, type InvitedRep, inviteRep } from '../desk/invited-rep.ts'
import { buyPolicy, type HeldPolicy } from '../held-policy.ts'
import { createShiftedClock } from '../shifted-clock.ts'
import { type AttackTarget, REP, withTarget } from '../target.ts'

const PLAYED_IN_DAYS = 3
const AHEAD_MS = (PLAYED_IN_DAYS + 1) * 86_400_000
/** The clock of the program is read more often. */
const NOTICED_MS = 1000
const DAY = formatContestDate(eventDay(PLAYED_IN_DAYS))
const FIELDS = { h_date_1: DAY, tee_time: '08:30' }

export const ACE = {
  type: 'report_new_claim',
  contest: 'grand_prize',
  index: 1,
  winner: 'Theo Alvarado',
  shot_date: DAY.replaceAll('-', '/'),
  shot_time: '12:31',
  hole: 7,
  markers: 'men',
  yardage: 120,
  group_size: 4,
  what_happened: 'It bounced twice and went in.',
  witnesses: [{ part: 'partner', name: 'Ruth Kessler', phone: '512-555-0142' }],
}

/** Two events that were played, with everybody who might do something with a claim of the first. */
export interface PlayedAces {
  played: HeldPolicy
  other: HeldPolicy
  /** The browser of a producer, with a policy of its own. */
  producer: Caller
  owner: Caller
  second: Caller
  reader: Caller
  /** Of a rep who is disabled, whose browser is still open. */
  disabled: Caller
  newCaller: AttackTarget['newCaller']
}

/** Lets the days until an event pass in a program of its own; then runs the attack. */
export async function afterPlay<T>(target: AttackTarget, run: (aces: PlayedAces) => Promise<T>): Promise<T> {
  const clock = createShiftedClock()
  const product = target.programs[0].folder
  try {
    return await withTarget(
      product,
      target.database,
      async (own) => {
        const [played, other] = [await buyPolicy(own, FIELDS), await buyPolicy(own, FIELDS)]
        const { holder: producer } = await buyProducerPolicy(own)
        const second = await inviteRep(own, 'specialist')
        const reader = await inviteRep(own, 'reader')
        const disabled = await inviteRep(own, 'specialist', 'Lou Vane')
        clock.setAhead(AHEAD_MS)
        await pause(NOTICED_MS)
        const signIn = (who: Pick<InvitedRep, 'email' | 'password'>, nth = 0) => signInTo(own, who, nth)
        const owner = await signIn(REP)
        const gone = await signIn(disabled)
        const disabling = await owner.send(
          'POST',
          `/admin/reps/${await findRepId({ ...own, rep: owner }, disabled.email)}/disable`,
          {},
        )
        assert.equal(disabling.status, 200, disabling.text)
        return await run({
          played,
          other,
          producer,
          owner,
          second: await signIn(second, 1),
          reader: await signIn(reader),
          disabled: gone,
          newCaller: own.newCaller,
        })
      },
      { settings: clock.settings },
    )
  } finally {
    clock.remove()
  }
}

async function signInTo(
  { newCaller }: AttackTarget,
  { email, password }: Pick<InvitedRep, 'email' | 'password'>,
  nth: number,
): Promise<Caller> {
  const caller = await newCaller(nth)
  const { status, text } = await caller.send('POST', '/admin/session', { email, password })
  assert.equal(status, 200, text)
  return caller
}

export function report(
  by: Caller,
  { number }: Pick<HeldPolicy, 'number'>,
  more: object = {},
): Promise<ApiResponse> {
  return by.send('POST', `/policies/${number}/claims`, { id: randomUUID(), ...ACE, ...more })
}

/** The number of the claim that its holder has reported. */
export async function reportAce({ played }: Pick<PlayedAces, 'played'>, more: object = {}): Promise<string> {
  const { status, data, text } = await report(played.holder, played, more)
  assert.equal(status, 201, text)
  return String(data['number'])
}
