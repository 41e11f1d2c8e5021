import type { EndorsementContent, EndorsementKind } from '#domain/documents/endorsement/endorsement.ts'
import { nameChangedSection } from '#domain/policy/amendments/editing/name-changed-section.ts'

/** What lists call one that names no part of the policy. */
const NAMES: Record<EndorsementKind, string> = {
  change_policy: 'The price',
  postpone_policy: 'Postponement',
  cancel_policy: 'Cancellation',
  lapse: 'End of the policy',
}

/** What an endorsement is about, in a line: how its text begins, or the parts of the policy that it changed. */
export function summarizeEndorsement({
  kind,
  written,
  sections,
}: Pick<EndorsementContent, 'kind' | 'written' | 'sections'>): string {
  if (written) return written.text.trim().split('\n')[0] ?? ''
  if (kind !== 'change_policy' || sections.length === 0) return NAMES[kind]
  return sections.map(nameChangedSection).join('; ')
}
