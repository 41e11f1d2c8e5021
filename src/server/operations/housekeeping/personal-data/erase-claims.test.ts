import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { checkAuditLog } from '#server/audit/check-audit-log.ts'
import { deleteUnused } from '#server/operations/housekeeping/retention.ts'
import { erasePerson } from '#server/operations/housekeeping/personal-data/erasing/erase-person.ts'
import { exportPerson } from '#server/operations/housekeeping/personal-data/exporting/export-person.ts'
import { aRep, signedInRep } from '#testing/a-rep.ts'
import { linkFor, openedPhone, RUTH_SAW, signTask } from '#testing/claim-links.ts'
import { AFTER_PLAY, sendReport } from '#testing/claims.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { snapshotDatabase } from '#testing/database-snapshot.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { policyOffice } from '#testing/policy-office.ts'

const WITNESS = 'dana.quill@far-away.example'
const TRACES = /dana\.quill|Quillfeather|737\D{0,3}555\D?0187/i

/** A claim that a person saw whom its holder, her statement and a rep name. */
async function aClaimSeenByDana(open: Parameters<typeof policyOffice>[0]) {
  const at = await policyOffice(open)
  const bought = await holdPolicy(at, { h_date_1: '06-12-2027' })
  at.setTime(AFTER_PLAY)
  const holder = await openWithLink(at, bought.email)
  const rep = await signedInRep(at, await aRep(at.context, 'kim@office.example'))
  const dana = { part: 'witness', name: 'Dana Quillfeather', phone: '737-555-0187', email: WITNESS }
  const partner = { part: 'partner', name: 'Ruth Kessler', phone: '512-555-0142' }
  const reported = await sendReport(holder, bought, { witnesses: [partner, dana] })
  expect(reported.statusCode, reported.body).toBe(201)
  const statement = {
    name: dana.name,
    phone: '(737) 555-0187',
    time: '12:31',
    saw: 'I saw it',
    is_adult: 'Yes',
    takes_part: 'No',
  }
  const path = '/api/claims/C-2001/forms/statement_witness/1'
  const sent = await holder.send('POST', path, { id: randomUUID(), values: statement })
  expect(sent.statusCode, sent.body).toBe(200)
  const note = 'Dana Quillfeather said so on the telephone'
  const found = { fact: 'groupSize', value: 4, note }
  const finding = await rep.send('POST', '/api/admin/claims/C-2001/findings', found)
  expect(finding.statusCode, finding.body).toBe(200)
  await at.runJobs()
  const close = () => holder.send('POST', '/api/claims/C-2001/withdraw', { reason: 'It was not in' })
  const traces = async () =>
    Object.entries(await snapshotDatabase(at.context.db)).flatMap(([table, rows]) =>
      /^(claim|access_)/.test(table) && TRACES.test(JSON.stringify(rows)) ? [table] : [],
    )
  return { at, bought, holder, rep, close, traces }
}

const ALL_PLACES = ['claim_document_events', 'claim_findings', 'claim_reports']

describeOnDatabase('what claims say of people', (open) => {
  it('O15 N107 of an open claim nothing goes, neither by erasure nor in time, and the owner is told why', async () => {
    const { at, bought, traces } = await aClaimSeenByDana(open)
    const { erased, kept } = await erasePerson(at.context, { email: WITNESS })
    expect(erased).toEqual([])
    expect(kept).toEqual([{ what: 'policy', number: bought.number, why: 'claim', until: null }])
    expect(await traces()).toEqual(ALL_PLACES)
    at.setTime('2060-01-01T12:00:00Z')
    expect((await deleteUnused(at.context, 30)).quotes).toBe(0)
    // Its insured is kept as long.
    const own = await erasePerson(at.context, { email: bought.email })
    expect(own.kept).toContainEqual({ what: 'policy', number: bought.number, why: 'claim', until: null })
    expect(await traces()).toEqual(ALL_PLACES)
    await at.agreed()
  })

  it('O15 N107 of a closed claim a witness goes with name and telephone wherever it names them, and the books stay', async () => {
    const { at, holder, rep, close, traces } = await aClaimSeenByDana(open)
    await close()
    const { erased } = await erasePerson(at.context, { email: WITNESS })
    expect(erased).toEqual([{ what: 'claim_people', count: 3 }])
    expect(await traces()).toEqual([])
    const { data } = (await holder.get('/api/claims/C-2001')).json()
    expect(data.report.witnesses.map(({ name }: { name: string }) => name)).toEqual([
      'Ruth Kessler',
      '[erased]',
    ])
    expect((await rep.get('/api/admin/claims/C-2001')).statusCode).toBe(200)
    expect((await checkAuditLog(at.context.db)).broken).toEqual([])
    await at.agreed()
  })

  it('O15 N107 N103 whoever signed by a link goes from the link, the signature and what was signed', async () => {
    const { at, holder, close, traces } = await aClaimSeenByDana(open)
    const dana = { role: 'partner', place: 1, name: 'Dana Quillfeather', email: WITNESS }
    const phone = await openedPhone(at, await linkFor(at, holder, dana))
    const signed = await signTask(phone, {
      values: { ...RUTH_SAW, name: dana.name },
      signature: { by: 'typed', name: dana.name },
    })
    expect(signed.statusCode, signed.body).toBe(200)
    await at.runJobs()
    expect(await traces()).toEqual(
      expect.arrayContaining(['access_links', 'claim_people', 'claim_signatures']),
    )
    await close()
    await erasePerson(at.context, { email: WITNESS })
    expect(await traces()).toEqual([])
  })

  it('O15 N107 once the books are over, the insured goes from the words of the claim as well', async () => {
    const { at, bought, close } = await aClaimSeenByDana(open)
    await close()
    at.setTime('2060-01-01T12:00:00Z')
    const { kept } = await erasePerson(at.context, { email: bought.email })
    expect(kept).toEqual([])
    await at.agreed()
  })

  it('O15 the file about a person has what claims say of them, and where others name them', async () => {
    const { at, bought } = await aClaimSeenByDana(open)
    const read = async (email: string) => {
      let text = ''
      for await (const piece of await exportPerson(at.context, { email })) text += piece
      return JSON.parse(text)
    }
    const own = (await read(bought.email)).quotes[0]
    expect(own.claim_reports[0].content.winner).toBe('Theo Alvarado')
    expect(own.claim_findings[0].note).toContain('on the telephone')
    expect(own.claim_document_events.some(({ form }: { form: unknown }) => form !== null)).toBe(true)
    expect((await read(WITNESS)).elsewhere).toContainEqual({
      in: 'claim_reports',
      of_quote: expect.any(String),
      named_in: ['content.witnesses.1.email'],
    })
  })

  it('N105 what is recorded of a claim loses the words about somebody, and nothing else', async () => {
    const { at } = await aClaimSeenByDana(open)
    for (const wrong of [
      "update claim_reports set content = jsonb_set(content, '{winner}', '\"Kim Roe\"')",
      "update claim_reports set sha256 = '[erased]'",
      'delete from claim_reports',
      "update claim_findings set note = 'Something else'",
      "update claim_findings set fact = '[erased]'",
      "update claim_events set kind = '[erased]'",
      "update claim_document_events set kind = '[erased]'",
      "update claims set winner = 'Kim Roe'",
    ])
      await expect(at.context.db.execute(wrong), wrong).rejects.toThrow()
  })
})
