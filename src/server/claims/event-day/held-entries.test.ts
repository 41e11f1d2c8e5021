import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aHelper } from '#testing/an-event-link.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { readCase, readClaims } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { TEE } from '#testing/event-phone.ts'
import { onTheDay } from '#testing/on-the-day.ts'

const MINUTE = 60_000

/** A helper's phone that wrote a win with a signature and a measurement while the link worked, and sends them after its end. */
async function aLateHelper(open: Parameters<typeof onTheDay>[0]) {
  const event = await onTheDay(open)
  const helper = await aHelper(event.at, event.policy.number)
  const sam = event.phone(helper.browser)
  await sam.send([])
  const win = sam.win()
  const statement = sam.statement(win, 'statement_witness', 'Ruth Kessler')
  const tee = sam.tee(168)
  event.pass(10 * MINUTE)
  await helper.end()
  const sent = await sam.send()
  const pat = event.phone()
  await pat.send([])
  const decide = async (record: { id: string }, take: boolean, by = pat) => {
    by.write('held', `held:${record.id}`, { record: record.id, take })
    return (await by.send()).results.at(-1)
  }
  return { ...event, sam, pat, win, statement, tee, sent, decide }
}

describeOnDatabase('what a helper wrote before the link ended', (open) => {
  it('N103 N104 the holder takes it over: the win makes its claim from when it was written, the signature its document, each once', async () => {
    const { at, policy, holder, win, statement, decide, sent, setTime } = await aLateHelper(open)
    expect(sent.results.map(({ code }) => code)).toEqual(['HELD', 'HELD', 'HELD'])
    expect((await readClaims(holder, policy)).claims).toEqual([])
    // Before the win there is no claim for the signature: it waits, taken over.
    expect(await decide(statement, true)).toMatchObject({ state: 'kept', claim: null })
    setTime('2027-06-12T20:00:00Z')
    expect(await decide(win, true)).toMatchObject({
      state: 'kept',
      claim: { number: 'C-2001', was_known: false },
    })
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
    const read = await readCase(rep)
    const signed = read.documents.filter(
      ({ key, state }: { key: string; state: string }) => key === 'statement_witness' && state !== 'missing',
    )
    expect(signed).toHaveLength(1)
    expect(await decide(win, true)).toMatchObject({ claim: { number: 'C-2001', was_known: true } })
    expect((await readClaims(holder, policy)).claims).toHaveLength(1)
    await at.agreed()
  })

  it('N103 N104 what is left out counts nowhere and stays with the day, and may be taken over later', async () => {
    const { at, pat, tee, decide } = await aLateHelper(open)
    const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
    pat.win()
    await pat.send()
    const yards = async () => {
      const { facts } = await readCase(rep)
      return facts
        .filter(({ fact, source }) => fact === 'measuredYards' && source === 'event-day')
        .map(({ value }) => value)
    }
    const ofTee = async () => {
      const { items } = (await rep.get('/api/admin/claims/C-2001/event-day')).json().data
      return items.find(({ item }: { item: string }) => item === TEE).records[0]
    }
    expect(await ofTee()).toMatchObject({ is_held: true, taken_over: null, stands: false })
    expect((await decide(tee, false))?.state).toBe('kept')
    expect(await ofTee()).toMatchObject({ is_held: true, taken_over: false, stands: false })
    expect(await yards()).not.toContain(168)
    await decide(tee, true)
    expect(await ofTee()).toMatchObject({ is_held: true, taken_over: true, stands: true })
    expect(await yards()).toContain(168)
  })

  it('N103 a helper decides about none of it, and nobody about what is not held or is of another event', async () => {
    const { at, policy, phone, win, tee, pat, decide, other } = await aLateHelper(open)
    const { browser } = await aHelper(at, policy.number, 'Ana Ruiz')
    expect(await decide(win, true, phone(browser))).toMatchObject({ state: 'refused', code: 'NOT_YOURS' })
    const own = pat.tee(170)
    await pat.send()
    for (const unknown of [own, { id: randomUUID() }])
      expect(await decide(unknown, true)).toMatchObject({ state: 'refused', code: 'NOT_HELD' })
    pat.write('held', `held:${win.id}`, { record: tee.id, take: true })
    expect((await pat.send()).results.at(-1)).toMatchObject({ state: 'refused', code: 'NOT_HELD' })
    const stranger = await other.get(`/api/event-day/${policy.number}`)
    expect(stranger.statusCode).toBe(404)
  })
})
