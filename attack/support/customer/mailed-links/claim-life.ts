import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Db } from '#server/kit/db/database.ts'
import { approvalOf, needNoDocuments, paymentOf, readCase } from '../../claims/case-calls.ts'
import { ACE } from '../../claims/played-aces.ts'
import { type HeldPolicy } from '../../held-policy.ts'
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

/** A win that is reported, declined, reopened, approved and paid: everybody is mailed at each step. */
export async function claimWin(target: AttackTarget, { holder, number }: HeldPolicy): Promise<void> {
  const { rep } = target
  const day = new Date(Date.now() - PLAYED_DAYS_AGO * 86_400_000).toISOString().slice(0, 10).split('-')
  const report = { id: randomUUID(), ...ACE, shot_date: `${day[1]}/${day[2]}/${day[0]}` }
  const reported = await expectDone(holder.send('POST', `/policies/${number}/claims`, report))
  const claim = String(reported.data['number'])
  const at = `/admin/claims/${claim}`
  const place = async () => Number((await readCase(rep, claim))['place'])
  await proveRep(target)
  const again = { decision: 'rejected', reason: 'The time is missing', step: 1 }
  await expectDone(rep.send('POST', `${at}/documents/claim_form/1`, again))
  const step = async (name: string) =>
    expectDone(rep.send('POST', `${at}/steps`, { step: name, reason: 'So', seen_place: await place() }))
  await step('ask_documents')
  await needNoDocuments(rep, claim)
  const decline = { kind: 'decline', rules: ['H1'], waivers: [], letter: 'We cannot pay.', awards: [] }
  await expectDone(rep.send('POST', `${at}/decision`, { ...decline, seen_place: await place() }))
  await step('reopen')
  await expectDone(rep.send('POST', `${at}/decision`, await approvalOf(rep, claim)))
  const { path, body } = await paymentOf(rep, claim)
  await expectDone(rep.send('POST', path, body))
}
