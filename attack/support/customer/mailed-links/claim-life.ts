import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/kit/db/database.ts'
import { approvalOf, needNoDocuments, paymentOf, readCase } from '../../claims/case-calls.ts'
import { ACE } from '../../claims/played-aces.ts'
import type { HeldPolicy } from '../../held-policy.ts'
import { type AttackTarget, proveRep } from '../../target.ts'
import { expectDone } from './expect-done.ts'

const PLAYED_DAYS_AGO = 2
const ISSUED_DAYS_AGO = 10

/** Its certificate says that it was played, after it was issued. */
export async function letBePlayed(db: Db, { number }: HeldPolicy): Promise<void> {
  await db.execute(
    sql`update certificates set content = jsonb_set(
        replace(content::text, content -> 'contests' -> 0 ->> 'date', (current_date - ${PLAYED_DAYS_AGO}::int)::text)::jsonb,
        '{issuedAt}', to_jsonb(to_char(now() - interval '1 day' * ${ISSUED_DAYS_AGO}::int, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))
      where policy_id = (select id from policies where number = ${number})`,
  )
}

/** A win that is reported, declined, answered, declined still, reopened, approved and paid: everybody is mailed at each step. */
export async function claimWin(target: AttackTarget, policy: HeldPolicy): Promise<void> {
  const { rep } = target
  const claim = await reportWin(policy)
  const { at, step, decline } = caseOf(target, claim)
  await proveRep(target)
  const again = { decision: 'rejected', reason: 'The time is missing', step: 1 }
  await expectDone(rep.send('POST', `${at}/documents/claim_form/1`, again))
  await step('ask_documents')
  await needNoDocuments(rep, claim)
  await decline()
  await answer(policy, claim)
  await step('uphold')
  await answer(policy, claim)
  await step('reopen')
  await expectDone(rep.send('POST', `${at}/decision`, await approvalOf(rep, claim)))
  const { path, body } = await paymentOf(rep, claim)
  await expectDone(rep.send('POST', path, body))
}

/**
 * Wins of one event with people who sign, follow and help by links: one report is half done, one owes its documents, one is
 * declined, and one is withdrawn. Returns the number of the one that owes.
 */
export async function claimWithPeople(target: AttackTarget, policy: HeldPolicy): Promise<string> {
  const { holder, number } = policy
  const texts = { winner: 'Theo Alvarado' }
  const draft = `/claim-drafts/${randomUUID()}`
  await expectDone(holder.send('PUT', draft, { policy_number: number, version: 0, texts, parts: [] }))
  await expectDone(holder.send('POST', `${draft}/link`, {}))
  const helper = { name: 'Lee Park', to: addressOf('helper') }
  await expectDone(holder.send('POST', `/policies/${number}/helper-links`, helper))

  const owing = await reportWin(policy)
  const forms = { to: addressOf('forms'), forms: [{ key: 'affidavit', place: 1 }] }
  await expectDone(holder.send('POST', `/claims/${owing}/forms/send`, forms))
  for (const [role, whats] of [
    ['winner', ['task', 'identity', 'tracker']],
    ['partner', ['task']],
    ['professional', ['task']],
  ] as const)
    await mailLinksOf(policy, owing, role, whats)

  const declined = await reportWin(policy, 'Omar Diaz')
  await proveRep(target)
  const { step, decline } = caseOf(target, declined)
  await step('begin_review')
  await decline()
  await mailLinksOf(policy, declined, 'winner', ['task'])
  const withdrawn = await reportWin(policy, 'Kim Lee')
  await expectDone(holder.send('POST', `/claims/${withdrawn}/withdraw`, { reason: 'It was the wrong hole' }))
  return owing
}

/** Its documents were owed for days, and soon is their last day. */
export async function letDocumentsBeOwed(db: Db, claim: string): Promise<void> {
  // Nobody else can move what a claim says of itself.
  await db.execute(sql`alter table claims disable trigger claims_kept`)
  await db.execute(
    sql`update claims set documents_by = current_date + 2, arrived_at = arrived_at - interval '5 days' where number = ${claim}`,
  )
  await db.execute(sql`alter table claims enable trigger claims_kept`)
  // It is scheduled again with the start of the program.
  await db.execute(sql`delete from jobs where kind = 'follow-claims'`)
}

async function reportWin({ holder, number }: HeldPolicy, winner = ACE.winner): Promise<string> {
  const day = new Date(Date.now() - PLAYED_DAYS_AGO * 86_400_000).toISOString().slice(0, 10).split('-')
  const report = { id: randomUUID(), ...ACE, winner, shot_date: `${day[1]}/${day[2]}/${day[0]}` }
  const { data } = await expectDone(holder.send('POST', `/policies/${number}/claims`, report))
  return String(data['number'])
}

/** What a rep does with a claim. */
function caseOf({ rep }: AttackTarget, claim: string) {
  const at = `/admin/claims/${claim}`
  const place = async () => Number((await readCase(rep, claim))['place'])
  const step = async (name: string) =>
    expectDone(rep.send('POST', `${at}/steps`, { step: name, reason: 'So', seen_place: await place() }))
  const declined = { kind: 'decline', rules: ['H1'], waivers: [], letter: 'We cannot pay.', awards: [] }
  const decline = async () =>
    expectDone(rep.send('POST', `${at}/decision`, { ...declined, seen_place: await place() }))
  return { at, step, decline }
}

async function answer({ holder }: HeldPolicy, claim: string): Promise<void> {
  const message = 'We measured it again.'
  await expectDone(holder.send('POST', `/claims/${claim}/answers`, { id: randomUUID(), message }))
}

/** Mails somebody of a claim their links. */
async function mailLinksOf(
  { holder }: HeldPolicy,
  claim: string,
  role: string,
  whats: readonly string[],
): Promise<void> {
  const at = `/claims/${claim}/people`
  const person = { role, place: 1, name: 'Ruth Kessler', email: addressOf(role) }
  const { text } = await expectDone(holder.send('POST', at, person))
  const { data } = JSON.parse(text) as { data: { id: string; role: string; place: number }[] }
  const id = data.find((one) => one.role === role && one.place === 1)?.id
  for (const what of whats)
    await expectDone(holder.send('POST', `${at}/${id}/link`, { what, channel: 'mail' }))
}

function addressOf(who: string): string {
  return `${who}-${randomUUID().slice(0, 8)}@attack.example`
}
