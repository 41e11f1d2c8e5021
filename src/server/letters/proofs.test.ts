import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { signedInRep } from '#testing/a-rep.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { testClient } from '#testing/server.ts'
import { askForProof, lettersOf } from '#testing/written-letter.ts'

describeOnDatabase('a proof of insurance by the holder', (open) => {
  async function held() {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const visitor = testClient(office.server)
    const check = async (code: string) => (await visitor.get(`/api/verify/${code}`)).json().data
    return { office, policy, check, holder: policy.holder, rep: office.rep, number: policy.number }
  }

  it('O02 is made in one call for the course, goes to one address, and is checked by its code while the policy lives', async () => {
    const { office, policy, holder, number, check } = await held()
    const { proof } = await lettersOf(holder, policy)
    expect(proof).toMatchObject({ why_not: null, recipient: { name: 'Barton Creek Country Club' } })
    const made = (
      await askForProof(holder, policy, {
        recipient_name: proof.recipient.name,
        to: 'pro@course.example',
      })
    ).json().data
    expect(made).toMatchObject({
      number: 1,
      kind: 'proof',
      is_mailed: true,
      written_by: null,
      is_holders: true,
    })
    await office.runJobs()
    const { content, links } = await readPdf(
      (await holder.get(`/api/policies/${number}/letters/1.pdf`)).rawPayload,
    )
    expect(content).toContain('Hope House Charity Scramble')
    expect(content).toContain('It gives no rights under the policy')
    // Where the insured is called or written to is nobody’s business.
    expect(content).not.toContain(policy.email)
    expect(links).toContainEqual(expect.stringContaining(made.code))
    const mail = (await office.context.db.select().from(messages)).find(({ cause }) =>
      cause.startsWith('letter:'),
    )
    expect(mail).toMatchObject({ recipient: 'pro@course.example', state: 'kept' })
    expect(mail?.html).toContain(made.code)

    expect(await check(made.code)).toMatchObject({
      status: 'in-force',
      is_current: true,
      policy_number: number,
      letter: { number: 1, kind: 'proof', recipient: 'Barton Creek Country Club' },
    })
    office.setTime('2027-01-16T18:00:00Z')
    expect((await changePlayers(office, policy, 80)).answer.statusCode).toBe(200)
    expect(await check(made.code)).toMatchObject({ status: 'superseded', is_current: false, version: 1 })
    const newer = (await askForProof(holder, policy)).json().data
    expect(await check(newer.code)).toMatchObject({ status: 'in-force', version: 2 })
    await sendChange(holder, number, { action: 'cancel_policy', version: 2 })
    for (const { code } of [made, newer]) expect(await check(code)).toMatchObject({ status: 'cancelled' })
    expect((await askForProof(holder, policy)).json()).toMatchObject({
      code: 'NOT_POSSIBLE',
      error: 'This policy was cancelled, so nothing on it is insured.',
    })
    expect((await lettersOf(holder, policy)).proof.why_not).toBe(
      'This policy was cancelled, so nothing on it is insured.',
    )
  })

  it('P08 O02 a rep finds the policy of a letter by the code on it, however it is typed', async () => {
    const { policy, holder, rep, number } = await held()
    const { code } = (await askForProof(holder, policy)).json().data
    const typed = encodeURIComponent(code.toLowerCase().replaceAll('-', ' '))
    expect((await rep.get(`/api/admin/search?text=${typed}`)).json().data).toMatchObject([
      { policy_number: number, match: 'identifier' },
    ])
    const other = (await rep.get('/api/admin/search?text=0000-0000-0000-0000')).json().data
    expect(other).toEqual([])
  })

  it('O02 the code of a certificate says nothing of letters, and a code that nobody issued nothing at all', async () => {
    const { office, policy, check, holder } = await held()
    const { data } = (await holder.get(`/api/policies/${policy.number}/papers/certificate-1/words`)).json()
    const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(JSON.stringify(data))?.[0] ?? ''
    expect(await check(code)).toMatchObject({ status: 'in-force' })
    expect(await check(code)).not.toHaveProperty('letter')
    expect(await check('7K3M-9QXA-02BD-VW5Z')).toBeNull()
    await office.runJobs()
  })

  it('O02 nobody makes one without the policy’s session, and at most ten a day are made, whoever asks', async () => {
    const { office, policy, holder, rep } = await held()
    expect((await askForProof(testClient(office.server), policy)).statusCode).toBe(401)
    const other = await holdPolicy(office, { ...SCENARIO_16, insured_email: 'other@club.example' })
    expect((await askForProof(other.holder, policy)).statusCode).toBe(404)
    for (let made = 0; made < 9; made += 1) expect((await askForProof(holder, policy)).statusCode).toBe(201)
    expect((await askForProof(rep, policy)).json().data).toMatchObject({ written_by: expect.any(String) })
    expect((await askForProof(holder, policy)).json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect((await askForProof(other.holder, other)).statusCode).toBe(201)
    office.setTime('2027-01-16T18:00:01Z')
    expect((await askForProof(holder, policy)).statusCode).toBe(201)
  })

  it.each([
    ['recipient_name', 'Juniper ‮Hollow'],
    ['recipient_name', 'See www.evil.example/win'],
    ['recipient_address', 'a\nb\nc\nd\ne\nf\ng'],
    ['to', 'one@course.example, two@course.example'],
    ['to', 'Pat <pat@course.example>'],
  ])('D02 a hostile %s is refused: %s', async (field, value) => {
    const { policy, holder } = await held()
    const refused = await askForProof(holder, policy, { [field]: value })
    expect(refused.json()).toMatchObject({ code: 'INVALID', fields: [{ field }] })
  })

  it('O02 what a template for holders names, every policy has; the last one of them stays offered', async () => {
    const { office, policy, holder } = await held()
    const rep = await signedInRep(office)
    const path = '/api/admin/letter-templates'
    const { templates } = (await rep.get(path)).json().data
    const proof = templates.find((one: { kind: string }) => one.kind === 'proof')
    const change = (body: object) => rep.send('PUT', `${path}/${proof.id}`, body)
    expect((await change({ version: 1, active: false })).json()).toMatchObject({ code: 'NOT_POSSIBLE' })
    expect((await change({ version: 1, text: 'By {{writer_name}}' })).json().fields).toMatchObject([
      { field: 'text' },
    ])
    expect(
      (await change({ version: 1, text: 'We insure {{event_name}}, as {{policy_number}}.' })).statusCode,
    ).toBe(200)
    await askForProof(holder, policy)
    const words = (await readPdf((await holder.get(`/api/policies/${policy.number}/letters/1`)).rawPayload))
      .content
    expect(words).toContain(`We insure Hope House Charity Scramble, as ${policy.number}.`)
  })
})
