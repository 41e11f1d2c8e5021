import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import type { ShownSetting, ShownSettings } from '#contract/office/settings.ts'
import { applyOfficeSettings, followOfficeSettings } from '#server/office/settings/apply-settings.ts'
import { takeDueSettingsNow } from '#server/office/settings/planned/take-due-settings.ts'
import { plannedOfficeSettings } from '#server/schema/office/planned-settings.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { describeOnBothDatabases, describeOnDatabase } from '#testing/database-engines.ts'
import { waitUntil } from '#testing/live-site.ts'
import type { Client } from '#testing/server.ts'
import { openTestSite } from '#testing/site.ts'
import { testContext } from '#testing/test-context.ts'

const SETTINGS = '/api/admin/settings'
const FEE = 'CANCELLATION_FEE'
const FIRST = '12/01/2026'
/** The day before is not over there, though it is in UTC. */
const EVENING = new Date('2026-12-01T04:58:00Z')
/** Midnight in New York, where the office is. */
const MOMENT = new Date('2026-12-01T05:00:00Z')

interface Sent {
  value: string | null
  from?: string
  number?: number
  planned?: number
  name?: string
}

const send = (client: Client, { from, name = FEE, number = 0, ...change }: Sent) =>
  client.send('PUT', SETTINGS, { ...(from && { from }), changes: [{ name, number, ...change }] })

const find = (shown: ShownSettings, name = FEE) =>
  shown.settings.find((setting) => setting.name === name) as ShownSetting

const read = async (client: Client) => find((await client.get(SETTINGS)).json().data)

