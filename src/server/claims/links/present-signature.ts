import type { ClaimCase } from '#contract/claims/case.ts'
import { signaturePath } from '#domain/claims/links/signature.ts'
import type { Signature } from '#server/claims/links/repository.ts'
import type { DocumentWithEvents } from '#server/claims/repository.ts'

/**
 * The signature below what was last sent of a document, drawn from its points.
 *
 * @rule N104 A rep sees the signature, its name, its time, and the words above it.
 */
export function signatureOf(
  { key, place, events }: DocumentWithEvents,
  signatures: readonly Signature[],
): ClaimCase['steps'][number]['signature'] {
  const sent = events.findLast(({ kind }) => kind === 'received')
  const found = signatures.find((one) => one.key === key && one.place === place && one.step === sent?.step)
  if (!found) return null
  const { name, at, statement, points } = found
  const drawing = points && { width: points.width, height: points.height, path: signaturePath(points) }
  return { name, at: at.toISOString(), statement, drawing }
}
