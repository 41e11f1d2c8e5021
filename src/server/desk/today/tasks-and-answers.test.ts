import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#testing/database-engines.ts'
import { aMail, aMailedCase, CUSTOMER, handOver, INBOUND_ENV } from '#testing/inbound-mail.ts'
import { todayOffice } from '#testing/today-office.ts'

describeOnBothDatabases('O18 what people left for a rep', (open) => {
  const office = todayOffice(open, INBOUND_ENV)
  const { client, today, titles, quoteOf } = office
  const counts = async () =>
    (await (await client()).get('/api/admin/counts?time_zone=America/Chicago')).json().data

  it('O18 a task waits for whoever does it from a week before its day, overdue first, and leaves once it is done', async () => {
    const { id } = await quoteOf({ tournament_name: 'Silver Cup' })
    const browser = await client()
    const add = async (text: string, due_on: string, rep = office.robin) => {
      const added = await browser.send('POST', `/api/admin/quotes/${id}/tasks`, {
        text,
        due_on,
        rep_id: rep.id,
      })
      expect([added.statusCode, added.statusCode === 201 ? '' : added.body]).toEqual([201, ''])
    }
    await add('Call the club', '01/18/2027')
    await add('Send the sketch', '01/10/2027')
    await add('Wish them luck', '03/01/2027')
    await add('Ask for the yardage', '01/15/2027', office.sam)
    expect(await titles()).toEqual(['Send the sketch: Silver Cup', 'Call the club: Silver Cup'])
    const [overdue] = (await today()).entries
    expect(overdue).toMatchObject({
      source: 'task',
      whose: 'me',
      detail: 'from Robin Fields',
      path: `/admin/${id}`,
      act: { verb: 'finish-task' },
    })
    expect(await titles(office.sam)).toEqual(['Ask for the yardage: Silver Cup'])
    const done = await browser.send('PUT', `/api/admin/tasks/${overdue?.act.id}/done`, { done: true })
    expect([done.statusCode, done.statusCode === 200 ? '' : done.body]).toEqual([200, ''])
    expect(await titles()).toEqual(['Call the club: Silver Cup'])
    await browser.send('PUT', `/api/admin/tasks/${overdue?.act.id}/done`, { done: false })
    expect(await titles()).toHaveLength(2)
  })

  it('O18 what a customer wrote waits until tonight for anybody, is counted beside Mail, and leaves once it is answered', async () => {
    const { quote, address } = await aMailedCase(office.site, { tournament_name: 'Answer Cup' })
    await handOver(office.site, aMail({ to: address, subject: 'Re: Your quote' }), { recipient: address })
    const { entries, waiting } = await today(office.sam)
    expect(entries).toMatchObject([
      {
        source: 'answer',
        whose: 'nobody',
        title: 'Answer Pat Doe: Answer Cup',
        path: expect.stringMatching(new RegExp(`^/admin/${quote.id}\\?mail=`)),
        act: { verb: 'answer-mail', id: null },
      },
    ])
    expect(waiting.tonight).toEqual({ value: 1, is_exact: true })
    expect((await counts()).mail).toEqual({ value: 1, is_exact: true })
    const [, mailId = ''] = /mail=(.+)$/.exec(entries[0]?.path ?? '') ?? []
    const letter = { to: CUSTOMER, subject: 'Re: Your quote', text: 'Yes.', in_reply_to: mailId }
    const browser = await client()
    const sent = await browser.send('POST', `/api/admin/contacts/${quote.id}/letter`, letter)
    expect([sent.statusCode, sent.statusCode === 200 ? '' : sent.body]).toEqual([200, ''])
    expect(await titles(office.sam)).toEqual([])
    expect((await counts()).mail).toEqual({ value: 0, is_exact: true })
  })
})
