import { ProblemError } from '#domain/problem.ts'
import type { PrintJob } from '#domain/signs/print-job.ts'
import type { Context } from '#server/kit/context.ts'
import type { ChangeSubject } from '#server/policies/amendments/change-subject.ts'
import { findProof } from '#server/signs/proofs/repository.ts'
import { readSheet } from '#server/signs/sign-sheet.ts'

/** @rule D42 A proof shows what the printer gets, one sheet of each sign. */
export async function createProofJob(
  context: Context,
  { policy, stored }: Pick<ChangeSubject, 'policy' | 'stored'>,
  proofId: string,
): Promise<PrintJob> {
  const proof = await findProof(context.db, policy.id, proofId)
  if (!proof) throw new ProblemError({ code: 'NOT_FOUND', what: 'document' })
  const sheets = []
  for (const sign of proof.signs) sheets.push(await readSheet(context, stored.id, { ...sign, count: 1 }))
  return { what: 'signs', issuedAt: proof.createdAt.toISOString(), sheets }
}
