/** What pages are looked at on: a desk by day, and a small phone by night. */
export const SCREENS = [
  { name: 'light at 1280', viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { name: 'dark at 320', viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
] as const
