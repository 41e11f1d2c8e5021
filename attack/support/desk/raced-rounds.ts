import type { ApiResponse, Caller, Json } from '../caller.ts'
import type { HeldPolicy } from '../held-policy.ts'
import { randomKey } from '../ready-quote.ts'
import { type AttackTarget, proveRep } from '../target.ts'
import { inviteRep } from './invited-rep.ts'

/** How often whoever comes first changes. */
const ROUNDS = 4

/** Has the owner and a specialist, who both may decide, race each other in each round; returns all outcomes. */
export async function raceInRounds(
  target: AttackTarget,
  race: (other: Caller, round: number) => Promise<string[]>,
): Promise<string[]> {
  const other = (await inviteRep(target, 'specialist')).caller
  await proveRep(target)
  const outcomes: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) outcomes.push(...(await race(other, round)))
  return outcomes
}

/** The same calls, of which another one is the first in each round. */
export function inTurn<T>(calls: readonly T[], round: number): T[] {
  return [...calls.slice(round), ...calls.slice(0, round)]
}

export function decideChange(
  rep: Caller,
  id: string,
  way: 'answer' | 'approve' | 'decline',
  body: Json = {},
): Promise<ApiResponse> {
  return rep.send('POST', `/admin/changes/${id}/${way}`, body, { 'idempotency-key': randomKey() })
}

/** The changes of a policy as its holder's page lists them. */
export async function readChanges({ holder, number }: HeldPolicy): Promise<Json[]> {
  const { text } = await holder.get(`/policies/${number}/changes`)
  return (JSON.parse(text) as { data: Json[] }).data
}
