import assert from 'node:assert/strict'
import { formatContestDate, formatPlainDate } from '#domain/values/calendar.ts'
import { eventDay } from '../../../../e2e/support/quotes/quote-api.ts'
import type { Json } from '../../caller.ts'
import { askForChange, buyPolicy, type HeldPolicy } from '../../held-policy.ts'
import { buyLogoPolicy, proofLinks } from '../logo-policy.ts'
import type { AttackTarget } from '../../target.ts'
import { expectDone } from './expect-done.ts'

const WITNESS = { contest: 'grand_prize', index: 1, place: 1, name: 'Dana Reyes' }

/** Somebody watches the first contest, and is told by telephone. */
export async function nameWitness({ holder, number }: HeldPolicy): Promise<void> {
  const witness = { ...WITNESS, phone: '512-555-0119' }
  await expectDone(holder.send('POST', `/policies/${number}/witnesses`, witness))
}

/** A witness is named, told another day and that it is open, and let go; the golf course is mailed its page. */
export async function prepareEvent(target: AttackTarget): Promise<void> {
  const policy = await buyPolicy(target)
  const { holder, number, quote } = policy
  const at = `/policies/${number}`
  const named = await expectDone(
    holder.send('POST', `${at}/witnesses`, { ...WITNESS, email: `witness-${quote.email}` }),
  )
  await expectDone(holder.send('POST', `${at}/course-links/mail`, { email: `course-${quote.email}` }))
  const days = [{ choice: 'date', date: formatContestDate(eventDay(75)) }, { choice: 'unknown' }]
  for (const [nth, day] of days.entries()) {
    const payload = { grandPrize: [day] }
    const moved = await expectDone(
      askForChange(holder, policy, { action: 'postpone_policy', version: nth + 1, payload }),
    )
    assert.equal(moved.data['state'], 'applied', moved.text)
  }
  const { data } = JSON.parse(named.text) as { data: { witness: Json }[] }
  await expectDone(holder.send('DELETE', `${at}/witnesses/${String(data[0]?.witness['id'])}`, {}))
}

/** The proof of a logo comes by mail, and its customer wants another one. */
export async function askForOtherSigns(target: AttackTarget): Promise<void> {
  const { quote } = await buyLogoPolicy(target)
  const [token] = await proofLinks(target, quote.email, 1)
  const customer = await target.newCaller()
  await expectDone(customer.send('POST', `/sign-proofs/${token}/change`, { note: 'Use our blue logo' }))
}

/** Signs leave with a number to follow them by. */
export async function shipSigns(target: AttackTarget): Promise<void> {
  const { rep } = target
  const { number } = await buyPolicy(target, {
    grand_prize_signs: 'Yes',
    h_sponsor_name_1: 'Elm Street',
  })
  const address = {
    name: 'Pro Shop',
    line1: '77 Hollow Ridge Road',
    city: 'Georgetown',
    state: 'TX',
    zip: '78626',
  }
  const box = { signs: [{ key: 'grand_prize 1', count: 1 }], address, service: 'rush' }
  await expectDone(rep.send('POST', `/policies/${number}/shipments`, box))
  const { data } = await expectDone(rep.get(`/policies/${number}/shipments`))
  const [packed] = data['shipments'] as { id: string; version: number }[]
  const leaving = {
    version: packed?.version,
    carrier: 'ups',
    tracking: '1Z5R89390357567127',
    sent_on: formatPlainDate(eventDay(0)),
    mail: true,
  }
  await expectDone(rep.send('POST', `/admin/shipments/${packed?.id}/send`, leaving))
}
