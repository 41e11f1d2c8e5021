import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  DRAWN,
  linkFor,
  openedPhone,
  readTask,
  RUTH,
  RUTH_SAW,
  signTask,
  THEO,
} from '#testing/claim-links.ts'
import { aDecline, needNoDocuments, readCase, readClaim, reportedAce, sendToCase } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { newestLink } from '#testing/newest-link.ts'
import { testClient } from '#testing/server.ts'

const codeOf = (answer: { json: () => { code?: string } }) => answer.json().code

describeOnDatabase('links to sign something for a claim', (open) => {
  it('N103 N104 a partner opens a link, sees the one thing to sign, and signs it by finger', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const phone = await openedPhone(at, await linkFor(at, policy.holder, RUTH))
    const task = await readTask(phone)
    expect(task).toMatchObject({
      state: 'open',
      task: 'document',
      name: 'Ruth Kessler',
      about: {
        role: 'partner',
        event: expect.any(String),
        hole: 7,
        winner: 'Theo Alvarado',
        statement: { version: 1, text: expect.stringContaining('this is what I saw') },
      },
    })
    expect(JSON.stringify(task)).not.toMatch(/512|example\.com|10000|100001|C-2001/)
    const signed = await signTask(phone, { signature: DRAWN })
    expect(signed.statusCode, signed.body).toBe(200)
    expect(signed.json().data).toMatchObject({ state: 'used', about: null, name: 'Ruth Kessler' })
    const { documents, state } = await readClaim(policy.holder, 'C-2001')
    expect(state).toBe('documents')
    expect(documents[2]).toMatchObject({ key: 'statement_partner', place: 1, state: 'received' })
    const { steps, history } = await readCase(rep)
    expect(steps[2]).toMatchObject({
      who: 'Ruth Kessler',
      signature: {
        name: 'Ruth Kessler',
        statement: task.about.statement.text,
        drawing: { width: 320, height: 120, path: expect.stringMatching(/^M10 60L/) },
      },
    })
    expect(history.some(({ by }: { by: string }) => by === 'the person who signed it')).toBe(true)
  })

  it('N103 a link that was used says by whom and when it was signed, and takes nothing more', async () => {
    const { at, policy } = await reportedAce(open)
    const token = await linkFor(at, policy.holder, RUTH)
    const phone = await openedPhone(at, token)
    const id = randomUUID()
    const first = await signTask(phone, { id })
    expect(first.statusCode, first.body).toBe(200)
    // The answer was lost: the same form again is the first answer.
    const again = await signTask(phone, { id })
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    const other = await signTask(phone, { id, values: { ...RUTH_SAW, saw: 'It lipped out' } })
    expect([other.statusCode, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const second = await openedPhone(at, token)
    expect(await readTask(second)).toMatchObject({
      state: 'used',
      about: null,
      signed_at: expect.any(String),
    })
    const late = await signTask(second)
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'LINK_USED'])
  })

  it('N103 opening consumes nothing, and a link of nobody, an expired one and an ended one open nothing', async () => {
    const { at, policy } = await reportedAce(open)
    const token = await linkFor(at, policy.holder, RUTH)
    for (let opened = 0; opened < 3; opened += 1)
      expect((await readTask(await openedPhone(at, token))).state).toBe('open')
    const early = await openedPhone(at, token)
    const nobody = testClient(at.server)
    expect((await nobody.get('/api/claim-task')).statusCode).toBe(401)
    const unknown = await nobody.send('POST', '/api/claim-links', { token: token.toUpperCase() })
    expect([unknown.statusCode, codeOf(unknown)]).toEqual([404, 'NOT_FOUND'])
    const { data: people } = (await policy.holder.get('/api/claims/C-2001/people')).json()
    const [{ link }] = people.filter(({ role }: { role: string }) => role === 'partner')
    expect(link).toMatchObject({ state: 'open', sent_to: 'ruth@example.com', opened_at: expect.any(String) })
    const ended = await policy.holder.send('DELETE', `/api/claims/C-2001/links/${link.id}`)
    expect(ended.statusCode).toBe(200)
    const after = await nobody.send('POST', '/api/claim-links', { token })
    expect([after.statusCode, codeOf(after)]).toEqual([410, 'LINK_ENDED'])
    const kept = await early.send('POST', '/api/claim-task', { id: randomUUID(), link: link.id })
    expect([kept.statusCode, codeOf(kept)]).toEqual([410, 'LINK_ENDED'])
  })

  it('N103 N36 a second after thirty days a link has expired; a new one goes to the address of the old one alone', async () => {
    const { at, policy } = await reportedAce(open)
    const token = await linkFor(at, policy.holder, RUTH)
    const stranger = testClient(at.server)
    at.setTime('2027-07-12T21:19:59Z')
    expect((await stranger.send('POST', '/api/claim-links', { token })).statusCode).toBe(200)
    const phone = await openedPhone(at, token)
    const { link } = await readTask(phone)
    at.setTime('2027-07-12T21:20:00Z')
    const late = await phone.send('POST', '/api/claim-task', { id: randomUUID(), link })
    expect([late.statusCode, codeOf(late)]).toEqual([410, 'LINK_EXPIRED'])
    const expired = await stranger.send('POST', '/api/claim-links', { token })
    expect([expired.statusCode, codeOf(expired)]).toEqual([410, 'LINK_EXPIRED'])
    const asked = await stranger.send('POST', '/api/claim-links/renew', { token })
    const unknown = await stranger.send('POST', '/api/claim-links/renew', { token: 'x'.repeat(43) })
    expect([asked.statusCode, asked.json()]).toEqual([unknown.statusCode, unknown.json()])
    const fresh = await newestLink(at.context.db, 'ruth@example.com')
    expect(fresh).not.toBe(token)
    expect((await signTask(await openedPhone(at, fresh))).statusCode).toBe(200)
  })

  it('N103 another person in the same place ends the link of the first, and so does the end of the claim', async () => {
    const { at, policy } = await reportedAce(open)
    const ruth = await openedPhone(at, await linkFor(at, policy.holder, RUTH))
    const lee = await openedPhone(
      at,
      await linkFor(at, policy.holder, { ...RUTH, name: 'Lee Park', email: 'lee@example.com' }),
    )
    expect(codeOf(await ruth.get('/api/claim-task'))).toBe('LINK_ENDED')
    expect((await readTask(lee)).name).toBe('Lee Park')
    await policy.holder.send('POST', '/api/claims/C-2001/withdraw', { reason: 'A mistake' })
    expect(codeOf(await lee.get('/api/claim-task'))).toBe('LINK_ENDED')
  })

  it('N103 what is typed for one link is never sent with another that was opened since in the same browser', async () => {
    const { at, policy } = await reportedAce(open)
    const ruth = await linkFor(at, policy.holder, RUTH)
    const omar = await linkFor(at, policy.holder, {
      role: 'partner',
      place: 2,
      name: 'Omar Diaz',
      email: 'omar@example.com',
    })
    const phone = await openedPhone(at, ruth)
    const { link } = await readTask(phone)
    await phone.send('POST', '/api/claim-links', { token: omar })
    const mixed = await signTask(phone, { link })
    expect([mixed.statusCode, codeOf(mixed)]).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect((await readTask(phone)).state).toBe('open')
  })

  it('N103 what is wrong is named by field and uses nothing up: no name, a dot for a signature, other words', async () => {
    const { at, policy } = await reportedAce(open)
    const phone = await openedPhone(at, await linkFor(at, policy.holder, RUTH))
    const dot = { ...DRAWN, strokes: [[{ x: 5, y: 5 }]] }
    for (const [more, field] of [
      [{ values: { ...RUTH_SAW, name: '' } }, 'name'],
      [{ values: { ...RUTH_SAW, winner: 'Me' } }, 'winner'],
      [{ signature: dot }, 'signature'],
      [{ signature: undefined }, 'signature'],
      [{ statement_version: 9 }, 'statement_version'],
    ] as const) {
      const answer = await signTask(phone, more)
      expect(answer.statusCode, answer.body).toBe(400)
      expect(answer.json().fields.map((problem: { field: string }) => problem.field)).toContain(field)
    }
    expect((await signTask(phone)).statusCode).toBe(200)
  })

  it('N103 a document that was rejected mails a new link to whoever signed it, with the reason word for word', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const token = await linkFor(at, policy.holder, RUTH)
    await signTask(await openedPhone(at, token))
    at.setTime('2027-06-12T22:00:00Z')
    const decided = { decision: 'rejected', reason: 'Say where you stood.', step: 1 }
    expect((await sendToCase(rep, 'documents/statement_partner/1', decided)).statusCode).toBe(200)
    const fresh = await newestLink(at.context.db, 'ruth@example.com')
    expect(fresh).not.toBe(token)
    const phone = await openedPhone(at, fresh)
    expect((await readTask(phone)).about.document.reason).toBe('Say where you stood.')
    expect((await signTask(phone)).statusCode).toBe(200)
  })

  it('N111 N103 the winner of a declined claim gets a link to answer, and answers once with it', async () => {
    const { at, policy, rep } = await reportedAce(open, { report: { yardage: 120 } })
    await policy.holder.send('POST', '/api/claims/C-2001/people', THEO)
    await needNoDocuments(rep)
    const { place } = await readCase(rep)
    const declined = await sendToCase(rep, 'decision', aDecline(place))
    expect(declined.statusCode, declined.body).toBe(200)
    const token = await newestLink(at.context.db, 'theo@example.com')
    const phone = await openedPhone(at, token)
    const { link, task, about } = await readTask(phone)
    expect([task, about.document, about.statement]).toEqual(['answer', null, null])
    const empty = await phone.send('POST', '/api/claim-task', { id: randomUUID(), link })
    expect(empty.statusCode).toBe(400)
    const message = 'The hole was measured again: 168 yards.'
    const answered = await phone.send('POST', '/api/claim-task', { id: randomUUID(), link, message })
    expect(answered.statusCode, answered.body).toBe(200)
    const { timeline } = await readClaim(policy.holder, 'C-2001')
    expect(timeline.at(-1)).toMatchObject({ text: 'The decision was answered', reason: message })
  })
})
