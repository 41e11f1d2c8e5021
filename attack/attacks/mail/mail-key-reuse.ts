import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack } from '../../attack.ts'
import type { ApiResponse, Caller } from '../../support/caller.ts'
import type { AttackTarget } from '../../support/target.ts'
import { countOutcomes, waitUntil } from '../../support/ledgers.ts'
import { createReadyQuote, type ReadyQuote, randomKey } from '../../support/ready-quote.ts'

const CLIENTS = 12
const GRACE_MS = 500

const outcomeOf = ({ status, code }: ApiResponse) => (status === 200 ? 'sent' : (code ?? String(status)))

/** All our mails that name the quote. */
const mailsAbout = ({ mail }: AttackTarget, { quoteNumber }: ReadyQuote) =>
  mail.received.filter(({ raw, headers }) => `${headers.get('subject')}${raw}`.includes(quoteNumber))

export const mailKeyReuse: Attack = {
  name: 'mail-key-reuse',
  description: `one key for ${CLIENTS} different mails at once, and for others once it is done`,
  databases: ['embedded', 'postgres'],
  run: async (target) => {
    const quote = await createReadyQuote(await target.newCaller())
    const key = randomKey()
    const send = (caller: Caller, body: object) =>
      caller.send('POST', `/contacts/${quote.id}/send`, body, { 'idempotency-key': key })
    const addressOf = (nth: number) => `reader-${nth}-${key}@attack.example`
    const senders = await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => target.newCaller(nth)))
    const answers = await Promise.all(senders.map((sender, nth) => send(sender, { to: addressOf(nth) })))
    const outcomes = answers.map(outcomeOf)
    const winner = outcomes.indexOf('sent')
    const refused = outcomes.filter((one) => ['IDEMPOTENCY_KEY_REUSED', 'IN_PROGRESS'].includes(one)).length
    assert.deepEqual(
      [winner >= 0, refused],
      [true, CLIENTS - 1],
      `Not one of them was sent: ${countOutcomes(outcomes)}`,
    )

    const caller = await target.newCaller(1)
    const others = [{}, { to: addressOf(CLIENTS) }, { to: addressOf(winner), note: 'And this' }]
    for (const other of others) {
      const answer = outcomeOf(await send(caller, other))
      assert.equal(answer, 'IDEMPOTENCY_KEY_REUSED', `${JSON.stringify(other)} was answered with ${answer}`)
    }
    const again = await send(caller, { to: addressOf(winner) })
    assert.equal(again.headers.get('idempotent-replayed'), 'true', `The first is not replayed: ${again.text}`)
    assert.equal(again.text, answers[winner]?.text, 'The replayed answer is another one')

    await waitUntil(() => mailsAbout(target, quote).length > 0)
    await pause(GRACE_MS)
    const receivers = mailsAbout(target, quote).flatMap(({ recipients }) => recipients)
    assert.deepEqual(receivers, [addressOf(winner)], 'Not the one mail that was answered for has gone out')
    return `${countOutcomes(outcomes)}, then ${others.length} more refused; 1 mail`
  },
}
