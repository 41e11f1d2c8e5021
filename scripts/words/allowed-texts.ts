/** Texts that break a rule and stay as they are. */
export interface AllowedText {
  /** The whole text, as docs/SENTENCES.md shows it, or the folder or file whose texts are all allowed. */
  text?: string
  folder?: string
  reason: string
}

const QUOTED = 'Quoted in what was asked for.'

export const ALLOWED_TEXTS: readonly AllowedText[] = [
  { folder: 'src/contract', reason: 'What each call does, for the developers who call it: docs/API.md.' },
  {
    folder: 'src/server/metrics',
    reason: 'What each metric counts, for those who watch the machine: docs/METRICS.md.',
  },
  {
    folder: 'src/domain/contests/conditions',
    reason: 'Contract wording: it changes only with a new version of the terms.',
  },
  { text: 'In order to save please provide the required information.', reason: QUOTED },
  { text: 'In order to continue please provide the required information', reason: QUOTED },
  { text: 'Ooops, something went wrong :(', reason: QUOTED },
  { text: 'Invalid env provided', reason: QUOTED },
  { text: 'Invalid env provided FIRST_REP_PASSWORD: {reason}', reason: QUOTED },
  { text: 'telephone {telephone} {firm}', reason: 'The key of a customer without an email; never shown.' },
  {
    text: 'Leave one TXT record at _dmarc.{name}, such as “v=DMARC1; p=none; rua=mailto:…”.',
    reason: 'The semicolons are those of a DNS record.',
  },
  {
    text: 'Put a TXT record at _dmarc.{domain}, such as “v=DMARC1; p=none; rua=mailto:…”.',
    reason: 'The semicolons are those of a DNS record.',
  },
]
