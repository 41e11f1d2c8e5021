import { eq } from 'drizzle-orm'
import { type CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { type Db } from '#server/kit/db/database.ts'
import { isOver } from '#server/policies/repository.ts'
import { certificates, policies } from '#server/kit/db/schema/policies/policies.schema.ts'

export interface VerifiedCertificate {
  content: CertificateContent
  currentVersion: number
  isOver: boolean
}

export async function findCertificateByCode(db: Db, code: string): Promise<VerifiedCertificate | undefined> {
  const [found] = await db
    .select({ content: certificates.content, currentVersion: policies.version, policy: policies })
    .from(certificates)
    .innerJoin(policies, eq(policies.id, certificates.policyId))
    .where(eq(certificates.verificationCode, code))
  if (!found) return undefined
  const { policy, ...certificate } = found
  return { ...certificate, isOver: isOver(policy) }
}
