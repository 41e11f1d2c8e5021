/** Texts that break a rule and stay as they are. */
export interface AllowedText {
  /** The whole text, as docs/SENTENCES.md shows it, or the folder or file whose texts are all allowed. */
  text?: string
  folder?: string
  /** The one rule that they break; without it they may break all but the length of sentences. */
  rule?: 'long sentence'
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
  {
    folder: 'src/domain/contests/conditions',
    rule: 'long sentence',
    reason: 'Contract wording: it changes only with a new version of the terms.',
  },
  {
    folder: 'src/domain/search/joined-names.ts',
    rule: 'long sentence',
    reason: 'A list of words that belong to the name after them; never shown.',
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
  ...['{amount} is {validFor}; correct the red fields.', 'for {valid}; correct the red fields'].map(
    (text) => ({
      text,
      reason: QUOTED,
    }),
  ),
  { text: 'For the last valid answers; correct the red fields.', reason: QUOTED },
  ...['src/domain/policy/amendments/carrier-request.ts', 'src/domain/quote/approvals/carrier-request.ts'].map(
    (folder) => ({ folder, reason: 'A letter that asks the carrier for a favor.' }),
  ),
  {
    text: 'Please approve the following before we bind it.',
    reason: 'A letter that asks the carrier for a favor.',
  },
  {
    text: 'Who can do it? Please reply with their first and last name, and their mobile phone or email.',
    reason: 'A letter in which a customer asks for a favor.',
  },
  { text: 'You are no longer insured.', reason: QUOTED },
  {
    text: 'No new date was set in time, so you are no longer insured.',
    reason: 'Written out as the sentence of a cancelled policy is.',
  },
  ...['src/web/admin/mailbox', 'src/web/rep-frame/palette/commands.ts'].map((folder) => ({
    folder,
    reason: 'Mailbox is the name of a page of reps; commands are found by other words too.',
  })),
]
