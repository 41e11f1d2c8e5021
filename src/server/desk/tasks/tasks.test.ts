import { beforeEach, expect, it } from 'vitest'
import type { Task } from '#contract/desk/tasks.ts'
import type { Rep } from '#server/access/access.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aQuote } from '#testing/a-quote.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import type { Client } from '#testing/server.ts'
import { siteForEach } from '#testing/site.ts'
import { NOON } from '#testing/test-context.ts'

describeOnDatabase('O18 tasks', (open) => {
  let now = NOON
  const site = siteForEach({ now: () => now }, open)
  let robin: Rep
  let sam: Rep
  let kim: Rep
  let client: Client
  let sams: Client
  let kims: Client
  let quoteId = ''
  beforeEach(async () => {
    now = NOON
    robin = await aRep(site.context)
    sam = await aRep(site.context, 'sam@office.example', { name: 'Sam Ortiz', role: 'specialist' })
    kim = await aRep(site.context, 'kim@office.example', { name: 'Kim Lee', role: 'reader' })
    client = await signedInRep(site, robin)
    sams = await signedInRep(site, sam)
    kims = await signedInRep(site, kim)
    quoteId = (await aQuote(site.context)).id
  })

  const add = (text: string, due: string, rep = robin, by = client) =>
    by.send('POST', `/api/admin/quotes/${quoteId}/tasks`, { text, due_on: due, rep_id: rep.id })
  const added = async (...given: Parameters<typeof add>): Promise<Task> => (await add(...given)).json().data
  const textsOf = (tasks: readonly Task[]) => tasks.map(({ text }) => text)
  const list = async (query: string, by = client) =>
    textsOf((await by.get(`/api/admin/tasks${query}`)).json().data)
  const ofQuote = async () => textsOf((await client.get(`/api/admin/quotes/${quoteId}/tasks`)).json().data)
  const done = (id: string, isDone: boolean, by = client) =>
    by.send('PUT', `/api/admin/tasks/${id}/done`, { done: isDone })

  it('O18 several of a case are listed by day, the longest overdue first, by person and until a day', async () => {
    await added('later', '12/01/2026')
    await added('overdue', '11/01/2026')
    await added('theirs', '11/21/2026', sam)
    expect(await list('')).toEqual(['overdue', 'theirs', 'later'])
    expect(await list('?rep=me')).toEqual(['overdue', 'later'])
    expect(await list(`?rep=${sam.id}`)).toEqual(['theirs'])
    expect(await list('?rep=me&due=..2026-11-30')).toEqual(['overdue'])
    expect(await ofQuote()).toEqual(['overdue', 'theirs', 'later'])
  })

  it('O18 what is done is last and can be undone, and is said once however often it is pressed', async () => {
    const first = await added('first', '11/21/2026')
    await added('second', '11/22/2026')
    const answer = (await done(first.id, true)).json().data
    expect(answer).toMatchObject({ done_by_name: 'Robin Fields', done_at: NOON.toISOString() })
    await done(first.id, true)
    expect([await ofQuote(), await list('')]).toEqual([['second', 'first'], ['second']])
    expect((await done(first.id, false, sams)).json().data).toMatchObject({ done_at: null })
    expect(await ofQuote()).toEqual(['first', 'second'])
    const events = (await site.context.db.select().from(auditEvents)).map(({ event }) => event)
    expect(events.filter((event) => event.startsWith('task_'))).toEqual([
      'task_added',
      'task_added',
      'task_done',
      'task_undone',
    ])
  })

  it('O18 is moved to another day and person, and of two at once the second is told', async () => {
    const task = await added('call back', '11/21/2026')
    const body = { version: 1, text: 'call back', due_on: '11/25/2026', rep_id: sam.id }
    const [one, other] = await Promise.all([
      client.send('PUT', `/api/admin/tasks/${task.id}`, body),
      sams.send('PUT', `/api/admin/tasks/${task.id}`, { ...body, due_on: '11/26/2026' }),
    ])
    expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]))
    expect(await list('?rep=me', sams)).toEqual(['call back'])
  })

  it.each([
    ['without words', { text: '' }],
    ['for a day that there is not', { due_on: '02/30/2027' }],
    ['with a card number', { text: '4242 4242 4242 4242' }],
    ['for somebody unknown', { rep_id: '3b241101-e2bb-4255-8caf-4136c566a962' }],
  ])('O18 is not added %s', async (_, change) => {
    const body = { text: 'call', due_on: '11/21/2026', rep_id: robin.id, ...change }
    expect((await client.send('POST', `/api/admin/quotes/${quoteId}/tasks`, body)).statusCode).toBe(400)
  })

  it('O18 a reader gets none and changes none, and no stranger sees any', async () => {
    const task = await added('call', '11/21/2026')
    expect((await add('call', '11/21/2026', kim)).statusCode).toBe(400)
    expect((await add('call', '11/21/2026', robin, kims)).statusCode).toBe(403)
    expect((await done(task.id, true, kims)).statusCode).toBe(403)
    expect(await list('', kims)).toEqual(['call'])
    expect((await site.client.get('/api/admin/tasks')).statusCode).toBe(401)
  })

  it('O18 those of who is away also show under who stands in, until the day is over', async () => {
    await added('theirs', '11/21/2026', sam)
    const away = { until: '11/22/2026', stand_in_id: robin.id }
    await sams.send('PUT', '/api/admin/account/absence', away)
    expect([await list('?rep=covering'), await list('?rep=me')]).toEqual([['theirs'], []])
    now = new Date('2026-11-23T11:00:00Z')
    client = await signedInRep(site, robin)
    expect(await list('?rep=covering')).toEqual([])
  })
})
