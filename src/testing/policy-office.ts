import { expect, onTestFinished } from 'vitest'
import { findBookErrors } from '#server/accounting/checking/repository.ts'
import type { Database } from '#server/kit/db/database.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { byCard, type HeldPolicy, payloadOf, sendChange, sendPreview } from '#testing/held-policy.ts'
import { findDisagreements } from '#testing/policy-agreement.ts'
import { expectRightFigures } from '#testing/right-figures.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'

/** The charity scramble with 100 amateurs and no sign: $268. */
export const SCENARIO_16 = { h_amateurs_1: 100, grand_prize_signs: 'No', h_sponsor_name_1: null }

export type PolicyOffice = Awaited<ReturnType<typeof policyOffice>>

/** A site with a signed-in rep and a clock that the test sets; `agreed` compares everything that states a policy. */
export async function policyOffice(open: () => Promise<Database>, env: Record<string, string> = {}) {
  let now = new Date('2027-01-15T18:00:00Z')
  const site = await openTestSite({ now: () => now, env }, open)
  onTestFinished(site.close)
  const rep = await signedInRep(site)
  const agreed = async () => {
    const { db } = site.context
    expect(await findDisagreements(db)).toEqual([])
    expect(await findBookErrors(db, now)).toEqual([])
    await expectRightFigures(site.context)
  }
  return { ...site, rep, agreed, setTime: (moment: string) => void (now = new Date(moment)) }
}

export const readPolicy = async (browser: Client, { number }: HeldPolicy) =>
  (await browser.get(`/api/policies/${number}`)).json().data

export const readFields = async (browser: Client, { quoteId }: HeldPolicy) =>
  (await browser.get(`/api/contacts/${quoteId}`)).json().data.customFields

export const readChanges = async (browser: Client, { number }: HeldPolicy) =>
  (await browser.get(`/api/policies/${number}/changes`)).json()

/** The holder changes the players, and pays by card what it costs. */
export async function changePlayers(
  office: PolicyOffice,
  policy: HeldPolicy,
  amateurs: number,
  more: object = {},
) {
  const { holder, number } = policy
  const { version } = await readPolicy(holder, policy)
  const payload = await payloadOf(office, policy, { hAmateurs: amateurs })
  const request = { action: 'change_policy', kind: 'players', version, payload } as const
  const preview = await sendPreview(holder, number, request)
  const { effect, needs_payment } = preview.json().data ?? {}
  const payment = needs_payment ? { amount_due: effect.charge, payment: await byCard(office) } : {}
  return { preview, request, answer: await sendChange(holder, number, { ...request, ...payment, ...more }) }
}
