import assert from 'node:assert/strict'
import { queueMessage } from '#server/messaging/outbox.ts'
import type { Attack } from '../../attack.ts'
import { inviteRep } from '../../support/desk/invited-rep.ts'
import { openPoliciesOf } from '../../support/customer/policy-links.ts'
import { whileStopped } from '../../support/customer/while-stopped.ts'
import { buyPolicy } from '../../support/held-policy.ts'
import { MAIL_TIMEOUT_MS, waitUntil } from '../../support/ledgers.ts'
import type { AttackTarget } from '../../support/target.ts'

const BULK = 500
/** A mail server that takes its time. */
const DELAY_MS = 250
/** Those that are under way when something is asked for, and some more on a busy machine. */
const MAX_BEFORE = 60
const RECEIVER = 'many@attack.example'
const PASSWORD_LINK = /\/quote\/admin\/new-password\/[\w-]{43}/

export const passedBulk: Attack = {
  name: 'passed-bulk',
  description: `a link to policies, an invitation and a forgotten password asked for behind ${BULK} mails of a run, each of which takes ${DELAY_MS} ms`,
  databases: ['embedded', 'postgres'],
  // It is stopped, so that all of them wait at once.
  needsOwnProgram: true,
  run: async (target) => {
    const { quote } = await buyPolicy(target)
    await waitUntil(() => target.mail.certificatesTo(quote.email).mails > 0)
    await whileStopped(target, async (db) => {
      for (let nth = 0; nth < BULK; nth += 1) {
        const cause = `attack:${nth}`
        const text = { subject: 'One of many', html: '<p>Hello</p>', plain: 'Hello' }
        const message = { cause, to: [RECEIVER], ...text, attachments: [], isBulk: true }
        await queueMessage(db, message, new Date())
      }
    })
    const { mail } = target
    mail.delayMs = DELAY_MS
    const sent = () => mail.deliveriesTo(RECEIVER).length
    await waitUntil(() => sent() > 0)
    const counts = [
      await countBulkDuring(target, () => openPoliciesOf(target, quote.email)),
      await countBulkDuring(target, () => inviteAndForget(target)),
    ]
    assert.ok(sent() < BULK, 'All of them had left already')
    for (const count of counts) assert.ok(count <= MAX_BEFORE, `${count} mails of the run came first`)
    return `${counts.join(' and ')} mails of the run left meanwhile; ${sent()} of ${BULK} in all`
  },
}

async function countBulkDuring({ mail }: AttackTarget, work: () => Promise<unknown>): Promise<number> {
  const before = mail.deliveriesTo(RECEIVER).length
  await work()
  return mail.deliveriesTo(RECEIVER).length - before
}

async function inviteAndForget(target: AttackTarget): Promise<void> {
  const { email } = await inviteRep(target, 'reader')
  const asked = await (await target.newCaller(1)).send('POST', '/admin/password-links', { email })
  assert.equal(asked.status, 200, asked.text)
  const came = () => target.mail.deliveriesTo(email).some(({ plain }) => PASSWORD_LINK.test(plain))
  await waitUntil(came, MAIL_TIMEOUT_MS)
  assert.ok(came(), 'The link for a new password did not come')
}
