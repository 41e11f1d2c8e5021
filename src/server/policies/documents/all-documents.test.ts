import { expect, it } from 'vitest'
import { producerFields } from '#testing/a-quote.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { holdPolicy, openWithLink } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { readPdf } from '#testing/read-pdf.ts'
import type { Client } from '#testing/server.ts'

async function readAll(browser: Client, number: string) {
  const file = await browser.get(`/api/policies/${number}/all-documents.pdf`)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  return readPdf(file.rawPayload)
}

describeOnDatabase('all documents of a policy as one PDF', (open) => {
  it('S08 O02 holds each document that is current, with its own pages, and what a newer version replaced is not in it', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    const { holder, number } = policy
    office.setTime('2027-01-16T18:00:00Z')
    expect((await changePlayers(office, policy, 130)).answer.statusCode).toBe(200)

    const listed: { id: string; current: boolean }[] = (
      await holder.get(`/api/policies/${number}/papers`)
    ).json().data
    const all = await readAll(holder, number)
    const pages: string[] = []
    for (const { id, current } of listed) {
      const one = await readPdf((await holder.get(`/api/policies/${number}/papers/${id}.pdf`)).rawPayload)
      if (current) pages.push(...one.pages)
    }
    // Each page reads as it does in its own file, down to its number.
    expect(all.pages).toEqual(pages)
    expect(all.title).toBe(`Documents of policy ${number}`)
    expect(all.elements.filter(({ role }) => role === 'H1')).toHaveLength(
      listed.filter(({ current }) => current).length,
    )
    expect(all.text).toContain('130 amateurs')
  })

  it('P02 R05 the client of a producer gets no receipt of the producer in it, and nobody else gets any of it', async () => {
    const office = await policyOffice(open)
    const fields = { ...producerFields(), ...SCENARIO_16 }
    const { holder, number } = await holdPolicy(office, fields, { farmersException: 'The folio is closed' })
    const producer = await openWithLink(office, 'ann@lake.example')
    const [forClient, forProducer] = [await readAll(holder, number), await readAll(producer, number)]
    expect(forClient.text).not.toMatch(/ommission|SR-\d/)
    expect(forProducer.text).toMatch(/SR-\d/)
    expect((await office.client.get(`/api/policies/${number}/all-documents.pdf`)).statusCode).toBe(401)
    const other = await holdPolicy(office, { ...SCENARIO_16, insured_email: 'lee@park.example' })
    expect((await other.holder.get(`/api/policies/${number}/all-documents.pdf`)).statusCode).toBe(404)
  })
})
