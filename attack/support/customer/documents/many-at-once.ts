import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResponse, Caller } from '../../caller.ts'
import { askForChange, type HeldPolicy, holderAt, readVersion } from '../../held-policy.ts'
import { countOutcomes } from '../../ledgers.ts'
import type { AttackTarget } from '../../target.ts'
import { joinedPath } from './joined-documents.ts'

/** More than are made and queued. */
export const DOWNLOADS = 200
/** What a program may need more while it makes them. */
const MAX_GROWTH_MB = 300
const SAMPLE_MS = 200
const RSS = /^process_resident_memory_bytes (\S+)/m

/**
 * All at once: each is the same whole PDF or comes later, a change of the policy goes through meanwhile, and the programs stay
 * within their memory.
 */
export async function downloadManyAtOnce(target: AttackTarget, policy: HeldPolicy): Promise<string> {
  const callers = await Promise.all(target.programs.map((_, nth) => holderAt(target, policy, nth)))
  const whole = (await policy.holder.get(joinedPath(policy))).text
  const before = await Promise.all(callers.map(readMemory))
  const highest = [...before]
  const load = { isOn: true }
  const watched = watchMemory(callers, highest, load)
  const version = await readVersion(policy.holder, policy)
  const rename = {
    action: 'change_policy',
    version,
    customFields: { tournament_name: `${policy.quote.tournament} II` },
  } as const
  const downloads = Array.from({ length: DOWNLOADS }, (_, nth) => callers[nth % callers.length])
  const [answers, changed] = await Promise.all([
    Promise.all(downloads.flatMap((caller) => caller?.get(joinedPath(policy)) ?? [])),
    pause(SAMPLE_MS).then(() => askForChange(policy.holder, policy, rename)),
  ])
  load.isOn = false
  await watched
  assert.equal(changed.status, 200, `A change was refused meanwhile: ${changed.text}`)
  const renamed = (await policy.holder.get(joinedPath(policy))).text
  const outcomes = answers.map((answer) => outcomeOf(answer, [whole, renamed]))
  assert.ok(outcomes.includes('made'), countOutcomes(outcomes))
  const growth = Math.max(...highest.map((most, nth) => most - (before[nth] ?? most)))
  assert.ok(growth < MAX_GROWTH_MB, `A program took ${growth} MB more for ${DOWNLOADS} downloads`)
  return `${countOutcomes(outcomes)} at once, within ${MAX_GROWTH_MB} MB`
}

function outcomeOf({ status, code, text, headers }: ApiResponse, wholes: readonly string[]): string {
  if (status === 200) {
    assert.ok(wholes.includes(text), 'One of many PDFs is not like the others')
    return 'made'
  }
  const said = `One of many downloads was answered with ${status}: ${text.slice(0, 300)}`
  assert.ok(status === 503 && code === 'BUSY' && Number(headers.get('retry-after')) > 0, said)
  return 'busy'
}

async function watchMemory(
  callers: readonly Caller[],
  highest: number[],
  load: { isOn: boolean },
): Promise<void> {
  while (load.isOn) {
    const now = await Promise.all(callers.map(readMemory))
    for (const [nth, memory] of now.entries()) highest[nth] = Math.max(memory, highest[nth] ?? 0)
    await pause(SAMPLE_MS)
  }
}

/** Of the process at which this caller asks, in MB. */
async function readMemory(caller: Caller): Promise<number> {
  const { text } = await caller.get('/metrics')
  const bytes = Number(RSS.exec(text)?.[1])
  assert.ok(bytes > 0, `The memory is not among the metrics: ${text.slice(0, 200)}`)
  return Math.round(bytes / 1_000_000)
}
