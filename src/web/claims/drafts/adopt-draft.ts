import type { SavedDraft } from '#contract/claims/drafts.ts'
import { WITNESS_PARTS } from '#domain/claims/reporting/report.ts'
import { keepDraft, rememberVersion } from '#web/policy/claims/claim-drafts.ts'

/** This browser goes on with what another one has saved. */
export function adoptDraft(name: string, { id, version, started_at, texts, parts }: SavedDraft): void {
  const known = parts.map((part) => WITNESS_PARTS.find((one) => one === part) ?? 'witness')
  keepDraft(name, { id, startedAt: started_at, texts, parts: known })
  rememberVersion(id, version)
}
