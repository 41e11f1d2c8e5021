/** The single keys of a case that is open, and what they do. The figures 1 to 9 go to its sections. */
export const CASE_KEYS = {
  a: 'Approve what is asked first',
  c: 'Ask the carrier',
  h: 'Timeline',
  j: 'Next case of the list',
  k: 'Case before in the list',
  m: 'Write a message, or answer the mail that waits',
  n: 'Write a note',
  o: 'Set a fee by hand',
  r: 'Send certificate and receipt again',
  s: 'Send the quote',
  t: 'Add a task',
  u: 'Take back what was typed last',
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
  k: 'Row before',
  Enter: 'Do what stands beside the row',
  a: 'Decide the row here',
  u: 'Undo what was done last',
} as const
