/** What the first step says, and what the one after it is called: known before the rules of the steps are. */
export const FIRST_STEP = {
  title: 'Contact information',
  introduction: 'Who is the certificate for, and how do we reach you?',
  nextTitle: 'Contest coverage',
} as const
