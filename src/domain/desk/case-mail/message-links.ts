/** What the button of a letter opens. Each is made for its receiver when the letter is sent, and is never part of its text. */
export const LETTER_LINKS = ['none', 'quote', 'policy', 'invoice'] as const

export type LetterLink = (typeof LETTER_LINKS)[number]
