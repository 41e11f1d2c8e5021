import { formatPlainDate } from '#domain/values/calendar.ts'
import { eventDay } from '../../../../e2e/support/quotes/quote-api.ts'
import { createCredit } from '../../../attacks/purchase/refunds.ts'
import { setUpCodeApp } from '../../desk/code-app.ts'
import { findRepId, inviteRep } from '../../desk/invited-rep.ts'
import { createReferredQuote, decideReferral } from '../../desk/referred-quote.ts'
import { randomKey } from '../../ready-quote.ts'
import { type AttackTarget, proveRep } from '../../target.ts'
import { aProducer, changeProducer } from '../producer-of-record.ts'
import { sellPolicy } from '../sold-policy.ts'
import { mailFromCases } from './case-life.ts'
import { expectDone } from './expect-done.ts'
import { CHOSEN_SUBJECTS } from './mail-kinds.ts'

/** What reps do that is mailed: to one another, to clients and to producers. */
export async function workInOffice(target: AttackTarget): Promise<void> {
  await proveRep(target)
  await inviteAndReset(target)
  await mailFromCases(target)
  const quote = await createReferredQuote(await target.newCaller())
  const letter = { subject: CHOSEN_SUBJECTS.approval, message: 'The carrier agrees' }
  await expectDone(decideReferral(target.rep, quote, { answer: 'approved', letter }))
  const { number, credit } = await createCredit(target)
  const takeBack = `/policies/${number}/credits/${credit}/withdraw`
  await expectDone(target.rep.send('POST', takeBack, { reason: 'It was for another policy' }))
  await mailStatement(target)
  await mailAboutSetUp(target)
  const producer = aProducer(`bo-${randomKey().slice(0, 8)}@attack.example`)
  await expectDone(changeProducer(target.rep, await sellPolicy(target), { producer }))
}

/** Whoever bought last is mailed where its account stands. */
async function mailStatement({ rep }: AttackTarget): Promise<void> {
  const { text } = await rep.get('/admin/customers?bought=yes&size=5')
  const [customer] = (JSON.parse(text) as { data: { id: string; email: string }[] }).data
  if (!customer) throw new Error('Nobody has bought')
  await expectDone(rep.send('POST', `/admin/customers/${customer.id}/statements`, { to: customer.email }))
}

/** A plan of prices waits for another owner, who is reminded; and whoever sets the program up sees that mail leaves. */
async function mailAboutSetUp(target: AttackTarget): Promise<void> {
  const { rep } = target
  await inviteRep(target, 'owner')
  const path = '/admin/rating-plans'
  await expectDone(rep.send('POST', path, { name: 'RP-reminded', from: 'RP-2027.1' }))
  const figures = { version: 1, figures: { 'hio.base': '61' } }
  await expectDone(rep.send('POST', `${path}/RP-reminded`, figures))
  const effective_from = formatPlainDate(eventDay(60))
  const asked = await expectDone(rep.send('POST', `${path}/RP-reminded/ask`, { version: 2, effective_from }))
  await expectDone(rep.send('POST', `${path}/RP-reminded/remind`, { version: asked.data['version'] }))
  await expectDone(rep.send('POST', '/admin/settings/test-mail', { to: 'owner@attack.example' }))
}

/** Somebody is invited, somebody else was and forgets the password, a third one lost what signs in. */
async function inviteAndReset(target: AttackTarget): Promise<void> {
  const { rep, newCaller } = target
  const { caller, email, password } = await inviteRep(target, 'specialist')
  const invitation = { email: 'invited@attack.example', name: 'Lee Kim', role: 'reader' }
  await expectDone(rep.send('POST', '/admin/reps/invitations', invitation))
  const chosen = { current_password: password, password: 'a slow green in the evening' }
  await expectDone(caller.send('PUT', '/admin/account/password', chosen))
  await expectDone((await newCaller()).send('POST', '/admin/password-links', { email }))
  const locked = await inviteRep(target, 'specialist')
  await setUpCodeApp(locked.caller)
  await expectDone(rep.send('POST', `/admin/reps/${await findRepId(target, locked.email)}/reset`, {}))
}

/** An operator lets a rep in again; the program is stopped meanwhile, as its database may be open once only. */
export async function resetByOperator(target: AttackTarget): Promise<void> {
  const { email } = await inviteRep(target, 'reader')
  const { programs } = target
  await Promise.all(programs.map((program) => program.stop()))
  programs[0].operate('rep', 'reset-password', email)
  await Promise.all(programs.map((program) => program.start()))
}
