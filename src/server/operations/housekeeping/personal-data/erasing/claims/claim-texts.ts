/** What people wrote or said in claims; everything else of them is kept as it was decided and booked. */
const CLAIM_WORDS: Readonly<Record<string, readonly string[]>> = {
  claims: ['winner', 'winner_key'],
  claim_reports: ['content'],
  claim_events: ['reason'],
  claim_documents: [],
  claim_document_events: ['reason', 'form'],
  claim_files: ['name'],
  claim_file_parts: [],
  claim_uploads: [],
  claim_findings: ['value', 'note'],
  claim_decisions: ['content'],
  claim_decision_ends: ['reason'],
  claim_awards: ['payee'],
  claim_payments: ['reference', 'reversal_reason'],
  claim_contests: [],
  claim_carrier_letters: ['recipient', 'subject'],
  claim_carrier_answers: ['who', 'conditions'],
  claim_signals: ['about', 'said', 'beside', 'seen_note'],
  claim_people: ['name', 'email', 'phone'],
  claim_signatures: ['name'],
  access_links: ['name', 'email'],
  event_records: ['value', 'author_name'],
  event_photos: [],
  event_originals: [],
  event_original_parts: [],
  event_pairings: [],
}

export const CLAIM_TABLES = Object.keys(CLAIM_WORDS)

/**
 * The values of a row in which somebody may be replaced.
 *
 * @rule N107 Of a claim words about a person are replaced, never a state, an amount or a date.
 */
export function wordsOf(table: string, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const columns = CLAIM_WORDS[table]
  const kept = Object.entries(values).filter(([column]) => columns?.includes(column) ?? true)
  return Object.fromEntries(kept)
}
