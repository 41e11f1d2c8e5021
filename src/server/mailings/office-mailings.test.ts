import { and, like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { mailingReceivers } from '#server/schema/messaging/office-mailings.schema.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { createMailingJob } from '#server/mailings/sending/send-mailing.ts'
import { RetryLater } from '#server/jobs/retry.ts'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { MAILINGS_PATH, mailingOffice, type MailingOffice } from '#testing/office-mailings.ts'
import { testClient } from '#testing/server.ts'

const mailOf = ({ context: { db } }: MailingOffice) =>
  db.select().from(messages).where(like(messages.cause, 'mailing:%')).orderBy(messages.recipient)

const leave = (at: MailingOffice, email: string, path = 'newsletter') =>
  testClient(at.server).send('POST', `/api/${path}/unsubscribe`, { email })

describeOnBothDatabases('what the office writes to many customers', (open) => {
  it('P05 a newsletter goes to each address once, with its own names and its own link to unsubscribe', async () => {
    const at = await mailingOffice(open)
    await at.quote('pat@a.example', { insured_first_name: 'Pat', tournament_name: 'Spring Open' })
    await at.quote('PAT@A.example', { insured_first_name: 'Pat', tournament_name: 'Fall Open' })
    await at.quote('kim@b.example', { insured_first_name: 'Kim' })
    const { id, version } = await at.draft()
    const counted = (await at.ann.get(`${MAILINGS_PATH}/${id}/audience`)).json().data
    expect(counted).toMatchObject({ receivers: 2, left_out: [] })
    expect(counted.first.map(({ email }: { email: string }) => email)).toEqual([
      'kim@b.example',
      expect.stringMatching(/^pat@a\.example$/i),
    ])
    expect((await at.act({ id, version }, 'schedule')).statusCode).toBe(200)
    const ended = await at.finish(id)
    expect(ended).toMatchObject({
      state: 'sent',
      receivers: 2,
      results: { waiting: 0, kept: 2, left: 0 },
    })
    const sent = await mailOf(at)
    expect(sent).toHaveLength(2)
    const pat = sent.find(({ recipient }) => recipient.toLowerCase() === 'pat@a.example')
    expect(pat).toMatchObject({ mailing: 'newsletter', quoteId: null, state: 'kept' })
    expect(pat?.plain).toContain('Hi Pat,')
    expect(pat?.plain).toContain('see prices (https://golf.example/prices)')
    expect(pat?.html).toContain('href="https://golf.example/prices"')
    expect(pat?.plain).toContain('/newsletter/unsubscribe/')
    expect(pat?.raw?.toString()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(ended.history.map(({ did, by }) => [did, by])).toEqual([
      ['ended', null],
      ['started', null],
      ['scheduled', 'Ann Lake'],
      ['added', 'Ann Lake'],
    ])
    const audit = await at.context.db.select().from(auditEvents)
    expect(audit.map(({ event }) => event).filter((event) => event.startsWith('mailing_'))).toEqual([
      'mailing_added',
      'mailing_scheduled',
      'mailing_started',
      'mailing_ended',
    ])
  })

  it('P05 whoever left that list, was erased or gave mail back is left out, and the count says why', async () => {
    const at = await mailingOffice(open)
    for (const name of ['ann', 'bob', 'cat', 'dan']) await at.quote(`${name}@a.example`)
    await leave(at, 'ann@a.example')
    await leave(at, 'bob@a.example', 'ipg/newsletter')
    await at.bounce('Cat@a.example')
    const { id, version } = await at.draft()
    const count = async (which: string) =>
      (await at.ann.get(`${MAILINGS_PATH}/${which}/audience`)).json().data
    expect(await count(id)).toMatchObject({
      receivers: 2,
      left_out: [
        { reason: 'unsubscribed', count: 1 },
        { reason: 'bounced', count: 1 },
      ],
    })
    const ipg = await at.draft({ mailing: 'ipg-newsletter' })
    expect(await count(ipg.id)).toMatchObject({ receivers: 2 })
    await at.act({ id, version }, 'schedule')
    const ended = await at.finish(id)
    expect([ended.receivers, ended.left_out]).toEqual([2, (await count(id)).left_out])
    expect((await mailOf(at)).map(({ recipient }) => recipient)).toEqual(['bob@a.example', 'dan@a.example'])
  })

  it('P05 the audience is what was chosen of quotes, each choice for itself', async () => {
    const at = await mailingOffice(open)
    await at.quote('tx@a.example', { course_state: 'TX', client_type: 'school', h_date_1: '05-01-2027' })
    await at.quote('ok@a.example', { course_state: 'OK', client_type: 'rotary', h_date_1: '07-01-2027' })
    let { id, version } = await at.draft()
    const receivers = async (body: object) => {
      const chosen = await at.ann.send('PUT', `${MAILINGS_PATH}/${id}/audience`, { version, ...body })
      expect(chosen.statusCode, chosen.body).toBe(200)
      version = chosen.json().data.version
      const counted = (await at.ann.get(`${MAILINGS_PATH}/${id}/audience`)).json().data
      return counted.first.map(({ email }: { email: string }) => email)
    }
    expect(await receivers({})).toEqual(['ok@a.example', 'tx@a.example'])
    expect(await receivers({ states: 'texas, nm' })).toEqual(['tx@a.example'])
    expect(await receivers({ client_type: 'rotary' })).toEqual(['ok@a.example'])
    expect(await receivers({ event_from: '06/01/2027' })).toEqual(['ok@a.example'])
    expect(await receivers({ event_to: '06/01/2027' })).toEqual(['tx@a.example'])
    expect(await receivers({ saved_from: '01/15/2027', saved_to: '01/15/2027' })).toHaveLength(2)
    expect(await receivers({ saved_from: '01/16/2027' })).toEqual([])
    expect(await receivers({ bought: 'yes' })).toEqual([])
    expect(await receivers({ bought: 'no' })).toHaveLength(2)
    expect(await receivers({ as: 'producer' })).toEqual([])
    expect(await receivers({ as: 'insured' })).toHaveLength(2)
    expect(await receivers({ rep: 'nobody' })).toHaveLength(2)
    expect(await receivers({ rep: id })).toEqual([])
    expect(await receivers({ partner: 'X1' })).toEqual([])
    const refused = await at.ann.send('PUT', `${MAILINGS_PATH}/${id}/audience`, { version, states: 'Tejas' })
    expect(refused.json().fields[0]).toMatchObject({
      field: 'states',
      message: 'We don’t know the state “Tejas”. Enter states such as TX, OK',
    })
  })

  it('P05 it is stopped in the middle, resumed, and nobody gets it twice; who leaves meanwhile gets none', async () => {
    const at = await mailingOffice(open)
    for (let n = 10; n < 22; n += 1) await at.quote(`n${n}@a.example`)
    const { id, version } = await at.draft({ per_minute: 12 })
    await at.act({ id, version }, 'schedule')
    await at.runJobs()
    expect((await at.read(id)).results).toMatchObject({ waiting: 10 })
    at.later(2)
    await at.runJobs()
    const going = await at.read(id)
    expect(going.results).toMatchObject({ waiting: 10 })
    expect((await at.act(going, 'stop')).json().data.state).toBe('stopped')
    for (let n = 0; n < 5; n += 1) {
      at.later(60)
      await at.runJobs()
    }
    expect((await at.read(id)).results.waiting).toBe(10)
    await leave(at, 'n21@a.example')
    await erasePerson(at.context, { email: 'n20@a.example' })
    expect((await at.act(await at.read(id), 'resume')).json().data.state).toBe('sending')
    const ended = await at.finish(id)
    expect(ended.results).toMatchObject({ waiting: 0, kept: 10, left_out: 2 })
    expect(ended.left_out).toEqual([
      { reason: 'unsubscribed', count: 1 },
      { reason: 'erased', count: 1 },
    ])
    expect((await mailOf(at)).map(({ recipient }) => recipient)).toEqual(
      Array.from({ length: 10 }, (_, n) => `n${n + 10}@a.example`),
    )
  })

  it('P05 no more than the limit goes out in any minute', async () => {
    const at = await mailingOffice(open)
    for (let n = 10; n < 24; n += 1) await at.quote(`n${n}@a.example`)
    const { id, version } = await at.draft({ per_minute: 3 })
    await at.act({ id, version }, 'schedule')
    await at.finish(id)
    const made = await at.context.db.select().from(mailingReceivers)
    const times = made.map(({ madeAt }) => madeAt?.getTime() ?? 0)
    expect(made).toHaveLength(14)
    for (const from of times)
      expect(times.filter((time) => time >= from && time < from + 60_000).length).toBeLessThanOrEqual(3)
  })

  it('P05 who unsubscribes by the link of that mail is counted with it, once, and with no other', async () => {
    const at = await mailingOffice(open)
    await at.quote('pat@a.example')
    const first = await at.draft()
    await at.act(first, 'schedule')
    await at.finish(first.id)
    at.later(60)
    const second = await at.draft()
    await at.act(second, 'schedule')
    await at.finish(second.id)
    const other = await at.draft({ mailing: 'ipg-newsletter' })
    await at.act(other, 'schedule')
    await at.finish(other.id)
    const [mail] = await at.context.db
      .select()
      .from(messages)
      .where(and(like(messages.cause, `mailing:${second.id}:%`)))
    for (let n = 0; n < 2; n += 1)
      await at.server.app.inject({
        method: 'POST',
        url: `/quote/api/mailings/${mail?.id}/unsubscribe`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    const left = async (id: string) => (await at.read(id)).results.left
    expect([await left(first.id), await left(second.id), await left(other.id)]).toEqual([0, 1, 0])
  })

  it('P05 a name is text and nothing else, and an unknown field is refused by its name', async () => {
    const at = await mailingOffice(open)
    const evil = '{{organization}} <b>[x](https://evil.example)</b>'
    await at.quote('eve@a.example', { insured_first_name: evil, tournament_name: 'A"><img src=x>' })
    const { id } = await at.draft({ subject: 'Hi {{first_name}}' })
    const preview = (await at.ann.get(`${MAILINGS_PATH}/${id}/preview`)).json().data
    expect(preview.receiver).toBe('eve@a.example')
    expect(preview.subject).toBe(`Hi ${evil}`)
    const { body } = await at.ann.get(`${MAILINGS_PATH}/${id}/preview/body`)
    expect(body).not.toMatch(/<b>|<img|href="https:\/\/evil/)
    expect(body).toContain('&lt;b&gt;[x](https://evil.example)&lt;/b&gt;')
    for (const [over, field, message] of [
      [{ text: 'Hi {{fist_name}}' }, 'text', 'There’s no field {{fist_name}}. Choose one from the list'],
      [{ subject: 'Hi {{name}}' }, 'subject', 'There’s no field {{name}}. Choose one from the list'],
      [{ text: 'Hi {{first_name}' }, 'text', 'Write each field as {{name}}, with two braces on both sides'],
      [
        { text: '[x](javascript:alert(1))' },
        'text',
        'Write each link as [what it says](https://www.example.com)',
      ],
      [
        { text: '[x](https://a.example/{{first_name}})' },
        'text',
        'Write each link as [what it says](https://www.example.com)',
      ],
      [{ mailing: 'reminders' }, 'mailing', 'Choose what it is'],
    ] as const) {
      const refused = await at.ann.send('POST', MAILINGS_PATH, {
        mailing: 'newsletter',
        subject: 'News',
        text: 'News',
        per_minute: 60,
        ...over,
      })
      expect(refused.statusCode).toBe(400)
      expect(refused.json().fields).toMatchObject([{ field, message }])
    }
  })

  it('T18 P05 of two who change a draft at once the second is told; a copy is a draft; a draft is deleted', async () => {
    const at = await mailingOffice(open)
    const mailing = await at.draft()
    const body = { mailing: 'newsletter', subject: 'One', text: 'One', per_minute: 10, version: 1 }
    const answers = await Promise.all([
      at.ann.send('PUT', `${MAILINGS_PATH}/${mailing.id}`, body),
      at.sam.send('PUT', `${MAILINGS_PATH}/${mailing.id}`, { ...body, subject: 'Two' }),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'MAILING_CHANGED', data: { id: mailing.id, version: 2 } })
    const copied = (await at.ann.send('POST', `${MAILINGS_PATH}/${mailing.id}/copies`, {})).json().data
    expect(copied).toMatchObject({ state: 'draft', version: 1, text: 'One' })
    expect((await at.act(copied, 'deletion')).json()).toEqual({ data: { deleted: true } })
    expect((await at.ann.get(`${MAILINGS_PATH}/${copied.id}`)).statusCode).toBe(404)
    await at.act(await at.read(mailing.id), 'schedule')
    await at.finish(mailing.id)
    const sent = await at.read(mailing.id)
    for (const act of ['schedule', 'unschedule', 'stop', 'resume', 'deletion'])
      expect([act, (await at.act(sent, act)).json().code]).toEqual([act, 'NOT_POSSIBLE'])
    const late = await at.ann.send('PUT', `${MAILINGS_PATH}/${sent.id}`, { ...body, version: sent.version })
    expect(late.json().code).toBe('NOT_POSSIBLE')
  })

  it('P05 it begins at its moment in the zone of the office, can be taken back, and waits for the end of maintenance', async () => {
    const at = await mailingOffice(open, {
      env: { OFFICE_TIME_ZONE: 'America/Chicago' },
    })
    await at.quote('pat@a.example')
    const mailing = await at.draft()
    const past = await at.act(mailing, 'schedule', { at: { on: '01/15/2027', time: '11:59' } })
    expect(past.json().fields).toMatchObject([{ field: 'on' }])
    const when = { at: { on: '01/15/2027', time: '13:30' } }
    const scheduled = (await at.act(mailing, 'schedule', when)).json().data
    expect(scheduled).toMatchObject({ state: 'scheduled', starts_at: '2027-01-15T19:30:00.000Z' })
    const taken = (await at.act(scheduled, 'unschedule')).json().data
    expect(taken).toMatchObject({ state: 'draft', starts_at: null })
    const again = (await at.act(taken, 'schedule', when)).json().data
    at.later(89 * 60)
    await at.runJobs()
    expect((await at.read(again.id)).state).toBe('scheduled')
    at.later(61)
    const maintenanceUntil = new Date('2027-01-15T20:00:00Z')
    const closed = { ...at.context, env: { ...at.context.env, maintenanceUntil } }
    const job = createMailingJob(closed)({ mailingId: again.id, step: '3' }, at.context)
    await expect(job).rejects.toEqual(new RetryLater(maintenanceUntil, 'Maintenance is announced until then'))
    expect((await at.finish(again.id)).results).toMatchObject({ kept: 1 })
    expect(await mailOf(at)).toHaveLength(1)
  })

  it('P05 a test goes to the rep alone; only owners see mailings', async () => {
    const at = await mailingOffice(open)
    await at.quote('pat@a.example', { insured_first_name: 'Pat' })
    const mailing = await at.draft()
    expect((await at.act(mailing, 'test')).json()).toEqual({ data: { to: 'ann@office.example' } })
    const [test, ...others] = await at.context.db
      .select()
      .from(messages)
      .where(like(messages.cause, 'mailing-test:%'))
    expect(others).toEqual([])
    expect(test).toMatchObject({ recipient: 'ann@office.example', mailing: null })
    expect(test?.subject).toMatch(/^Test: News for /)
    expect(test?.plain).toContain('Hi Pat,')
    expect(test?.plain).not.toContain('pat%40a.example')
    const kim = await signedInRep(at, await aRep(at.context, 'kim@office.example', { role: 'specialist' }))
    expect((await kim.get(MAILINGS_PATH)).json().code).toBe('ROLE_NOT_ALLOWED')
  })
})
