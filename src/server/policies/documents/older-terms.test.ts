import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { certificates, policies } from '#server/schema/policies/policies.schema.ts'
import { RELEASED_CERTIFICATES } from '#testing/a-claim.ts'
import { describeOnDatabase } from '#testing/database-engines.ts'
import { type HeldPolicy, holdPolicy } from '#testing/held-policy.ts'
import { changePlayers, policyOffice, type PolicyOffice, SCENARIO_16 } from '#testing/policy-office.ts'
import { readPdf } from '#testing/read-pdf.ts'

const before = RELEASED_CERTIFICATES['2026-11-26 13:20']

async function rowOf({ context: { db } }: PolicyOffice, { number }: HeldPolicy, version: number) {
  const [row] = await db
    .select({ policyId: policies.id, content: certificates.content, bytes: sql<string>`content::text` })
    .from(certificates)
    .innerJoin(policies, eq(policies.id, certificates.policyId))
    .where(and(eq(policies.number, number), eq(certificates.version, version)))
  if (!row) throw new Error(`There is no version ${version}`)
  return row
}

/** A policy whose certificate the release before issued: its terms, and its sentences about witnesses. */
async function anOlderPolicy(office: PolicyOffice): Promise<HeldPolicy> {
  const policy = await holdPolicy(office, SCENARIO_16)
  const { policyId, content } = await rowOf(office, policy, 1)
  const [contest] = content.contests
  const older: CertificateContent = {
    ...content,
    contests: [{ ...contest!, witnesses: before.contests[0]!.witnesses }],
    terms: { ...content.terms, version: before.terms.version, conduct: before.terms.conduct.slice(0, 7) },
  }
  await office.context.db
    .update(certificates)
    .set({ content: older })
    .where(eq(certificates.policyId, policyId))
  return policy
}

describeOnDatabase('a certificate with the terms of the release before', (open) => {
  it('N111 O02 is kept byte for byte, read as it was issued, and quoted with ids', async () => {
    const office = await policyOffice(open)
    const policy = await anOlderPolicy(office)
    const { bytes } = await rowOf(office, policy, 1)
    const pdfOf = async (name: string) =>
      (
        await readPdf(
          (await policy.holder.get(`/api/policies/${policy.number}/documents/${name}.pdf`)).rawPayload,
        )
      ).text
    const certificate = await pdfOf('certificate')
    for (const sentence of before.terms.conduct.slice(0, 7)) expect(certificate).toContain(sentence)
    expect(certificate).toContain('Terms CT-2027.1, accepted by')
    expect(certificate).not.toMatch(/\b[GHWC]\d\. /)
    expect(await pdfOf('terms')).not.toMatch(/\b[GHWC]\d\. /)
    const checklist = await pdfOf('checklist')
    expect(checklist).toContain('H4. Players go out in groups of three or more.')
    expect(checklist).toContain('W1. Two playing partners of the winner who saw the ball go in.')
    expect((await rowOf(office, policy, 1)).bytes).toBe(bytes)
  })

  it('N111 O02 stays as it is when the policy is changed, and the next version has the terms that were accepted', async () => {
    const office = await policyOffice(open)
    const policy = await anOlderPolicy(office)
    const { bytes, content } = await rowOf(office, policy, 1)
    expect((await changePlayers(office, policy, 130)).answer.statusCode).toBe(200)
    expect((await rowOf(office, policy, 1)).bytes).toBe(bytes)
    const next = (await rowOf(office, policy, 2)).content
    expect(next.terms).toEqual(content.terms)
    expect(next.contests[0]?.witnesses).toEqual(content.contests[0]?.witnesses)
    await office.agreed()
  })

  it('N105 O02 a policy that is bought now has the ids, also after a change', async () => {
    const office = await policyOffice(open)
    const policy = await holdPolicy(office, SCENARIO_16)
    await changePlayers(office, policy, 130)
    for (const version of [1, 2]) {
      const { terms, contests } = (await rowOf(office, policy, version)).content
      expect(terms.version).toBe('CT-2027.2')
      expect(terms.conduct).toContain('H4. Players go out in groups of 3 or more.')
      expect(contests[0]?.witnesses[0]).toMatch(/^W1\. Two playing partners/)
    }
  })
})
