import { expect, it } from 'vitest'
import { EVENT_DAY_CLEANERS } from '#server/claims/event-day/cleaners.ts'
import { aHelper } from '#testing/an-event-link.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { openWithLink } from '#testing/held-policy.ts'
import { onTheDay } from '#testing/on-the-day.ts'
import { type Client, testClient } from '#testing/server.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Event = Awaited<ReturnType<typeof onTheDay>>

const showCode = async ({ policy }: Event, browser: Client) => {
  const shown = await browser.send('POST', `/api/event-day/${policy.number}/pairing-codes`, {})
  expect(shown.statusCode, shown.body).toBe(201)
  return shown.json().data as { code: string; expires_at: string }
}

/** A page that knows nobody: the one on an iPhone's home screen. */
const installedPage = ({ at }: Event) => testClient(at.server)

const typeCode = (page: Client, code: string) => page.send('POST', '/api/event-day-pairings', { code })

const roleOf = async ({ policy }: Event, page: Client) => {
  const answer = await page.get(`/api/event-day/${policy.number}`)
  return answer.statusCode === 200 ? answer.json().data.caller.role : answer.statusCode
}

describeOnDatabase('pairing codes', (open) => {
  it('N111 O25 a code that the holder’s page shows opens the event in the installed page, once, as the same person', async () => {
    const event = await onTheDay(open)
    const { holder, policy } = event
    const { code, expires_at: until } = await showCode(event, holder)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Date(until).getTime() - event.at.context.now().getTime()).toBe(10 * MINUTE)
    const page = installedPage(event)
    expect(await roleOf(event, page)).toBe(401)
    const typed = await typeCode(page, code.toLowerCase().replace('-', ' '))
    expect(typed.json()).toEqual({ data: { policy_number: policy.number } })
    expect(await roleOf(event, page)).toBe('holder')
    const again = await typeCode(installedPage(event), code)
    expect([again.statusCode, again.json().code]).toEqual([404, 'NOT_FOUND'])
    // It is among the sessions of its address, where it is ended like any other.
    const { data } = (await holder.get('/api/policy-sessions')).json()
    expect(data).toHaveLength(2)
    const paired = data.find(({ current }: { current: boolean }) => !current)
    expect(paired.expires_at).toBe('2027-06-14T05:00:00.000Z')
    await holder.send('DELETE', `/api/policy-sessions/${paired.id}`)
    expect(await roleOf(event, page)).toBe(401)
  })

  it('N111 O25 a helper’s page shows one too, which is that helper’s link and ends with it', async () => {
    const event = await onTheDay(open)
    const helper = await aHelper(event.at, event.policy.number)
    const { code } = await showCode(event, helper.browser)
    const page = installedPage(event)
    expect((await typeCode(page, code)).statusCode).toBe(200)
    expect(await roleOf(event, page)).toBe('helper')
    const { code: late } = await showCode(event, helper.browser)
    await helper.end()
    expect(await roleOf(event, page)).toBe(410)
    expect((await typeCode(installedPage(event), late)).statusCode).toBe(404)
  })

  it('N111 a code is good for ten minutes, a newer one of the same page ends it, and a former session takes its own with it', async () => {
    const event = await onTheDay(open)
    const { at, holder, policy } = event
    const { code: first } = await showCode(event, holder)
    const { code: second } = await showCode(event, holder)
    expect((await typeCode(installedPage(event), first)).statusCode).toBe(404)
    event.pass(10 * MINUTE)
    expect((await typeCode(installedPage(event), second)).statusCode).toBe(404)
    const other = await openWithLink(at, policy.email)
    const { code: third } = await showCode(event, other)
    await other.send('DELETE', '/api/policy-sessions/current')
    expect((await typeCode(installedPage(event), third)).statusCode).toBe(404)
    event.pass(3 * DAY)
    for (const clean of EVENT_DAY_CLEANERS) await clean(at.context.db, at.context.now(), at.context.files)
  })

  it('N111 nobody who may not open the event gets a code; a rep signs in; what is no code says so at its field', async () => {
    const event = await onTheDay(open)
    const { at, policy, other } = event
    const path = `/api/event-day/${policy.number}/pairing-codes`
    expect((await other.send('POST', path, {})).statusCode).toBe(404)
    expect((await installedPage(event).send('POST', path, {})).statusCode).toBe(401)
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
    expect((await rep.send('POST', path, {})).json().code).toBe('NOT_POSSIBLE')
    const wrong = await typeCode(installedPage(event), '7K3M-9QX')
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().fields).toMatchObject([{ field: 'code' }])
  })
})
