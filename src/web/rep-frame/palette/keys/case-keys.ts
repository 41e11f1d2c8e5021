/** The single keys of a case that is open, and what they do. The figures 1 to 9 go to its sections. */
export const CASE_KEYS = {
  a: 'Approve the first request',
  c: 'Ask the carrier',
  h: 'Timeline',
  j: 'Next case in the list',
  k: 'Previous case in the list',
  m: 'Write a message or answer an email',
  n: 'Write a note',
  o: 'Set a fee',
  r: 'Send the certificate and receipt again',
  s: 'Send the quote',
  t: 'Add a task',
  u: 'Undo the last entry',
} as const

export type CaseKey = keyof typeof CASE_KEYS

/** What is offered for a quote or a policy that was found, before its case is open. */
export const ACTS_OF_FOUND = {
  quote: ['s', 'a', 'c', 'm', 'n', 't'],
  policy: ['r', 'm', 'n', 't', 'h'],
} as const satisfies Record<string, readonly CaseKey[]>

/** The single keys of the reps’ home, and what they do. */
export const TODAY_KEYS = {
  j: 'Next row',
  k: 'Previous row',
  Enter: 'Do the row’s next step',
  a: 'Approve or decline the row here',
  u: 'Undo the last change',
} as const

/** The single keys of the account of a customer, and what they do. */
export const ACCOUNT_KEYS = {
  j: 'Next document',
  k: 'Previous document',
  Enter: 'Open the document',
  l: 'Follow the links',
  p: 'Record a payment',
  i: 'New invoice',
} as const

/** The single keys of the comparison of a rating plan, and what they do. */
export const COMPARISON_KEYS = {
  j: 'Next quote',
  k: 'Previous quote',
  t: 'Chart as table',
  e: 'Export',
} as const

/** The single keys of the settings, and what they do. */
export const SETTINGS_KEYS = { '/': 'Find a setting' } as const

/** The single keys of the files of a case, and what they do. */
export const FILE_KEYS = {
  j: 'Next file',
  k: 'Previous file',
  x: 'Choose the file',
  Space: 'Go to its preview',
  v: 'Open it large',
  m: 'Email the chosen files',
  s: 'Share the chosen files',
  u: 'Add files',
} as const
