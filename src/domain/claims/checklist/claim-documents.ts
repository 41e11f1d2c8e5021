/** What a claim can ask for, in the order of its page. Stored. */
export const DOCUMENT_KEYS = [
  'claim_form',
  'affidavit',
  'statement_partner',
  'statement_witness',
  'scorecard',
  'player_list',
  'pro_letter',
  'video',
  'putt_measure',
  'finalists',
  'sign_in',
  'selection',
  'order_of_play',
  'dice_returned',
  'sign_photo',
  'winner_id',
  'w9',
  'invoice',
] as const

export type DocumentKey = (typeof DOCUMENT_KEYS)[number]

/** Who sends or signs it. */
export type DocumentSender =
  | 'reporter'
  | 'holder'
  | 'winner'
  | 'partner'
  | 'witness'
  | 'professional'
  | 'vendor'

/** How it comes: filled in on a page and signed, or as a file. */
export type DocumentForm = 'form' | 'file'

/** A document that a claim needs, once for each place. Kept as it is from the report on. */
export interface ClaimDocument {
  key: DocumentKey
  /** Counted from 1 among those of the same key. */
  place: number
  sender: DocumentSender
  form: DocumentForm
  title: string
  /** What it has to show, for whoever sends it. */
  hint: string
  /** Signed before a notary and sent as a file. */
  isNotarized: boolean
  /** Shown to people who pay claims alone. */
  isIdentity: boolean
}

export interface DocumentKind {
  sender: DocumentSender
  form: DocumentForm
  title: string
  hint: string
  isIdentity?: boolean
}

export const DOCUMENT_TEXTS: Readonly<Record<DocumentKey, DocumentKind>> = {
  claim_form: {
    sender: 'reporter',
    form: 'form',
    title: 'Claim form',
    hint: 'Who won what, when, and who saw it',
  },
  affidavit: {
    sender: 'winner',
    form: 'form',
    title: 'Winner’s affidavit',
    hint: 'The winner says what happened, and signs',
  },
  statement_partner: {
    sender: 'partner',
    form: 'form',
    title: 'Playing partner’s statement',
    hint: 'What a player of the group saw, with a phone number and a signature',
  },
  statement_witness: {
    sender: 'witness',
    form: 'form',
    title: 'Witness statement',
    hint: 'What someone who takes no part saw, and from where, with a phone number and a signature',
  },
  scorecard: {
    sender: 'holder',
    form: 'file',
    title: 'Signed scorecard',
    hint: 'A photo with all four corners, signed by the player, the marker, and the course',
  },
  player_list: {
    sender: 'holder',
    form: 'file',
    title: 'List of players',
    hint: 'Everyone who played that day, in their groups, with the number of professionals',
  },
  pro_letter: {
    sender: 'professional',
    form: 'form',
    title: 'Letter from the course professional',
    hint: 'The date, the hole or green, the measured distance, how it was measured, and from which markers',
  },
  video: {
    sender: 'holder',
    form: 'file',
    title: 'Video',
    hint: 'The whole video as it was filmed, in one file or several',
  },
  putt_measure: {
    sender: 'holder',
    form: 'file',
    title: 'Photo of the measured putt',
    hint: 'The tape from the ball to the hole, with the feet to read',
  },
  finalists: {
    sender: 'holder',
    form: 'form',
    title: 'Finalists',
    hint: 'Their names, and when they were named',
  },
  sign_in: {
    sender: 'holder',
    form: 'file',
    title: 'Sign-in form',
    hint: 'Every shooter with the time of signing in',
  },
  selection: {
    sender: 'holder',
    form: 'form',
    title: 'How the shooters were chosen',
    hint: 'The way they were chosen, and when',
  },
  order_of_play: {
    sender: 'holder',
    form: 'form',
    title: 'Order of play',
    hint: 'The shooters in their order, each with the shots played',
  },
  dice_returned: {
    sender: 'holder',
    form: 'form',
    title: 'The dice',
    hint: 'Send all dice back to us and enter the tracking number',
  },
  sign_photo: {
    sender: 'holder',
    form: 'file',
    title: 'Photo of the sign',
    hint: 'The sign where the players saw it',
  },
  winner_id: {
    sender: 'winner',
    form: 'file',
    title: 'Winner’s ID',
    hint: 'A photo of the front, and of the back if it has an address',
    isIdentity: true,
  },
  w9: {
    sender: 'winner',
    form: 'file',
    title: 'W-9 tax form',
    hint: 'The signed form, as a PDF or a photo',
    isIdentity: true,
  },
  invoice: {
    sender: 'vendor',
    form: 'file',
    title: 'Invoice for the prize',
    hint: 'The vendor, the invoice number, the amount, and the VIN or serial number',
  },
}
