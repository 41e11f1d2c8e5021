import type { CopyRecord } from '#domain/quote/copying/copy-record.ts'

/** Where a quote came from. */
export const QUOTE_SOURCES = ['website', 'partner', 'rep', 'copy', 'again'] as const

export type QuoteSource = (typeof QUOTE_SOURCES)[number]

export const QUOTE_SOURCE_LABELS: Readonly<Record<QuoteSource, string>> = {
  website: 'Our website',
  partner: 'A partner’s page',
  rep: 'A rep',
  copy: 'A copied quote',
  again: 'The same event again',
}

export interface QuoteBeginning {
  /** What it was copied from. */
  copy: Pick<CopyRecord, 'from'> | null
  /** It was started on a partner's page. */
  hasPartner: boolean
  startedByRep: boolean
}

/**
 * Where a quote came from, by what is stored of its beginning. What was copied was copied, whoever did it.
 *
 * @rule P08 A quote has one source: a policy or a quote that it was copied from, else the rep who started it, else the partner's page, else our website.
 */
export function sourceOf({ copy, hasPartner, startedByRep }: QuoteBeginning): QuoteSource {
  if (copy) return copy.from.startsWith('policy ') ? 'again' : 'copy'
  if (startedByRep) return 'rep'
  return hasPartner ? 'partner' : 'website'
}
