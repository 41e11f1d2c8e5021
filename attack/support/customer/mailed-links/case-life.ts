import { findRepId, inviteRep } from '../../desk/invited-rep.ts'
import { buyPolicy } from '../../held-policy.ts'
import type { Json } from '../../caller.ts'
import { createReadyQuote, randomKey } from '../../ready-quote.ts'
import type { AttackTarget } from '../../target.ts'
import { addCaseFile } from '../../files/case-file-calls.ts'
import { expectDone } from './expect-done.ts'
import { CHOSEN_SUBJECTS } from './mail-kinds.ts'

/** More than a mail takes, so that it goes as a link. */
const LARGE = Buffer.alloc(10_500_000, 65)

/** What a rep mails from a case: to whoever it is about, to others and to a colleague. */
export async function mailFromCases(target: AttackTarget): Promise<void> {
  const { rep, newCaller } = target
  const { id, email: to } = await createReadyQuote(await newCaller())
  const send = (path: string, body: object = {}) =>
    expectDone(rep.send('POST', `/admin/contacts/${path}`, body, { 'idempotency-key': randomKey() }))
  await send(`${id}/letter`, { to, subject: CHOSEN_SUBJECTS.letter, text: 'All is well.', link: 'quote' })
  const [letter] = (await rep.get(`/admin/contacts/${id}/mail`)).data as unknown as Json[]
  await send(`${id}/mail/${String(letter?.['id'])}/forward`, { to: 'board@attack.example' })
  const { papers } = (await rep.get(`/admin/contacts/${id}/papers`)).data as { papers: Json[] }
  await send(`${id}/papers/send`, { to, papers: papers.slice(0, 2).map((paper) => paper['id']) })
  const { id: file } = await addCaseFile(rep, id, { name: 'signs.txt', content: LARGE })
  await send(`${id}/files/send`, { to, files: [file] })
  const policy = await buyPolicy(target)
  await send(`${policy.quote.id}/papers/certificate`)
  const people = {
    recipient_name: 'The club',
    recipient_address: '1 Fairway Drive',
    to: 'club@attack.example',
  }
  await expectDone(policy.holder.send('POST', `/policies/${policy.number}/proofs-of-insurance`, people))

  const { email } = await inviteRep(target, 'specialist', 'Ann Other')
  const colleague = await findRepId(target, email)
  await expectDone(rep.send('POST', `/admin/quotes/${id}/notes`, { text: `@[${colleague}] please look` }))
  const given = { rep_id: colleague, seen_rep_id: null }
  await expectDone(rep.send('PUT', `/admin/quotes/${id}/rep`, given))
}
