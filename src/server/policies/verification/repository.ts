import { eq } from 'drizzle-orm'
import { type CertificateContent } from '#domain/documents/certificate/certificate.ts'
import { type Db } from '#server/platform/db/database.ts'
import { certificates, policies } from '#server/platform/db/schema/policies/policies.schema.ts'

export interface VerifiedCertificate {
  content: CertificateContent
  currentVersion: number
}

export async function findCertificateByCode(db: Db, code: string): Promise<VerifiedCertificate | undefined> {
  const [found] = await db
    .select({ content: certificates.content, currentVersion: policies.version })
    .from(certificates)
    .innerJoin(policies, eq(policies.id, certificates.policyId))
    .where(eq(certificates.verificationCode, code))
  return found
}
