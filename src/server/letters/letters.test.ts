import { expect, it } from 'vitest'
import { messages } from '#server/schema/messaging/messages.schema.ts'
import { auditEvents } from '#server/schema/reps/audit.schema.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { filesOf, foldersOf, listFiles } from '#testing/case-files.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { endorse } from '#testing/endorsed-policy.ts'
import { holdPolicy, sendChange } from '#testing/held-policy.ts'
import { policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { A_LETTER, lettersOf, sendLetter } from '#testing/written-letter.ts'

describeOnDatabase('a letter that a rep writes', (open) => {
  async function held(fields = {}) {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, { ...SCENARIO_16, ...fields })
    const runAll = async () => {
      await office.runJobs()
      await office.runJobs()
    }
    return { office, policy, runAll, rep: office.rep, holder: policy.holder, number: policy.number }
  }

  it('O02 D35 is numbered, kept as tagged paper with the files of its case, and mailed with it', async () => {
    const { office, policy, rep, number, runAll } = await held()
    const sent = await sendLetter(rep, policy, { to: 'pro@course.example, gm@course.example' })
    expect(sent.statusCode).toBe(201)
    expect(sent.json().data).toMatchObject({
      number: 1,
      kind: 'cover',
      recipient: 'Juniper Hollow Golf Club',
      is_mailed: true,
      to: 'pro@course.example, gm@course.example',
      written_at: '2027-01-15T18:00:00.000Z',
      certificate_version: 1,
      code: null,
      is_holders: false,
    })
    office.setTime('2027-01-15T18:01:00Z')
    expect((await sendLetter(rep, policy)).json().data).toMatchObject({
      number: 2,
      is_mailed: false,
      to: null,
    })
    await runAll()

    const file = await rep.get(`/api/policies/${number}/letters/1.pdf`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const paper = await readPdf(file.rawPayload)
    expect(paper.content).toContain(`Policy ${number} insures Hope House Charity Scramble.`)
    expect(paper.content).toContain('1 Fairway Drive')
    expect(paper.title).toBe(`Letter 1 of policy ${number}`)
    expect(paper.elements.map(({ role }) => role)).toContain('H1')

    const files = await listFiles(rep, policy.quoteId, '?folder=letters&sort=name')
    expect(files.map(({ name, state, folder, seen_by: seenBy }) => [name, state, folder, seenBy])).toEqual([
      [`${number} letter 1, Cover letter.pdf`, 'stored', 'letters', ['office']],
      [`${number} letter 2, Cover letter.pdf`, 'stored', 'letters', ['office']],
    ])
    const { folders } = (await rep.get(foldersOf(policy.quoteId))).json().data
    expect(folders).toMatchObject([{ id: 'letters', name: 'Letters', kind: 'letters', count: 2 }])
    const kept = await rep.get(`${filesOf(policy.quoteId)}/${files[0]?.id}/original`)
    expect(kept.rawPayload.equals(file.rawPayload)).toBe(true)

    const [mail, ...others] = (await office.context.db.select().from(messages)).filter(({ cause }) =>
      cause.startsWith('letter:'),
    )
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'pro@course.example, gm@course.example',
      subject: `Letter about policy ${number}: Your policy documents`,
      attachments: [{ fileName: `${number} letter 1, Cover letter.pdf` }],
      state: 'kept',
    })
    const events = await office.context.db.select().from(auditEvents)
    expect(events.filter(({ event }) => event === 'policy_letter_written')).toMatchObject([
      { actor: 'rep', detail: { letter: '1', kind: 'cover', message: mail?.id } },
      { actor: 'rep', detail: { letter: '2' } },
    ])
  })

  it('D35 N107 its file moves, is marked and comes back as others do; nobody puts others into the folder', async () => {
    const { policy, rep, holder, runAll } = await held()
    await sendLetter(rep, policy)
    await runAll()
    const own = filesOf(policy.quoteId)
    const [file] = await listFiles(rep, policy.quoteId)
    const ids = [file?.id]
    expect((await lettersOf(holder, policy)).letters).toEqual([])
    await rep.send('POST', `${own}/seen-by`, { files: ids, seen_by: ['holder'] })
    expect((await lettersOf(holder, policy)).letters).toMatchObject([{ number: 1, to: null }])
    // It stands among the letters, so it does not stand among the files as well.
    expect((await holder.get(`/api/policies/${policy.number}/files`)).json().data).toEqual([])
    await rep.send('POST', `${own}/seen-by`, { files: ids, seen_by: [] })
    expect((await lettersOf(holder, policy)).letters).toEqual([])
    const moved = await rep.send('POST', `${own}/move`, { files: ids, folder: 'letters' })
    expect(moved.json()).toMatchObject({ code: 'INVALID', fields: [{ field: 'folder' }] })
    const folder = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', name: 'letters' }
    expect((await rep.send('POST', foldersOf(policy.quoteId), folder)).json()).toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'name' }],
    })
    await runAll()
    expect(await listFiles(rep, policy.quoteId)).toHaveLength(1)
  })

  it('O02 the holder reads what is meant for it, and nothing of the others; strangers read nothing', async () => {
    const { office, policy, rep, holder, number } = await held()
    await sendLetter(rep, policy, { is_holders: true, to: 'pro@course.example' })
    await sendLetter(rep, policy)
    expect((await lettersOf(holder, policy)).letters).toMatchObject([
      { number: 1, is_mailed: true, to: null, written_by: expect.any(String) },
    ])
    expect((await lettersOf(rep, policy)).letters.map((one) => one.number)).toEqual([2, 1])
    const other = await holdPolicy(office, { ...SCENARIO_16, insured_email: 'other@club.example' })
    for (const [reader, letter, status] of [
      [holder, 1, 200],
      [holder, 2, 404],
      [holder, 3, 404],
      [other.holder, 1, 404],
      [rep, 2, 200],
    ] as const)
      expect((await reader.get(`/api/policies/${number}/letters/${letter}`)).statusCode).toBe(status)
    expect((await other.holder.get(`/api/policies/${number}/letters`)).statusCode).toBe(404)
    expect((await sendLetter(holder, policy)).statusCode).toBe(401)
  })

  it('D35 an unknown field is refused by its name, a missing value before anything is sent, a hostile name is text', async () => {
    const { policy, rep, number } = await held({ tournament_name: '{{writer_name}} <b>& $1 Open' })
    const unknown = await sendLetter(rep, policy, { text: 'Dear {{nobody}}' })
    expect(unknown.json().fields).toMatchObject([
      { field: 'text', message: 'There’s no field {{nobody}}. Choose one from the list' },
    ])
    const preview = await rep.send('POST', `/api/policies/${number}/letters/preview`, {
      ...previewOf(A_LETTER),
      text: '{{event_name}}: {{cancelled_on}}',
    })
    expect(preview.json().data.why_not).toMatch(/no value for {{cancelled_on}}/)
    expect((await sendLetter(rep, policy, { text: '{{cancelled_on}}' })).json()).toMatchObject({
      code: 'NOT_POSSIBLE',
      error: expect.stringContaining('{{cancelled_on}}'),
    })
    expect((await lettersOf(rep, policy)).letters).toEqual([])
    expect((await sendLetter(rep, policy)).statusCode).toBe(201)
    const { content } = await readPdf((await rep.get(`/api/policies/${number}/letters/1`)).rawPayload)
    expect(content).toContain('insures {{writer_name}} <b>& $1 Open.')
  })

  it('O02 letters that would say what is not so are refused with the reason', async () => {
    const { office, policy, rep, holder } = await held()
    const whyNot = async (letter: object) => (await sendLetter(rep, policy, letter)).json().error
    expect(await whyNot({ kind: 'cancellation' })).toBe('This policy isn’t cancelled. Cancel it first.')
    expect(await whyNot({ kind: 'additional_insured' })).toMatch(/^No endorsement .* names anyone yet/)
    expect(
      (await endorse(office, policy, { text: 'The Parks Board is an additional insured.' })).statusCode,
    ).toBe(200)
    expect(await whyNot({ kind: 'additional_insured' })).toBe(
      'No endorsement names Juniper Hollow Golf Club. Write one first, with the same name.',
    )
    const named = await sendLetter(rep, policy, {
      kind: 'additional_insured',
      recipient_name: 'The Parks Board',
      text: 'See {{endorsement}}.',
    })
    expect(named.json().data).toMatchObject({
      certificate_version: 2,
      code: expect.stringMatching(/^\w{4}-/),
    })
    const words = (await readPdf((await rep.get(`/api/policies/${policy.number}/letters/1`)).rawPayload))
      .content
    expect(words).toContain('See Endorsement 1, in effect from')
    expect(words).toContain('This letter adds nothing to it')
    await sendChange(holder, policy.number, { action: 'cancel_policy', version: 2 })
    expect(await whyNot({ kind: 'proof' })).toBe('This policy was cancelled, so nothing on it is insured.')
    expect(await whyNot({ kind: 'non_renewal' })).toMatch(/nothing to renew/)
    const gone = await sendLetter(rep, policy, {
      kind: 'cancellation',
      text: 'Cancelled on {{cancelled_on}}.',
    })
    expect(gone.json().data).toMatchObject({ number: 2, code: null })
  })

  it('O02 two reps who write at once get two numbers, and a repeated call one letter', async () => {
    const { office, policy, rep } = await held()
    const sam = await signedInRep(office, await aRep(office.context, 'sam@office.example'))
    const both = await Promise.all([sendLetter(rep, policy), sendLetter(sam, policy)])
    expect(new Set(both.map((one) => one.json().data.number))).toEqual(new Set([1, 2]))
    const once = () =>
      rep.send('POST', `/api/policies/${policy.number}/letters`, A_LETTER, {
        'idempotency-key': 'letter-key-0001',
      })
    const [first, second] = [await once(), await once()]
    expect(second.json()).toEqual(first.json())
    expect((await lettersOf(rep, policy)).letters).toHaveLength(3)
  })

  it('D35 a rep is offered every template with why some make no sense now, and all fields with their values', async () => {
    const { policy, rep } = await held()
    const { templates, fields, recipients } = (
      await rep.get(`/api/policies/${policy.number}/letters/new`)
    ).json().data
    expect(
      templates.map((one: { kind: string; why_not: string | null }) => [one.kind, one.why_not === null]),
    ).toEqual([
      ['additional_insured', false],
      ['cancellation', false],
      ['cover', true],
      ['non_renewal', true],
      ['proof', true],
    ])
    expect(fields).toContainEqual({ name: 'policy_number', label: 'Policy number', value: policy.number })
    expect(fields).toContainEqual(expect.objectContaining({ name: 'cancelled_on', value: null }))
    expect(recipients).toMatchObject([
      { role: 'course', name: 'Barton Creek Country Club', email: null },
      { role: 'insured', email: policy.email },
    ])
    // What is delivered can be sent as it is, wherever it makes sense.
    for (const { kind, title, text, why_not: why } of templates)
      if (why === null) expect((await sendLetter(rep, policy, { kind, title, text })).statusCode).toBe(201)
  })
})

function previewOf(whole: typeof A_LETTER) {
  const { is_holders: _isHolders, ...letter } = whole
  return letter
}