describeOnDatabase('R02 settings from a day on', (open) => {
  async function office() {
    const clock = { now: EVENING }
    const site = await openTestSite(
      { now: () => clock.now, env: { OFFICE_TIME_ZONE: 'America/New_York' } },
      open,
    )
    onTestFinished(() => site.close())
    const owner = await signedInRep(site)
    const fee = async () => (await site.client.get('/api/config')).json().data.cancellation_fee
    return { ...site, clock, owner, fee }
  }

  it('R02 a fee that is set from a day on is shown at once, and holds from that midnight at the office', async () => {
    const { context, clock, owner, fee } = await office()
    const answer = await send(owner, { value: '80', from: FIRST })
    expect(answer.statusCode).toBe(200)
    expect(find(answer.json().data)).toMatchObject({
      value: '60',
      source: 'default',
      number: 0,
      planned: { value: '80', from: '2026-12-01', by: 'Robin Fields' },
    })
    clock.now = new Date(MOMENT.getTime() - 1)
    expect(await takeDueSettingsNow(context)).toEqual(MOMENT)
    await applyOfficeSettings(context)
    expect(await fee()).toBe(60)
    clock.now = MOMENT
    expect(await takeDueSettingsNow(context)).toBeUndefined()
    await applyOfficeSettings(context)
    expect(await fee()).toBe(80)
    const now = await read(owner)
    expect(now).toMatchObject({ value: '80', source: 'office', number: 1 })
    expect(now.changed).toEqual({ at: MOMENT.toISOString(), by: 'Robin Fields', before: null })
    expect(now.planned).toBeUndefined()
  })

  it('R02 a program that was stopped at that moment begins with what was planned', async () => {
    const { context, owner } = await office()
    await send(owner, { value: '80', from: FIRST })
    const restarted = testContext(context.db, { now: () => new Date('2027-02-01T12:00:00Z') })
    await takeDueSettingsNow(restarted)
    await applyOfficeSettings(restarted)
    expect(restarted.env.cancellationFee).toBe(8000)
  })

  it('R02 it takes effect by itself while the program runs, at its moment', async () => {
    const { context, owner } = await office()
    await send(owner, { value: '80', from: FIRST })
    const started = Date.now()
    const ahead = MOMENT.getTime() - 300 - started
    const running = testContext(context.db, { now: () => new Date(Date.now() + ahead) })
    followOfficeSettings(running, 100)
    await waitUntil(() => running.env.cancellationFee === 8000)
    expect(running.now().getTime()).toBeGreaterThanOrEqual(MOMENT.getTime())
  })

  it('R02 what is changed now holds until that day, and the day then decides', async () => {
    const { context, clock, owner, fee } = await office()
    await send(owner, { value: '80', from: FIRST })
    expect((await send(owner, { value: '70' })).statusCode).toBe(200)
    expect(await fee()).toBe(70)
    expect((await read(owner)).planned).toMatchObject({ value: '80' })
    clock.now = MOMENT
    // Whoever writes first after the moment finds it taken.
    const late = await send(owner, { value: '75', number: 1 })
    expect([late.statusCode, late.json().code]).toEqual([409, 'SETTINGS_CHANGED'])
    await takeDueSettingsNow(context)
    expect(await read(owner)).toMatchObject({ value: '80', number: 2, changed: { before: '70' } })
  })

  it('R02 it is taken back before its moment, by anybody once, and then nothing happens', async () => {
    const { context, clock, owner, fee } = await office()
    const { id } = find((await send(owner, { value: '80', from: FIRST })).json().data).planned ?? { id: 0 }
    const withdraw = () => owner.send('DELETE', `${SETTINGS}/planned/${id}`)
    expect(find((await withdraw()).json().data).planned).toBeUndefined()
    expect((await withdraw()).statusCode).toBe(409)
    clock.now = MOMENT
    await takeDueSettingsNow(context)
    await applyOfficeSettings(context)
    expect(await fee()).toBe(60)
    const events = await context.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.event, 'office_setting_plan_withdrawn'))
    expect(events.map(({ detail }) => detail)).toMatchObject([{ setting: FEE, to: '80' }])
  })

  it('R02 after its moment it is not taken back any more, as it was charged', async () => {
    const { clock, owner } = await office()
    const { id } = find((await send(owner, { value: '80', from: FIRST })).json().data).planned ?? { id: 0 }
    clock.now = MOMENT
    const answer = await owner.send('DELETE', `${SETTINGS}/planned/${id}`)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'SETTINGS_CHANGED'])
  })

  it.each([
    [{ value: '80', from: '11/30/2026' }, 'Choose a day after today, or leave this empty'],
    [{ value: '80', from: '01/01/2020' }, 'Choose a day after today, or leave this empty'],
    [{ value: null, from: FIRST }, 'Change what will be in force from that day'],
    [
      { name: 'INSURER_NAME', value: 'Dunes Mutual', from: FIRST },
      'Only fees, limits, and approvals can be set from a day on',
    ],
    [{ value: '-1', from: FIRST }, 'Cancelling a policy must be a whole number from 0 to 10000'],
  ])('R02 %j is refused, and nothing is planned', async (sent, message) => {
    const { context, owner } = await office()
    const answer = await send(owner, sent)
    expect([answer.statusCode, answer.json().fields?.[0]?.message]).toEqual([400, message])
    expect(await context.db.$count(plannedOfficeSettings)).toBe(0)
  })

  it('R02 what was planned is never changed or deleted in the database', async () => {
    const { context, owner } = await office()
    await send(owner, { value: '80', from: FIRST })
    await expect(context.db.update(plannedOfficeSettings).set({ value: '0' })).rejects.toThrow()
    await expect(context.db.delete(plannedOfficeSettings)).rejects.toThrow()
  })
})

describeOnBothDatabases('R02 settings that several owners plan at once', (open) => {
  it('R02 of two who plan the same, one does and the other is told; who saw it replaces it', async () => {
    const site = await openTestSite({}, open)
    onTestFinished(() => site.close())
    const tom = await signedInRep(site)
    const ines = await signedInRep(site, await aRep(site.context, 'ines@office.example', { name: 'Ines' }))
    const answers = await Promise.all(
      [tom, ines].map((owner, place) => send(owner, { value: String(80 + place), from: FIRST })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { planned } = await read(tom)
    const again = await send(ines, { value: '90', from: FIRST, planned: planned?.id ?? 0 })
    expect(find(again.json().data).planned).toMatchObject({ value: '90', by: 'Ines' })
  })
})
