import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { linkFor, openedPhone, readTask, RUTH, signTask, THEO } from '#testing/claim-links.ts'
import { anApproval, needNoDocuments, readCase, reportedAce, sendToCase } from '#testing/claims.ts'
import { describeOnBothDatabases, describeOnDatabase } from '#testing/database-engines.ts'
import { newestLink } from '#testing/newest-link.ts'
import { type Client, testClient } from '#testing/server.ts'
import { WRONG_BODIES } from '#testing/wrong-bodies.ts'

const PARAMS: Readonly<Record<string, string>> = {
  key: 'statement_partner',
  place: '1',
  entity: 'grand_prize',
}

/** The address of a call about this claim or its policy. */
function pathOf({ path }: Endpoint, policy: string): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    if (name === 'number') return path.includes('/policies/') ? policy : 'C-2001'
    return PARAMS[name] ?? randomUUID()
  })
}

const call = (by: Client, { method, ...endpoint }: Endpoint, policy: string) => {
  const path = `/api${pathOf({ method, ...endpoint }, policy)}`
  return method === 'GET' ? by.get(path) : by.send(method, path, {})
}

describeOnDatabase('sessions of links', (open) => {
  it('X08 N103 what is no form and no file is refused with its fields, and uses no link', async () => {
    const { at, policy } = await reportedAce(open)
    const phones = {
      sendClaimTask: await openedPhone(at, await linkFor(at, policy.holder, RUTH)),
      beginIdentityFile: await openedPhone(
        at,
        await linkFor(at, policy.holder, THEO, { what: 'identity', channel: 'copy' }),
      ),
    }
    const writes = ENDPOINTS.filter(({ access, body }) => access === 'task-link' && body !== undefined)
    expect(writes.map(({ name }) => name).toSorted()).toEqual(Object.keys(phones).toSorted())
    for (const { name, path } of writes)
      for (const body of Object.values(WRONG_BODIES)) {
        const answer = await phones[name as keyof typeof phones].send('POST', `/api${path}`, body)
        expect([400, 413, 415], `${body.slice(0, 60)}: ${answer.body}`).toContain(answer.statusCode)
        expect(answer.json().fields.length).toBeGreaterThan(0)
      }
    expect((await readTask(phones.sendClaimTask)).state).toBe('open')
  })

  it('N103 each kind of link opens its own calls, and no other call of a claim, a policy or a rep', async () => {
    const { at, policy } = await reportedAce(open)
    const helper = await policy.holder.send('POST', `/api/policies/${policy.number}/helper-links`, {
      name: 'Sam Cole',
    })
    const sessions = {
      task: await openedPhone(at, await linkFor(at, policy.holder, RUTH)),
      identity: await openedPhone(
        at,
        await linkFor(at, policy.holder, THEO, { what: 'identity', channel: 'copy' }),
      ),
      tracker: await openedPhone(
        at,
        await linkFor(at, policy.holder, THEO, { what: 'tracker', channel: 'copy' }),
      ),
      helper: await openedPhone(at, helper.json().data.url.split('/').at(-1)),
    }
    const guarded = ENDPOINTS.filter(({ access }) => access === 'policy-session' || access === 'rep-session')
    const eventDays = ENDPOINTS.filter(({ access }) => access === 'event-day')
    expect(guarded.length).toBeGreaterThan(150)
    for (const [kind, by] of Object.entries(sessions))
      for (const endpoint of kind === 'helper' ? guarded : [...guarded, ...eventDays]) {
        const answer = await call(by, endpoint, policy.number)
        expect([401, 403, 404], `${endpoint.name} with a ${kind} link: ${answer.body}`).toContain(
          answer.statusCode,
        )
        expect(answer.body).not.toContain('Alvarado')
      }
    const own = { task: '/api/claim-task', tracker: '/api/claim-award', identity: '/api/claim-identity' }
    for (const [kind, path] of Object.entries(own))
      for (const [by, phone] of Object.entries(sessions)) {
        const status = kind === by ? 200 : 401
        expect((await phone.get(path)).statusCode, `${path} with a ${by} link`).toBe(status)
      }
    for (const path of Object.values(own))
      for (const by of [sessions.helper, policy.holder, testClient(at.server)])
        expect((await by.get(path)).statusCode).toBe(401)
  })

  it('N103 a winner’s page opens again and again, and shows the state, what is owed, and nothing of others', async () => {
    const { at, policy } = await reportedAce(open)
    const phone = await openedPhone(at, await linkFor(at, policy.holder, THEO, { what: 'tracker' }))
    const { data } = (await phone.get('/api/claim-award')).json()
    expect(data).toMatchObject({ name: 'Theo Alvarado', state: 'reported', payments: [] })
    expect(data.documents.map(({ key }: { key: string }) => key)).toEqual(['affidavit', 'winner_id', 'w9'])
    expect(JSON.stringify(data)).not.toMatch(/Ruth|Omar|Dana|512-|example\.com|10000|C-2001/)
    await policy.holder.send('POST', '/api/claims/C-2001/withdraw', { reason: 'A mistake' })
    expect((await phone.get('/api/claim-award')).json().data.state).toBe('closed')
  })

  it('N103 ten links for helpers are open at once; one that is ended makes room, and opens nothing more', async () => {
    const { at, policy } = await reportedAce(open)
    const path = `/api/policies/${policy.number}/helper-links`
    const invite = (name: string, to?: string) => policy.holder.send('POST', path, { name, to: to ?? null })
    const first = await invite('Sam Cole')
    for (let more = 2; more <= 10; more += 1) expect((await invite(`Helper ${more}`)).statusCode).toBe(200)
    const eleventh = await invite('One More')
    expect([eleventh.statusCode, eleventh.json().code]).toEqual([409, 'NOT_POSSIBLE'])
    const { links, url } = first.json().data
    const ended = await policy.holder.send('DELETE', `${path}/${links[0].id}`)
    expect(ended.statusCode, ended.body).toBe(200)
    const token = url.split('/').at(-1)
    const after = await testClient(at.server).send('POST', '/api/claim-links', { token })
    expect([after.statusCode, after.json().code]).toEqual([410, 'LINK_ENDED'])
    expect((await invite('One More', 'more@example.com')).json().data.url).toBeNull()
    const other = await testClient(at.server).send('DELETE', `${path}/${links[0].id}`)
    expect(other.statusCode).toBe(401)
    // Seven days after June 12 end with June 19, in Chicago.
    at.setTime('2027-06-20T05:00:00Z')
    const { data } = (await policy.holder.get(path)).json()
    expect(data.every(({ state }: { state: string }) => ['expired', 'ended'].includes(state))).toBe(true)
    expect((await invite('Too Late')).statusCode).toBe(409)
  })

  it('N103 N79 a winner sees the parts of their own award, with dates and cents, and nobody else’s', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const phone = await openedPhone(at, await linkFor(at, policy.holder, THEO, { what: 'tracker' }))
    await needNoDocuments(rep)
    const { seen_place, waivers } = await anApproval(rep, 10_000)
    const shares = [
      { payee: 'Theo Alvarado', role: 'winner', mode: 'lump', amount: 6_666.67, years: 1 },
      { payee: 'Ruth Kessler', role: 'winner', mode: 'lump', amount: 3_333.33, years: 1 },
    ]
    const approval = { kind: 'approve', rules: [], waivers, letter: '', awards: shares, seen_place }
    const approved = await sendToCase(rep, 'decision', approval)
    expect(approved.statusCode, approved.body).toBe(200)
    const { data } = (await phone.get('/api/claim-award')).json()
    expect(data.state).toBe('approved')
    expect(data.payments).toEqual([{ due_on: '2027-06-12', amount: 6_666.67, state: 'due', paid_on: null }])
    expect(JSON.stringify(data)).not.toMatch(/Ruth|3333|3,333/)
  })

  it('N103 N95 an email change ends the links of helpers', async () => {
    const { at, policy } = await reportedAce(open)
    const path = `/api/policies/${policy.number}/helper-links`
    const made = await policy.holder.send('POST', path, { name: 'Sam Cole' })
    const token = made.json().data.url.split('/').at(-1)
    const change = { email: 'new@hopehouse.example' }
    const asked = await policy.holder.send('POST', `/api/policies/${policy.number}/email`, change)
    expect([200, 201], asked.body).toContain(asked.statusCode)
    const confirm = await newestLink(at.context.db, change.email)
    const used = await testClient(at.server).send('POST', `/api/email-changes/${confirm}/confirm`)
    expect(used.statusCode, used.body).toBe(200)
    const after = await testClient(at.server).send('POST', '/api/claim-links', { token })
    expect([after.statusCode, after.json().code]).toEqual([410, 'LINK_ENDED'])
  })

  it('N103 N36 thirty links of a policy are made in a day, and a name that is a web address is refused', async () => {
    const { policy } = await reportedAce(open)
    const people = '/api/claims/C-2001/people'
    const spam = await policy.holder.send('POST', people, { ...RUTH, name: 'Win at casino.example.com' })
    expect(spam.statusCode).toBe(400)
    const named = await policy.holder.send('POST', people, RUTH)
    const { id } = named.json().data.find(({ role }: { role: string }) => role === 'partner')
    const make = () => policy.holder.send('POST', `${people}/${id}/link`, { what: 'task', channel: 'copy' })
    for (let made = 0; made < 30; made += 1) expect((await make()).statusCode).toBe(200)
    const next = await make()
    expect([next.statusCode, next.json().code]).toEqual([409, 'NOT_POSSIBLE'])
  })
})

describeOnBothDatabases('links that are used at once', (open) => {
  it('N103 of 64 sendings by one link at once one is stored, and the others are told that it is used', async () => {
    const { at, policy, rep } = await reportedAce(open)
    const phone = await openedPhone(at, await linkFor(at, policy.holder, RUTH))
    const { link, about } = await readTask(phone)
    const body = { link, statement_version: about.statement.version }
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, place) =>
        signTask(phone, { ...body, signature: { by: 'typed', name: `Ruth ${place}` } }),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
    expect(statuses).toEqual([200, ...Array<number>(63).fill(409)])
    const others = answers.filter(({ statusCode }) => statusCode === 409)
    expect(new Set(others.map((answer) => answer.json().code))).toEqual(new Set(['LINK_USED']))
    const { steps } = await readCase(rep)
    expect(steps[2]?.step).toBe(1)
  })
})
